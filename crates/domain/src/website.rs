//! Websites that Members name: which addresses are accepted, and how one with foreign letters reads in plain ones.

use crate::limits::WEBSITE_MAX;
use crate::text::{TextError, required_line};

/// Bytes of the longest host that name servers know.
const HOST_MAX: usize = 253;
/// Bytes of its longest part.
const LABEL_MAX: usize = 63;
/// Endings of hosts that are only reached from within a network.
const PRIVATE: [&str; 6] = ["localhost", "local", "internal", "lan", "home", "arpa"];

/// Why an address was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum WebsiteError {
    /// It has too many characters.
    TooLong,
    /// It is not the address of a public website.
    Invalid,
}

impl WebsiteError {
    /// The code of the field.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::TooLong => "too_long",
            Self::Invalid => "invalid",
        }
    }
}

/// The accepted address, as it was typed; empty when nothing was. It begins with `https://` or `http://`, has a host with a
/// public name instead of an IP address, and neither a user name nor a password.
///
/// # Errors
/// [`WebsiteError`] says why not.
pub fn website(raw: &str) -> Result<String, WebsiteError> {
    match required_line(raw, WEBSITE_MAX) {
        Err(TextError::Empty) => Ok(String::new()),
        Err(TextError::TooLong) => Err(WebsiteError::TooLong),
        Ok(address) if Parts::of(&address).is_some() => Ok(address),
        Ok(_) => Err(WebsiteError::Invalid),
    }
}

/// The same address with its host in ASCII, as name servers know it: readers can tell `xn--pple-43d.com` from `apple.com`.
/// `None` for an address that is ASCII anyway.
#[must_use]
pub fn in_ascii(address: &str) -> Option<String> {
    let parts = Parts::of(address)?;
    (!parts.host.is_ascii()).then(|| format!("{}://{}{}", parts.scheme, parts.ascii_host, parts.rest))
}

/// What an accepted address consists of.
struct Parts<'a> {
    scheme: &'a str,
    host: &'a str,
    ascii_host: String,
    /// Port, path and all that follows.
    rest: &'a str,
}

impl<'a> Parts<'a> {
    fn of(address: &'a str) -> Option<Self> {
        let unsafe_character =
            |c: char| c.is_whitespace() || c.is_control() || matches!(c, '\\' | '"' | '<' | '>');
        let (scheme, after) = address.split_once("://")?;
        let is_web = scheme.eq_ignore_ascii_case("https") || scheme.eq_ignore_ascii_case("http");
        if !is_web || address.contains(unsafe_character) {
            return None;
        }
        let authority = after.split(['/', '?', '#']).next().unwrap_or_default();
        let host = authority.split(':').next().unwrap_or_default();
        let rest = after.strip_prefix(host)?;
        if let Some((_, port)) = authority.split_once(':')
            && !(port.bytes().all(|byte| byte.is_ascii_digit())
                && port.parse::<u16>().is_ok_and(|port| port > 0))
        {
            return None;
        }
        let ascii_host = idna::domain_to_ascii(host).ok().filter(|host| is_public(host))?;
        Some(Self { scheme, host, ascii_host, rest })
    }
}

