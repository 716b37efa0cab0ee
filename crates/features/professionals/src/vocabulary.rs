//! The words from which Professionals choose what helps, how they work, what it costs, in which languages and in which country.

use platform::feature::WordList;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// What Professionals help with, in the words of those who look for help.
pub const SPECIALTIES: [&str; 22] = [
    "Panic",
    "Social anxiety",
    "Health anxiety",
    "Constant worry",
    "Agoraphobia",
    "Phobias",
    "Obsessive thoughts",
    "Trauma",
    "Sleep",
    "Stress and burnout",
    "Low mood",
    "Grief",
    "New parents",
    "Children and teenagers",
    "Work and study",
    "Relationships",
    "Self-esteem",
    "Identity and belonging",
    "Long-term illness",
    "Food and body image",
    "ADHD and autism",
    "Life changes",
];

/// How Professionals work.
pub const MODALITIES: [&str; 16] = [
    "CBT",
    "Exposure",
    "ACT",
    "EMDR",
    "DBT",
    "Mindfulness",
    "Compassion-focused",
    "Schema therapy",
    "Metacognitive therapy",
    "Psychodynamic",
    "Person-centred",
    "Systemic",
    "Body-based",
    "Group sessions",
    "Couples and families",
    "Medication",
];

/// The Question tags that belong to a specialty or a modality, beside those that are called the same.
const QUESTION_TAGS: &[(&str, &[&str])] = &[
    ("Panic", &["panic", "exposure"]),
    ("Social anxiety", &["social anxiety", "exposure"]),
    ("Health anxiety", &["mindfulness"]),
    ("Constant worry", &["mindfulness", "reflection"]),
    ("Agoraphobia", &["exposure", "panic"]),
    ("Phobias", &["exposure"]),
    ("Obsessive thoughts", &["exposure"]),
    ("Trauma", &["compassion"]),
    ("Sleep", &["routine", "daily habit"]),
    ("Stress and burnout", &["routine", "mindfulness"]),
    ("Low mood", &["daily habit", "gratitude"]),
    ("Grief", &["reflection"]),
    ("New parents", &["relationship", "routine"]),
    ("Children and teenagers", &["relationship"]),
    ("Work and study", &["challenge", "routine"]),
    ("Relationships", &["relationship"]),
    ("Self-esteem", &["compassion", "identity"]),
    ("Identity and belonging", &["identity"]),
    ("Long-term illness", &["daily habit"]),
    ("Food and body image", &["compassion"]),
    ("ADHD and autism", &["routine"]),
    ("Life changes", &["reflection", "challenge"]),
    ("Exposure", &["exposure"]),
    ("Mindfulness", &["mindfulness"]),
    ("Compassion-focused", &["compassion"]),
];

/// The tags of Questions that are about one of these specialties, each once.
#[must_use]
pub fn question_tags(specialties: &[String]) -> Vec<&'static str> {
    let mut found = Vec::new();
    for (_, tags) in QUESTION_TAGS.iter().filter(|(word, _)| specialties.iter().any(|own| own == word)) {
        for tag in *tags {
            if !found.contains(tag) {
                found.push(tag);
            }
        }
    }
    found
}

/// What a session costs, compared with what others ask in the same country.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
pub enum FeeBand {
    /// Nothing, or an insurance pays.
    Free,
    /// By income.
    SlidingScale,
    /// Less than most.
    Lower,
    /// As most.
    Middle,
    /// More than most.
    Higher,
    /// Not said.
    #[default]
    Ask,
}

platform::text_columns!(FeeBand => Self::from_stored);

impl FeeBand {
    /// Every band.
    pub const ALL: [Self; 6] =
        [Self::Free, Self::SlidingScale, Self::Lower, Self::Middle, Self::Higher, Self::Ask];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Free => "free",
            Self::SlidingScale => "sliding_scale",
            Self::Lower => "lower",
            Self::Middle => "middle",
            Self::Higher => "higher",
            Self::Ask => "ask",
        }
    }

    /// The band behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|band| band.as_str() == word)
    }
}

