//! Rooms as a calendar file (RFC 5545); pure.

use std::fmt::Write;

use domain::time::{MINUTE, Timestamp};

/// Octets of a line before it is folded.
const LINE_MAX: usize = 75;

/// A Room in a calendar.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The same for the same Room, whatever becomes of it, and in the world as well.
    pub uid: String,
    /// What it is called, and nothing more: calendars are seen by others.
    pub title: String,
    /// When it begins.
    pub starts_at: Timestamp,
    /// How long it is expected to go on, in minutes.
    pub minutes: i64,
    /// When it was changed last.
    pub changed_at: Timestamp,
    /// How often it was changed.
    pub sequence: i64,
    /// It does not take place.
    pub is_cancelled: bool,
    /// Where it takes place.
    pub url: String,
}

/// The file.
#[must_use]
pub fn calendar(events: &[Event]) -> String {
    let mut text = String::new();
    let mut line = |content: &str| fold(&mut text, content);
    for content in ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Exhale//Rooms//EN", "METHOD:PUBLISH"] {
        line(content);
    }
    line("X-WR-CALNAME:Rooms");
    line("REFRESH-INTERVAL;VALUE=DURATION:PT1H");
    for event in events {
        let ends_at = event.starts_at.plus(event.minutes.saturating_mul(MINUTE));
        line("BEGIN:VEVENT");
        line(&format!("UID:{}", escape(&event.uid)));
        line(&format!("DTSTAMP:{}", utc(event.changed_at)));
        line(&format!("LAST-MODIFIED:{}", utc(event.changed_at)));
        line(&format!("SEQUENCE:{}", event.sequence));
        line(&format!("STATUS:{}", if event.is_cancelled { "CANCELLED" } else { "CONFIRMED" }));
        line(&format!("DTSTART:{}", utc(event.starts_at)));
        line(&format!("DTEND:{}", utc(ends_at)));
        line(&format!("SUMMARY:{}", escape(&event.title)));
        line(&format!("URL:{}", event.url));
        line("CLASS:PRIVATE");
        line("END:VEVENT");
    }
    line("END:VCALENDAR");
    text
}

/// A moment, as `20261129T180000Z`.
fn utc(at: Timestamp) -> String {
    let at = jiff::Timestamp::from_millisecond(at.0).unwrap_or_default();
    at.strftime("%Y%m%dT%H%M%SZ").to_string()
}

/// A text value: what separates values is escaped, and other control characters than line breaks may not be there.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for character in text.replace("\r\n", "\n").chars() {
        match character {
            '\\' | ';' | ',' => escaped.extend(['\\', character]),
            '\n' => escaped.push_str("\\n"),
            other if other.is_control() => {}
            other => escaped.push(other),
        }
    }
    escaped
}

/// Adds a line, in pieces that fit; each further one begins with a space. No character is torn apart.
fn fold(text: &mut String, content: &str) {
    let mut width = 0;
    for character in content.chars() {
        if width + character.len_utf8() > LINE_MAX {
            text.push_str("\r\n ");
            width = 1;
        }
        width += character.len_utf8();
        text.push(character);
    }
    // Writing to a string never fails.
    let _written = text.write_str("\r\n");
}

#[cfg(test)]
mod tests {
    use domain::time::DAY;
    use proptest::prelude::*;

    use super::*;

    fn event(title: &str) -> Event {
        Event {
            uid: "0198@exhale.test".into(),
            title: title.into(),
            starts_at: Timestamp(20_000 * DAY),
            minutes: 90,
            changed_at: Timestamp(19_999 * DAY + 1_500),
            sequence: 3,
            is_cancelled: false,
            url: "https://exhale.test/community/rooms/0198".into(),
        }
    }

    /// The value of a line's name, unfolded and unescaped.
    fn value(file: &str, name: &str) -> String {
        let unfolded = file.replace("\r\n ", "");
        let line = unfolded.split("\r\n").find_map(|line| line.strip_prefix(name)).unwrap();
        let (mut plain, mut characters) = (String::new(), line.chars());
        while let Some(character) = characters.next() {
            match (character, character == '\\') {
                (_, true) => plain.push(match characters.next().unwrap() {
                    'n' => '\n',
                    other => other,
                }),
                (other, false) => plain.push(other),
            }
        }
        plain
    }

    #[test]
    fn the_whole_file() {
        let expected = "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Exhale//Rooms//EN\r\nMETHOD:PUBLISH\r\n\
            X-WR-CALNAME:Rooms\r\nREFRESH-INTERVAL;VALUE=DURATION:PT1H\r\nBEGIN:VEVENT\r\nUID:0198@exhale.test\r\n\
            DTSTAMP:20241003T000001Z\r\nLAST-MODIFIED:20241003T000001Z\r\nSEQUENCE:3\r\nSTATUS:CONFIRMED\r\n\
            DTSTART:20241004T000000Z\r\nDTEND:20241004T013000Z\r\nSUMMARY:Tea\\, green\r\n\
            URL:https://exhale.test/community/rooms/0198\r\nCLASS:PRIVATE\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";
        assert_eq!(calendar(&[event("Tea, green")]), expected);
        let cancelled = calendar(&[Event { is_cancelled: true, ..event("Tea") }]);
        assert!(cancelled.contains("\r\nSTATUS:CANCELLED\r\n"));
        assert_eq!(calendar(&[]).matches("VEVENT").count(), 0);
    }

    #[test]
    fn texts_as_a_table() {
        let rows = [
            ("Tea", "Tea"),
            ("Tea, coffee; water", "Tea\\, coffee\\; water"),
            ("back\\slash", "back\\\\slash"),
            ("two\r\nlines\nof\rtext", "two\\nlines\\noftext"),
            ("a: \"b\"", "a: \"b\""),
            ("bell\u{7}", "bell"),
        ];
        for (text, expected) in rows {
            assert_eq!(escape(text), expected, "{text:?}");
        }
    }

    #[test]
    fn lines_are_folded_between_characters() {
        let mut text = String::new();
        fold(&mut text, &"a".repeat(75));
        assert_eq!(text, format!("{}\r\n", "a".repeat(75)));
        text.clear();
        fold(&mut text, &"a".repeat(150));
        assert_eq!(text, format!("{}\r\n {}\r\n {}\r\n", "a".repeat(75), "a".repeat(74), "a"));
        text.clear();
        fold(&mut text, &format!("{}é", "a".repeat(74)));
        assert_eq!(text, format!("{}\r\n é\r\n", "a".repeat(74)));
    }

    proptest! {
        #[test]
        fn every_title_comes_back_from_short_lines(title in "[^\\x00-\\x1f\\x7f-\\x9f]{0,200}") {
            let file = calendar(&[event(&title)]);
            prop_assert!(file.split("\r\n").all(|line| line.len() <= LINE_MAX));
            prop_assert!(!file.replace("\r\n", "").contains(['\r', '\n']));
            prop_assert_eq!(value(&file, "SUMMARY:"), title);
        }
    }
}
