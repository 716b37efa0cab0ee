//! What the operator tells visitors: help lines and an address to write to.

use std::path::Path;

use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// The operator's part of the public pages; each field has a default that is true of a fresh server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Site {
    /// Mail address for questions about terms and privacy.
    pub contact: Option<String>,
    /// Where to tell of a weakness: an address that begins with `mailto:` or `https:`.
    pub security_contact: Option<String>,
    /// Address at which the companion app for phones is to be had.
    pub companion_app: Option<String>,
    /// Numbers for people in a crisis.
    pub help: HelpLines,
}

/// Help lines by country.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HelpLines {
    /// The day, as `2026-11-21`, on which the operator last checked every number; absent until then.
    pub checked: Option<String>,
    /// In the order in which they are shown.
    pub countries: Vec<Country>,
}

/// One country's emergency number and lines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Country {
    /// ISO 3166-1 alpha-2, as browsers name it in languages such as `en-GB`.
    pub code: String,
    /// The country's name.
    pub country: String,
    /// The emergency number.
    pub emergency: String,
    /// Lines to call.
    pub lines: Vec<Line>,
}

/// One line to call.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Line {
    /// Who answers.
    pub name: String,
    /// The number as it is read aloud.
    pub phone: String,
    /// Hours, languages and other ways than calling.
    pub note: String,
}

impl Default for Site {
    fn default() -> Self {
        Self { contact: None, security_contact: None, companion_app: None, help: HelpLines::shipped() }
    }
}

impl HelpLines {
    /// The lines that come with the software, which the operator is asked to check.
    #[must_use]
    pub fn shipped() -> Self {
        let text = include_str!("help_lines.toml");
        Self::read(text).unwrap_or_else(|error| {
            tracing::error!(%error, "the built-in help lines cannot be read");
            Self::default()
        })
    }

    /// The operator's own lines, in the shape of the shipped ones.
    ///
    /// # Errors
    /// A sentence that names the file and what is wrong with it.
    pub fn from_file(path: &Path) -> Result<Self, String> {
        let named = |error: &dyn std::fmt::Display| format!("{}: {error}", path.display());
        let text = std::fs::read_to_string(path).map_err(|error| named(&error))?;
        Self::read(&text).map_err(|error| named(&error))
    }

    fn read(text: &str) -> Result<Self, toml::de::Error> {
        toml::from_str(text)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shipped_help_lines_are_complete_and_not_claimed_to_be_checked() {
        let help = HelpLines::read(include_str!("help_lines.toml")).unwrap();
        assert_eq!(help.checked, None);
        assert!(help.countries.len() >= 15);
        let mut codes = std::collections::HashSet::new();
        for country in &help.countries {
            assert!(country.code.len() == 2 && country.code.chars().all(|c| c.is_ascii_uppercase()));
            assert!(codes.insert(&country.code), "{} is listed twice", country.code);
            assert!(!country.lines.is_empty(), "{} has no line", country.country);
            for number in country.lines.iter().map(|line| &line.phone).chain([&country.emergency]) {
                assert!(number.chars().all(|c| c.is_ascii_digit() || c == ' '), "{number} is no number");
            }
        }
        let names: Vec<_> = help.countries.iter().map(|country| &country.country).collect();
        assert!(names.is_sorted(), "countries are listed by name");
    }

    #[test]
    fn a_misspelt_key_is_refused() {
        assert!(HelpLines::read("checkd = '2026-11-21'\ncountries = []").is_err());
    }
}