/// The words of [`FeeBand`].
const FEE_BANDS: [&str; 6] = [
    FeeBand::Free.as_str(),
    FeeBand::SlidingScale.as_str(),
    FeeBand::Lower.as_str(),
    FeeBand::Middle.as_str(),
    FeeBand::Higher.as_str(),
    FeeBand::Ask.as_str(),
];

/// The word in a list that is written like this, whatever its case.
fn known(list: &'static [&'static str], word: &str) -> Option<&'static str> {
    list.iter().find(|known| known.eq_ignore_ascii_case(word)).copied()
}

/// The language with this code of ISO 639-1.
#[must_use]
pub fn language(code: &str) -> Option<&'static str> {
    known(&LANGUAGES, code)
}

/// The country with this code of ISO 3166-1 (alpha-2).
#[must_use]
pub fn country(code: &str) -> Option<&'static str> {
    known(&COUNTRIES, code)
}

/// Where the word lists are declared.
const SOURCE: &str = "crates/features/professionals/src/vocabulary.rs";

/// The words that the web app has to know as well.
pub(crate) const WORD_LISTS: &[WordList] = &[
    WordList {
        name: "specialties",
        module: Some(("specialties.gen.ts", "Specialty")),
        about: "What Professionals help with",
        source: SOURCE,
        words: &SPECIALTIES,
    },
    WordList {
        name: "modalities",
        module: Some(("modalities.gen.ts", "Modality")),
        about: "How Professionals work",
        source: SOURCE,
        words: &MODALITIES,
    },
    WordList {
        name: "feeBands",
        module: Some(("fee-bands.gen.ts", "FeeBandWord")),
        about: "What a session costs",
        source: SOURCE,
        words: &FEE_BANDS,
    },
    WordList {
        name: "languageCodes",
        module: Some(("language-codes.gen.ts", "LanguageCode")),
        about: "Languages, by their codes of ISO 639-1",
        source: SOURCE,
        words: &LANGUAGES,
    },
    WordList {
        name: "countryCodes",
        module: Some(("country-codes.gen.ts", "CountryCode")),
        about: "Countries, by their codes of ISO 3166-1 (alpha-2)",
        source: SOURCE,
        words: &COUNTRIES,
    },
];

/// Languages, by their codes of ISO 639-1.
#[rustfmt::skip]
pub const LANGUAGES: [&str; 183] = [
    "aa", "ab", "ae", "af", "ak", "am", "an", "ar", "as", "av", "ay", "az", "ba", "be", "bg", "bi",
    "bm", "bn", "bo", "br", "bs", "ca", "ce", "ch", "co", "cr", "cs", "cu", "cv", "cy", "da", "de",
    "dv", "dz", "ee", "el", "en", "eo", "es", "et", "eu", "fa", "ff", "fi", "fj", "fo", "fr", "fy",
    "ga", "gd", "gl", "gn", "gu", "gv", "ha", "he", "hi", "ho", "hr", "ht", "hu", "hy", "hz", "ia",
    "id", "ie", "ig", "ii", "ik", "io", "is", "it", "iu", "ja", "jv", "ka", "kg", "ki", "kj", "kk",
    "kl", "km", "kn", "ko", "kr", "ks", "ku", "kv", "kw", "ky", "la", "lb", "lg", "li", "ln", "lo",
    "lt", "lu", "lv", "mg", "mh", "mi", "mk", "ml", "mn", "mr", "ms", "mt", "my", "na", "nb", "nd",
    "ne", "ng", "nl", "nn", "no", "nr", "nv", "ny", "oc", "oj", "om", "or", "os", "pa", "pi", "pl",
    "ps", "pt", "qu", "rm", "rn", "ro", "ru", "rw", "sa", "sc", "sd", "se", "sg", "si", "sk", "sl",
    "sm", "sn", "so", "sq", "sr", "ss", "st", "su", "sv", "sw", "ta", "te", "tg", "th", "ti", "tk",
    "tl", "tn", "to", "tr", "ts", "tt", "tw", "ty", "ug", "uk", "ur", "uz", "ve", "vi", "vo", "wa",
    "wo", "xh", "yi", "yo", "za", "zh", "zu",
];

