//! Reminds Professionals 30, 7 and 1 day before their verification ends, once each; after a pause only of the nearest.

use async_trait::async_trait;
use domain::ids::VerificationId;
use domain::time::{HOUR, Timestamp};
use notifications::rules::Kind;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;
use uuid::Uuid;

use super::rules::{self, REMINDED_DAYS};
use super::store::{self, Verification};
use super::{emails, tell};
use crate::application::emails::send;

const REMIND: &str = "professionals.remind";

/// How often it is looked.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: REMIND, every: HOUR };

/// The handler of this job.
pub(crate) struct Remind;

#[async_trait]
impl Handler for Remind {
    fn kind(&self) -> &'static str {
        REMIND
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        let days = REMINDED_DAYS.into_iter().max().unwrap_or_default();
        let mut place = (now, VerificationId(Uuid::nil()));
        loop {
            let page = app.db.read(move |tx| store::ending(tx, (now, days), place)).await?;
            let Some(last) = page.last() else { return Ok(()) };
            place = (last.ends_at, last.id);
            for ending in page {
                if rules::reminder(ending.ends_at, ending.reminded, now).is_some() {
                    let at = app.clone();
                    app.db.write(move |tx| remind(tx, &at, &ending, now)).await?;
                }
            }
        }
    }
}

/// Reminds of one verification, in the transaction that notes it.
fn remind(tx: &mut Tx<'_>, app: &App, ending: &Verification, now: Timestamp) -> Result<(), DbError> {
    // Another server may have done so, or it was renewed since.
    let Some(current) = store::lock_in_force(tx, ending.member_id)?.filter(|found| found.id == ending.id)
    else {
        return Ok(());
    };
    let Some(days) = rules::reminder(current.ends_at, current.reminded, now) else { return Ok(()) };
    store::reminded(tx, current.id, days)?;
    let member = current.member_id;
    send(tx, app, member, emails::ends_soon(&app.settings, days, current.ends_at))?;
    let detail = format!("days{days}");
    let news = (Kind::Verification, detail.as_str());
    tell::in_app(tx, app, (member, current.application_id), news, tell::APPLICATION_PATH)
}
