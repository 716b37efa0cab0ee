//! Seeded Professionals: verified and listed, with every value of every filter among them.

use async_trait::async_trait;
use domain::email::Email;
use domain::ids::MemberId;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use domain::time::{DAY, Timestamp};
use members::store::NewMember;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::seed::{People, Seed, fill, words};

use super::import::{Imported, add};
use super::store::Edit;
use crate::practice::Practice;
use crate::vocabulary::{COUNTRIES, FeeBand, LANGUAGES, MODALITIES, SPECIALTIES};

const FIRST_NAMES: [&str; 10] =
    ["Maya", "José", "Lea", "Amira", "Łukasz", "Ines", "Zoë", "Noor", "Yuki", "Björn"];
const LAST_NAMES: [&str; 11] =
    ["Rossi", "O'Neil", "Haddad", "Jansen", "Kowalski", "Sato", "Müller", "Díaz", "Okafor", "Park", "Lind"];

/// The Professionals.
pub(crate) struct SeededProfessionals;

#[async_trait]
impl Seed for SeededProfessionals {
    fn option(&self) -> &'static str {
        "professionals"
    }

    fn help(&self) -> &'static str {
        "How many verified Professionals in the directory, beside the other members"
    }

    async fn add(&self, app: &App, _: &People, count: usize, now: Timestamp) -> Result<(), DbError> {
        fill(app, count, move |tx: &mut Tx<'_>, app: &App, number: usize| add_one(tx, app, number, now)).await
    }
}

/// Adds the Professional with this number.
fn add_one(tx: &mut Tx<'_>, app: &App, number: usize, now: Timestamp) -> Result<(), DbError> {
    let id: MemberId = app.id();
    let address = format!("professional-{id}@exhale.test");
    let new = NewMember {
        id,
        email: Email::parse(&address).ok_or_else(|| DbError::Refused(address.clone()))?,
        password_hash: String::new(),
        email_verified_at: Some(now),
        first_name: Some(pick(&FIRST_NAMES, number)),
        last_name: Some(pick(&LAST_NAMES, number / 10)),
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(now),
        entitled: Vec::new(),
        roles: Roles { professional: true, ..Roles::default() },
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: now,
    };
    members::store::insert(tx, app, &new)?;
    add(tx, app, &imported(id, number, now))
}

fn imported(member: MemberId, number: usize, now: Timestamp) -> Imported {
    // A few countries and languages have most of them, as everywhere.
    let common = |all: usize| if number.is_multiple_of(3) { number / 3 % all } else { number % 7 % all };
    let days = i64::try_from(number % 300).unwrap_or_default();
    let several = |list: &[&str], count: usize| -> Vec<String> {
        (0..count).map(|step| pick(list, number.wrapping_mul(7) + step * 5)).collect()
    };
    let practice = Practice {
        qualifications: vec!["MSc Clinical Psychology".to_owned()],
        services: vec!["Individual sessions".to_owned()],
        modalities: several(&MODALITIES, 2),
        specialties: several(&SPECIALTIES, 3),
        languages: vec!["en".to_owned(), pick(&LANGUAGES, common(LANGUAGES.len()))],
        online: !number.is_multiple_of(4),
        in_person: number.is_multiple_of(2),
        city: if number.is_multiple_of(2) { "Utrecht".to_owned() } else { String::new() },
        fee_band: FeeBand::ALL.get(number % 6).copied().unwrap_or_default(),
        fee_note: String::new(),
        motto: words(number, 12),
    };
    Imported {
        member,
        country: COUNTRIES.get(common(COUNTRIES.len())).copied().unwrap_or("NL"),
        body: "Psychologists Board",
        number: format!("{number:08}"),
        checked_by: None,
        checked_at: now.plus(-days * DAY),
        ends_at: None,
        edit: Edit {
            profession: "Psychologist".to_owned(),
            words: words(number, 60),
            website: None,
            practice,
            listed: true,
        },
        accepting: Some((!number.is_multiple_of(3), now.plus(-days / 3 * DAY))),
    }
}

fn pick(list: &[&str], number: usize) -> String {
    list.get(number % list.len().max(1)).copied().unwrap_or_default().to_owned()
}
