//! The hosts of push services: those of the browsers' makers, and what the operator adds.

/// Where Chrome, Firefox, Edge and Safari have their push services.
const KNOWN: [&str; 6] = [
    "fcm.googleapis.com",
    "updates.push.services.mozilla.com",
    "*.push.services.mozilla.com",
    "*.notify.windows.com",
    "web.push.apple.com",
    "*.push.apple.com",
];

/// Hosts to which messages may go.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Hosts(Vec<Pattern>);

#[derive(Debug, Clone, PartialEq, Eq)]
enum Pattern {
    /// This host.
    Host(String),
    /// Every host whose name ends with this, which begins with a dot.
    Below(String),
}

impl Hosts {
    /// The browsers' own push services and these; `None` when one of them is neither a host nor `*.` and a domain.
    #[must_use]
    pub fn known_and<'a>(more: impl IntoIterator<Item = &'a str>) -> Option<Self> {
        KNOWN.into_iter().chain(more).map(Pattern::parse).collect::<Option<_>>().map(Self)
    }

    /// Whether messages may go to this host.
    #[must_use]
    pub fn has(&self, host: &str) -> bool {
        self.0.iter().any(|pattern| match pattern {
            Pattern::Host(known) => host == known,
            Pattern::Below(end) => host.strip_suffix(end.as_str()).is_some_and(|below| !below.is_empty()),
        })
    }
}

impl Pattern {
    fn parse(text: &str) -> Option<Self> {
        let text = text.to_ascii_lowercase();
        let (domain, below) = match text.strip_prefix("*.") {
            Some(domain) => (domain, true),
            None => (text.as_str(), false),
        };
        let label = |label: &str| {
            let plain = label.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
            plain && !label.is_empty() && !label.starts_with('-') && !label.ends_with('-')
        };
        // Everything below a whole top-level domain is nobody's push service.
        let fits = domain.len() <= 253 && domain.split('.').all(label) && (!below || domain.contains('.'));
        let pattern = if below { Self::Below(format!(".{domain}")) } else { Self::Host(domain.to_owned()) };
        fits.then_some(pattern)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn hosts_as_a_table() {
        let hosts = Hosts::known_and(["Push.Example.org", "*.push.example.net"]).unwrap();
        let cases = [
            ("fcm.googleapis.com", true),
            ("updates.push.services.mozilla.com", true),
            ("other.push.services.mozilla.com", true),
            ("wns2-par02p.notify.windows.com", true),
            ("web.push.apple.com", true),
            ("eu.push.apple.com", true),
            ("push.example.org", true),
            ("eu.push.example.net", true),
            ("a.b.push.example.net", true),
            ("push.services.mozilla.com", false),
            ("notify.windows.com", false),
            ("push.apple.com", false),
            ("push.example.net", false),
            ("eu.push.example.org", false),
            ("googleapis.com", false),
            ("storage.googleapis.com", false),
            ("fcm.googleapis.com.example.org", false),
            ("fcm.googleapis.com.", false),
            ("xfcm.googleapis.com", false),
            ("evilpush.apple.com", false),
            ("evilnotify.windows.com", false),
            ("web.push.apple.com.example.org", false),
            ("142.250.1.1", false),
            ("[::1]", false),
            ("localhost", false),
            ("", false),
        ];
        for (host, expected) in cases {
            assert_eq!(hosts.has(host), expected, "{host}");
        }
    }

    #[test]
    fn what_is_no_host_is_refused() {
        for wrong in [
            "",
            "*",
            "*.",
            "*.org",
            "*.*.org",
            "a..b",
            ".a.b",
            "a.b.",
            "https://a.b",
            "a.b/c",
            "a.b:443",
            "a b.c",
            "-a.b",
        ] {
            assert_eq!(Hosts::known_and([wrong]), None, "{wrong}");
        }
    }
}
