//! Every statement by which reviewers change applications: their states, and what an approval makes of them.

use domain::ids::ApplicationId;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;

use crate::application::state::State;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    BEFORE_APPROVAL = "select before_approval from professional_applications where id = $1 and before_approval is not null";
    OPEN = "update professional_applications set state = 'in_review' where id = $1 and state = 'submitted'";
    ASK = "update professional_applications set state = 'needs_information', question = $2 where id = $1";
    DECIDE = "update professional_applications set state = $2, reason = $3, decided_at = $4, question = null, before_approval = $5
        where id = $1";
    SETTLED = "update professional_applications set before_approval = null where id = $1";
    WAITING = "select count(*) as waiting, min(submitted_at) as oldest_since from professional_applications
        where state in ('submitted', 'in_review')";
    OVERDUE = "select count(*) from professional_applications where state in ('submitted', 'in_review') and submitted_at < $1";
    DECIDED = "select decided_at - submitted_at from professional_applications where decided_at > $1 and submitted_at is not null
        and decided_at >= submitted_at order by decided_at desc limit 1000";
}

/// What the author of an application was before the approval, while that can be taken back.
pub(crate) fn before_approval(tx: &mut Tx<'_>, id: ApplicationId) -> Result<Option<String>, DbError> {
    tx.one(BEFORE_APPROVAL, params![id])
}

/// Notes that a reviewer has opened an application; answers `false` when one had before.
pub(crate) fn open(tx: &mut Tx<'_>, id: ApplicationId) -> Result<bool, DbError> {
    Ok(tx.execute(OPEN, params![id])? > 0)
}

/// Gives an application back to its author with a question.
pub(crate) fn ask(tx: &mut Tx<'_>, id: ApplicationId, question: &str) -> Result<(), DbError> {
    tx.execute(ASK, params![id, question]).map(drop)
}

/// Notes a decision, or that there is none.
pub(crate) fn decide(
    tx: &mut Tx<'_>,
    id: ApplicationId,
    (state, reason): (State, Option<&str>),
    decided_at: Option<Timestamp>,
    before_approval: Option<&str>,
) -> Result<(), DbError> {
    tx.execute(DECIDE, params![id, state.as_str(), reason, decided_at, before_approval]).map(drop)
}

/// Forgets what the author was before an approval that can no longer be taken back.
pub(crate) fn settled(tx: &mut Tx<'_>, id: ApplicationId) -> Result<(), DbError> {
    tx.execute(SETTLED, params![id]).map(drop)
}

/// How many applications wait, and since when the first of them does.
pub(crate) fn waiting(tx: &mut Tx<'_>) -> Result<(i64, Option<Timestamp>), DbError> {
    Ok(tx.one(WAITING, vec![])?.unwrap_or_default())
}

/// How many applications wait that were handed in before this time.
pub(crate) fn overdue(tx: &mut Tx<'_>, before: Timestamp) -> Result<i64, DbError> {
    Ok(tx.one(OVERDUE, params![before])?.unwrap_or_default())
}

/// How long those took that were decided since, the last thousand of them, in milliseconds.
pub(crate) fn decided_since(tx: &mut Tx<'_>, since: Timestamp) -> Result<Vec<i64>, DbError> {
    tx.all(DECIDED, params![since])
}
