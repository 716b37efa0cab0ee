//! Example accounts, and the example content of every feature, so that `make run` shows a community and not an empty house.

mod people;

use std::collections::HashMap;

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::role::Roles;
use domain::tier::DEFAULT_PLAN;
use domain::time::{DAY, Timestamp};
use members::store::NewMember;
use platform::app::App;
use platform::db::DbError;
use platform::demo::People;

use crate::features;

pub use people::PASSWORD;
use people::{PEOPLE, Person};

const NOT_OURS: &str = "this database has members who are not the demo's, and the demo would add an admin whose password \
    anybody knows; give the demo a database of its own (another `data` folder or `database`), or start without it";

/// The addresses of the accounts to try.
pub fn addresses() -> impl Iterator<Item = String> {
    PEOPLE.iter().filter(|person| person.shown).map(Person::address)
}

/// What `exhale serve` does about the demo at its start: fills the database when it is asked to, and otherwise warns
/// about example accounts, into which anyone could log in.
///
/// # Errors
/// A sentence for the operator.
pub async fn begin(app: &App) -> Result<(), Box<dyn std::error::Error>> {
    if app.settings.demo {
        return fill(app).await;
    }
    if present(app).await? {
        tracing::warn!(
            "this database holds the demo's accounts, including an admin, and their password is public: \
             use a fresh database for a community of real people"
        );
    }
    Ok(())
}

/// Fills an empty database; one that was filled before is left as it is.
///
/// # Errors
/// A sentence for the operator, when there are accounts that are not the demo's: it would open their community to anyone
/// who knows the password of the demo.
pub async fn fill(app: &App) -> Result<(), Box<dyn std::error::Error>> {
    if present(app).await? {
        return Ok(());
    }
    let hash = accounts::passwords::hash_now(&*app.random, PASSWORD)?;
    let within = app.clone();
    let fill = move |tx: &mut platform::db::Tx<'_>| {
        let empty = !members::store::any(tx)?;
        if empty { fill_tx(tx, &within, &hash).map(|()| true) } else { Ok::<bool, DbError>(false) }
    };
    // Another server may have filled it a moment ago.
    if app.db.write(fill).await? || present(app).await? { Ok(()) } else { Err(NOT_OURS.into()) }
}

/// Whether example accounts are here. A newcomer can sign up with their addresses, but never prove one: no email reaches
/// `.test`.
async fn present(app: &App) -> Result<bool, DbError> {
    for person in PEOPLE {
        let Some(email) = Email::parse(&person.address()) else { continue };
        if members::store::credentials(&app.db, &email).await?.is_some_and(|found| found.verified) {
            return Ok(true);
        }
    }
    Ok(false)
}

fn fill_tx(tx: &mut platform::db::Tx<'_>, app: &App, hash: &str) -> Result<(), DbError> {
    let now = app.now();
    let mut known: HashMap<&'static str, (MemberId, Roles)> = HashMap::new();
    for (days, person) in (30i64..).zip(PEOPLE) {
        let joined = now.plus(-days * DAY);
        let id: MemberId = app.random.id(joined);
        members::store::insert(tx, app, &account(person, id, hash, joined)?)?;
        known.insert(person.first, (id, person.roles));
    }
    let people = People::new(now, "Robin", known)?;
    features::all().iter().filter_map(|feature| feature.demo).try_for_each(|fill| fill(tx, app, &people))
}

/// The example membership of an example account, for good.
fn given(person: &Person, slot: Slot) -> Entitled {
    Entitled { id: format!("demo-{}", person.name), slot, until: None }
}

fn account(person: &Person, id: MemberId, hash: &str, joined: Timestamp) -> Result<NewMember, DbError> {
    let email = Email::parse(&person.address()).ok_or_else(|| DbError::Refused(person.address()))?;
    Ok(NewMember {
        id,
        email,
        password_hash: hash.to_owned(),
        email_verified_at: Some(joined),
        first_name: Some(person.first.to_owned()),
        last_name: Some(person.last.to_owned()),
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(joined),
        entitled: person.given.map(|slot| given(person, slot)).into_iter().collect(),
        roles: person.roles,
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: joined,
    })
}
