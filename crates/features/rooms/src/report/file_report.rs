//! `POST /api/rooms/{id}/reports`: a member shows the moderators a Room as it is now, because of someone there or of the Room.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MemberId, ReportId, RoomId};
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use reviews::report_rules::{self, Cause};
use reviews::reports::{Reported, enter};
use serde::Deserialize;
use utoipa::ToSchema;

use super::report_store::{self, New};
use super::snapshot;
use crate::NOT_INSIDE;
use crate::call::access::RoomAccess;
use crate::view::Reader;

/// A report from a Room.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewRoomReport)]
pub struct NewReport {
    /// Whom it is about; it is about the Room when absent.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = MemberId, required = false)]
    uid: Option<MemberId>,
    /// Why.
    cause: Cause,
    /// What moderators should know; needed where the cause says nothing.
    #[serde(default)]
    #[schema(max_length = 500)]
    note: String,
}

/// Reports someone in a Room, or the Room. Who is inside and the last fifty lines of its chat go along. The same once more,
/// while it waits for an answer, changes nothing. Whom it is about is never told who reported it.
#[utoipa::path(post, path = "/api/rooms/{id}/reports", tag = "rooms", operation_id = "report_room", request_body = NewReport,
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 201, description = "The moderators have it.", body = Reported),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller did not come to this Room (`rooms.not_inside`)."),
        (status = 422, description = "Fields are invalid, or nobody of this id was there for the caller."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn file_report(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    Json(form): Json<NewReport>,
) -> Result<(StatusCode, Json<Reported>), ApiError> {
    let note = report_rules::note(form.cause, &form.note).map_err(|faults| ApiError::fields(&faults))?;
    let (now, reader, report) = (app.now(), Reader::new(&app, &viewer), app.id::<ReportId>());
    let new_id = app.id();
    app.db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            if !access.standing.leads() && !report_store::is_known_there(tx, id, reader.id)? {
                return Err(ApiError::new(NOT_INSIDE));
            }
            let author = match form.uid {
                Some(uid) => someone_there(tx, id, &reader, uid)?,
                None if access.room.creator == reader.id => return Err(unknown()),
                None => access.room.creator,
            };
            let (room, reporter, is_about_room) = (id, reader.id, form.uid.is_none());
            let new = New { id: new_id, room, reporter, author, is_about_room, at: now };
            let kept = match report_store::open_same(tx, &new)? {
                Some(earlier) => earlier,
                None => {
                    let snapshot = snapshot::take(tx, id, &reader, access.room.status)?;
                    report_store::insert(tx, &new, &snapshot)?;
                    new.id
                }
            };
            let subject = Subject { kind: SubjectKind::ReportedRoom, id: kept };
            let (id, _) = enter(tx, report, (subject, author), reporter, (form.cause, &note), now)?;
            Ok((StatusCode::CREATED, Json(Reported { id })))
        })
        .await
}

/// Someone else who came to the Room, and who exists for the reader.
fn someone_there(tx: &mut Tx<'_>, id: RoomId, reader: &Reader, uid: MemberId) -> Result<MemberId, ApiError> {
    let is_there = uid != reader.id
        && report_store::is_known_there(tx, id, uid)?
        && !members::blocks::apart(tx, reader.id, uid)?;
    if is_there { Ok(uid) } else { Err(unknown()) }
}

fn unknown() -> ApiError {
    ApiError::fields(&[("uid", "unknown")])
}