/// Countries, by their codes of ISO 3166-1 (alpha-2).
#[rustfmt::skip]
pub const COUNTRIES: [&str; 249] = [
    "AD", "AE", "AF", "AG", "AI", "AL", "AM", "AO", "AQ", "AR", "AS", "AT", "AU", "AW", "AX", "AZ",
    "BA", "BB", "BD", "BE", "BF", "BG", "BH", "BI", "BJ", "BL", "BM", "BN", "BO", "BQ", "BR", "BS",
    "BT", "BV", "BW", "BY", "BZ", "CA", "CC", "CD", "CF", "CG", "CH", "CI", "CK", "CL", "CM", "CN",
    "CO", "CR", "CU", "CV", "CW", "CX", "CY", "CZ", "DE", "DJ", "DK", "DM", "DO", "DZ", "EC", "EE",
    "EG", "EH", "ER", "ES", "ET", "FI", "FJ", "FK", "FM", "FO", "FR", "GA", "GB", "GD", "GE", "GF",
    "GG", "GH", "GI", "GL", "GM", "GN", "GP", "GQ", "GR", "GS", "GT", "GU", "GW", "GY", "HK", "HM",
    "HN", "HR", "HT", "HU", "ID", "IE", "IL", "IM", "IN", "IO", "IQ", "IR", "IS", "IT", "JE", "JM",
    "JO", "JP", "KE", "KG", "KH", "KI", "KM", "KN", "KP", "KR", "KW", "KY", "KZ", "LA", "LB", "LC",
    "LI", "LK", "LR", "LS", "LT", "LU", "LV", "LY", "MA", "MC", "MD", "ME", "MF", "MG", "MH", "MK",
    "ML", "MM", "MN", "MO", "MP", "MQ", "MR", "MS", "MT", "MU", "MV", "MW", "MX", "MY", "MZ", "NA",
    "NC", "NE", "NF", "NG", "NI", "NL", "NO", "NP", "NR", "NU", "NZ", "OM", "PA", "PE", "PF", "PG",
    "PH", "PK", "PL", "PM", "PN", "PR", "PS", "PT", "PW", "PY", "QA", "RE", "RO", "RS", "RU", "RW",
    "SA", "SB", "SC", "SD", "SE", "SG", "SH", "SI", "SJ", "SK", "SL", "SM", "SN", "SO", "SR", "SS",
    "ST", "SV", "SX", "SY", "SZ", "TC", "TD", "TF", "TG", "TH", "TJ", "TK", "TL", "TM", "TN", "TO",
    "TR", "TT", "TV", "TW", "TZ", "UA", "UG", "UM", "US", "UY", "UZ", "VA", "VC", "VE", "VG", "VI",
    "VN", "VU", "WF", "WS", "YE", "YT", "ZA", "ZM", "ZW",
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_found_in_any_case_and_others_are_not() {
        let cases = [
            ("NL", Some("nl")),
            ("nl", Some("nl")),
            ("xx", None),
            ("", None),
            ("english", None),
            ("n\u{131}", None),
        ];
        for (code, found) in cases {
            assert_eq!(language(code), found, "{code}");
        }
        assert_eq!(
            (country("nl"), country("NL"), country("XX"), country("NLD")),
            (Some("NL"), Some("NL"), None, None)
        );
    }

    #[test]
    fn no_word_is_twice_in_its_list() {
        for list in WORD_LISTS {
            let distinct: std::collections::BTreeSet<_> =
                list.words.iter().map(|word| word.to_lowercase()).collect();
            assert_eq!(distinct.len(), list.words.len(), "{}", list.name);
        }
    }

    #[test]
    fn tags_of_questions_as_a_table() {
        let cases: [(&[&str], &[&str]); 5] = [
            (&[], &[]),
            (&["Beekeeping"], &[]),
            (&["Panic"], &["panic", "exposure"]),
            (&["Agoraphobia", "Panic"], &["panic", "exposure"]),
            (&["Sleep", "Stress and burnout"], &["routine", "daily habit", "mindfulness"]),
        ];
        for (specialties, tags) in cases {
            let specialties: Vec<String> = specialties.iter().map(|word| (*word).to_owned()).collect();
            assert_eq!(question_tags(&specialties), tags, "{specialties:?}");
        }
        assert!(SPECIALTIES.iter().all(|word| QUESTION_TAGS.iter().any(|(known, _)| known == word)));
    }
}
