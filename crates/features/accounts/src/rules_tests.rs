//! The rules as tables, and what no input may ever do to them.

use proptest::prelude::*;

use super::*;

#[test]
fn passwords_as_a_table() {
    let email = Email::parse("Maya.Reed@Example.org").unwrap();
    let cases = [
        ("", Some("too_short")),
        ("1234567", Some("too_short")),
        ("pass😮", Some("too_short")),
        ("quiet 😮 sea", None),
        ("        ", None),
        ("password", Some("common")),
        ("PASSWORD123", Some("common")),
        ("maya.reed@example.org", Some("like_email")),
        ("MAYA.REED", Some("like_email")),
        ("maya.reed2", None),
    ];
    for (password, fault) in cases {
        assert_eq!(password_fault(password, &[&email]), fault, "{password:?}");
    }
    assert_eq!(password_fault(&"é".repeat(128), &[&email]), None);
    assert_eq!(password_fault(&"é".repeat(129), &[&email]), Some("too_long"));
}

#[test]
fn codes_as_they_are_typed_and_pasted() {
    for raw in ["012345", " 012 345\n", "012-345", "0 1 2 3 4 5"] {
        assert_eq!(code(raw).as_deref(), Some("012345"), "{raw:?}");
    }
    for raw in ["", "01234", "0123456", "01234a", "٠١٢٣٤٥", "012345 012345"] {
        assert_eq!(code(raw), None, "{raw:?}");
    }
}

#[test]
fn names_as_a_table() {
    let fifty = "n".repeat(50);
    assert_eq!(name(" Maya ", Some(" ")), Ok(("Maya".to_owned(), None)));
    assert_eq!(name(&fifty, Some("O'Neil")), Ok((fifty.clone(), Some("O'Neil".to_owned()))));
    assert_eq!(name("Ma\u{202E}ya\nR", None), Ok(("Maya R".to_owned(), None)));
    let faults = [
        ("", None, vec![("firstName", "required")]),
        ("\u{200B}\u{3164}", None, vec![("firstName", "required")]),
        (&*"n".repeat(51), None, vec![("firstName", "too_long")]),
        ("", Some(&*"x".repeat(51)), vec![("firstName", "required"), ("lastName", "too_long")]),
    ];
    for (first, last, expected) in faults {
        assert_eq!(name(first, last), Err(expected), "{first:?}");
    }
}

#[test]
fn nobody_passes_for_staff() {
    let taken = [
        "Admin",
        "ADMIN",
        "admin!",
        "A d m i n",
        "Аdmin",
        "Аdmіn",
        "Αdmin",
        "Ädmin",
        "Adm1n",
        "Adrnin Admin",
        "Ａｄｍｉｎ",
        "Moderator",
        "Моderаtоr",
        "m0derat0r",
        "Maya (Moderator)",
        "Exhale",
        "ЕхнаӀе",
        "Exhale Team",
        "Exha1e",
        "exhale_team",
        "Administrator",
        "Adrnin",
        "Admin2",
        "ExhaleModerator",
        "Support",
        "support",
        "SUPP0RT",
        "Ѕuрроrt",
        "Ｓｕｐｐｏｒｔ",
        "Śüppørt",
        "𝓢𝓾𝓹𝓹𝓸𝓻𝓽",
        "Suppоrt Team",
        "S u p p o r t Team",
        "Support24",
        "Exhale Support",
        "Customer Support",
        "Staff",
        "$taff",
        "EXΗALE",
        "ᎬxhaӀe",
        "The Moderators",
        "Moderation",
        "Ꮇoderator",
        "Calm Harbor",
        "calmharbor",
        "Саlm Наrbоr",
        "Calm Harbor Team",
    ];
    let tried = |first: &str, last: Option<&str>| {
        name(first, last).and_then(|name| unlike_staff(name, "Calm Harbor"))
    };
    for first in taken {
        assert_eq!(tried(first, None).err(), Some(vec![("firstName", "reserved")]), "{first}");
        assert_eq!(tried("Maya", Some(first)).is_ok(), first == "Staff", "{first}");
    }
    let people = [
        "Adam",
        "Adminah",
        "Mod",
        "Эмма",
        "Αλέξης",
        "Maya",
        "Ex",
        "Иван",
        "明美",
        "Calm",
        "Harbor",
        "Harper",
        "Stafford",
        "Hale",
        "Supporter",
        "Chat",
        "Theo",
        "Bot",
        "Modesta",
        "Владимир",
        "Ελένη",
        "Nguyễn",
        "Łukasz",
        "محمد",
        "O'Neil",
    ];
    for first in people {
        assert!(tried(first, Some(first)).is_ok(), "{first}");
    }
    // A name in signs alone is nobody's.
    assert!(name("Maya", None).and_then(|name| unlike_staff(name, "✿")).is_ok());
}

#[test]
fn steps_go_one_way() {
    let all = [Step::Verify, Step::Name, Step::Emails, Step::Plan, Step::Done];
    let names: Vec<&str> = all.iter().map(|step| step.as_str()).collect();
    assert_eq!(names, ["verify", "name", "emails", "plan", "done"]);
    for step in all {
        assert!(step.next(false) >= step && step.next(true) >= step.next(false), "{step:?}");
    }
}

proptest! {
    #[test]
    fn no_name_is_longer_or_emptier_than_allowed(first in "\\PC{0,80}|[\u{200B}\u{202E}a-c ]*", last in "\\PC{0,80}") {
        if let Ok((first, last)) = name(&first, Some(&last)) {
            prop_assert!((1..=NAME_MAX).contains(&first.chars().count()));
            prop_assert!(last.is_none_or(|last| (1..=NAME_MAX).contains(&last.chars().count())));
        }
    }

    #[test]
    fn no_accepted_password_is_outside_its_bounds(password in "\\PC{0,140}") {
        let email = Email::parse("a@b.co").unwrap();
        if password_fault(&password, &[&email]).is_none() {
            prop_assert!((PASSWORD_MIN..=PASSWORD_MAX).contains(&password.chars().count()));
            prop_assert!(could_be_password(&password));
        }
    }
}

#[test]
fn the_api_document_names_the_steps_as_they_are_stored() {
    let steps = [Step::Verify, Step::Name, Step::Emails, Step::Plan, Step::Done];
    let document = serde_json::to_value(<Step as utoipa::PartialSchema>::schema()).unwrap();
    assert_eq!(document["enum"], serde_json::json!(steps.map(Step::as_str)));
}
