//! What a Professional says of their practice, as they apply and afterwards, and which of it is accepted.

use domain::limits::{
    CITY_MAX, FEE_NOTE_MAX, MOTTO_MAX, OWN_WORDS_MAX, PROFESSION_MAX, PROFILE_ENTRY_MAX, PROFILE_LIST_MAX,
};
use domain::text::{FieldErrors, TextError, required, required_line};
use platform::bounds::Bound;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

use crate::vocabulary::{FeeBand, MODALITIES, SPECIALTIES, language};

/// What a Professional says of their practice. Everything may be empty.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct Practice {
    /// Degrees and trainings.
    pub qualifications: Vec<String>,
    /// What they offer.
    pub services: Vec<String>,
    /// How they work: from the list, or in their own words.
    pub modalities: Vec<String>,
    /// What they help with: from the list, or in their own words.
    pub specialties: Vec<String>,
    /// Languages, by their codes of ISO 639-1.
    pub languages: Vec<String>,
    /// Works online.
    pub online: bool,
    /// Works face to face.
    pub in_person: bool,
    /// Where that is, or empty.
    #[schema(max_length = 80)]
    pub city: String,
    /// What a session costs, compared with others.
    pub fee_band: FeeBand,
    /// What a session costs, in words, or empty.
    #[schema(max_length = 160)]
    pub fee_note: String,
    /// The sentence on the card, or empty.
    #[schema(max_length = 200)]
    pub motto: String,
}

impl Practice {
    /// The practice as it is stored: cleaned, without doubles, and words of the lists as they are written there.
    ///
    /// # Errors
    /// The fields at fault, such as `practice.city`, with their codes.
    pub fn parse(self) -> Result<Self, FieldErrors> {
        let mut faults = FieldErrors::new();
        let mut list =
            |raw: &[String], field, known: &[&'static str]| entries(raw, (field, known), &mut faults);
        let qualifications = list(&self.qualifications, "practice.qualifications", &[]);
        let services = list(&self.services, "practice.services", &[]);
        let modalities = list(&self.modalities, "practice.modalities", &MODALITIES);
        let specialties = list(&self.specialties, "practice.specialties", &SPECIALTIES);
        let languages = languages(&self.languages, &mut faults);
        let mut line = |raw: &str, field, max| one_line(raw, (field, max), &mut faults);
        let city = line(&self.city, "practice.city", CITY_MAX);
        let fee_note = line(&self.fee_note, "practice.feeNote", FEE_NOTE_MAX);
        let motto = line(&self.motto, "practice.motto", MOTTO_MAX);
        if !faults.is_empty() {
            return Err(faults);
        }
        Ok(Self {
            qualifications,
            services,
            modalities,
            specialties,
            languages,
            city,
            fee_note,
            motto,
            ..self
        })
    }
}

/// What the API's document says of lists beyond their types.
pub(crate) fn bounds() -> Vec<Bound> {
    let entries = json!({ "maxItems": PROFILE_LIST_MAX, "items": { "type": "string", "maxLength": PROFILE_ENTRY_MAX } });
    let lists = ["qualifications", "services", "modalities", "specialties", "languages"];
    lists.map(|field| Bound::field("Practice", field, entries.clone())).into_iter().collect()
}

/// The name of a profession, which may be empty.
pub fn profession(raw: &str, field: &'static str, faults: &mut FieldErrors) -> String {
    one_line(raw, (field, PROFESSION_MAX), faults)
}

/// A Professional's own words, which may be empty.
pub fn own_words(raw: &str, field: &'static str, faults: &mut FieldErrors) -> String {
    or_empty(required(raw, OWN_WORDS_MAX), field, faults)
}

/// A text on one line of at most so many code points, which may be empty.
fn one_line(raw: &str, (field, max): (&'static str, usize), faults: &mut FieldErrors) -> String {
    or_empty(required_line(raw, max), field, faults)
}

fn or_empty(text: Result<String, TextError>, field: &'static str, faults: &mut FieldErrors) -> String {
    match text {
        Ok(text) => return text,
        Err(TextError::Empty) => {}
        Err(TextError::TooLong) => faults.push((field, "too_long")),
    }
    String::new()
}

/// A list of at most ten entries, from which doubles and empty ones are left out; known words are written as in their list.
fn entries(
    raw: &[String],
    (field, known): (&'static str, &[&'static str]),
    faults: &mut FieldErrors,
) -> Vec<String> {
    if raw.len() > PROFILE_LIST_MAX {
        faults.push((field, "too_many"));
        return Vec::new();
    }
    let mut entries: Vec<String> = Vec::new();
    for entry in raw {
        let entry = match required_line(entry, PROFILE_ENTRY_MAX) {
            Ok(entry) => entry,
            Err(TextError::Empty) => continue,
            Err(TextError::TooLong) => {
                faults.push((field, "too_long"));
                return Vec::new();
            }
        };
        let listed = known.iter().find(|word| word.to_lowercase() == entry.to_lowercase());
        let entry = listed.map_or(entry, |word| (*word).to_owned());
        if !entries.contains(&entry) {
            entries.push(entry);
        }
    }
    entries
}

fn languages(raw: &[String], faults: &mut FieldErrors) -> Vec<String> {
    const FIELD: &str = "practice.languages";
    if raw.len() > PROFILE_LIST_MAX {
        faults.push((FIELD, "too_many"));
        return Vec::new();
    }
    let mut codes: Vec<String> = Vec::new();
    for code in raw {
        match language(code) {
            Some(known) if !codes.iter().any(|code| code == known) => codes.push(known.to_owned()),
            Some(_) => {}
            None => {
                faults.push((FIELD, "unknown"));
                return Vec::new();
            }
        }
    }
    codes
}

#[cfg(test)]
mod tests {
    use super::*;

