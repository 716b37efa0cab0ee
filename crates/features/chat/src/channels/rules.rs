//! What a Channel may be called and how it may be set; pure, without database.

use domain::limits::{CHAT_NAME_MAX, CHAT_SLUG_MAX, CHAT_TOPIC_MAX};
use domain::text::{FieldErrors, accept, clean, required_line};

/// What of a Channel changes; what is `None` stays.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Setting {
    /// Seconds between two Messages of one Member.
    pub slow_seconds: Option<i64>,
    /// What it is called.
    pub name: Option<String>,
    /// What it is for.
    pub topic: Option<String>,
    /// After how many days Messages go, if they do.
    pub retention_days: Option<Option<i64>>,
    /// It can only be read.
    pub archived: Option<bool>,
}

impl Setting {
    /// Numbers that are out of their bounds.
    #[must_use]
    pub fn faults(&self) -> FieldErrors {
        let mut faults = FieldErrors::new();
        if self.slow_seconds.is_some_and(|seconds| !(0..=3_600).contains(&seconds)) {
            faults.push(("slowSeconds", "invalid"));
        }
        if self.retention_days.flatten().is_some_and(|days| !(7..=3_650).contains(&days)) {
            faults.push(("retentionDays", "invalid"));
        }
        faults
    }
}

/// Accepts a Channel's word in addresses. One that could be an id is none.
pub fn slug(raw: &str, faults: &mut FieldErrors) -> Option<String> {
    let slug = accept("slug", required_line(raw, CHAT_SLUG_MAX), faults)?;
    let letters = slug.bytes().all(|b| b.is_ascii_lowercase() || b.is_ascii_digit() || b == b'-');
    let whole = slug.len() >= 2 && !slug.starts_with('-') && !slug.ends_with('-');
    if letters && whole && uuid::Uuid::try_parse(&slug).is_err() {
        return Some(slug);
    }
    faults.push(("slug", "invalid"));
    None
}

/// Accepts a Channel's name.
pub fn name(raw: &str, faults: &mut FieldErrors) -> Option<String> {
    accept("name", required_line(raw, CHAT_NAME_MAX), faults)
}

/// Accepts what a Channel is for, which may be nothing.
pub fn topic(raw: &str, faults: &mut FieldErrors) -> Option<String> {
    if clean(raw).is_empty() {
        return Some(String::new());
    }
    accept("topic", required_line(raw, CHAT_TOPIC_MAX), faults)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_in_addresses_as_a_table() {
        for fine in ["garden", "a1", "early-birds", "0-1", &"a".repeat(40)] {
            assert_eq!(slug(fine, &mut FieldErrors::new()).as_deref(), Some(fine));
        }
        let id = "0197a000-0000-7000-8000-000000000001";
        let bare = id.replace('-', "");
        for wrong in ["", "a", "Garden", "gar den", "-a", "a-", "über", "a/b", id, &bare, &"a".repeat(41)] {
            let mut faults = FieldErrors::new();
            assert_eq!(slug(wrong, &mut faults), None, "{wrong}");
            assert_eq!(faults.len(), 1, "{wrong}");
        }
    }

    #[test]
    fn numbers_at_their_bounds() {
        let slow = |seconds| Setting { slow_seconds: Some(seconds), ..Setting::default() }.faults().len();
        assert_eq!([-1, 0, 3_600, 3_601].map(slow), [1, 0, 0, 1]);
        let kept = |days| Setting { retention_days: Some(days), ..Setting::default() }.faults().len();
        assert_eq!([None, Some(6), Some(7), Some(3_650), Some(3_651)].map(kept), [0, 1, 0, 0, 1]);
    }
}
