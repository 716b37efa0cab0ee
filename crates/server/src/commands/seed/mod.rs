//! `exhale seed`: fills a database with as many members, Wins, Questions and Comments as a measurement wants.

mod members;
mod messages;
mod questions;
mod thread;
mod wins;

use std::sync::Arc;

use domain::ids::MemberId;
use domain::time::{MINUTE, Timestamp};
use platform::app::App;
use platform::db::{DbError, Sql, Tx};

/// Rows of one transaction.
const BATCH: usize = 500;
/// What everyone says.
const WORDS: &str = "I went outside and counted the steps to corner shop because it was raining then my neighbour said \
                     hello slowly breathing out for six felt fine again";
/// A database that has just been filled plans badly until it knows how much is where.
const LOOK_AROUND: Sql = Sql::both("analyze");

/// How many of each there shall be.
#[derive(Debug, Clone, Copy, clap::Args)]
pub struct Amounts {
    /// How many members.
    #[arg(long, default_value_t = 1_000)]
    members: usize,
    /// How many approved Wins, a minute apart, the last one just now.
    #[arg(long, default_value_t = 10_000)]
    wins: usize,
    /// How many approved Questions, a minute apart as well: every third has a Comment, every tenth a Professional's.
    #[arg(long, default_value_t = 0)]
    questions: usize,
    /// How many Comments below one more Win.
    #[arg(long, default_value_t = 0)]
    comments: usize,
    /// How many Messages in the community's Channel, ten seconds apart.
    #[arg(long, default_value_t = 0)]
    messages: usize,
}

/// Adds what is asked for.
///
/// # Errors
/// When the database refuses.
pub async fn run(app: &App, amounts: Amounts) -> Result<(), DbError> {
    let people = People((0..amounts.members).map(|_| app.id()).collect());
    let now = app.now();
    let at = move |number: usize, count: usize| {
        now.plus(-MINUTE * i64::try_from(count.saturating_sub(number)).unwrap_or_default())
    };
    let Amounts { members, wins, questions, comments, messages } = amounts;
    let all = people.clone();
    fill(app, members, move |tx, app, number| members::add(tx, app, &all, number)).await?;
    let all = people.clone();
    fill(app, wins, move |tx, app, number| wins::add(tx, app, &all, number, at(number, wins)).map(drop))
        .await?;
    let all = people.clone();
    fill(app, questions, move |tx, app, number| questions::add(tx, app, &all, number, at(number, questions)))
        .await?;
    if messages > 0 {
        messages::add(app, people.clone(), messages, now).await?;
    }
    if comments > 0 {
        thread::add(app, people, comments, now).await?;
    }
    app.db.write(|tx| tx.execute(LOOK_AROUND, Vec::new()).map(drop)).await
}

/// The members from whom everything comes.
#[derive(Clone)]
struct People(Arc<[MemberId]>);

impl People {
    /// The member with this number.
    fn get(&self, number: usize) -> MemberId {
        self.0.get(number).copied().unwrap_or(MemberId(uuid::Uuid::nil()))
    }

    /// A member for a number; neighbours get different ones.
    fn pick(&self, number: usize) -> MemberId {
        self.get(number.wrapping_mul(7_919) % self.0.len().max(1))
    }
}

/// Calls `one` for every number below `count`, many in one transaction.
async fn fill<F>(app: &App, count: usize, mut one: F) -> Result<(), DbError>
where
    F: FnMut(&mut Tx<'_>, &App, usize) -> Result<(), DbError> + Clone + Send + 'static,
{
    for start in (0..count).step_by(BATCH) {
        let (app_there, mut numbers) = (app.clone(), start..count.min(start + BATCH));
        let batch = app.db.write(move |tx| {
            numbers.try_for_each(|number| one(tx, &app_there, number))?;
            Ok::<_, DbError>(one)
        });
        one = batch.await?;
    }
    Ok(())
}

fn words(from: usize, count: usize) -> String {
    let all: Vec<&str> = WORDS.split(' ').collect();
    all.iter().cycle().skip(from % all.len()).take(count).copied().collect::<Vec<_>>().join(" ")
}

/// How many milliseconds after `at` something is that has this number.
fn later(at: Timestamp, number: usize) -> Timestamp {
    at.plus(i64::try_from(number).unwrap_or_default())
}
