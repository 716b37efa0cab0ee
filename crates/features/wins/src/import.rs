//! Adds Wins as they were elsewhere, with their decision and likes: for the demo and for measurements.

use domain::ids::{MemberId, WinId};
use domain::review::Status;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use posts::Post;
use reviews::Verdict;

use crate::like::LIKES;
use crate::post::{TABLE, WinPost};
use crate::rules::NewWin;
use crate::{attachments, store};

/// A Win with its history.
#[derive(Debug, Clone)]
pub struct Imported {
    /// Its author.
    pub author: MemberId,
    /// Title, text, consent, and uploads of the author's.
    pub content: NewWin,
    /// When it was shared.
    pub created_at: Timestamp,
    /// How it was decided; `None` while it waits.
    pub decision: Option<Decision>,
    /// Who likes it.
    pub likers: Vec<MemberId>,
}

/// A moderator's decision.
#[derive(Debug, Clone)]
pub struct Decision {
    /// Who decided.
    pub moderator: MemberId,
    /// The reason, when it was declined.
    pub reason: Option<String>,
}

/// Adds one Win; allowances are not touched.
///
/// # Errors
/// When the database refuses.
pub fn add(tx: &mut Tx<'_>, app: &App, imported: &Imported) -> Result<WinId, DbError> {
    let id: WinId = app.random.id(imported.created_at);
    store::insert(tx, id, imported.author, &imported.content, None, imported.created_at)?;
    attachments::change(tx, app, id, imported.author, &imported.content.media)
        .map_err(|error| DbError::Refused(error.error_code.code.to_owned()))?;
    reviews::store::wait(tx, WinPost::subject(id), imported.author, imported.created_at)?;
    if let Some(Decision { moderator, reason }) = imported.decision.clone() {
        let at = imported.created_at.plus(domain::time::HOUR);
        let verdict = Verdict { moderator, reason, removed_parts: Vec::new(), at };
        TABLE.decide(tx, id.0, &verdict)?;
        if verdict.status() == Status::Approved {
            attachments::publish(tx, app, id)?;
        }
        reviews::store::settle(tx, WinPost::subject(id), verdict.status(), at)?;
    }
    for liker in &imported.likers {
        LIKES.set(tx, id.0, *liker, true, imported.created_at)?;
    }
    Ok(id)
}
