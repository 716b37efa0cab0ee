//! The example Professionals in the directory, and an example application in each state.

pub(crate) mod applications;
mod examples;

use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use domain::time::{DAY, Timestamp};
use members::profile::set_photo;
use members::store::NewMember;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;

use crate::directory::import::{Imported, add};
use crate::directory::store::Edit;
use crate::practice::Practice;
use crate::vocabulary::FeeBand;

use examples::{EXAMPLES, Example};

/// Adds them all. The first Professional is among the demo's accounts; nobody can log in as one of the others.
pub(crate) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    for (number, example) in EXAMPLES.iter().enumerate() {
        let member = match people.id_of(example.first) {
            Ok(known) => known,
            Err(_) => add_member(tx, app, example, people.now)?,
        };
        set_photo(tx, member, &format!("/portraits/{}.svg", example.portrait))?;
        add(tx, app, &imported(example, (member, number), people))?;
    }
    applications::fill(tx, app, people)
}

fn add_member(tx: &mut Tx<'_>, app: &App, example: &Example, now: Timestamp) -> Result<MemberId, DbError> {
    let joined = now.plus(-(example.checked + 5) * DAY);
    let id: MemberId = app.random.id(joined);
    let address = format!("{}-the-professional@exhale.test", example.first.to_lowercase());
    let new = NewMember {
        id,
        email: Email::parse(&address).ok_or(DbError::Refused(address))?,
        password_hash: String::new(),
        email_verified_at: Some(joined),
        first_name: Some(example.first.to_owned()),
        last_name: Some(example.last.to_owned()),
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(joined),
        entitled: Vec::new(),
        roles: Roles { professional: true, ..Roles::default() },
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: joined,
    };
    members::store::insert(tx, app, &new)?;
    Ok(id)
}

fn imported(example: &Example, (member, number): (MemberId, usize), people: &People) -> Imported {
    let ago = |days: i64| people.now.plus(-days * DAY);
    let list = |words: &[&str]| words.iter().map(|word| (*word).to_owned()).collect();
    let (country, body) = example.licence;
    let (fee_band, fee_note) = example.fee;
    let practice = Practice {
        qualifications: vec![format!("{}, registered with {body}", example.profession)],
        services: list(if example.online {
            &["A first talk, free of charge", "Individual sessions"]
        } else {
            &[]
        }),
        modalities: list(example.modalities),
        specialties: list(example.specialties),
        languages: list(example.languages),
        online: example.online,
        in_person: !example.city.is_empty(),
        city: example.city.to_owned(),
        fee_band: FeeBand::from_stored(fee_band).unwrap_or_default(),
        fee_note: fee_note.to_owned(),
        motto: example.motto.to_owned(),
    };
    Imported {
        member,
        country,
        body,
        number: format!("{:06}", 104_729 * (number + 1) % 999_983),
        checked_by: Some(people.moderator),
        checked_at: ago(example.checked),
        ends_at: None,
        edit: Edit {
            profession: example.profession.to_owned(),
            words: example.words.to_owned(),
            website: None,
            practice,
            listed: true,
        },
        accepting: example.accepting.map(|(accepting, days)| (accepting, ago(days))),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::practice::{own_words, profession};
    use crate::vocabulary::{MODALITIES, SPECIALTIES, country, language};

    /// What the examples say is what Professionals could say, in words of the lists.
    #[test]
    fn the_examples_are_well_formed() {
        assert_eq!(EXAMPLES.len(), 30);
        let names: std::collections::BTreeSet<_> = EXAMPLES.iter().map(|example| example.first).collect();
        assert_eq!(names.len(), 30);
        for example in EXAMPLES {
            let mut faults = Vec::new();
            profession(example.profession, "profession", &mut faults);
            assert_eq!(own_words(example.words, "words", &mut faults), example.words);
            assert_eq!(faults, []);
            assert!(country(example.licence.0).is_some() && FeeBand::from_stored(example.fee.0).is_some());
            assert!(example.languages.iter().all(|code| language(code).is_some()), "{}", example.first);
            assert!(example.specialties.iter().all(|word| SPECIALTIES.contains(word)), "{}", example.first);
            assert!(example.modalities.iter().all(|word| MODALITIES.contains(word)), "{}", example.first);
            assert!((1..=domain::limits::PORTRAITS).contains(&example.portrait));
            assert!(
                example.motto.chars().count() <= 200 && example.fee.1.chars().count() <= 160,
                "{}",
                example.first
            );
        }
    }
}
