//! `GET /api/chat/messages/{id}`: one Message, such as the one that another answers.

use axum::extract::State;
use domain::ids::MessageId;
use platform::app::App;
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};

use crate::extract::ChatMember;
use crate::store;
use crate::view::{Reader, Seen};

/// One Message.
#[utoipa::path(get, path = "/api/chat/messages/{id}", tag = "chat", operation_id = "show_message",
    params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Message.", body = Seen),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn show(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(id): Path<MessageId>,
) -> Result<Json<Seen>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            let held = store::find(tx, id)?.ok_or_else(ApiError::not_found)?;
            if members::blocks::apart(tx, reader.id, held.author)? {
                return Err(ApiError::not_found());
            }
            seen(tx, &reader, id).map(Json)
        })
        .await
}

/// A Message as this Member reads it, who may.
///
/// # Errors
/// `not_found` when it is gone.
pub fn seen(tx: &mut Tx<'_>, reader: &Reader, id: MessageId) -> Result<Seen, ApiError> {
    let told = store::one(tx, (reader.id, reader.tiers), id)?.ok_or_else(ApiError::not_found)?;
    Ok(told.seen_by(reader))
}
