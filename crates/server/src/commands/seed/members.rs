//! Seeded members: with names that many share and names that few have, every fifth with a subscription.

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use members::store::NewMember;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::seed::{PROFESSIONALS, People};

const FIRST_NAMES: &[&str] = &[
    "Maya", "Daniel", "José", "Lea", "Martin", "Marta", "Noah", "Amira", "Mateo", "Sara", "Łukasz", "Ines",
    "Mark", "Zoë", "Tom", "Noor", "Manuel", "Yuki", "Björn", "Anna",
];
const SYLLABLES: &[&str] = &["ba", "den", "ko", "ma", "ri", "sen", "to", "val", "wer", "zi"];

/// Adds the member with this number.
pub(super) fn add(tx: &mut Tx<'_>, app: &App, people: &People, number: usize) -> Result<(), DbError> {
    let now = app.now();
    let id = people.get(number);
    let address = format!("seeded-{id}@exhale.test");
    let email = Email::parse(&address).ok_or_else(|| DbError::Refused(address.clone()))?;
    let subscribed = number.is_multiple_of(5);
    let new = NewMember {
        id,
        email,
        password_hash: String::new(),
        email_verified_at: Some(now),
        first_name: FIRST_NAMES.get(number % FIRST_NAMES.len()).map(|name| (*name).to_owned()),
        last_name: Some(last_name(number)),
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(now),
        entitled: subscribed.then(|| lasting(number)).into_iter().collect(),
        roles: Roles { professional: number.is_multiple_of(PROFESSIONALS), ..Roles::default() },
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: now,
    };
    members::store::insert(tx, app, &new).map(drop)
}

/// A Supporter's membership, given for good.
fn lasting(number: usize) -> Entitled {
    Entitled { id: format!("seeded-{number}"), slot: Slot::Zero, until: None }
}

/// A last name for each number, spelled in syllables.
fn last_name(number: usize) -> String {
    let digits = format!("{number:03}");
    let syllables = digits.chars().rev().filter_map(|digit| digit.to_digit(10));
    let places = syllables.filter_map(|digit| usize::try_from(digit).ok());
    let name: String = places.filter_map(|place| SYLLABLES.get(place).copied()).collect();
    name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect()
}
