//! Example accounts and content, so that `make run` shows a community and not an empty house.

mod chat;
mod comments;
mod conversations;
mod people;
mod profiles;
mod questions;
mod wins;

use std::collections::HashMap;

use ::comments::import as comment_import;
use ::wins::comments::CommentedWins;
use ::wins::import::{Decision, Imported, add};
use ::wins::rules::NewWin;
use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::subject::{Subject, SubjectKind};
use domain::tier::DEFAULT_PLAN;
use domain::time::{DAY, HOUR, MINUTE, Timestamp};
use members::store::NewMember;
use platform::app::App;
use platform::db::DbError;

use comments::COMMENTS;
pub use people::PASSWORD;
use people::{PEOPLE, Person};
use wins::{State, WINS};

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
    let mut ids: HashMap<&str, MemberId> = HashMap::new();
    for (days, person) in (30i64..).zip(PEOPLE) {
        let joined = now.plus(-days * DAY);
        let id: MemberId = app.random.id(joined);
        members::store::insert(tx, app, &account(person, id, hash, joined)?)?;
        profiles::tell(tx, person, id)?;
        ids.insert(person.first, id);
    }
    let id_of =
        |first: &str| ids.get(first).copied().ok_or_else(|| DbError::Refused(format!("no example {first}")));
    let moderator = id_of("Robin")?;
    for example in WINS {
        let created_at = now.plus(-example.hours_ago * HOUR);
        let reason = match example.state {
            State::Rejected(reason) => Some(reason.to_owned()),
            State::Approved | State::Pending => None,
        };
        let decided = !matches!(example.state, State::Pending);
        let imported = Imported {
            author: id_of(example.author)?,
            content: NewWin {
                title: example.title.to_owned(),
                win: example.text.to_owned(),
                social_media: false,
                media: Default::default(),
            },
            created_at,
            decision: decided.then_some(Decision { moderator, reason }),
            likers: example.likes.iter().map(|first| id_of(first)).collect::<Result<_, _>>()?,
        };
        let win = add(tx, app, &imported)?;
        let post = Subject::new(SubjectKind::Win, win);
        for example in COMMENTS.iter().filter(|comment| comment.win == example.title) {
            add_comment(tx, app, post, created_at, example, &id_of)?;
        }
    }
    for (days, example) in questions::QUESTIONS {
        questions::add(tx, app, example, now.plus(-days * DAY), moderator, &id_of)?;
    }
    chat::talk(tx, app, now, &id_of)?;
    conversations::fill(tx, app, &ids, now)
}

fn add_comment(
    tx: &mut platform::db::Tx<'_>,
    app: &App,
    post: Subject,
    shared_at: Timestamp,
    example: &comments::Example,
    id_of: &impl Fn(&str) -> Result<MemberId, DbError>,
) -> Result<(), DbError> {
    let professional =
        |first: &str| PEOPLE.iter().any(|person| person.first == first && person.roles.professional);
    let top = comment_import::Imported {
        post,
        author: id_of(example.author)?,
        professional: professional(example.author),
        parent: None,
        text: example.text.to_owned(),
        created_at: shared_at.plus(example.minutes * MINUTE),
        likers: example.likes.iter().map(|first| id_of(first)).collect::<Result<_, _>>()?,
    };
    let parent = comment_import::add(tx, app, &CommentedWins, &top)?;
    for (place, (author, text)) in (1i64..).zip(example.replies) {
        let reply = comment_import::Imported {
            author: id_of(author)?,
            professional: professional(author),
            parent: Some(parent),
            text: (*text).to_owned(),
            created_at: top.created_at.plus(place * 30 * MINUTE),
            likers: Vec::new(),
            ..top.clone()
        };
        comment_import::add(tx, app, &CommentedWins, &reply)?;
    }
    Ok(())
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
