//! Ends the calls that nobody holds any longer, and gives free the seats that nobody sits in.

use std::collections::HashSet;

use async_trait::async_trait;
use domain::limits::{ROOM_SEAT_KEPT_MS, ROOM_UNLED_MS, ROOM_WAITING_MS};
use domain::time::{SECOND, Timestamp};
use platform::app::App;
use platform::db::DbError;
use platform::http::ApiError;
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;

use super::access::RoomAccess;
use super::participant::identity;
use super::seat::{Seat, State};
use super::{CONNECTION_LOST_MS, connection_store, end_media, store};
use crate::rights::Standing;
use crate::status::Status;

const END_ABANDONED: &str = "rooms.end_abandoned";
/// How often it is looked, and for how long a Room stays live with nobody in it, in milliseconds.
const EVERY: i64 = 15 * SECOND;

/// When it comes round.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: END_ABANDONED, every: EVERY };

/// Ends live Rooms in which nobody has been connected since the last time, or no host for five minutes.
pub(crate) struct EndAbandoned;

#[async_trait]
impl Handler for EndAbandoned {
    fn kind(&self) -> &'static str {
        END_ABANDONED
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        free_seats(app, now).await?;
        let abandoned = app
            .db
            .write(move |tx| {
                store::note_absences(tx, now.plus(-CONNECTION_LOST_MS), now)?;
                store::abandoned(tx, now.plus(-EVERY), now.plus(-ROOM_UNLED_MS))
            })
            .await?;
        for id in abandoned {
            let ended = app
                .db
                .write(move |tx| {
                    let Some(room) = crate::store::lock(tx, id)? else { return Ok(false) };
                    // Someone may have come back in the meantime.
                    let is_abandoned =
                        store::is_abandoned(tx, id, now.plus(-EVERY), now.plus(-ROOM_UNLED_MS))?;
                    if is_abandoned {
                        crate::store::set_status(tx, id, Status::Ended, now)?;
                        crate::store::announce(tx, id, room.is_private, &[])?;
                        store::announce(tx, id, None)?;
                    }
                    Ok::<_, DbError>(is_abandoned)
                })
                .await?;
            if ended {
                end_media(app, id);
            }
        }
        remove_strangers(app).await
    }
}

/// Has the media server remove whom it holds although no seat does, as after a crash of this server.
async fn remove_strangers(app: &App) -> Result<(), JobError> {
    for id in app.db.read(store::live).await? {
        // First who is there, then whose seats there are: a seat is taken before its connection.
        let Ok(connected) = app.live_media.connected(id.0).await else { continue };
        let known = app.db.read(move |tx| connection_store::present_ones(tx, id)).await?;
        let known: HashSet<String> =
            known.into_iter().map(|(member, ticket)| identity(member, ticket)).collect();
        for stranger in connected.iter().filter(|found| !known.contains(*found)) {
            if let Err(error) = app.live_media.remove(id.0, stranger).await {
                tracing::warn!(%error, "someone without a seat could not be removed from a Room");
            }
        }
    }
    Ok(())
}

/// Gives free the seats of those whose tab or connection has been gone for a while.
async fn free_seats(app: &App, now: Timestamp) -> Result<(), DbError> {
    let before = (now.plus(-ROOM_WAITING_MS), now.plus(-ROOM_SEAT_KEPT_MS));
    let lapsed = app.db.read(move |tx| store::lapsed(tx, before.0, before.1)).await?;
    for (id, member) in lapsed {
        let freed = app
            .db
            .write(move |tx| {
                let Some(room) = crate::store::lock(tx, id)? else { return Ok(()) };
                // They may have been seen in the meantime.
                if store::is_lapsed(tx, id, member, before)? {
                    store::put(tx, id, member, &Seat::new(State::Outside, now), now)?;
                    RoomAccess { id, room, standing: Standing::default() }
                        .admit_and_announce(tx, None, now)?;
                }
                Ok::<_, ApiError>(())
            })
            .await;
        if freed.is_err() {
            tracing::warn!("a seat could not be given free");
        }
    }
    Ok(())
}