/// Whether a host in ASCII has a name with a dot that strangers can look up, so that it is no IP address in any notation.
fn is_public(host: &str) -> bool {
    let labels: Vec<&str> = host.split('.').collect();
    let is_label = |label: &&str| {
        (1..=LABEL_MAX).contains(&label.len())
            && label.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-')
            && !label.starts_with('-')
            && !label.ends_with('-')
    };
    let is_ending = |last: &&str| {
        let is_word = last.len() > 1 && last.bytes().all(|byte| byte.is_ascii_alphabetic());
        (is_word || last.starts_with("xn--")) && !PRIVATE.contains(last)
    };
    host.len() <= HOST_MAX
        && labels.len() > 1
        && labels.iter().all(is_label)
        && labels.last().is_some_and(is_ending)
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn addresses_that_are_accepted_as_they_are() {
        let good = [
            "https://example.org",
            "http://example.org",
            "https://sub.exämple.org/a?b#c",
            "HTTPS://example.org:8443/",
            "https://example.org/@me?at=a@b.org",
            "https://правда.рф",
            "https://1800therapy.com",
            "https://a-b.co.uk?x",
        ];
        for address in good {
            assert_eq!(website(address).as_deref(), Ok(address));
            assert_eq!(website(&format!("  {address}\n")).as_deref(), Ok(address));
        }
        assert_eq!(website(" \u{200B} ").as_deref(), Ok(""));
    }

    #[test]
    fn addresses_that_lead_elsewhere_or_nowhere() {
        let bad = [
            "javascript:alert(1)",
            "javascript://example.org/%0Aalert(1)",
            "data:text/html,hello",
            "ftp://example.org",
            "file:///etc/passwd",
            "//example.org",
            "example.org",
            "https:example.org",
            "https:/example.org",
            "https://",
            "https:///example.org",
            "https://user:word@example.org",
            "https://user@example.org",
            "https://good.org@evil.org/",
            "https://good.org\u{FF20}evil.org/",
            "https://good.org\u{2044}.evil@x",
            "https://good.org\u{FF0F}.evil.org",
            "https://localhost",
            "https://localhost:4780/",
            "https://printer.local",
            "https://db.internal",
            "https://127.0.0.1",
            "https://127.1",
            "https://2130706433",
            "https://0x7f.0.0.0x1",
            "https://0177.0.0.1",
            "https://\u{FF11}\u{FF12}\u{FF17}.0.0.1",
            "https://127.0.0.1.",
            "https://[::1]/",
            "https://[::ffff:10.0.0.1]/",
            "https://example.org:port",
            "https://example.org:",
            "https://example.org:0",
            "https://example.org:65536",
            "https://example.org:+80",
            "https://-a.org",
            "https://a-.org",
            "https://a..org",
            "https://.org",
            "https://a_b.org",
            "https://exa mple.org",
            "https://exa%6dple.org",
            "https://example.org/\\evil",
            "https:\\\\example.org",
            "https://example.org/\"onclick=\"x",
            "https://example.org/<script>",
            "https://xn--0.org",
        ];
        for address in bad {
            assert_eq!(website(address), Err(WebsiteError::Invalid), "{address}");
            assert_eq!(in_ascii(address), None, "{address}");
        }
        let long = format!("https://{}.org", "a".repeat(LABEL_MAX + 1));
        assert_eq!(website(&long), Err(WebsiteError::Invalid));
        let long = format!("https://example.org/{}", "a".repeat(WEBSITE_MAX));
        assert_eq!(website(&long), Err(WebsiteError::TooLong));
    }

    #[test]
    fn foreign_letters_that_look_like_others_are_told_apart() {
        let cases = [
            // The first letter is Cyrillic.
            ("https://\u{430}pple.com/shop?a", Some("https://xn--pple-43d.com/shop?a")),
            ("https://exämple.org:8443", Some("https://xn--exmple-cua.org:8443")),
            ("https://правда.рф", Some("https://xn--80aafi6cg.xn--p1ai")),
            ("https://apple.com/\u{430}", None),
            ("https://xn--pple-43d.com", None),
        ];
        for (address, expected) in cases {
            assert_eq!(in_ascii(address).as_deref(), expected, "{address}");
        }
    }

    proptest! {
        #[test]
        fn what_is_accepted_leads_to_a_named_host(raw in "(https?|javascript)?(://|:|//)[a-zа-я0-9.:@/\\\\\\[\\] -]{0,20}") {
            if let Ok(kept) = website(&raw) && !kept.is_empty() {
                let ascii = in_ascii(&kept).unwrap_or_else(|| kept.clone());
                let host = ascii.split(['/', '?', '#']).nth(2).unwrap_or_default();
                prop_assert!(kept.starts_with("http"));
                prop_assert!(!host.contains(['@', ' ', '\\', '[']) && host.contains('.'), "{}", kept);
                prop_assert!(host.split(':').next().unwrap_or_default().parse::<std::net::Ipv4Addr>().is_err());
            }
        }
    }
}
