//! `PATCH /api/chat/messages/{id}`: its author gives a Message other words for a day; moderators still find those it had.

use axum::extract::State;
use domain::authored::AuthoredError;
use domain::ids::MessageId;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::Tx;
use platform::http::error_code::ROLE_MISSING;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::extract::ChatMember;
use crate::post::may_write;
use crate::rules::{self, MessageState};
use crate::show::seen;
use crate::view::{Reader, Seen};
use crate::{ARCHIVED, EDIT_OVER, REMOVED, UNDO_OVER, store};

/// Other words for a Message.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditMessage {
    /// What it says from now on.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 4000)]
    text: String,
}

/// Edits a Message.
#[utoipa::path(patch, path = "/api/chat/messages/{id}", tag = "chat", operation_id = "edit_message",
    request_body = EditMessage, params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The edited Message.", body = Seen),
        (status = 409, description = "A moderator removed it (`chat.removed`), it was written more than a day ago
            (`chat.edit_over`), or the Channel is closed (`chat.archived`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn edit(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(id): Path<MessageId>,
    Json(request): Json<EditMessage>,
) -> Result<Json<Seen>, ApiError> {
    let text = rules::text(&request.text);
    let (reader, now) = (Reader::new(&app, &viewer), app.now());
    app.db
        .write(move |tx| {
            let Taken { held, archived, apart } = take(tx, &viewer, id)?;
            held.written().may_edit(viewer.id, apart, now).map_err(refused)?;
            let text = text.map_err(|faults| ApiError::fields(&faults))?;
            if archived {
                return Err(ApiError::new(ARCHIVED));
            }
            may_write(tx, &viewer, held.channel, now)?;
            if text != held.text {
                let seq = store::next(tx, &held)?;
                store::edit(tx, &held, &text, now, seq)?;
            }
            seen(tx, &reader, id).map(Json)
        })
        .await
}

/// A Message that nobody else changes until the transaction ends.
pub(crate) struct Taken {
    pub held: MessageState,
    /// Its Channel can only be read.
    pub archived: bool,
    /// One of its author and the viewer blocks the other.
    pub apart: bool,
}

/// Takes hold of a Message and its Channel.
///
/// # Errors
/// `not_found` when there is none.
pub(crate) fn take(tx: &mut Tx<'_>, viewer: &Viewer, id: MessageId) -> Result<Taken, ApiError> {
    let (held, archived) = store::hold(tx, id)?.ok_or_else(ApiError::not_found)?;
    let apart = members::blocks::apart(tx, viewer.id, held.author)?;
    Ok(Taken { held, archived, apart })
}

/// A rule's refusal as the API says it.
pub(crate) fn refused(refusal: AuthoredError) -> ApiError {
    match refusal {
        AuthoredError::Hidden => ApiError::not_found(),
        AuthoredError::NotTheirs => ApiError::new(ROLE_MISSING),
        AuthoredError::Removed => ApiError::new(REMOVED),
        AuthoredError::UndoOver => ApiError::new(UNDO_OVER),
        AuthoredError::EditOver => ApiError::new(EDIT_OVER),
    }
}
