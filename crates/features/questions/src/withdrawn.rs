//! Every statement about Questions that their authors took back and that moderators keep for a while.

use domain::ids::QuestionId;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    WITHDRAW = "update questions set withdrawn_at = $2 where id = $1";
    IS_WITHDRAWN = "select withdrawn_at is not null from questions where id = $1";
    OVER = "select id from questions where withdrawn_at <= $1 and withdrawn_at is not null
        order by withdrawn_at, id limit 1";
}

/// Takes a Question back at `now`, and keeps it for moderators.
pub(crate) fn withdraw(tx: &mut Tx<'_>, id: QuestionId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(WITHDRAW, params![id, now]).map(drop)
}

/// Whether a Question was taken back and is kept for moderators.
pub(crate) fn is_withdrawn(tx: &mut Tx<'_>, id: QuestionId) -> Result<bool, DbError> {
    Ok(tx.first(IS_WITHDRAWN, params![id], |row| row.get(0))?.unwrap_or_default())
}

/// A Question that was taken back at `until` or before.
pub(crate) fn over(tx: &mut Tx<'_>, until: Timestamp) -> Result<Option<QuestionId>, DbError> {
    tx.first(OVER, params![until], |row| row.get(0))
}
