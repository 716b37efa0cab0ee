//! Reminds members of the Rooms they asked about, once for each time, and tells them when one is moved or cancelled.

use async_trait::async_trait;
use domain::ids::RoomId;
use domain::subject::{Subject, SubjectKind};
use domain::time::{MINUTE, Timestamp};
use notifications::rules::Kind;
use notifications::tell::{News, seen, tell};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use super::reminder_rules::Times;
use super::reminder_store::{self, Due};
use crate::store;

const REMIND: &str = "rooms.remind";

/// How often it is looked.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: REMIND, every: MINUTE };

/// The handler of this job.
pub(crate) struct Remind;

#[async_trait]
impl Handler for Remind {
    fn kind(&self) -> &'static str {
        REMIND
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        loop {
            let rooms = app.db.read(move |tx| reminder_store::due_rooms(tx, now)).await?;
            if rooms.is_empty() {
                return Ok(());
            }
            let mut failed = None;
            for room in rooms {
                let at = app.clone();
                // One that fails keeps no other from being told.
                if let Err(error) = app.db.write(move |tx| remind(tx, &at, room, now)).await {
                    failed = Some(error);
                }
            }
            if let Some(error) = failed {
                return Err(error.into());
            }
        }
    }
}

/// Tells up to fifty members, in the transaction that notes it: the Room is locked, so another server finds them told.
fn remind(tx: &mut Tx<'_>, app: &App, room: RoomId, now: Timestamp) -> Result<(), DbError> {
    if store::lock(tx, room)?.is_none() {
        return Ok(());
    }
    let Some(times) = reminder_store::times(tx, room)? else { return Ok(()) };
    for due in reminder_store::due(tx, room, now)? {
        if due.is_there {
            remind_one(tx, app, (room, times), due, now)?;
        } else {
            // Members who can no longer find the Room hear nothing of it.
            reminder_store::delete(tx, room, due.member_id)?;
        }
    }
    Ok(())
}

fn remind_one(
    tx: &mut Tx<'_>,
    app: &App,
    (room, times): (RoomId, Times),
    due: Due,
    now: Timestamp,
) -> Result<(), DbError> {
    let subject = Subject::new(SubjectKind::Room, room);
    reminder_store::told(tx, (room, due.member_id), times.next_at(now))?;
    if times.is_over(now) {
        // After quiet hours, no email may announce what is over.
        return seen(tx, due.member_id, Kind::RoomReminder, subject, now);
    }
    let Some(reminder) = times.reminder(due.is_moved, now) else { return Ok(()) };
    let path = format!("/community/rooms/{room}");
    let news =
        News { detail: Some(reminder.as_str()), path: Some(&path), ..News::of(Kind::RoomReminder, subject) };
    tell(tx, app, due.member_id, &news, now)
}
