//! At the end of a verification its Professional is a Member like others: a job at that moment notes it and tells open tabs.

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::time::{HOUR, Timestamp};
use members::professional;
use notifications::rules::Kind;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, NewJob, Schedule};
use serde::{Deserialize, Serialize};
use serde_json::Value;

use super::{emails, store, tell};
use crate::application::emails::send;

const END: &str = "professionals.end_role";
const SWEEP: &str = "professionals.sweep_ended";

/// How often it is looked for ends that no job noted.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: SWEEP, every: HOUR };

#[derive(Serialize, Deserialize)]
struct Whose {
    member: MemberId,
}

/// Has the end of a Member's verification noted when it comes.
pub(crate) fn plan(tx: &mut Tx<'_>, app: &App, member: MemberId, ends_at: Timestamp) -> Result<(), DbError> {
    let job = NewJob::now(END, &Whose { member }).at(ends_at);
    job.keyed(format!("{END}:{member}:{}", ends_at.0)).enqueue(tx, app)
}

/// Notes at `now` that a Member's verification is over, if it is: everything that reads the role knew that from the clock.
pub(crate) fn end(tx: &mut Tx<'_>, app: &App, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    let Some(verification) = store::in_force(tx, member)? else { return Ok(()) };
    if !store::expire(tx, member, now)? {
        return Ok(());
    }
    if professional::end_due(tx, app, member, now)? {
        comments::follow_role(tx, app, member)?;
    }
    send(tx, app, member, emails::ended(&app.settings))?;
    let news = (Kind::Verification, "ended");
    tell::in_app(tx, app, (member, verification.application_id), news, tell::APPLICATION_PATH)
}

/// The handler of the job at the end.
pub(crate) struct EndRole;

#[async_trait]
impl Handler for EndRole {
    fn kind(&self) -> &'static str {
        END
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let unreadable = |_| JobError::Never("the payload names no member".into());
        let Whose { member } = serde_json::from_value(payload).map_err(unreadable)?;
        end_one(app, member).await
    }
}

async fn end_one(app: &App, member: MemberId) -> Result<(), JobError> {
    let (at, now) = (app.clone(), app.now());
    let ended = app.db.write(move |tx| end(tx, &at, member, now));
    ended.await.map_err(|error: DbError| JobError::from(error))
}

/// Notes the ends that are overdue, such as those of a database that was restored.
pub(crate) struct SweepEnded;

#[async_trait]
impl Handler for SweepEnded {
    fn kind(&self) -> &'static str {
        SWEEP
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        loop {
            let now = app.now();
            let overdue = app.db.read(move |tx| store::overdue(tx, now)).await?;
            if overdue.is_empty() {
                return Ok(());
            }
            for member in overdue {
                end_one(app, member).await?;
            }
        }
    }
}
