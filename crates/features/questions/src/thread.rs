//! What Comments need to know of a Question, and the counters that they move.

use domain::ids::{MemberId, QuestionId};
use domain::review::Status;
use platform::db::{DbError, Tx};

use crate::rules::pseudonym;
use crate::store;

/// A Question as a thread below it depends on it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Thread {
    /// Who asked; never shown where there is a pseudonym.
    pub author: MemberId,
    /// How the author is called here, when they asked anonymously.
    pub pseudonym: Option<String>,
    /// It is approved, and takes new Comments.
    pub open: bool,
}

/// The thread below a Question as this reader finds it; `None` where the Question is not there for them.
///
/// # Errors
/// When the database refuses.
pub fn find(tx: &mut Tx<'_>, reader: MemberId, id: QuestionId) -> Result<Option<Thread>, DbError> {
    let found = store::thread(tx, reader, id)?;
    Ok(found.map(|(author, anonymous, status)| Thread {
        author,
        pseudonym: anonymous.then(|| pseudonym(id)),
        open: status == Status::Approved,
    }))
}

/// Moves the counters: all Comments that others see, and those by Professionals.
///
/// # Errors
/// When the database refuses.
pub fn count(tx: &mut Tx<'_>, id: QuestionId, comments: i64, by_professionals: i64) -> Result<(), DbError> {
    store::count(tx, id, comments, by_professionals)
}
