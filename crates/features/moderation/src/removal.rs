//! Removes a subject as a decision, for features that offer it beside the desk.

use domain::review::Status;
use domain::subject::Subject;
use platform::app::App;
use platform::db::Tx;
use platform::http::ApiError;
use reviews::Verdict;
use reviews::removal::Removal;

use crate::case::Opened;
use crate::claim::claimed;
use crate::decision::settle;
use crate::rules::{self, DecisionError};
use crate::{CHANGED, DECIDED, OWN, store};

/// Removals by decision.
pub(crate) struct ByDecision;

impl Removal for ByDecision {
    fn remove(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        subject: Subject,
        verdict: &Verdict,
    ) -> Result<(), ApiError> {
        let opened = Opened::find(tx, app, subject.kind, subject.id)?;
        if opened.held.author == verdict.moderator {
            return Err(ApiError::new(OWN));
        }
        if opened.held.status == Status::Rejected {
            return Err(ApiError::new(DECIDED));
        }
        if reviews::store::find(tx, subject)?.is_none() {
            // As if it had been handed in just now, so that its author can ask for a second look afterwards.
            reviews::store::wait(tx, subject, opened.held.author, verdict.at)?;
        }
        let review = opened.for_review(tx, verdict.moderator)?;
        let holder = store::holder(tx, subject, verdict.at)?;
        let seen = opened.held.submitted_at;
        match rules::may_decide(holder, verdict.moderator, seen, seen) {
            Err(DecisionError::Claimed(holder)) => Err(claimed(&holder)),
            Err(DecisionError::Changed) => Err(ApiError::new(CHANGED)),
            Ok(()) => Ok(settle(tx, app, app.id(), &opened, &review, verdict)?),
        }
    }
}
