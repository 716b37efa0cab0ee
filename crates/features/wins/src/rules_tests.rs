//! The rules of Wins as tables, and what must never happen as properties.

use proptest::prelude::*;

use media::slots::Slot;

use super::*;

const STATES: [Status; 3] = [Status::Pending, Status::Approved, Status::Rejected];

/// R245, R246, R412: required, trimmed, and measured in code points.
#[test]
fn texts_at_their_bounds() {
    let emoji = |count: usize| "😮".repeat(count);
    let cases: &[(&str, &str, Result<(), &[(&str, &str)]>)] = &[
        ("A walk", "I went outside.", Ok(())),
        ("", "text", Err(&[("title", "required")])),
        ("title", "", Err(&[("win", "required")])),
        (" \n\t", "\u{200B}\u{FE0F}", Err(&[("title", "required"), ("win", "required")])),
        (&emoji(120), &emoji(1000), Ok(())),
        (&emoji(121), "text", Err(&[("title", "too_long")])),
        ("title", &emoji(1001), Err(&[("win", "too_long")])),
        ("t", &format!("  {}  ", emoji(1000)), Ok(())),
        (&emoji(121), &emoji(1001), Err(&[("title", "too_long"), ("win", "too_long")])),
    ];
    for (title, win, expected) in cases {
        let found = NewWin::parse(title, win, false, Slots::default()).map(drop);
        assert_eq!(found, expected.map_err(<[_]>::to_vec), "{title:?} {win:?}");
        let edited = Edit::parse(Some(title), Some(win), None, Slots::default()).map(drop);
        assert_eq!(edited, expected.map_err(<[_]>::to_vec), "{title:?} {win:?}");
    }
}

#[test]
fn a_title_is_one_line() {
    let win = NewWin::parse(" A\nwalk ", " one\r\ntwo ", true, Slots::default()).unwrap();
    assert_eq!((win.title.as_str(), win.win.as_str(), win.social_media), ("A walk", "one\ntwo", true));
}

#[test]
fn only_what_everyone_sees_is_liked() {
    assert_eq!(STATES.map(may_like), [false, true, false]);
}

#[test]
fn who_may_change_what() {
    use ReviewError::{AlreadyApproved, Hidden, NotTheirs};
    use Status::{Approved, Pending, Rejected};
    let cases = [
        // status, own, edit, consent alone
        (Pending, true, Ok(()), Ok(())),
        (Rejected, true, Ok(()), Ok(())),
        (Approved, true, Err(AlreadyApproved), Ok(())),
        (Pending, false, Err(Hidden), Err(Hidden)),
        (Rejected, false, Err(Hidden), Err(Hidden)),
        (Approved, false, Err(NotTheirs), Err(NotTheirs)),
    ];
    for (status, own, edit, consent) in cases {
        assert_eq!(may_edit(status, own, false), edit, "{status:?} {own}");
        assert_eq!(may_edit(status, own, true), consent, "{status:?} {own}");
    }
}

#[test]
fn consent_alone_may_change_on_any_version() {
    for (read, only_consent, expected) in [
        (None, false, Ok(())),
        (Some(100), false, Ok(())),
        (Some(99), false, Err(ReviewError::Changed)),
        (Some(99), true, Ok(())),
    ] {
        assert_eq!(
            check_current(read.map(Timestamp), Timestamp(100), only_consent),
            expected,
            "{read:?} {only_consent}"
        );
    }
}

#[test]
fn consent_alone_is_told_apart() {
    let consent = Edit { social_media: Some(false), ..Edit::default() };
    assert!(consent.only_consent());
    assert!(!Edit::default().only_consent());
    assert!(!Edit { title: Some("t".into()), ..consent.clone() }.only_consent());
    let slots = Slots { image: Slot::Remove, ..Slots::default() };
    assert!(!Edit { media: slots, ..consent }.only_consent());
}

proptest! {
    /// Never a stored Win beyond its limits or without visible text.
    #[test]
    fn never_an_empty_or_overlong_win(title in "\\PC{0,130}", win in "(?s).{0,1010}") {
        if let Ok(parsed) = NewWin::parse(&title, &win, false, Slots::default()) {
            prop_assert!((1..=120).contains(&parsed.title.chars().count()));
            prop_assert!((1..=1000).contains(&parsed.win.chars().count()));
            prop_assert!(!parsed.title.contains('\n'));
        }
    }
}
