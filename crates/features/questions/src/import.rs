//! Adds Questions as they were elsewhere, with their decision: for the demo and for measurements.

use domain::ids::{MemberId, QuestionId};
use domain::time::{HOUR, Timestamp};
use platform::app::App;
use platform::db::{DbError, Tx};
use posts::Post;
use reviews::Verdict;

use crate::post::{QuestionPost, TABLE};
use crate::rules::NewQuestion;
use crate::store;

/// A Question with its history.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Its author.
    pub author: MemberId,
    /// Text, tags, who is tagged and the rest.
    pub content: NewQuestion,
    /// When it was asked.
    pub created_at: Timestamp,
    /// How it was decided; `None` while it waits.
    pub decision: Option<Decision>,
}

/// A moderator's decision, made an hour after the Question was asked.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Who decided.
    pub moderator: MemberId,
    /// The reason, when it was declined.
    pub reason: Option<String>,
}

/// Adds one Question; allowances are not touched.
///
/// # Errors
/// When the database refuses.
pub fn add(tx: &mut Tx<'_>, app: &App, imported: &Imported) -> Result<QuestionId, DbError> {
    let id: QuestionId = app.random.id(imported.created_at);
    store::insert(tx, id, imported.author, &imported.content, None, imported.created_at)?;
    match imported.decision.clone() {
        Some(Decision { moderator, reason }) => {
            let at = imported.created_at.plus(HOUR);
            TABLE.decide(tx, id.0, &Verdict { moderator, reason, removed_parts: Vec::new(), at })?;
        }
        None => {
            reviews::store::wait(tx, QuestionPost::subject(id), imported.author, imported.created_at)?;
        }
    }
    Ok(id)
}
