//! Which public registers of licences are accepted; pure.

use domain::text::{FieldErrors, TextError, accept, required, required_line};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::vocabulary::country;

/// Code points of a register's name, and of the body that keeps it.
const NAME_MAX: usize = 120;
/// Bytes of its address.
const URL_MAX: usize = 300;
/// Code points of a note.
const NOTE_MAX: usize = 300;

/// A public register, as an admin describes it.
#[derive(Debug, Clone, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SaveRegister {
    /// Its country, by its code of ISO 3166-1 (alpha-2).
    #[schema(min_length = 2, max_length = 2, pattern = "^[A-Z]{2}$")]
    pub country: String,
    /// What it is called.
    #[schema(min_length = 1, max_length = 120)]
    pub name: String,
    /// Who keeps it.
    #[schema(min_length = 1, max_length = 120)]
    pub body: String,
    /// Where it is searched: an `https` address.
    #[schema(pattern = "^https://", max_length = 300)]
    pub url: String,
    /// What helps to search it; may be empty.
    #[serde(default)]
    #[schema(required = false, max_length = 300)]
    pub note: String,
}

impl SaveRegister {
    /// The register with its texts as they are stored.
    ///
    /// # Errors
    /// The fields at fault.
    pub(crate) fn parse(self) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let country = country(&self.country);
        if country.is_none() {
            faults.push(("country", "unknown"));
        }
        let name = accept("name", required_line(&self.name, NAME_MAX), &mut faults);
        let body = accept("body", required_line(&self.body, NAME_MAX), &mut faults);
        let url = self.url.trim().to_owned();
        if !is_web_address(&url) {
            faults.push(("url", "invalid"));
        }
        let note = match required(&self.note, NOTE_MAX) {
            Err(TextError::Empty) => Some(String::new()),
            other => accept("note", other, &mut faults),
        };
        match (country, name, body, note) {
            (Some(country), Some(name), Some(body), Some(note)) if faults.is_empty() => {
                Ok(Self { country: country.to_owned(), name, body, url, note })
            }
            _ => Err(faults),
        }
    }
}

/// An address that a browser can open safely: `https`, and a host with a name.
fn is_web_address(url: &str) -> bool {
    let host =
        url.strip_prefix("https://").and_then(|rest| rest.split(['/', '?', '#']).next()).unwrap_or_default();
    let plain = |c: char| c.is_ascii_alphanumeric() || "-.".contains(c);
    url.len() <= URL_MAX
        && url.chars().all(|c| c.is_ascii_graphic())
        && host.contains('.')
        && host.chars().all(plain)
        && !host.starts_with('.')
        && !host.ends_with('.')
        && host.chars().any(|c| c.is_ascii_alphabetic())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn register(url: &str) -> SaveRegister {
        SaveRegister {
            country: "NL".into(),
            name: "BIG-register".into(),
            body: "CIBG".into(),
            url: url.into(),
            note: String::new(),
        }
    }

    #[test]
    fn addresses_as_a_table() {
        for (url, fine) in [
            ("https://zoeken.bigregister.nl/", true),
            (" https://example.org/search?q=a#b ", true),
            ("http://example.org", false),
            ("javascript:alert(1)", false),
            ("https://user:password@example.org", false),
            ("https://localhost", false),
            ("https://127.0.0.1/", false),
            ("https://exаmple.org", false),
            ("https://example.org/a b", false),
            ("https://.org", false),
            ("https://", false),
            ("", false),
        ] {
            assert_eq!(register(url).parse().is_ok(), fine, "{url}");
        }
    }

    #[test]
    fn fields_at_fault() {
        let bad =
            SaveRegister { country: "XX".into(), name: " ".into(), note: "a".repeat(301), ..register("") };
        let faults = [("country", "unknown"), ("name", "required"), ("url", "invalid"), ("note", "too_long")];
        assert_eq!(bad.parse().unwrap_err(), faults);
    }
}
