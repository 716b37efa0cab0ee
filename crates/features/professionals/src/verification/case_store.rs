//! Every statement by which reviewers change applications: their states, and what an approval makes of them.

use domain::ids::{ApplicationId, MemberId};
use domain::review::Status;
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Where an application is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = ApplicationState)]
pub enum State {
    /// Its author still writes it.
    Draft,
    /// It waits.
    Submitted,
    /// A reviewer has opened it.
    InReview,
    /// A reviewer asked for something.
    NeedsInformation,
    /// Approved.
    Approved,
    /// Declined, with a reason.
    Declined,
    /// Its author has taken it back.
    Withdrawn,
}

impl State {
    const ALL: [Self; 7] = [
        Self::Draft,
        Self::Submitted,
        Self::InReview,
        Self::NeedsInformation,
        Self::Approved,
        Self::Declined,
        Self::Withdrawn,
    ];

    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Draft => "draft",
            Self::Submitted => "submitted",
            Self::InReview => "in_review",
            Self::NeedsInformation => "needs_information",
            Self::Approved => "approved",
            Self::Declined => "declined",
            Self::Withdrawn => "withdrawn",
        }
    }

    fn from_stored(word: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|state| state.as_str() == word)
    }

    /// What a review makes of it; `None` while it is its author's alone.
    #[must_use]
    pub const fn review_status(self) -> Option<Status> {
        match self {
            Self::Draft | Self::Withdrawn => None,
            Self::Submitted | Self::InReview | Self::NeedsInformation => Some(Status::Pending),
            Self::Approved => Some(Status::Approved),
            Self::Declined => Some(Status::Rejected),
        }
    }

    /// A reviewer may decide about it, or ask.
    pub(crate) const fn is_waiting(self) -> bool {
        matches!(self, Self::Submitted | Self::InReview)
    }
}

platform::text_columns!(State => State::from_stored);

macro_rules! state {
    () => {
        "select member_id, state, is_renewal, about, licence, practice, reason, submitted_at, decided_at, before_approval
        from professional_applications where id = $1"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    STATE = [state!()];
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [state!()]
        postgres [concat!(state!(), " for no key update")];
    OPEN = "update professional_applications set state = 'in_review' where id = $1 and state = 'submitted'";
    ASK = "update professional_applications set state = 'needs_information', question = $2 where id = $1";
    DECIDE = "update professional_applications set state = $2, reason = $3, decided_at = $4, question = null, before_approval = $5
        where id = $1";
    SETTLED = "update professional_applications set before_approval = null where id = $1";
    KEEP_EVIDENCE_UNTIL = "update application_evidence set delete_at = $2 where application_id = $1";
    WAITING = "select count(*) as waiting, min(submitted_at) as oldest_since from professional_applications
        where state in ('submitted', 'in_review')";
    OVERDUE = "select count(*) from professional_applications where state in ('submitted', 'in_review') and submitted_at < $1";
    DECIDED = "select decided_at - submitted_at from professional_applications where decided_at > $1 and submitted_at is not null
        and decided_at >= submitted_at order by decided_at desc limit 1000";
}

/// An application as reviewers change it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Case {
    pub member_id: MemberId,
    pub state: State,
    pub is_renewal: bool,
    pub about: String,
    pub licence: String,
    pub practice: String,
    pub reason: Option<String>,
    pub submitted_at: Option<Timestamp>,
    pub decided_at: Option<Timestamp>,
    /// What its author was before the approval, while that can be taken back.
    pub before_approval: Option<String>,
}

/// An application as it is now.
pub(crate) fn case(tx: &mut Tx<'_>, id: ApplicationId) -> Result<Option<Case>, DbError> {
    tx.one(STATE, params![id])
}

/// An application that nobody else changes until the transaction ends.
pub(crate) fn lock(tx: &mut Tx<'_>, id: ApplicationId) -> Result<Option<Case>, DbError> {
    tx.one(LOCK, params![id])
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

/// Has the evidence of an application removed then, or kept.
pub(crate) fn keep_evidence_until(
    tx: &mut Tx<'_>,
    id: ApplicationId,
    until: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.execute(KEEP_EVIDENCE_UNTIL, params![id, until]).map(drop)
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
