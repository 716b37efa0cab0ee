//! Every statement on the table `professional_applications` that its owner's requests run.

use domain::ids::{ApplicationId, MemberId};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Row, Tx};
use platform::params;
use serde::Serialize;
use serde::de::DeserializeOwned;

use super::answers::{About, Licence};
use super::state::State;
use crate::practice::Practice;

/// The beginning of every read of applications.
macro_rules! select_applications {
    () => {
        "select id, member_id as member, state, is_renewal, version, step, about, licence, practice, question, reason,
            submitted_at, decided_at
        from professional_applications"
    };
}

/// Locking a row on PostgreSQL; SQLite has one writer, who need not.
macro_rules! lock_applications {
    ($by:literal) => {
        concat!(select_applications!(), $by, " for no key update")
    };
}

platform::statements! {
    OF_MEMBER = [concat!(select_applications!(), " where member_id = $1")];
    LOCK_OF_MEMBER =
        sqlite [concat!(select_applications!(), " where member_id = $1")]
        postgres [lock_applications!(" where member_id = $1")];
    LOCK =
        sqlite [concat!(select_applications!(), " where id = $1")]
        postgres [lock_applications!(" where id = $1")];
    BY_ID = [concat!(select_applications!(), " where id = $1")];
    INSERT = "insert into professional_applications (id, member_id, about, created_at) values ($1, $2, $3, $4)
        on conflict (member_id) do nothing";
    BEGIN_AGAIN = "update professional_applications set state = 'draft', is_renewal = is_renewal or state = 'approved',
            version = version + 1, step = 1, question = null, reason = null, decided_at = null where id = $1";
    SAVE_ABOUT = "update professional_applications set about = $2, version = version + 1,
            step = case when step < 2 then 2 else step end where id = $1";
    SAVE_LICENCE = "update professional_applications set licence = $2, version = version + 1,
            step = case when step < 3 then 3 else step end where id = $1";
    SAVE_PRACTICE = "update professional_applications set practice = $2, version = version + 1,
            step = case when step < 4 then 4 else step end where id = $1";
    REACH_REVIEW = "update professional_applications set step = 5 where id = $1 and step < 5";
    SUBMIT = "update professional_applications set state = 'submitted', version = version + 1, step = 5, question = null,
            reason = null, submitted_at = $2, decided_at = null where id = $1";
    WITHDRAW = "update professional_applications set state = 'withdrawn', version = version + 1, question = null,
            reason = null, decided_at = null where id = $1";
}

/// An application as it is stored.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Stored {
    /// Its id.
    pub id: ApplicationId,
    /// Whose it is.
    pub member: MemberId,
    /// How far it is.
    pub state: State,
    /// Its owner was a Professional before.
    pub is_renewal: bool,
    /// Counts what was saved.
    pub version: i64,
    /// The step to go on with, 1 to 5.
    pub step: i64,
    /// Who applies.
    #[row(with = about)]
    pub about: About,
    /// The licence.
    #[row(with = licence)]
    pub licence: Licence,
    /// The practice.
    #[row(with = practice)]
    pub practice: Practice,
    /// What a reviewer asked for.
    pub question: Option<String>,
    /// Why it was declined.
    pub reason: Option<String>,
    /// When it was handed in last.
    pub submitted_at: Option<Timestamp>,
    /// When it was decided.
    pub decided_at: Option<Timestamp>,
}

fn about(row: &Row<'_>) -> Result<About, DbError> {
    answer(row, "about")
}

fn licence(row: &Row<'_>) -> Result<Licence, DbError> {
    answer(row, "licence")
}

fn practice(row: &Row<'_>) -> Result<Practice, DbError> {
    answer(row, "practice")
}

/// The answers of one step; none were given yet where the column says so.
fn answer<T: DeserializeOwned + Default>(row: &Row<'_>, column: &str) -> Result<T, DbError> {
    match row.get::<String>(column)?.as_str() {
        "{}" => Ok(T::default()),
        text => {
            serde_json::from_str(text).map_err(|_| DbError::Refused(format!("{column} of an application")))
        }
    }
}

fn json(answers: &impl Serialize) -> Result<String, DbError> {
    serde_json::to_string(answers).map_err(|error| DbError::Refused(error.to_string()))
}

/// The application of a Member.
///
/// # Errors
/// When the database refuses.
pub fn find_of(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Stored>, DbError> {
    tx.one(OF_MEMBER, params![member])
}

/// The application of a Member, which nobody else changes until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub fn lock_of(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Stored>, DbError> {
    tx.one(LOCK_OF_MEMBER, params![member])
}

/// An application as it is now.
///
/// # Errors
/// When the database refuses.
pub fn find(tx: &mut Tx<'_>, id: ApplicationId) -> Result<Option<Stored>, DbError> {
    tx.one(BY_ID, params![id])
}

/// An application, which nobody else changes until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub fn lock(tx: &mut Tx<'_>, id: ApplicationId) -> Result<Option<Stored>, DbError> {
    tx.one(LOCK, params![id])
}

/// Begins a Member's only application, unless there is one.
pub(super) fn insert(
    tx: &mut Tx<'_>,
    id: ApplicationId,
    member: MemberId,
    about: &About,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(INSERT, params![id, member, json(about)?, now]).map(drop)
}

/// Makes an application a draft again, with the answers that it has.
pub(super) fn begin_again(tx: &mut Tx<'_>, id: ApplicationId) -> Result<(), DbError> {
    tx.execute(BEGIN_AGAIN, params![id]).map(drop)
}

/// The answers of one step.
#[derive(Debug, Clone)]
pub(super) enum Answers {
    About(About),
    Licence(Licence),
    Practice(Practice),
}

/// Saves the answers of a step.
pub(super) fn save(tx: &mut Tx<'_>, id: ApplicationId, answers: &Answers) -> Result<(), DbError> {
    let (statement, text) = match answers {
        Answers::About(about) => (SAVE_ABOUT, json(about)?),
        Answers::Licence(licence) => (SAVE_LICENCE, json(licence)?),
        Answers::Practice(practice) => (SAVE_PRACTICE, json(practice)?),
    };
    tx.execute(statement, params![id, text]).map(drop)
}

/// Notes that what is left is to look through everything.
pub(super) fn reach_review(tx: &mut Tx<'_>, id: ApplicationId) -> Result<(), DbError> {
    tx.execute(REACH_REVIEW, params![id]).map(drop)
}

/// Hands an application in.
pub(super) fn submit(tx: &mut Tx<'_>, id: ApplicationId, at: Timestamp) -> Result<(), DbError> {
    tx.execute(SUBMIT, params![id, at]).map(drop)
}

/// Takes an application back.
pub(super) fn withdraw(tx: &mut Tx<'_>, id: ApplicationId) -> Result<(), DbError> {
    tx.execute(WITHDRAW, params![id]).map(drop)
}
