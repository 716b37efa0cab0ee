//! What the moderators' desk does with Wins: read those that wait, decide, and take a decision back.

use domain::ids::{MemberId, WinId};
use domain::limits::WINS_PAGE;
use domain::review::{Status, may_undo};
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::Page;
use platform::http::cursor::Cursor;

use crate::view::{Audience, Win};
use crate::{attachments, store};

/// Marks the cursors of the list of waiting Wins.
pub const LIST: u8 = b'p';

/// A Win that waits, and how its author fared so far.
#[derive(Debug)]
pub struct Pending {
    /// The Win.
    pub win: Win,
    /// When its author last handed it in; no two hand-ins of a Win share a time.
    pub submitted_at: Timestamp,
    /// How many of its author's Wins are approved.
    pub author_approved: i64,
    /// How many of its author's Wins are declined.
    pub author_declined: i64,
}

/// Why a review does not go on.
#[derive(Debug)]
pub enum ReviewError {
    /// The database refused.
    Db(DbError),
    /// There is no such Win.
    Missing,
    /// It is the moderator's own.
    Own,
    /// It was decided already.
    Decided,
    /// This moderator decided nothing about it within the last ten seconds.
    UndoOver,
}

impl From<DbError> for ReviewError {
    fn from(error: DbError) -> Self {
        Self::Db(error)
    }
}

/// Wins that wait, oldest first, ten a page.
///
/// # Errors
/// When the database refuses.
pub fn pending(
    tx: &mut Tx<'_>,
    audience: &Audience,
    after: Option<Cursor>,
) -> Result<Page<Pending>, DbError> {
    let rows = store::pending(tx, audience, after)?;
    Ok(Page::cut(rows, WINS_PAGE, LIST, |pending: &Pending| pending.win.place()))
}

/// Accepts that this moderator reviews this Win, keeps others from changing it until the transaction ends, and answers
/// when its author last handed it in.
///
/// # Errors
/// [`ReviewError`] says why not.
pub fn may_review(tx: &mut Tx<'_>, id: WinId, moderator: MemberId) -> Result<Timestamp, ReviewError> {
    let held = store::lock(tx, id)?.ok_or(ReviewError::Missing)?;
    if held.author == moderator {
        Err(ReviewError::Own)
    } else if held.status != Status::Pending {
        Err(ReviewError::Decided)
    } else {
        Ok(held.submitted_at)
    }
}

/// Where a Win stands, if there is one; keeps others from changing it until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub fn status(tx: &mut Tx<'_>, id: WinId) -> Result<Option<Status>, DbError> {
    Ok(store::lock(tx, id)?.map(|held| held.status))
}

/// Approves a Win, so that everybody may see it and its media, or declines it for a reason, after which its media are
/// found by its author and moderators alone. Ask [`may_review`] first.
///
/// # Errors
/// [`ReviewError::Decided`] when it is not pending.
pub fn decide(
    tx: &mut Tx<'_>,
    app: &App,
    id: WinId,
    moderator: MemberId,
    reason: Option<&str>,
    now: Timestamp,
) -> Result<(), ReviewError> {
    if !store::decide(tx, id, reason, moderator, now)? {
        return Err(ReviewError::Decided);
    }
    if reason.is_none() {
        attachments::publish(tx, app, id)?;
    } else {
        attachments::keep_back(tx, app, id)?;
    }
    Ok(())
}

/// Makes a Win pending again, exactly as before, that this moderator decided at most ten seconds ago; answers when that
/// was.
///
/// # Errors
/// [`ReviewError::UndoOver`] when there is no such decision.
pub fn undo(
    tx: &mut Tx<'_>,
    app: &App,
    id: WinId,
    moderator: MemberId,
    now: Timestamp,
) -> Result<Timestamp, ReviewError> {
    let held = store::lock(tx, id)?.ok_or(ReviewError::Missing)?;
    let (_, decided_at) =
        held.decided.filter(|decided| may_undo(*decided, moderator, now)).ok_or(ReviewError::UndoOver)?;
    store::undo(tx, id)?;
    attachments::keep_back(tx, app, id)?;
    Ok(decided_at)
}
