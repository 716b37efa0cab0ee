//! `GET /api/chat/channels/{id}/pins` and `PUT` and `DELETE /api/chat/messages/{id}/pin`: what moderators keep in sight.

use axum::extract::State;
use domain::ids::MessageId;
use platform::app::App;
use platform::auth::{Moderator, Viewer};
use platform::http::{ApiError, Json, Path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::channels::store::{self as channels, Name};
use crate::edit::take;
use crate::extract::ChatMember;
use crate::show::seen;
use crate::view::{Reader, Seen};
use crate::{answers, store};

/// What is pinned.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = ChatPins)]
pub struct Pins {
    /// The last one pinned first, fifty at most.
    items: Vec<Seen>,
}

/// What is pinned in a Channel.
#[utoipa::path(get, path = "/api/chat/channels/{id}/pins", tag = "chat", operation_id = "list_pins",
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "Pinned Messages, the latest pin first.", body = Pins),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn list(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
) -> Result<Json<Pins>, ApiError> {
    let reader = Reader::new(&app, &viewer);
    app.db
        .read(move |tx| {
            let channel = channels::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            channels::seq(tx, channel)?.ok_or_else(ApiError::not_found)?;
            let mut found = store::pinned(tx, (reader.id, reader.tiers), channel)?;
            answers::to_each(tx, reader.id, &mut found)?;
            Ok(Json(Pins { items: found.into_iter().map(|told| told.seen_by(&reader)).collect() }))
        })
        .await
}

/// Pins a Message; once more changes nothing.
#[utoipa::path(put, path = "/api/chat/messages/{id}/pin", tag = "chat", operation_id = "pin_message",
    params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Message.", body = Seen),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn pin(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<MessageId>,
) -> Result<Json<Seen>, ApiError> {
    set(app, &viewer, id, true).await
}

/// Pins a Message no longer; once more changes nothing.
#[utoipa::path(delete, path = "/api/chat/messages/{id}/pin", tag = "chat", operation_id = "unpin_message",
    params(("id" = MessageId, Path, description = "The Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Message.", body = Seen),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn unpin(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<MessageId>,
) -> Result<Json<Seen>, ApiError> {
    set(app, &viewer, id, false).await
}

async fn set(
    app: App,
    viewer: &std::sync::Arc<Viewer>,
    id: MessageId,
    pinned: bool,
) -> Result<Json<Seen>, ApiError> {
    let (reader, now, viewer) = (Reader::new(&app, viewer), app.now(), viewer.clone());
    app.db
        .write(move |tx| {
            let taken = take(tx, &viewer, id)?;
            if taken.apart || !taken.held.written().is_visible() {
                return Err(ApiError::not_found());
            }
            if taken.held.pinned_at.is_some() != pinned {
                let seq = store::next(tx, &taken.held)?;
                store::set_pinned(tx, id, pinned.then_some(now), seq)?;
            }
            seen(tx, &reader, id).map(Json)
        })
        .await
}
