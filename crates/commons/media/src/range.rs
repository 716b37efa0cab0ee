//! Reads the `Range` of a request for part of a file (RFC 9110 §14), one part at a time.

use std::ops::Range;

/// What part of a file a request asks for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Part {
    /// All of it; also when the request cannot be understood or asks for several parts, as the standard allows.
    Whole,
    /// These bytes, end exclusive.
    Some(Range<u64>),
    /// Bytes that are not there.
    None,
}

/// The part that `header` asks for of a file of `length` bytes.
pub(crate) fn part(header: Option<&str>, length: u64) -> Part {
    let Some((unit, set)) = header.and_then(|header| header.split_once('=')) else { return Part::Whole };
    let Some((first, last)) = set.trim().split_once('-') else { return Part::Whole };
    if !unit.trim().eq_ignore_ascii_case("bytes") || !digits(first) || !digits(last) {
        return Part::Whole;
    }
    // A number too large for us lies behind every file.
    let number = |text: &str| text.parse::<u64>().unwrap_or(u64::MAX);
    let range = match (first.is_empty(), last.is_empty()) {
        (true, true) => return Part::Whole,
        (true, false) => length.saturating_sub(number(last))..length,
        (false, true) => number(first)..length,
        (false, false) if number(last) < number(first) => return Part::Whole,
        (false, false) => number(first)..number(last).saturating_add(1).min(length),
    };
    if range.start >= range.end || range.start >= length { Part::None } else { Part::Some(range) }
}

fn digits(text: &str) -> bool {
    text.bytes().all(|byte| byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn parts_of_a_hundred_bytes() {
        let cases = [
            (None, Part::Whole),
            (Some("bytes=0-0"), Part::Some(0..1)),
            (Some("bytes=0-"), Part::Some(0..100)),
            (Some("bytes=99-"), Part::Some(99..100)),
            (Some("bytes=10-19"), Part::Some(10..20)),
            (Some("bytes=10-99999999999999999999999"), Part::Some(10..100)),
            (Some("bytes=-1"), Part::Some(99..100)),
            (Some("bytes=-1000"), Part::Some(0..100)),
            (Some("Bytes=5-6"), Part::Some(5..7)),
            (Some("bytes=100-"), Part::None),
            (Some("bytes=100-200"), Part::None),
            (Some("bytes=99999999999999999999999-"), Part::None),
            (Some("bytes=-0"), Part::None),
            (Some("bytes=20-10"), Part::Whole),
            (Some("bytes=0-1,5-6"), Part::Whole),
            (Some("bytes=-"), Part::Whole),
            (Some("bytes=a-b"), Part::Whole),
            (Some("bytes=+1-2"), Part::Whole),
            (Some("items=0-1"), Part::Whole),
            (Some("bytes"), Part::Whole),
            (Some(""), Part::Whole),
        ];
        for (header, expected) in cases {
            assert_eq!(part(header, 100), expected, "{header:?}");
        }
        assert_eq!(part(Some("bytes=0-"), 0), Part::None);
    }

    proptest! {
        #[test]
        fn a_part_never_leaves_the_file(header in "bytes=[0-9]{0,22}-[0-9]{0,22}", length in any::<u64>()) {
            if let Part::Some(range) = part(Some(&header), length) {
                prop_assert!(range.start < range.end && range.end <= length);
            }
        }

        #[test]
        fn no_header_panics(header in ".*", length in any::<u64>()) {
            part(Some(&header), length);
        }
    }
}
