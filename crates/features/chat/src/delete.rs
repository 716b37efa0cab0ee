//! `DELETE /api/chat/messages/{id}` and `PUT …/restore`: its author takes a Message back, and for ten seconds has it back.

use axum::extract::State;
use domain::ids::MessageId;
use notifications::tell;
use platform::app::App;
use platform::http::{ApiError, Json, Path};

use crate::edit::{refused, take};
use crate::extract::ChatMember;
use crate::review::subject;
use crate::show::seen;
use crate::view::{Reader, Seen};
use crate::{attachments, store};

/// Deletes a Message: its place stays, without words.
#[utoipa::path(delete, path = "/api/chat/messages/{id}", tag = "chat", operation_id = "delete_message",
    params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "Deleted.", body = Seen),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn delete(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(id): Path<MessageId>,
) -> Result<Json<Seen>, ApiError> {
    let (reader, now, at) = (Reader::new(&app, &viewer), app.now(), app.clone());
    app.db
        .write(move |tx| {
            let taken = take(tx, &viewer, id)?;
            taken.held.written().may_delete(viewer.id, taken.apart).map_err(refused)?;
            let seq = store::next(tx, &taken.held)?;
            store::set_deleted(tx, id, Some(now), seq)?;
            attachments::keep_back(tx, &at, id)?;
            tell::forget(tx, subject(id))?;
            seen(tx, &reader, id).map(Json)
        })
        .await
}

/// Takes a deletion back, within ten seconds.
#[utoipa::path(put, path = "/api/chat/messages/{id}/restore", tag = "chat", operation_id = "restore_message",
    params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The restored Message.", body = Seen),
        (status = 409, description = "It is too late (`chat.undo_over`)."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn restore(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(id): Path<MessageId>,
) -> Result<Json<Seen>, ApiError> {
    let (reader, now, at) = (Reader::new(&app, &viewer), app.now(), app.clone());
    app.db
        .write(move |tx| {
            let taken = take(tx, &viewer, id)?;
            taken.held.written().may_restore(viewer.id, taken.apart, now).map_err(refused)?;
            if taken.held.deleted_at.is_some() {
                let seq = store::next(tx, &taken.held)?;
                store::set_deleted(tx, id, None, seq)?;
                attachments::show(tx, &at, id)?;
            }
            seen(tx, &reader, id).map(Json)
        })
        .await
}
