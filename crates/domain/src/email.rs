//! E-mail addresses: a strict grammar, so that no two mail servers read one address differently.

use crate::limits::EMAIL_MAX;

/// The grammar as a regular expression; white space around an address is left to [`Email::parse`].
pub const PATTERN: &str = "^(?=[^@]{1,64}@)[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+(\\.[A-Za-z0-9!#$&'*+/=?^_`{|}~-]+)*\
    @([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\\.)+[A-Za-z]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?$";

/// An address that passed the grammar: as typed for sending, lowercased for comparing.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Email {
    typed: String,
}

impl Email {
    /// Reads an address: plain `local@domain.tld` in ASCII, no quotes, comments, routes or IP literals.
    #[must_use]
    pub fn parse(raw: &str) -> Option<Self> {
        let typed = raw.trim();
        if typed.len() > EMAIL_MAX {
            return None;
        }
        let (local, domain) = typed.split_once('@')?;
        let local_ok = (1..=64).contains(&local.len())
            && local.split('.').all(|part| !part.is_empty() && part.bytes().all(is_local_byte));
        let labels: Vec<&str> = domain.split('.').collect();
        let domain_ok = labels.len() >= 2
            && labels.iter().all(|label| {
                (1..=63).contains(&label.len())
                    && label.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'-')
                    && !label.starts_with('-')
                    && !label.ends_with('-')
            })
            && labels.last().is_some_and(|tld| tld.bytes().any(|b| b.is_ascii_alphabetic()));
        (local_ok && domain_ok).then(|| Self { typed: typed.to_owned() })
    }

    /// Reads an address that is to become an account's: one without `%`, by which old mail servers are told to pass an
    /// email on to somewhere else. Accounts that have such an address keep it.
    #[must_use]
    pub fn parse_new(raw: &str) -> Option<Self> {
        Self::parse(raw).filter(|email| !email.typed.contains('%'))
    }

    /// The address to send to, as its owner typed it.
    #[must_use]
    pub fn as_typed(&self) -> &str {
        &self.typed
    }

    /// The address by which accounts are told apart: unique, lowercase.
    #[must_use]
    pub fn key(&self) -> String {
        self.typed.to_ascii_lowercase()
    }
}

fn is_local_byte(byte: u8) -> bool {
    byte.is_ascii_alphanumeric() || b"!#$%&'*+/=?^_`{|}~-".contains(&byte)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_a_table() {
        for good in
            ["a@b.co", "First.Last+tag@mail.example.org", " trimmed@example.com ", "x@xn--bcher-kva.example"]
        {
            assert!(Email::parse(good).is_some() && Email::parse_new(good).is_some(), "{good}");
        }
        for known in ["a%b@c.co", "user%elsewhere.org@relay.org", "%@c.co"] {
            assert!(Email::parse(known).is_some() && Email::parse_new(known).is_none(), "{known}");
        }
        let bad = [
            "",
            "a",
            "@b.co",
            "a@",
            "a@b",
            "a@@b.co",
            "a@b@c.co",
            "a..b@c.co",
            ".a@c.co",
            "a.@c.co",
            "\"a\"@b.co",
            "a@[127.0.0.1]",
            "a@127.0.0.1",
            "a b@c.co",
            "a@b c.co",
            "a@-b.co",
            "a@b-.co",
            "ä@b.co",
            "a@bücher.de",
            "a@b.co\r\nBcc: x@y.co",
            "a(c)@b.co",
            "<a@b.co>",
        ];
        for address in bad {
            assert_eq!((Email::parse(address), Email::parse_new(address)), (None, None), "{address}");
        }
        assert_eq!(Email::parse("ANNA@Example.ORG").map(|e| e.key()), Some("anna@example.org".to_owned()));
    }
}
