//! Which addresses a configuration may name.

/// `https://host[:port]`, or http on this machine only: the session cookie needs a trustworthy origin.
pub(super) fn is_origin(url: &str) -> bool {
    let plain = |rest: &str| {
        !rest.is_empty() && rest.chars().all(|c| c.is_ascii_alphanumeric() || "-._:[]".contains(c))
    };
    if let Some(rest) = url.strip_prefix("https://") {
        return plain(rest);
    }
    url.strip_prefix("http://").is_some_and(plain) && is_here(url)
}

/// An origin that only whoever sits at this machine can open.
pub(super) fn is_here(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://"));
    let host = rest.and_then(|rest| rest.split([':', '/']).next());
    matches!(host, Some("localhost" | "127.0.0.1"))
}

/// An address on the web that a page may lead to.
pub(super) fn is_link(url: &str) -> bool {
    let host = url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
    host.is_some_and(|host| !host.is_empty()) && !url.contains(|c: char| c.is_whitespace() || c.is_control())
}
