//! Weekly series: the next Rooms are planned ahead, and a host ends the series with one of them.

use async_trait::async_trait;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MemberId, RoomId, RoomSeriesId};
use domain::time::{HOUR, Timestamp};
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Path};
use platform::jobs::{Handler, JobError, Schedule};
use serde_json::Value;
use uuid::Uuid;

use super::series_rules::Series;
use super::series_store;
use crate::status::Status;
use crate::store;
use crate::view::Reader;
use crate::{NO_STEP, NOT_YOURS};

const EXTEND: &str = "rooms.extend_series";

/// How often it is looked whether Rooms are missing.
pub(crate) const SCHEDULE: Schedule = Schedule { kind: EXTEND, every: HOUR };

/// Begins a series with a Room of `creator`, by their clock, and plans the next ones.
pub(crate) fn begin(
    tx: &mut Tx<'_>,
    app: &App,
    (room, starts_at): (RoomId, Timestamp),
    creator: MemberId,
    until: Option<Timestamp>,
) -> Result<(), DbError> {
    let time_zone = notifications::reach(tx, app, creator)?.preferences.time_zone;
    let id: RoomSeriesId = app.id();
    let series = Series { time_zone, anchor_at: starts_at, anchor_place: 0, until };
    series_store::begin(tx, id, &series, room)?;
    extend(tx, app, id)
}

/// Plans the Rooms that are missing ahead, like the last one that was not changed on its own.
fn extend(tx: &mut Tx<'_>, app: &App, id: RoomSeriesId) -> Result<(), DbError> {
    let now = app.now();
    let Some(series) = series_store::lock(tx, id)? else { return Ok(()) };
    let last = series_store::last_place(tx, id)?;
    let missing = series.missing(last, series_store::ahead(tx, id, now)?, now);
    if missing.is_empty() {
        let is_over = series.until.is_some_and(|until| until < now);
        return if is_over { series_store::end(tx, id, now) } else { Ok(()) };
    }
    let Some(model) = series_store::model(tx, id, now)? else { return Ok(()) };
    for next in missing {
        let room: RoomId = app.id();
        let is_private = series_store::copy(tx, model, room, next, now)?;
        store::announce(tx, room, is_private, &[])?;
    }
    Ok(())
}

/// Plans what is missing of every series.
pub(crate) struct Extend;

#[async_trait]
impl Handler for Extend {
    fn kind(&self) -> &'static str {
        EXTEND
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let mut after = RoomSeriesId(Uuid::nil());
        loop {
            let running = app.db.read(move |tx| series_store::running(tx, after)).await?;
            let Some(last) = running.last().copied() else { return Ok(()) };
            after = last;
            for id in running {
                let at = app.clone();
                app.db.write(move |tx| extend(tx, &at, id)).await.map_err(|error: DbError| error)?;
            }
        }
    }
}

/// Ends the weekly series of a Room with it: the later ones are cancelled, and no more are planned.
#[utoipa::path(delete, path = "/api/rooms/{id}/following", tag = "rooms", operation_id = "end_room_series",
    params(("id" = RoomId, Path, description = "The last Room of the series.")),
    responses(
        (status = 204, description = "No Room follows it."),
        (status = 403, description = "A step must be completed first, or the caller may not do this (`rooms.not_yours`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It is not in a weekly series (`rooms.no_step`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn end(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<StatusCode, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    app.db
        .write(move |tx| {
            // The series is locked before its Rooms, as by anyone who changes several of them.
            let place = series_store::place(tx, id)?;
            if let Some(place) = place {
                series_store::lock(tx, place.series_id)?;
            }
            let held = store::lock(tx, id)?.ok_or_else(ApiError::not_found)?;
            let standing = store::standing(tx, id, &reader)?;
            if !standing.sees(held.is_private) {
                return Err(ApiError::not_found());
            }
            if !standing.admin {
                return Err(ApiError::new(NOT_YOURS));
            }
            let Some(place) = place else { return Err(ApiError::new(NO_STEP)) };
            series_store::end(tx, place.series_id, now)?;
            for later in series_store::following(tx, place)?.into_iter().map(|later| later.id) {
                let Some(held) = store::lock(tx, later)? else { continue };
                if held.status == Status::Scheduled {
                    store::set_status(tx, later, Status::Cancelled, now)?;
                    store::announce(tx, later, held.is_private, &[])?;
                }
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
