//! The fields by which the directory is filtered, and the words by which it is searched.

use std::collections::BTreeSet;

use domain::name::search_key;

use super::store::Indexed;
use crate::vocabulary::{FeeBand, MODALITIES, SPECIALTIES, country, language};

/// A field by which the directory is filtered.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Field {
    Country,
    Language,
    Modality,
    Specialty,
    Place,
    Fee,
    Accepting,
}

/// How many fields there are.
pub(crate) const FIELDS: usize = 7;

/// Works online.
pub(crate) const ONLINE: &str = "online";
/// Works face to face.
pub(crate) const IN_PERSON: &str = "in_person";

impl Field {
    /// Every field, in the order of their places.
    pub(crate) const ALL: [Self; FIELDS] = [
        Self::Country,
        Self::Language,
        Self::Modality,
        Self::Specialty,
        Self::Place,
        Self::Fee,
        Self::Accepting,
    ];

    /// Its place among all fields.
    pub(crate) const fn place(self) -> usize {
        match self {
            Self::Country => 0,
            Self::Language => 1,
            Self::Modality => 2,
            Self::Specialty => 3,
            Self::Place => 4,
            Self::Fee => 5,
            Self::Accepting => 6,
        }
    }

    /// The value of its list that is written like this, whatever the case of its letters.
    pub(crate) fn known(self, value: &str) -> Option<&'static str> {
        let one_of =
            |list: &[&'static str]| list.iter().find(|known| known.eq_ignore_ascii_case(value)).copied();
        match self {
            Self::Country => country(value),
            Self::Language => language(value),
            Self::Modality => one_of(&MODALITIES),
            Self::Specialty => one_of(&SPECIALTIES),
            Self::Place => one_of(&[ONLINE, IN_PERSON]),
            Self::Fee => FeeBand::from_stored(value).map(FeeBand::as_str),
            Self::Accepting => one_of(&["yes", "no", "unknown"]),
        }
    }

    /// A value that is not of the list, as it is compared: case and accents folded.
    pub(crate) fn own(self, value: &str) -> String {
        search_key(value)
    }

    /// What an entry has in its fields, but for whether they accept new clients, which depends on the time.
    pub(crate) fn values_of(entry: &Indexed) -> impl Iterator<Item = (Self, &str)> {
        let place = |works: bool, word: &'static str| works.then_some((Self::Place, word));
        [(Self::Country, entry.country.as_str()), (Self::Fee, entry.fee_band.as_str())]
            .into_iter()
            .chain(entry.languages.iter().map(|value| (Self::Language, value.as_str())))
            .chain(entry.modalities.iter().map(|value| (Self::Modality, value.as_str())))
            .chain(entry.specialties.iter().map(|value| (Self::Specialty, value.as_str())))
            .chain(place(entry.online, ONLINE))
            .chain(place(entry.in_person, IN_PERSON))
    }
}

/// The words by which an entry is found: of its names and of its specialties, each once.
pub(crate) fn words_of(entry: &Indexed) -> BTreeSet<String> {
    let texts = [&entry.first_name, &entry.last_name].into_iter().chain(&entry.specialties);
    texts.flat_map(|text| words(text)).collect()
}

/// The words of a text as the search compares them: case and accents folded, without apostrophes.
pub(crate) fn words(text: &str) -> Vec<String> {
    let key: String = search_key(text).chars().filter(|c| *c != '\'').collect();
    key.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).map(str::to_owned).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_as_a_table() {
        let cases: [(&str, &[&str]); 7] = [
            ("José María", &["jose", "maria"]),
            ("O’Neil-Łuk", &["oneil", "luk"]),
            ("Work and study", &["work", "and", "study"]),
            ("ADHD/autism", &["adhd", "autism"]),
            ("  ", &[]),
            ("!?'", &[]),
            ("不安", &["不安"]),
        ];
        for (text, expected) in cases {
            assert_eq!(words(text), expected, "{text}");
        }
    }

    #[test]
    fn places_are_in_order() {
        for (place, field) in Field::ALL.into_iter().enumerate() {
            assert_eq!(field.place(), place);
        }
    }
}
