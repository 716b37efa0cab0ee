//! `GET /api/chat/channels/{id}`: one Channel, by its word in addresses or by its id.

use axum::extract::State;
use platform::app::App;
use platform::http::{ApiError, Json, Path};

use super::store::{self, Name};
use crate::extract::ChatMember;
use crate::view::Channel;

/// One Channel.
#[utoipa::path(get, path = "/api/chat/channels/{id}", tag = "chat", operation_id = "show_channel",
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Channel.", body = Channel),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn show(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
) -> Result<Json<Channel>, ApiError> {
    let now = app.now();
    app.db
        .read(move |tx| {
            let found = store::named(tx, viewer.id, &Name::parse(&name), now)?;
            found.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}
