//! How far the demo may be reached: its passwords are known, and one of its accounts is an admin.

use super::addresses::is_here;
use super::{ConfigError, Values};

/// Whether there is a demo, and who may reach it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Demo {
    /// There is none.
    Off,
    /// Who sits at this machine.
    Here,
    /// Everyone, as the operator asked for.
    Public,
}

impl Values {
    /// Refuses a demo that others could reach, unless it was asked for by the flag that names the risk.
    pub(super) fn demo_stays_here(&self, demo: Demo) -> Result<(), ConfigError> {
        if demo != Demo::Here {
            return Ok(());
        }
        let (key, here) = if is_here(self.text("base_url")) {
            ("listen", "127.0.0.1:4780")
        } else {
            ("base_url", "http://localhost:4780")
        };
        if key == "listen" && self.listens_here()? {
            return Ok(());
        }
        Err(ConfigError::Together(format!(
            "{key} is {}, where others can reach the demo: its passwords are public, including the admin's, and everyone can read its \
             mails at /dev/mailbox. Set {key} to {here}, or add --demo-with-known-passwords-in-public if that is what you want",
            self.text(key)
        )))
    }
}

#[cfg(test)]
mod tests {
    use super::super::Config;
    use super::*;

    fn load(pairs: &[(&str, &str)], demo: Demo) -> Result<bool, String> {
        let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
        Config::load(None, pairs, demo).map(|config| config.settings.demo).map_err(|error| error.to_string())
    }

    #[test]
    fn the_demo_stays_on_this_machine() {
        assert_eq!(load(&[], Demo::Here), Ok(true));
        let here = [
            "http://localhost:4780",
            "http://localhost",
            "https://localhost:8443",
            "http://127.0.0.1:4780",
            "http://127.8.9.1",
            "http://[::1]:4780",
        ];
        for url in here {
            assert_eq!(load(&[("EXHALE_BASE_URL", url)], Demo::Here), Ok(true), "{url}");
        }
        assert_eq!(load(&[("EXHALE_LISTEN", "[::1]:4780")], Demo::Here), Ok(true));
    }

    #[test]
    fn a_public_demo_is_refused_unless_the_risk_is_named() {
        let public = [
            ("EXHALE_BASE_URL", "https://community.example.org"),
            ("EXHALE_BASE_URL", "https://localhost.example.org"),
            ("EXHALE_BASE_URL", "https://127.0.0.1.example.org"),
            ("EXHALE_BASE_URL", "https://192.168.1.5"),
            ("EXHALE_BASE_URL", "https://[2001:db8::1]"),
            ("EXHALE_LISTEN", "0.0.0.0:4780"),
            ("EXHALE_LISTEN", "[::]:4780"),
            ("EXHALE_LISTEN", "192.168.1.5:4780"),
        ];
        for pair in public {
            let said = load(&[pair], Demo::Here).unwrap_err();
            let key = pair.0.trim_start_matches("EXHALE_").to_lowercase();
            assert!(said.starts_with(&format!("{key} is {}", pair.1)), "{said}");
            for word in ["passwords", "admin", "/dev/mailbox", "--demo-with-known-passwords-in-public"] {
                assert!(said.contains(word), "{said}");
            }
            assert_eq!(load(&[pair], Demo::Public), Ok(true), "{pair:?}");
            assert_eq!(load(&[pair], Demo::Off), Ok(false), "{pair:?}");
        }
    }
}
