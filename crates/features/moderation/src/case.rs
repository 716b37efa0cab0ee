//! One case at the desk as a transaction finds it: the subject held still, its place in the queue, and who may look at it.

use domain::ids::MemberId;
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;
use reviews::decisions::{self, Logged};
use reviews::store::Waiting;
use reviews::{Reviewable, SubjectState, reports};
use uuid::Uuid;

use crate::rules::{Case, ReviewError, may_review};
use crate::{APPEALED, DECIDED, OWN, REPORTED};

/// A subject that nobody else changes until the transaction ends.
pub(crate) struct Opened<'a> {
    pub subject: Subject,
    pub handler: &'a dyn Reviewable,
    pub held: SubjectState,
}

impl<'a> Opened<'a> {
    /// Takes hold of a subject.
    ///
    /// # Errors
    /// 404 when there is none.
    pub fn find(tx: &mut Tx<'_>, app: &'a App, kind: SubjectKind, id: Uuid) -> Result<Self, ApiError> {
        let handler = reviews::kind(app, kind).ok_or_else(ApiError::not_found)?;
        let held = handler.hold(tx, app, id)?.ok_or_else(ApiError::not_found)?;
        Ok(Self { subject: Subject { kind, id }, handler, held })
    }

    /// The case of this subject, in which this moderator may decide.
    ///
    /// # Errors
    /// Why they may not.
    pub fn for_review(&self, tx: &mut Tx<'_>, moderator: MemberId) -> Result<Review, ApiError> {
        let waiting = reviews::store::find(tx, self.subject)?;
        let appealed = match waiting {
            Some(Waiting { appealed: true, .. }) => decisions::standing(tx, self.subject)?,
            _ => None,
        };
        let case = Case {
            author: self.held.author,
            waits: waiting.is_some(),
            appealed_from: appealed.as_ref().map(|decision| decision.moderator),
            reported_by_moderator: reports::has_reported(
                tx,
                self.subject,
                moderator,
                appealed.as_ref().map(|decision| decision.id),
            )?,
        };
        may_review(&case, moderator).map_err(|error| {
            ApiError::new(match error {
                ReviewError::Own => OWN,
                ReviewError::Appealed => APPEALED,
                ReviewError::Reported => REPORTED,
                ReviewError::Decided => DECIDED,
            })
        })?;
        Ok(Review { appealed })
    }
}

/// A case that may be decided.
pub(crate) struct Review {
    /// The decision at which its author asked for a second look.
    pub appealed: Option<Logged>,
}

impl Review {
    /// The subject's status before its author asked for a second look, or its status now where they did not.
    pub(crate) fn before(&self, held: &SubjectState) -> Status {
        self.appealed.as_ref().map_or(held.status, |decision| decision.before)
    }
}
