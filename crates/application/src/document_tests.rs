//! The patterns that the document publishes against the parsers that they speak for.

use domain::email::Email;
use domain::text::required;
use domain::time::Timestamp;
use notifications::rules::Preferences;
use platform::http::cursor::{self, Cursor};
use proptest::prelude::*;
use uuid::Uuid;

use super::*;

fn fits(pattern: &str, text: &str) -> bool {
    jsonschema::is_valid(&json!({ "pattern": pattern }), &json!(text))
}

fn is_zone(name: &str) -> bool {
    Preferences { time_zone: name.to_owned(), ..Preferences::default() }.accept().is_ok()
}

#[test]
fn patterns_as_a_table() {
    let cases = [
        (EMAIL, "a@b.co", true),
        (EMAIL, "First.Last+tag@mail.example.org", true),
        (EMAIL, "a%b@c.co", false),
        (EMAIL, "a@127.0.0.1", false),
        (EMAIL, ".a@c.co", false),
        (VISIBLE, " a ", true),
        (VISIBLE, " \u{200B}\n\u{FE0F}", false),
        (VISIBLE, "\u{3164}\u{E0067}", false),
        (TOKEN, &"a".repeat(43), true),
        (TOKEN, &"a".repeat(42), false),
        (TICKET, &"f".repeat(64), true),
        (TICKET, &"f".repeat(63), false),
    ];
    for (pattern, text, expected) in cases {
        assert_eq!(fits(pattern, text), expected, "{text:?} by {pattern}");
    }
}

#[test]
fn every_zone_that_is_named_is_known() {
    let pattern = zones();
    let names: Vec<String> = pattern
        .trim_matches(['^', '(', ')', '$'])
        .replace("\\+", "+")
        .split('|')
        .map(str::to_owned)
        .collect();
    assert!(names.len() > 400, "{}", names.len());
    for name in &names {
        assert!(is_zone(name), "{name}");
    }
    for (name, known) in
        [("Europe/Berlin", true), ("Etc/GMT+5", true), ("UTC", true), ("Mars/Base", false), ("A0", false)]
    {
        assert_eq!((fits(&pattern, name), is_zone(name)), (known, known), "{name}");
    }
}

proptest! {
    #[test]
    fn an_address_that_fits_can_sign_up(raw in "[A-Za-z0-9.%+ -]{0,8}@?[A-Za-z0-9.@-]{0,8}\\.?[a-z0-9-]{0,4}") {
        if fits(EMAIL, &raw) {
            prop_assert!(Email::parse_new(&raw).is_some(), "{:?}", raw);
        }
    }

    #[test]
    fn a_text_that_fits_is_not_called_empty(raw in "\\PC{0,3}|[\\x00-\\x20\u{AD}\u{200B}\u{202E}\u{2066}\u{3000}\u{FE0F}\u{FEFF}\u{E007F}]{0,4}a?") {
        if fits(VISIBLE, &raw) {
            prop_assert!(required(&raw, 10).is_ok(), "{:?}", raw);
        }
    }

    #[test]
    fn a_cursor_fits_where_it_is_read(at in 0i64.., id: u128, list: u8, other: u8) {
        let text = Cursor { at: Timestamp(at), id: Uuid::from_u128(id) }.encode(list);
        prop_assert!(fits(&cursor::pattern(&[list]), &text));
        prop_assert_eq!(fits(&cursor::pattern(&[other]), &text), list == other);
    }

    #[test]
    fn a_text_that_fits_is_read_as_a_cursor(raw in "[dw][0-9A-Za-z_-]{32}[AQgw]|d[wx][0-9A-Z]{31}[A-Z]") {
        prop_assert_eq!(fits(&cursor::pattern(b"w"), &raw), Cursor::decode(&raw, b'w').is_ok());
    }
}
