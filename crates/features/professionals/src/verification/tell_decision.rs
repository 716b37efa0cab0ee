//! Tells an applicant what was decided, once that can no longer be taken back.

use async_trait::async_trait;
use domain::ids::ApplicationId;
use domain::limits::UNDO_MS;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use notifications::rules::Kind;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob};
use reviews::decisions;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::case_store;
use super::{emails, store, tell};
use crate::application::emails::send;
use crate::application::state::State;
use crate::application::store as application_store;

const TELL: &str = "professionals.tell_decision";

#[derive(Clone, Serialize, Deserialize)]
struct Decided {
    application: ApplicationId,
    at: Timestamp,
}

/// Has the author of an application told what was decided at `at`.
pub(crate) fn plan(
    tx: &mut Tx<'_>,
    app: &App,
    application: ApplicationId,
    at: Timestamp,
) -> Result<(), DbError> {
    let job = NewJob::now(TELL, &Decided { application, at }).at(at.plus(UNDO_MS).plus(1));
    job.keyed(format!("{TELL}:{application}:{}", at.0)).enqueue(tx, app)
}

/// The handler of this job.
pub(crate) struct TellDecision;

#[async_trait]
impl Handler for TellDecision {
    fn kind(&self) -> &'static str {
        TELL
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let unreadable = |_| JobError::Never("the payload names no decision".into());
        let decided: Decided = serde_json::from_value(payload).map_err(unreadable)?;
        let at = app.clone();
        let told = app.db.write(move |tx| tell_author(tx, &at, &decided));
        told.await.map_err(|error: DbError| JobError::from(error))
    }
}

fn tell_author(tx: &mut Tx<'_>, app: &App, decided: &Decided) -> Result<(), DbError> {
    let id = decided.application;
    let Some(case) = application_store::lock(tx, id)?.filter(|case| case.decided_at == Some(decided.at))
    else {
        return Ok(());
    };
    let standing = decisions::standing(tx, Subject::new(SubjectKind::ProfessionalApplication, id))?;
    if standing.is_none_or(|decision| decision.at != decided.at) {
        return Ok(());
    }
    let member = case.member;
    let (email, detail, path) = match case.state {
        State::Approved => {
            case_store::settled(tx, id)?;
            let in_force = store::in_force(tx, member)?;
            let Some(verification) = in_force.filter(|found| found.status == store::Status::Active) else {
                return Ok(());
            };
            let email = emails::approved(&app.settings, case.is_renewal, verification.ends_at);
            (email, "approved", tell::PARTNERS_PATH)
        }
        State::Declined => {
            let reason = case.reason.unwrap_or_default();
            (emails::declined(&app.settings, &reason), "rejected", tell::APPLICATION_PATH)
        }
        _ => return Ok(()),
    };
    send(tx, app, member, email)?;
    tell::in_app(tx, app, (member, Some(id)), (Kind::Reviewed, detail), path)
}
