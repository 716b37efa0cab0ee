//! Which addresses a configuration may name.

/// `https://host[:port]`, or http on this machine only: the session cookie needs a trustworthy origin.
pub(super) fn is_origin(url: &str) -> bool {
    let host_of = |rest: &str| rest.split(':').next().unwrap_or_default().to_owned();
    let plain = |rest: &str| !rest.is_empty() && !rest.contains(['/', '?', '#', '@', ' ']);
    if let Some(rest) = url.strip_prefix("https://") {
        return plain(rest);
    }
    url.strip_prefix("http://")
        .is_some_and(|rest| plain(rest) && matches!(host_of(rest).as_str(), "localhost" | "127.0.0.1"))
}

/// An address on the web that a page may lead to.
pub(super) fn is_link(url: &str) -> bool {
    let host = url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
    host.is_some_and(|host| !host.is_empty()) && !url.contains(|c: char| c.is_whitespace() || c.is_control())
}
