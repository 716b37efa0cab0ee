//! `PATCH` and `DELETE /api/dm/messages/{id}` and `PUT …/restore`: its author gives a message other words, takes it back, and
//! for ten seconds has it back.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{DirectMessageId, MemberId};
use domain::time::Timestamp;
use notifications::rules::Kind;
use notifications::tell;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::message_store::{self, Found};
use crate::rules::{self, Progress, State as Standing, WriteError};
use crate::send::{news_from, told};
use crate::view::Message;
use crate::{EDIT_OVER, NOT_ACCEPTING, access, store};

/// How often a request gets other words: enough to mend it, too little to write to someone who has not answered.
const REQUEST_EDITS_MAX: i64 = 3;

/// Other words for a message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = EditDmMessage)]
pub struct EditMessage {
    /// What it says from now on.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 4000)]
    text: String,
}

/// Edits one's own message, for a day.
#[utoipa::path(patch, path = "/api/dm/messages/{id}", tag = "direct messages", operation_id = "edit_direct_message",
    request_body = EditMessage, params(("id" = DirectMessageId, Path, description = "The message.")),
    responses(
        (status = 200, description = "The edited message.", body = Message),
        (status = 404, description = "There is none for the viewer."),
        (status = 409, description = "It is too late, or a request was changed \
            as often as can be (`dm.edit_over`, then with `edits`), or moderators took it down (`dm.removed`)."),
        (status = 422, description = "Fields are invalid, or a first message holds links (`dm.no_links`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<DirectMessageId>,
    Json(form): Json<EditMessage>,
) -> Result<Json<Message>, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let Taken { found, seen } = take(tx, &at, &viewer, id)?;
            found.written.may_edit(viewer.id, false, now).map_err(access::fixed)?;
            let writer = access::writer(&at, &viewer);
            match rules::may_write(writer, seen.other, seen.progress.state(viewer.id)) {
                // Who waits for an answer may mend what they asked.
                Ok(()) | Err(WriteError::Waiting | WriteError::ProfessionalFirst) => {}
                Err(WriteError::NotAccepting) => return Err(ApiError::new(NOT_ACCEPTING)),
                Err(WriteError::Upgrade) => return Err(ApiError::new(EDIT_OVER)),
            }
            let asks = !found.accepted && !writer.staff;
            let text = rules::text(&form.text, asks).map_err(access::unfit)?;
            if text != found.text {
                if asks && found.edits >= REQUEST_EDITS_MAX {
                    return Err(ApiError::new(EDIT_OVER).with("edits", REQUEST_EDITS_MAX));
                }
                message_store::edit(tx, found.thread, id, &text, now)?;
                access::announce(tx, viewer.id, seen.card.uid);
            }
            shown(tx, &viewer, id)
        })
        .await
}

/// Deletes one's own message for both.
#[utoipa::path(delete, path = "/api/dm/messages/{id}", tag = "direct messages", operation_id = "delete_direct_message",
    params(("id" = DirectMessageId, Path, description = "The message.")),
    responses(
        (status = 204, description = "Deleted."),
        (status = 404, description = "There is none for the viewer."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn delete(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<DirectMessageId>,
) -> Result<StatusCode, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let Taken { found, seen } = take(tx, &at, &viewer, id)?;
            found.written.may_delete(viewer.id, false).map_err(access::fixed)?;
            let other = seen.card.uid;
            message_store::set_deleted(tx, found.thread, id, Some(now))?;
            if let Some(left) = store::seen(tx, other, viewer.id, at.tiers())?.filter(|left| left.unread == 0)
            {
                let nothing = left.progress.state(other) == Standing::None;
                tell::forget_told(tx, other, Kind::Messaged, news_from(viewer.id), nothing)?;
            }
            access::announce(tx, viewer.id, other);
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// Takes a deletion back, within ten seconds.
#[utoipa::path(put, path = "/api/dm/messages/{id}/restore", tag = "direct messages",
    operation_id = "restore_direct_message", params(("id" = DirectMessageId, Path, description = "The message.")),
    responses(
        (status = 200, description = "The restored message.", body = Message),
        (status = 404, description = "There is none for the viewer."),
        (status = 409, description = "It is too late (`dm.undo_over`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn restore(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<DirectMessageId>,
) -> Result<Json<Message>, ApiError> {
    let (at, now) = (app.clone(), app.now());
    app.db
        .write(move |tx| {
            let Taken { found, seen } = take(tx, &at, &viewer, id)?;
            found.written.may_restore(viewer.id, false, now).map_err(access::fixed)?;
            if found.written.deleted_at.is_some() {
                let other = seen.card.uid;
                let unread = |tx: &mut Tx<'_>| {
                    let seen = store::seen(tx, other, viewer.id, at.tiers())?;
                    Ok::<_, ApiError>(seen.map_or(0, |seen| seen.unread))
                };
                let before = unread(tx)?;
                message_store::set_deleted(tx, found.thread, id, None)?;
                if before == 0 && unread(tx)? > 0 {
                    told(tx, &at, viewer.id, (other, &found.text), now)?;
                }
                both_wrote(tx, &viewer, &found, seen.progress, now)?;
                access::announce(tx, viewer.id, other);
            }
            shown(tx, &viewer, id)
        })
        .await
}

/// A message that nobody else changes until the transaction ends.
struct Taken {
    found: Found,
    seen: store::Seen,
}

/// Takes hold of a message of a conversation that is there for the viewer, so that the two are not apart.
fn take(tx: &mut Tx<'_>, app: &App, viewer: &Viewer, id: DirectMessageId) -> Result<Taken, ApiError> {
    let found = message_store::find(tx, id)?.ok_or_else(ApiError::not_found)?;
    let (low, high) = found.between;
    let other = other_of(viewer.id, low, high).ok_or_else(ApiError::not_found)?;
    store::hold(tx, low, high)?;
    let seen = access::seen(tx, app, viewer, other)?;
    let found = message_store::find(tx, id)?.ok_or_else(ApiError::not_found)?;
    Ok(Taken { found, seen })
}

/// The other one of two of whom the viewer is one.
fn other_of(me: MemberId, low: MemberId, high: MemberId) -> Option<MemberId> {
    if me == low { Some(high) } else { Some(low).filter(|_| me == high) }
}

/// Where the other one asked while this message was deleted, each has now written to the other.
fn both_wrote(
    tx: &mut Tx<'_>,
    viewer: &Viewer,
    found: &Found,
    progress: Progress,
    now: Timestamp,
) -> Result<(), ApiError> {
    if progress.state(viewer.id) == Standing::Requested {
        store::set_progress(tx, found.thread, None, Some(now))?;
        store::file_accepted(tx, found.thread, viewer.id)?;
    }
    Ok(())
}

fn shown(tx: &mut Tx<'_>, viewer: &Viewer, id: DirectMessageId) -> Result<Json<Message>, ApiError> {
    let found = message_store::by_id(tx, viewer.id, id)?.ok_or_else(ApiError::not_found)?;
    Ok(Json(Message::from(found)))
}
