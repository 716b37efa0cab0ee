//! Reads `smtp://user:password@host:port` as operators write it.

use std::time::Duration;

use percent_encoding::percent_decode_str;
use reqwest::Url;

use super::{Encryption, SmtpConfig};
use crate::mail::MailSetupError;

/// How long handing over one email may take unless said otherwise.
const TIMEOUT: Duration = Duration::from_secs(30);

impl SmtpConfig {
    /// `smtp://…` begins in the clear and insists on STARTTLS (port 587), `smtps://…` is encrypted from the start (port
    /// 465), and `smtp://…?tls=none` stays in the clear (port 25). Special characters in user and password are written as
    /// in every URL: `%40` for `@`.
    ///
    /// # Errors
    /// When the address is of another form; what it says never repeats the password.
    pub fn parse(address: &str) -> Result<Self, MailSetupError> {
        let refused = MailSetupError::Server;
        let url =
            Url::parse(address).map_err(|_| refused("it is no URL; write smtp://user:password@host:587"))?;
        let encryption = match (url.scheme(), url.query()) {
            ("smtp", None | Some("tls=starttls")) => Encryption::StartTls,
            ("smtp", Some("tls=none")) => Encryption::None,
            ("smtps", None) => Encryption::Tls,
            ("smtp" | "smtps", Some(_)) => {
                return Err(refused("only ?tls=none or ?tls=starttls may follow smtp://"));
            }
            _ => return Err(refused("it begins with neither smtp:// nor smtps://")),
        };
        if !matches!(url.path(), "" | "/") || url.fragment().is_some() {
            return Err(refused("nothing may follow the port"));
        }
        let host =
            url.host_str().filter(|host| !host.is_empty()).ok_or_else(|| refused("it names no host"))?;
        let decoded = |text: &str| {
            let text = percent_decode_str(text)
                .decode_utf8()
                .map_err(|_| refused("user and password are no text"))?;
            match text.contains(char::is_control) {
                true => Err(refused("user and password may not hold control characters")),
                false => Ok(text.into_owned()),
            }
        };
        let credentials = match (url.username(), url.password()) {
            ("", None) => None,
            ("", Some(_)) | (_, None) => return Err(refused("user and password go together")),
            (user, Some(password)) => Some((decoded(user)?, decoded(password)?)),
        };
        let usual = match encryption {
            Encryption::None => 25,
            Encryption::StartTls => 587,
            Encryption::Tls => 465,
        };
        Ok(Self {
            // A URL writes an IPv6 address in brackets, a socket without.
            host: host.trim_start_matches('[').trim_end_matches(']').to_owned(),
            port: url.port().unwrap_or(usual),
            encryption,
            credentials,
            authority: None,
            timeout: TIMEOUT,
        })
    }

    /// Whether the server is on this machine.
    pub(super) fn is_local(&self) -> bool {
        self.host == "localhost" || self.host.parse().is_ok_and(|ip: std::net::IpAddr| ip.is_loopback())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_as_a_table() {
        let user = || Some(("anna@example.org".to_owned(), "pass:word/1".to_owned()));
        for (address, host, port, encryption, credentials) in [
            ("smtp://mail.example.org", "mail.example.org", 587, Encryption::StartTls, None),
            (
                "smtp://mail.example.org:2525?tls=starttls",
                "mail.example.org",
                2525,
                Encryption::StartTls,
                None,
            ),
            ("smtp://localhost?tls=none", "localhost", 25, Encryption::None, None),
            ("smtps://[::1]/", "::1", 465, Encryption::Tls, None),
            (
                "smtps://anna%40example.org:pass%3Aword%2F1@mail.example.org:466",
                "mail.example.org",
                466,
                Encryption::Tls,
                user(),
            ),
        ] {
            let read = SmtpConfig::parse(address).unwrap();
            assert_eq!(
                (read.host.as_str(), read.port, read.encryption, read.credentials),
                (host, port, encryption, credentials),
                "{address}"
            );
        }
        for address in [
            "",
            "mail.example.org",
            "http://mail.example.org",
            "smtp://",
            "smtp://anna@mail.example.org",
            "smtp://:secret@mail.example.org",
            "smtp://anna:se%0D%0Acret@mail.example.org",
            "smtp://anna:%ff@mail.example.org",
            "smtp://mail.example.org?tls=maybe",
            "smtps://mail.example.org?tls=none",
            "smtp://mail.example.org/path",
            "smtp://mail.example.org:99999",
        ] {
            let refusal = SmtpConfig::parse(address).expect_err(address).to_string();
            assert!(!refusal.contains("secret"), "{refusal}");
        }
    }

    #[test]
    fn the_password_is_not_shown() {
        let config = SmtpConfig::parse("smtp://anna:topsecret@mail.example.org").unwrap();
        assert_eq!(format!("{config:?}"), "StartTls to mail.example.org:587");
    }
}
