//! `GET /api/chat/channels`: every Channel with what is new in it.

use axum::extract::State;
use platform::app::App;
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::store;
use crate::extract::ChatMember;
use crate::view::Channel;

/// All Channels.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChatChannels)]
pub struct Channels {
    /// The oldest first, fifty at most.
    items: Vec<Channel>,
}

/// The Channels of the chat.
#[utoipa::path(get, path = "/api/chat/channels", tag = "chat", operation_id = "list_channels",
    responses((status = 200, description = "All of them, the oldest first.", body = Channels)),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn list(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
) -> Result<Json<Channels>, ApiError> {
    let now = app.now();
    app.db.read(move |tx| Ok(Json(Channels { items: store::all(tx, viewer.id, now)? }))).await
}
