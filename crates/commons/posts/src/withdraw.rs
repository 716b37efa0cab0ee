//! Withdrawing a post, with its comments, its media and all that was said about it; the allowance stays spent (O-43). While
//! moderators have to look at something about it, they keep it for thirty days.

use std::sync::Arc;

use domain::ids::MemberId;
use domain::review::may_withdraw;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::jobs::{Handler, Schedule};
use platform::params;
use reviews::keeping::Keeping;
use uuid::Uuid;

use crate::{Post, lock_for};

/// Withdraws a post for its author.
///
/// # Errors
/// `not_found` where it does not exist for this member, `role.missing` where it is someone else's.
pub fn withdraw<P: Post>(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    id: Uuid,
    now: Timestamp,
) -> Result<(), ApiError> {
    let state = lock_for::<P>(tx, member, id)?;
    may_withdraw(state.status, state.author == member).map_err(P::error)?;
    let subject = P::subject(id);
    if comments::account_removal::is_evidence(tx, subject)? {
        tx.execute(P::TABLE.withdraw, params![id, now])?;
        P::hide_attachments(tx, app, id)?;
        notifications::tell::forget(tx, subject)?;
    } else {
        remove::<P>(tx, app, id)?;
    }
    Ok(())
}

/// The job that removes withdrawn posts of this kind once moderators need them no longer.
#[must_use]
pub fn handlers<P: Post>() -> Vec<Arc<dyn Handler>> {
    vec![cleanup::<P>().handler()]
}

/// When it runs.
#[must_use]
pub fn schedules<P: Post>() -> Vec<Schedule> {
    vec![cleanup::<P>().schedule()]
}

const fn cleanup<P: Post>() -> Keeping {
    Keeping { job: P::CLEANUP_JOB, remove: remove_one::<P> }
}

/// Removes a locked post with everything about it.
fn remove<P: Post>(tx: &mut Tx<'_>, app: &App, id: Uuid) -> Result<(), DbError> {
    let subject = P::subject(id);
    comments::account_removal::forget(tx, subject)?;
    P::remove_attachments(tx, app, id)?;
    reviews::store::forget(tx, subject)?;
    notifications::tell::forget(tx, subject)?;
    tx.execute(P::TABLE.delete, params![id]).map(drop)
}

/// One at a time: a transaction that holds a post must not wait for another.
fn remove_one<P: Post>(tx: &mut Tx<'_>, app: &App, until: Timestamp) -> Result<bool, DbError> {
    let Some(id) = tx.one(P::TABLE.first_withdrawn, params![until])? else {
        return Ok(false);
    };
    P::lock(tx, id)?;
    remove::<P>(tx, app, id)?;
    Ok(true)
}
