//! What an application's answers may be, as tables.

use super::*;

/// 15 March 2024, noon UTC.
const NOW: Timestamp = Timestamp(1_710_504_000_000);

fn about() -> About {
    About {
        first_name: " Sara ".to_owned(),
        last_name: "Ruiz".to_owned(),
        profession: "Psychologist".to_owned(),
        experience_years: Some(12),
        website: Some("https://sara.example.org".to_owned()),
        words: "I listen.".to_owned(),
    }
}

fn licence() -> Licence {
    Licence {
        number: "BIG 123".to_owned(),
        body: "CIBG".to_owned(),
        jurisdiction: "nl".to_owned(),
        expires_on: Some("2026-06-30".to_owned()),
        no_expiry: false,
    }
}

fn practice() -> Practice {
    Practice { languages: vec!["en".to_owned()], online: true, ..Practice::default() }
}

#[test]
fn what_is_said_is_cleaned() {
    let said = About { website: Some(" ".to_owned()), ..about() }.parse().unwrap();
    assert_eq!((said.first_name.as_str(), said.website), ("Sara", None));
    assert_eq!(licence().parse(NOW).unwrap().jurisdiction, "NL");
    assert_eq!(About::default().parse(), Ok(About::default()));
    assert_eq!(Licence::default().parse(NOW), Ok(Licence::default()));
}

#[test]
fn what_is_not_well_formed_as_a_table() {
    let cases = [
        (About { first_name: "a".repeat(51), ..about() }, ("about.firstName", "too_long")),
        (About { last_name: "a".repeat(51), ..about() }, ("about.lastName", "too_long")),
        (About { profession: "a".repeat(81), ..about() }, ("about.profession", "too_long")),
        (About { words: "a".repeat(601), ..about() }, ("about.words", "too_long")),
        (About { experience_years: Some(81), ..about() }, ("about.experienceYears", "too_many")),
        (About { website: Some("javascript:alert(1)".to_owned()), ..about() }, ("about.website", "invalid")),
        (
            About { website: Some("https://a:b@example.org".to_owned()), ..about() },
            ("about.website", "invalid"),
        ),
    ];
    for (said, fault) in cases {
        assert_eq!(said.clone().parse(), Err(vec![fault]), "{said:?}");
    }
    let on = |day: &str| Licence { expires_on: Some(day.to_owned()), ..licence() };
    let cases = [
        (Licence { number: "1".repeat(61), ..licence() }, ("licence.number", "too_long")),
        (Licence { body: "1".repeat(121), ..licence() }, ("licence.body", "too_long")),
        (Licence { jurisdiction: "XX".to_owned(), ..licence() }, ("licence.jurisdiction", "unknown")),
        (Licence { no_expiry: true, ..licence() }, ("licence.expiresOn", "not_allowed")),
        (on("2024-03-14"), ("licence.expiresOn", "past")),
        (on("2199-01-01"), ("licence.expiresOn", "too_late")),
    ];
    for (said, fault) in cases {
        assert_eq!(said.clone().parse(NOW), Err(vec![fault]), "{said:?}");
    }
}

#[test]
fn last_days_as_a_table() {
    let cases = [
        ("2024-03-14", Err("past")),
        ("2024-03-15", Ok(())),
        ("2044-03-15", Ok(())),
        ("2044-03-16", Err("too_late")),
        ("2199-12-31", Err("too_late")),
        ("2028-02-29", Ok(())),
        ("2027-02-29", Err("invalid")),
        ("2026-13-01", Err("invalid")),
        ("2026-6-30", Err("invalid")),
        ("20260630", Err("invalid")),
        ("2026-06-30T00:00", Err("invalid")),
        ("+002026-06-30", Err("invalid")),
        ("", Err("invalid")),
        ("soon", Err("invalid")),
    ];
    for (day, expected) in cases {
        assert_eq!(rules::accepted(day, NOW).map(drop).map_err(DayError::code), expected, "{day}");
    }
}

#[test]
fn what_is_missing_as_a_table() {
    let complete = (about(), licence(), practice());
    type Change = fn(&mut (About, Licence, Practice));
    let cases: [(Change, &[&str], i64); 9] = [
        (|_| {}, &[], 5),
        (|all| all.0.words.clear(), &[], 5),
        (|all| all.0.last_name.clear(), &["about.lastName"], 1),
        (|all| all.1.number.clear(), &["licence.number"], 2),
        (|all| all.1.expires_on = None, &["licence.expiresOn"], 2),
        (|all| all.1 = Licence { expires_on: None, no_expiry: true, ..all.1.clone() }, &[], 5),
        (|all| all.1.expires_on = Some("2024-03-14".to_owned()), &["licence.expiresOn"], 2),
        (|all| all.2 = Practice::default(), &["practice.languages", "practice.online"], 3),
        (|all| all.2 = Practice { online: false, in_person: true, ..all.2.clone() }, &[], 5),
    ];
    for (index, (change, fields, step)) in cases.into_iter().enumerate() {
        let mut all = complete.clone();
        change(&mut all);
        let (missing, first) = missing((&all.0, &all.1, &all.2), 1, NOW);
        let names: Vec<_> = missing.iter().map(|(field, _)| *field).collect();
        assert_eq!((names.as_slice(), first), (fields, step), "case {index}");
    }
    let (about, licence, practice) = complete;
    assert_eq!(missing((&about, &licence, &practice), 0, NOW), (vec![("evidence", "required")], 4));
    let (nothing, step) = missing((&About::default(), &Licence::default(), &Practice::default()), 0, NOW);
    assert_eq!((nothing.len(), step), (10, 1));
}