    fn list(words: &[&str]) -> Vec<String> {
        words.iter().map(|word| (*word).to_owned()).collect()
    }

    #[test]
    fn what_is_kept_of_lists() {
        let said = Practice {
            specialties: list(&["panic", " Panic ", "", "Beekeepers"]),
            modalities: list(&["cbt"]),
            languages: list(&["NL", "nl", "en"]),
            city: " Utrecht\n".to_owned(),
            ..Practice::default()
        };
        let kept = said.parse().unwrap();
        assert_eq!(kept.specialties, ["Panic", "Beekeepers"]);
        assert_eq!(kept.modalities, ["CBT"]);
        assert_eq!(kept.languages, ["nl", "en"]);
        assert_eq!(kept.city, "Utrecht");
        assert_eq!(kept.clone().parse(), Ok(kept), "parsed once more");
        assert_eq!(Practice::default().parse(), Ok(Practice::default()), "a draft may be empty");
    }

    #[test]
    fn what_is_refused_as_a_table() {
        let entries = |count: usize| (0..count).map(|number| format!("entry {number}")).collect::<Vec<_>>();
        let none = Practice::default();
        let cases = [
            (Practice { services: entries(12), ..none.clone() }, None),
            (Practice { services: entries(13), ..none.clone() }, Some(("practice.services", "too_many"))),
            (
                Practice { specialties: vec!["😮".repeat(81)], ..none.clone() },
                Some(("practice.specialties", "too_long")),
            ),
            (
                Practice { languages: list(&["klingon"]), ..none.clone() },
                Some(("practice.languages", "unknown")),
            ),
            (
                Practice { languages: list(&["en"; 13]), ..none.clone() },
                Some(("practice.languages", "too_many")),
            ),
            (Practice { city: "a".repeat(80), ..none.clone() }, None),
            (Practice { city: "a".repeat(81), ..none.clone() }, Some(("practice.city", "too_long"))),
            (Practice { fee_note: "a".repeat(161), ..none.clone() }, Some(("practice.feeNote", "too_long"))),
            (Practice { motto: "😮".repeat(201), ..none }, Some(("practice.motto", "too_long"))),
        ];
        for (said, fault) in cases {
            let shown = format!("{said:?}");
            assert_eq!(said.parse().err(), fault.map(|fault| vec![fault]), "{shown}");
        }
    }
}
