//! `PUT /api/chat/channels/{id}/read` and `…/level`: how far a Member has read, and what they want to hear of.

use axum::extract::State;
use domain::live::Change;
use domain::natural::Natural;
use platform::app::App;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::channels::store::{self as channels, Name};
use crate::extract::ChatMember;
use crate::view::{Channel, Level};

/// How far someone has read.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChatReadTo)]
pub struct ReadTo {
    /// The place of the last Message that they have seen.
    #[schema(value_type = i64, minimum = 0, maximum = 9007199254740991i64)]
    seq: Natural,
}

/// What is unread after that.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatMarks)]
pub struct ReadState {
    /// Messages of others, a hundred at most.
    unread: i64,
    /// How many of them mention the reader, a hundred at most.
    mentioned: i64,
    /// The place of the last Message that the reader has seen.
    read_seq: i64,
}

impl From<Channel> for ReadState {
    fn from(channel: Channel) -> Self {
        Self { unread: channel.unread, mentioned: channel.mentioned, read_seq: channel.read_seq }
    }
}

/// Notes how far the Member has read; never further back, and never beyond what there is.
#[utoipa::path(put, path = "/api/chat/channels/{id}/read", tag = "chat", operation_id = "read_channel",
    request_body = ReadTo,
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "What is unread after that.", body = ReadState),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn read(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
    Json(request): Json<ReadTo>,
) -> Result<Json<ReadState>, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            let head = channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            if channels::read_to(tx, viewer.id, channel, request.seq.get().min(head))? {
                tx.announce(ChangeSignal::Own(viewer.id, Change::Channels, Some(channel.0)));
            }
            let found = channels::named(tx, viewer.id, &Name::Id(channel), now)?;
            found.map(|channel| Json(channel.into())).ok_or_else(ApiError::not_found)
        })
        .await
}

/// What of a Channel someone wants to hear of.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = ChatHear)]
pub struct Hear {
    /// What.
    level: Level,
}

/// Sets what the Member wants to hear of.
#[utoipa::path(put, path = "/api/chat/channels/{id}/level", tag = "chat", operation_id = "set_channel_level",
    request_body = Hear,
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Channel.", body = Channel),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn level(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
    Json(request): Json<Hear>,
) -> Result<Json<Channel>, ApiError> {
    let now = app.now();
    app.db
        .write(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            channels::set_level(tx, viewer.id, channel, request.level)?;
            tx.announce(ChangeSignal::Own(viewer.id, Change::Channels, Some(channel.0)));
            let found = channels::named(tx, viewer.id, &Name::Id(channel), now)?;
            found.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}
