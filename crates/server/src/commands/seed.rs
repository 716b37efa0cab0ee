//! `exhale seed`: fills a database with as many members, Wins and Comments as a measurement wants.

use domain::email::Email;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::role::Roles;
use domain::subject::{Subject, SubjectKind};
use domain::tier::DEFAULT_PLAN;
use domain::time::MINUTE;
use members::store::NewMember;
use platform::app::App;
use platform::db::{DbError, Sql};
use wins::comments::CommentedWins;
use wins::import::{Decision, Imported, add};
use wins::rules::NewWin;

/// Rows of one transaction.
const BATCH: usize = 500;
/// Likes of every Win.
const LIKES: usize = 4;
const WORDS: &[&str] = &[
    "I",
    "went",
    "outside",
    "and",
    "counted",
    "the",
    "steps",
    "to",
    "corner",
    "shop",
    "because",
    "it",
    "was",
    "raining",
    "then",
    "my",
    "neighbour",
    "said",
    "hello",
    "slowly",
    "breathing",
    "out",
    "for",
    "six",
    "felt",
    "fine",
    "again",
];

const FIRST_NAMES: &[&str] = &[
    "Maya", "Daniel", "José", "Lea", "Martin", "Marta", "Noah", "Amira", "Mateo", "Sara", "Łukasz", "Ines",
    "Mark", "Zoë", "Tom", "Noor", "Manuel", "Yuki", "Björn", "Anna",
];
const SYLLABLES: &[&str] = &["ba", "den", "ko", "ma", "ri", "sen", "to", "val", "wer", "zi"];

/// A database that has just been filled plans badly until it knows how much is where.
const LOOK_AROUND: Sql = Sql::both("analyze");

/// Adds `members` members, `count` approved Wins, a minute apart, the last one just now, and `comments` Comments below
/// the newest Win: every fourth at the top, the others answers to it, with a like each.
///
/// # Errors
/// When the database refuses.
pub async fn run(app: &App, members: usize, count: usize, comments: usize) -> Result<(), DbError> {
    let ids = add_members(app, members).await?;
    let newest = app.now();
    for start in (0..count).step_by(BATCH) {
        let (at, ids) = (app.clone(), ids.clone());
        app.db
            .write(move |tx| {
                for number in start..count.min(start + BATCH) {
                    let age = i64::try_from(count - number).unwrap_or_default();
                    add(tx, &at, &example(&ids, number, newest.plus(-age * MINUTE)))?;
                }
                Ok::<(), DbError>(())
            })
            .await?;
    }
    if comments > 0 {
        add_thread(app, &ids, comments).await?;
    }
    app.db.write(|tx| tx.execute(LOOK_AROUND, Vec::new()).map(drop)).await
}

async fn add_thread(app: &App, ids: &[MemberId], count: usize) -> Result<(), DbError> {
    let pick = |n: usize| ids.get(n.wrapping_mul(7_919) % ids.len().max(1)).copied();
    let (Some(author), now) = (pick(0), app.now()) else { return Ok(()) };
    let at = app.clone();
    let win = example(ids, 0, now);
    let win = app.db.write(move |tx| add(tx, &at, &win)).await?;
    let all: Vec<comments::import::Imported> = (0..count)
        .map(|number| comments::import::Imported {
            post: Subject::new(SubjectKind::Win, win),
            author: pick(number).unwrap_or(author),
            professional: false,
            parent: None,
            text: words(number, 25),
            created_at: now.plus(i64::try_from(number).unwrap_or_default()),
            likers: pick(number + 1).into_iter().collect(),
        })
        .collect();
    let mut above = None;
    for batch in all.chunks(BATCH) {
        let (at, batch) = (app.clone(), batch.to_vec());
        let work = app.db.write(move |tx| {
            for (number, mut one) in batch.into_iter().enumerate() {
                one.parent = above.filter(|_| !number.is_multiple_of(4));
                let id = comments::import::add(tx, &at, &CommentedWins, &one)?;
                above = one.parent.or(Some(id));
            }
            Ok::<_, DbError>(above)
        });
        above = work.await?;
    }
    Ok(())
}

async fn add_members(app: &App, count: usize) -> Result<Vec<MemberId>, DbError> {
    let ids: Vec<MemberId> = (0..count).map(|_| app.id()).collect();
    for start in (0..count).step_by(BATCH) {
        let (at, batch) =
            (app.clone(), ids.get(start..count.min(start + BATCH)).unwrap_or_default().to_vec());
        app.db
            .write(move |tx| {
                for (offset, id) in batch.into_iter().enumerate() {
                    let address = format!("seeded-{id}@exhale.test");
                    let email = Email::parse(&address).ok_or_else(|| DbError::Refused(address.clone()))?;
                    members::store::insert(tx, &at, &member(id, email, start + offset, at.now()))?;
                }
                Ok::<(), DbError>(())
            })
            .await?;
    }
    Ok(ids)
}

fn member(id: MemberId, email: Email, number: usize, now: domain::time::Timestamp) -> NewMember {
    let subscribed = number.is_multiple_of(5);
    NewMember {
        id,
        email,
        password_hash: String::new(),
        email_verified_at: Some(now),
        first_name: FIRST_NAMES.get(number % FIRST_NAMES.len()).map(|name| (*name).to_owned()),
        last_name: Some(last_name(number)),
        plan: DEFAULT_PLAN.to_owned(),
        plan_chosen_at: Some(now),
        entitled: subscribed.then(|| lasting(format!("seeded-{number}"))).into_iter().collect(),
        roles: Roles::default(),
        onboarding_complete: true,
        onboarding_step: "done".to_owned(),
        created_at: now,
    }
}

/// A Supporter's membership, given for good.
fn lasting(id: String) -> Entitled {
    Entitled { id, slot: Slot::Zero, until: None }
}

/// A last name for each number, spelled in syllables.
fn last_name(number: usize) -> String {
    let digits = format!("{number:03}");
    let syllables = digits.chars().rev().filter_map(|digit| digit.to_digit(10));
    let places = syllables.filter_map(|digit| usize::try_from(digit).ok());
    let name: String = places.filter_map(|place| SYLLABLES.get(place).copied()).collect();
    name.chars().take(1).flat_map(char::to_uppercase).chain(name.chars().skip(1)).collect()
}

fn example(ids: &[MemberId], number: usize, at: domain::time::Timestamp) -> Imported {
    let pick = |n: usize| ids.get(n.wrapping_mul(7_919) % ids.len().max(1)).copied();
    let author = pick(number).unwrap_or(MemberId(uuid::Uuid::nil()));
    let mut likers: Vec<MemberId> = (1..=LIKES).filter_map(|n| pick(number + n)).collect();
    likers.dedup();
    Imported {
        author,
        content: NewWin {
            title: words(number, 4),
            win: words(number + 3, 30),
            social_media: false,
            media: Default::default(),
        },
        created_at: at,
        decision: Some(Decision { moderator: author, reason: None }),
        likers,
    }
}

fn words(from: usize, count: usize) -> String {
    WORDS.iter().cycle().skip(from % WORDS.len()).take(count).copied().collect::<Vec<_>>().join(" ")
}
