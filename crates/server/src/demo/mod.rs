//! Example accounts, and the example content of every feature, so that `make run` shows a community and not an empty house.

mod people;

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
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
    if app.db.read(members::store::any).await? {
        // Another server may have filled it since.
        return if present(app).await? { Ok(()) } else { Err(NOT_OURS.into()) };
    }
    let accounts = accounts(app);
    let known = accounts.iter().map(|account| (account.person.first, (account.id, account.person.roles)));
    let people = People::new(app.now(), "Robin", known.collect())?;
    // Files cannot be stored within a transaction.
    for store_files in features::all().iter().filter_map(|feature| feature.demo_files) {
        store_files(app, &people).await.map_err(|error| -> Box<dyn std::error::Error> { error })?;
    }
    let hash = accounts::passwords::hash_now(&*app.random, PASSWORD)?;
    let within = app.clone();
    let fill = move |tx: &mut platform::db::Tx<'_>| {
        let empty = !members::store::any(tx)?;
        if empty {
            fill_tx(tx, &within, &accounts, &people, &hash).map(|()| true)
        } else {
            Ok::<bool, DbError>(false)
        }
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

/// An example account to be.
#[derive(Clone)]
struct Account {
    person: &'static Person,
    id: MemberId,
    joined: Timestamp,
}

fn accounts(app: &App) -> Vec<Account> {
    let joined = (30i64..).map(|days| app.now().plus(-days * DAY));
    joined.zip(PEOPLE).map(|(joined, person)| Account { person, id: app.random.id(joined), joined }).collect()
}

fn fill_tx(
    tx: &mut platform::db::Tx<'_>,
    app: &App,
    accounts: &[Account],
    people: &People,
    hash: &str,
) -> Result<(), DbError> {
    for account in accounts {
        members::store::insert(tx, app, &member(account, hash)?)?;
    }
    features::all().iter().filter_map(|feature| feature.demo).try_for_each(|fill| fill(tx, app, people))
}

/// The example membership of an example account, for good.
fn given(person: &Person, slot: Slot) -> Entitled {
    Entitled { id: format!("demo-{}", person.name), slot, until: None }
}

fn member(account: &Account, hash: &str) -> Result<NewMember, DbError> {
    let &Account { person, id, joined } = account;
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
