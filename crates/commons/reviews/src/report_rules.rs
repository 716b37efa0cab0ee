//! Why members report something, and what they may write to it; pure, without clock or database.

use domain::limits::REPORT_NOTE_MAX;
use domain::text::{FieldErrors, VISIBLE, clean, length};
use platform::bounds::Bound;
use serde::{Deserialize, Serialize};
use serde_json::json;
use utoipa::ToSchema;

/// Why a Member reports something.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ReportCause)]
pub enum Cause {
    /// Someone may be in danger.
    Danger,
    /// A threat, or a call to harm someone.
    Threat,
    /// A child may be at risk.
    Child,
    /// It is unkind, or someone is harassed.
    Harassment,
    /// It shows who someone is, or where they live.
    Privacy,
    /// Advice that could hurt.
    HarmfulAdvice,
    /// Advertising, or the same thing again and again.
    Spam,
    /// Something else, which the note says.
    Other,
}

platform::text_columns!(Cause => Self::from_stored);

impl Cause {
    /// Every cause.
    pub const ALL: [Self; 8] = [
        Self::Danger,
        Self::Threat,
        Self::Child,
        Self::Harassment,
        Self::Privacy,
        Self::HarmfulAdvice,
        Self::Spam,
        Self::Other,
    ];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Danger => "danger",
            Self::Threat => "threat",
            Self::Child => "child",
            Self::Harassment => "harassment",
            Self::Privacy => "privacy",
            Self::HarmfulAdvice => "harmfulAdvice",
            Self::Spam => "spam",
            Self::Other => "other",
        }
    }

    /// The cause behind a stored word.
    #[must_use]
    pub fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|cause| cause.as_str() == word)
    }

    /// Whether it goes before all else in the queue.
    #[must_use]
    pub const fn urgent(self) -> bool {
        matches!(self, Self::Danger | Self::Threat | Self::Child)
    }
}

/// Accepts what a Member writes to a report: up to 500 code points, and some where the cause says nothing.
///
/// # Errors
/// The field at fault.
pub fn note(cause: Cause, raw: &str) -> Result<String, FieldErrors> {
    let note = clean(raw);
    if length(raw) > REPORT_NOTE_MAX {
        Err(vec![("note", "too_long")])
    } else if note.is_empty() && cause == Cause::Other {
        Err(vec![("note", "required")])
    } else {
        Ok(note)
    }
}

/// What the API's document says of the request of this schema: a note says something where the cause says nothing.
#[must_use]
pub fn bound(schema: &'static str) -> Bound {
    let other = json!({ "properties": { "cause": { "const": "other" } }, "required": ["cause"] });
    let note = json!({ "required": ["note"], "properties": { "note": { "pattern": VISIBLE } } });
    Bound::schema(schema, json!({ "if": other, "then": note }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn causes_and_their_notes() {
        for cause in Cause::ALL {
            assert_eq!(Cause::from_stored(cause.as_str()), Some(cause));
            assert_eq!(serde_json::to_value(cause).unwrap(), cause.as_str());
            let expected =
                if cause == Cause::Other { Err(vec![("note", "required")]) } else { Ok(String::new()) };
            assert_eq!(note(cause, " \u{202E} "), expected, "{cause:?}");
            assert_eq!(note(cause, " odd "), Ok("odd".to_owned()));
            assert!(note(cause, &"😮".repeat(500)).is_ok());
            assert_eq!(note(cause, &"😮".repeat(501)), Err(vec![("note", "too_long")]));
            assert_eq!(note(cause, &format!("odd{}", "\u{1}".repeat(500))), Err(vec![("note", "too_long")]));
        }
        assert_eq!(Cause::from_stored("boring"), None);
        let urgent: Vec<_> =
            Cause::ALL.into_iter().filter(|cause| cause.urgent()).map(Cause::as_str).collect();
        assert_eq!(urgent, ["danger", "threat", "child"]);
    }
}
