//! What members write: measured in Unicode code points, and cleaned of what cannot be seen (O-46).

/// A regular expression for texts that hold something visible, which [`required`] does not call empty.
pub const VISIBLE: &str = "[^\\u0000-\\u0020\\u007f-\\u00a0\\u00ad\\u034f\\u061c\\u115f\\u1160\\u1680\\u17b4\\u17b5\\u180b-\\u180f\
    \\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u2800\\u3000\\u3164\\ufe00-\\ufe0f\\ufeff\\uffa0\\ufff9-\\ufffb\u{e0000}-\u{e0fff}]";

/// Why a text was not accepted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum TextError {
    /// Nothing visible is in it.
    Empty,
    /// It has more code points than allowed.
    TooLong,
}

/// Fields at fault, each with its code.
pub type FieldErrors = Vec<(&'static str, &'static str)>;

/// The accepted text of a field, or `None` after noting what is wrong with it.
pub fn accept(
    field: &'static str,
    text: Result<String, TextError>,
    faults: &mut FieldErrors,
) -> Option<String> {
    let fault = match text {
        Ok(text) => return Some(text),
        Err(TextError::Empty) => "required",
        Err(TextError::TooLong) => "too_long",
    };
    faults.push((field, fault));
    None
}

/// The accepted text of the only field.
///
/// # Errors
/// The field, with what is wrong with it.
pub fn only(field: &'static str, text: Result<String, TextError>) -> Result<String, FieldErrors> {
    let mut faults = FieldErrors::new();
    accept(field, text, &mut faults).ok_or(faults)
}

/// The text as it is stored: controls and bidirectional overrides removed, line ends as `\n`, outer white space trimmed.
///
/// Joiners and variation selectors stay, since emoji need them; what shapes the character before it stays at the end too.
#[must_use]
pub fn clean(raw: &str) -> String {
    let kept: String =
        raw.replace("\r\n", "\n").replace('\r', "\n").chars().filter(|c| !is_unwanted(*c)).collect();
    let begun = kept.trim_start_matches(|c: char| c.is_whitespace() || is_invisible(c));
    begun.trim_end_matches(|c: char| c.is_whitespace() || (is_invisible(c) && !shapes_the_last(c))).to_owned()
}

/// The length of a text by which it is too long or not, in code points: trimmed, but not cleaned.
#[must_use]
pub fn length(raw: &str) -> usize {
    raw.trim().chars().count()
}

/// Cleans `raw` and accepts it when something visible remains. Its [`length`] is at most `max`: what
/// cannot be seen counts, as it does for the web's counter and for a JSON schema (O-46).
///
/// # Errors
/// [`TextError`] says which bound was missed.
pub fn required(raw: &str, max: usize) -> Result<String, TextError> {
    if length(raw) > max {
        return Err(TextError::TooLong);
    }
    let text = clean(raw);
    if text.chars().all(|c| c.is_whitespace() || is_invisible(c)) { Err(TextError::Empty) } else { Ok(text) }
}

/// [`required`] for a text on one line: line ends and tabs become spaces.
///
/// # Errors
/// [`TextError`] says which bound was missed.
pub fn required_line(raw: &str, max: usize) -> Result<String, TextError> {
    let line: String = raw.chars().map(|c| if matches!(c, '\n' | '\r' | '\t') { ' ' } else { c }).collect();
    required(&line, max)
}

/// Controls (but for line feed and tab) and characters that reorder the text around them.
fn is_unwanted(c: char) -> bool {
    (c.is_control() && c != '\n' && c != '\t')
        || matches!(c, '\u{202A}'..='\u{202E}' | '\u{2066}'..='\u{2069}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Characters that take no room and mean nothing alone.
fn is_invisible(c: char) -> bool {
    matches!(
        c,
        '\u{00AD}' | '\u{034F}' | '\u{061C}' | '\u{115F}' | '\u{1160}' | '\u{17B4}' | '\u{17B5}' | '\u{180B}'..='\u{180F}'
        | '\u{200B}'..='\u{200F}' | '\u{2028}' | '\u{2029}' | '\u{2060}'..='\u{2065}' | '\u{206A}'..='\u{206F}' | '\u{2800}'
        | '\u{3164}' | '\u{FE00}'..='\u{FE0F}' | '\u{FFA0}' | '\u{E0000}'..='\u{E0FFF}'
    )
}

/// Variation selectors, which choose between text and picture or between letter forms, and the tags of flags.
const fn shapes_the_last(c: char) -> bool {
    matches!(c, '\u{FE00}'..='\u{FE0F}' | '\u{E0020}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    const ENGLAND: &str = "🏴\u{E0067}\u{E0062}\u{E0065}\u{E006E}\u{E0067}\u{E007F}";

    #[test]
    fn texts_at_their_bounds() {
        let thousand = "a".repeat(1000);
        let emoji = "😮\u{200D}💨".repeat(333) + "x";
        let cases: &[(&str, usize, Result<&str, TextError>)] = &[
            ("", 10, Err(TextError::Empty)),
            ("   \n\t ", 10, Err(TextError::Empty)),
            ("\u{200B}\u{200D}\u{FE0F}", 10, Err(TextError::Empty)),
            ("\u{202E}\u{2066}", 10, Err(TextError::Empty)),
            ("\u{3164}", 10, Err(TextError::Empty)),
            (" \u{E0067}\u{E007F} \u{FE0F}\u{E0101}", 10, Err(TextError::Empty)),
            ("I did it ❤\u{FE0F}", 11, Ok("I did it ❤\u{FE0F}")),
            ("I did it ❤\u{FE0F}", 10, Err(TextError::TooLong)),
            (" ❤\u{FE0F} \u{200B}\n", 4, Ok("❤\u{FE0F}")),
            (" ❤\u{FE0F} \u{200B}\n", 3, Err(TextError::TooLong)),
            (ENGLAND, 7, Ok(ENGLAND)),
            ("葛\u{E0100}", 2, Ok("葛\u{E0100}")),
            ("\u{FE0F}a\u{200D}", 3, Ok("a")),
            ("\u{FE0F}a\u{200D}", 2, Err(TextError::TooLong)),
            (" a ", 1, Ok("a")),
            ("\0\0a", 2, Err(TextError::TooLong)),
            ("a\r\nb", 4, Ok("a\nb")),
            ("evil\u{202E}txt", 10, Ok("eviltxt")),
            ("nul\0l", 10, Ok("null")),
            (&thousand, 1000, Ok(&thousand)),
            (&thousand, 999, Err(TextError::TooLong)),
            (&emoji, 1000, Ok(&emoji)),
            (&emoji, 999, Err(TextError::TooLong)),
        ];
        for (raw, max, expected) in cases {
            assert_eq!(
                required(raw, *max).as_deref().map_err(|fault| *fault),
                expected.as_ref().copied().map_err(|fault| *fault),
                "{raw:?}"
            );
        }
    }

    proptest! {
        #[test]
        fn cleaning_never_lengthens_and_settles_at_once(raw in "\\PC*|[\\x00-\\x7f\u{200B}\u{202E}\u{FE0F}\u{E007F}]*") {
            let once = clean(&raw);
            prop_assert!(once.chars().count() <= raw.chars().count());
            prop_assert_eq!(clean(&once), once);
        }
    }
}
