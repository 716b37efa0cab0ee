//! `PUT /api/chat/messages/{id}/removal`: a moderator removes a Message that nobody needs to have reported.

use axum::extract::State;
use domain::ids::MessageId;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use reviews::Verdict;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::review::subject;
use crate::show;
use crate::view::{Reader, Seen};

/// Why a Message is removed.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChatRemoval)]
pub struct Removal {
    /// 1 to 500 code points, for its author to read.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    reason: String,
}

/// Removes a Message as a decision: it answers every report, can be undone for a moment, and its author may ask for a second
/// look.
#[utoipa::path(put, path = "/api/chat/messages/{id}/removal", tag = "chat", operation_id = "remove_message",
    request_body = Removal, params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 200, description = "The Message, now removed.", body = Seen),
        (status = 403, description = "The caller may not do this, or it is the moderator's own."),
        (status = 404, description = "There is no such Message."),
        (status = 409, description = "It is removed already, or a colleague is looking at it."),
        (status = 422, description = "The reason is invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn remove(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<MessageId>,
    Json(form): Json<Removal>,
) -> Result<Json<Seen>, ApiError> {
    let reason = domain::review::reason(&form.reason).map_err(|faults| ApiError::fields(&faults))?;
    let (reader, at) = (Reader::new(&app, &viewer), app.clone());
    let verdict =
        Verdict { moderator: viewer.id, reason: Some(reason), removed_parts: Vec::new(), at: app.now() };
    app.db
        .write(move |tx| {
            reviews::removal::remove(tx, &at, subject(id), &verdict)?;
            show::seen(tx, &reader, id).map(Json)
        })
        .await
}
