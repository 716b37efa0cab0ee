//! Content in any amount for measurements, which `exhale seed` adds.

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::time::{MINUTE, Timestamp};

use crate::app::App;
use crate::db::{DbError, Tx};

/// Rows of one transaction.
const BATCH: usize = 500;
/// What everyone says.
const WORDS: &str = "I went outside and counted the steps to corner shop because it was raining then my neighbour said \
                     hello slowly breathing out for six felt fine again";
/// One member in so many is a Professional.
pub const PROFESSIONALS: usize = 1_000;

/// A kind of content that can be added in any amount.
#[async_trait]
pub trait Seed: Send + Sync + 'static {
    /// The option of `exhale seed` that says how many, such as `wins`.
    fn option(&self) -> &'static str;

    /// What the option's help says.
    fn help(&self) -> &'static str;

    /// How many where the option is not given.
    fn default_amount(&self) -> usize {
        0
    }

    /// Adds `count` of them, the last one at `now`.
    ///
    /// # Errors
    /// When the database refuses.
    async fn add(&self, app: &App, people: &People, count: usize, now: Timestamp) -> Result<(), DbError>;
}

/// The members from whom everything comes.
#[derive(Debug, Clone)]
pub struct People(Arc<[MemberId]>);

impl People {
    /// So many members, who get new ids.
    #[must_use]
    pub fn new(app: &App, count: usize) -> Self {
        Self((0..count).map(|_| app.id()).collect())
    }

    /// The member with this number.
    #[must_use]
    pub fn get(&self, number: usize) -> MemberId {
        self.0.get(number).copied().unwrap_or(MemberId(uuid::Uuid::nil()))
    }

    /// A member for a number; neighbours get different ones.
    #[must_use]
    pub fn pick(&self, number: usize) -> MemberId {
        self.get(number.wrapping_mul(7_919) % self.0.len().max(1))
    }

    /// One of the Professionals.
    #[must_use]
    pub fn professional(&self, number: usize) -> MemberId {
        self.get(number % self.0.len().div_ceil(PROFESSIONALS).max(1) * PROFESSIONALS)
    }
}

/// Calls `one` for every number below `count`, many in one transaction.
///
/// # Errors
/// When the database refuses.
pub async fn fill<F>(app: &App, count: usize, mut one: F) -> Result<(), DbError>
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

/// So many words, beginning with one of them.
#[must_use]
pub fn words(from: usize, count: usize) -> String {
    let all: Vec<&str> = WORDS.split(' ').collect();
    all.iter().cycle().skip(from % all.len()).take(count).copied().collect::<Vec<_>>().join(" ")
}

/// How many milliseconds after `at` something is that has this number.
#[must_use]
pub fn later(at: Timestamp, number: usize) -> Timestamp {
    at.plus(i64::try_from(number).unwrap_or_default())
}

/// When the one with this number was made, of `count` that are a minute apart and end at `now`.
#[must_use]
pub fn minute_of(number: usize, count: usize, now: Timestamp) -> Timestamp {
    now.plus(-MINUTE * i64::try_from(count.saturating_sub(number)).unwrap_or_default())
}
