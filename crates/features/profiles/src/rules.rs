//! What a profile may say, and who may read whose.

use domain::gate::{Gate, VIEW_PROFILES};
use domain::ids::MediaId;
use domain::limits::{ABOUT_MAX, BIO_MAX, COUNTRY_MAX, PORTRAITS, PROFILE_ENTRY_MAX, PROFILE_LIST_MAX};
use domain::role::Roles;
use domain::text::{FieldErrors, TextError, required, required_line};

use crate::photo::Picture;

/// The gate before a profile: none before one's own, nor before those of Professionals, moderators, ambassadors and
/// admins, so that every Member can see who reads what they write, and who answers (O-78).
#[must_use]
pub const fn gate(own: bool, of: &Roles) -> Option<Gate> {
    if own || of.admin || of.super_in_public() { None } else { Some(VIEW_PROFILES) }
}

/// The picture that a Member chooses, if they choose one: a photo, a portrait or neither of them, but not both.
pub fn picture(
    photo: Option<Option<MediaId>>,
    portrait: Option<u8>,
    faults: &mut FieldErrors,
) -> Option<Picture> {
    let fault = match (photo, portrait) {
        (None, None) => return None,
        (Some(photo), None) => return Some(photo.map_or(Picture::Initials, Picture::Photo)),
        (None, Some(number)) if (1..=PORTRAITS).contains(&number) => return Some(Picture::Portrait(number)),
        (None, Some(_)) => "unknown",
        (Some(_), Some(_)) => "not_allowed",
    };
    faults.push(("portrait", fault));
    None
}

/// A text that may be empty.
///
/// # Errors
/// When it is too long.
pub fn text(raw: &str, field: &'static str, faults: &mut FieldErrors) -> Option<String> {
    let (limit, one_line) = match field {
        "about" => (ABOUT_MAX, false),
        "country" => (COUNTRY_MAX, true),
        _ => (BIO_MAX, true),
    };
    let text = if one_line { required_line(raw, limit) } else { required(raw, limit) };
    match text {
        Ok(text) => Some(text),
        Err(TextError::Empty) => Some(String::new()),
        Err(TextError::TooLong) => {
            faults.push((field, "too_long"));
            None
        }
    }
}

/// The address of a website, or empty.
///
/// # Errors
/// When it is too long or something else.
pub fn website(raw: &str, faults: &mut FieldErrors) -> Option<String> {
    domain::website::website(raw).map_err(|error| faults.push(("website", error.code()))).ok()
}

/// A Professional's list of at most twelve entries, from which doubles and empty ones are left out.
///
/// # Errors
/// When it has too many, or one is too long.
pub fn list(raw: &[String], field: &'static str, faults: &mut FieldErrors) -> Option<Vec<String>> {
    if raw.len() > PROFILE_LIST_MAX {
        faults.push((field, "too_many"));
        return None;
    }
    let mut entries: Vec<String> = Vec::new();
    for entry in raw {
        match required_line(entry, PROFILE_ENTRY_MAX) {
            Ok(entry) if !entries.contains(&entry) => entries.push(entry),
            Ok(_) | Err(TextError::Empty) => {}
            Err(TextError::TooLong) => {
                faults.push((field, "too_long"));
                return None;
            }
        }
    }
    Some(entries)
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::limits::WEBSITE_MAX;
    use domain::tier::Tier;

    /// R290: below Supporter the gate is closed, but not before one's own profile or those who are there for all (O-78).
    #[test]
    fn whose_profiles_are_open() {
        let none = Roles::default();
        let cases = [
            (true, none, true),
            (false, none, false),
            (false, Roles { admin: true, ..none }, true),
            (false, Roles { applicant: true, ..none }, false),
            (false, Roles { professional: true, ..none }, true),
            (false, Roles { moderator: true, ..none }, true),
            (false, Roles { ambassador: true, ..none }, true),
        ];
        for (own, roles, open) in cases {
            assert_eq!(
                gate(own, &roles).is_none_or(|gate| gate.open_to(Tier::Free)),
                open,
                "{own} {roles:?}"
            );
            assert!(gate(own, &roles).is_none_or(|gate| gate.open_to(Tier::Supporter)));
        }
    }

    #[test]
    fn a_website_is_noted_when_it_is_none() {
        let mut faults = FieldErrors::new();
        assert_eq!(website("https://example.org", &mut faults).as_deref(), Some("https://example.org"));
        assert_eq!(website("  ", &mut faults).as_deref(), Some(""));
        assert!(faults.is_empty());
        assert_eq!(website("javascript:alert(1)", &mut faults), None);
        assert_eq!(website(&"a".repeat(WEBSITE_MAX + 1), &mut faults), None);
        assert_eq!(faults, [("website", "invalid"), ("website", "too_long")]);
    }

    #[test]
    fn texts_at_their_bounds() {
        for (field, max) in [("about", ABOUT_MAX), ("bio", BIO_MAX), ("country", COUNTRY_MAX)] {
            let mut faults = FieldErrors::new();
            assert!(text(&"😮".repeat(max), field, &mut faults).is_some());
            assert_eq!(text(" \u{200B} ", field, &mut faults).as_deref(), Some(""));
            assert!(faults.is_empty());
            assert_eq!(text(&"😮".repeat(max + 1), field, &mut faults), None);
            assert_eq!(faults, [(field, "too_long")]);
        }
        let mut faults = FieldErrors::new();
        assert_eq!(text("a\nb", "about", &mut faults).as_deref(), Some("a\nb"));
        assert_eq!(text("a\nb", "bio", &mut faults).as_deref(), Some("a b"));
    }

    #[test]
    fn lists_at_their_bounds() {
        let entries = |count: usize| (0..count).map(|n| format!("entry {n}")).collect::<Vec<_>>();
        let mut faults = FieldErrors::new();
        let said = ["Talks".to_owned(), " ".to_owned(), " Talks ".to_owned()];
        assert_eq!(list(&said, "modalities", &mut faults), Some(vec!["Talks".to_owned()]));
        assert_eq!(list(&entries(12), "modalities", &mut faults).map(|list| list.len()), Some(12));
        assert_eq!(list(&entries(13), "modalities", &mut faults), None);
        assert_eq!(list(&["a".repeat(81)], "specialties", &mut faults), None);
        assert_eq!(faults, [("modalities", "too_many"), ("specialties", "too_long")]);
    }
}
