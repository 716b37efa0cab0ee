//! Which addresses a configuration may name.

use std::net::IpAddr;

use domain::email::Email;

/// `https://host[:port]`, or http on this machine only: the session cookie needs a trustworthy origin. It is written as
/// browsers write an origin, in small letters and without the port that goes without saying.
pub(super) fn is_origin(url: &str) -> bool {
    let plain = |rest: &str, implied: &str| {
        let is_host = |c: char| c.is_ascii_lowercase() || c.is_ascii_digit() || "-._:[]".contains(c);
        !rest.is_empty() && rest.chars().all(is_host) && !rest.ends_with(implied)
    };
    if let Some(rest) = url.strip_prefix("https://") {
        return plain(rest, ":443");
    }
    url.strip_prefix("http://").is_some_and(|rest| plain(rest, ":80")) && is_here(url)
}

/// An origin that only who sits at this machine can open.
pub(super) fn is_here(url: &str) -> bool {
    let rest = url.strip_prefix("https://").or_else(|| url.strip_prefix("http://")).unwrap_or_default();
    let host = match rest.strip_prefix('[') {
        Some(rest) => rest.split(']').next(),
        None => rest.split([':', '/']).next(),
    };
    host.is_some_and(|host| host == "localhost" || host.parse().is_ok_and(|ip: IpAddr| ip.is_loopback()))
}

/// An address on the web that a page may lead to.
pub(super) fn is_link(url: &str) -> bool {
    let host = url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next());
    host.is_some_and(|host| !host.is_empty()) && !url.contains(|c: char| c.is_whitespace() || c.is_control())
}

/// A link, or `mailto:` with one mail address.
pub(super) fn is_contact(url: &str) -> bool {
    is_link(url) || url.strip_prefix("mailto:").is_some_and(|address| mail_link(address).is_some())
}

/// A mail address as a link.
pub(super) fn mail_link(address: &str) -> Option<String> {
    Email::parse(address).map(|email| format!("mailto:{}", email.as_typed()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_base_url_is_the_origin_that_browsers_send() {
        for (url, expected) in [
            ("https://community.example.org", true),
            ("https://community.example.org:8443", true),
            ("http://localhost:4780", true),
            ("https://Community.example.org", false),
            ("https://community.example.org:443", false),
            ("https://community.example.org/", false),
            ("http://localhost:80", false),
            ("http://community.example.org", false),
            ("https://", false),
        ] {
            assert_eq!(is_origin(url), expected, "{url}");
        }
    }
}
