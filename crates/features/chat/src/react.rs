//! `PUT` and `DELETE /api/chat/messages/{id}/reactions/{emoji}`: answers a Message with one of six emoji.

use axum::extract::State;
use domain::ids::MessageId;
use domain::live::Change;
use platform::app::App;
use platform::auth::Viewer;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;

use crate::edit::take;
use crate::extract::ChatMember;
use crate::post::may_write;
use crate::show::seen;
use crate::view::{Reader, Seen};
use crate::{ARCHIVED, answers, rules, store};

/// Answers a Message with an emoji; once more changes nothing.
#[utoipa::path(put, path = "/api/chat/messages/{id}/reactions/{emoji}", tag = "chat", operation_id = "add_reaction",
    params(("id" = MessageId, Path, description = "The Message."),
        ("emoji" = String, Path, description = "One of 💛 🌱 🤗 👏 🙏 😊.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Message with its reactions.", body = Seen),
        (status = 409, description = "The Channel is closed (`chat.archived`)."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn react(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path((id, emoji)): Path<(MessageId, String)>,
) -> Result<Json<Seen>, ApiError> {
    answer(app, &viewer, id, &emoji, true).await
}

/// Takes an answer back; once more changes nothing.
#[utoipa::path(delete, path = "/api/chat/messages/{id}/reactions/{emoji}", tag = "chat", operation_id = "remove_reaction",
    params(("id" = MessageId, Path, description = "The Message."),
        ("emoji" = String, Path, description = "One of 💛 🌱 🤗 👏 🙏 😊.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Message with its reactions.", body = Seen),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn unreact(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path((id, emoji)): Path<(MessageId, String)>,
) -> Result<Json<Seen>, ApiError> {
    answer(app, &viewer, id, &emoji, false).await
}

async fn answer(
    app: App,
    viewer: &std::sync::Arc<Viewer>,
    id: MessageId,
    emoji: &str,
    there: bool,
) -> Result<Json<Seen>, ApiError> {
    let emoji = rules::emoji(emoji).ok_or_else(ApiError::not_found)?;
    let (reader, now, viewer) = (Reader::new(&app, viewer), app.now(), viewer.clone());
    app.db
        .write(move |tx| {
            let taken = take(tx, &viewer, id)?;
            if taken.apart || !taken.held.written().is_visible() {
                return Err(ApiError::not_found());
            }
            if there && taken.archived {
                return Err(ApiError::new(ARCHIVED));
            }
            if there {
                may_write(tx, &viewer, taken.held.channel, now)?;
            }
            if answers::set(tx, id, (viewer.id, emoji), there, now)? {
                let seq = store::next(tx, &taken.held)?;
                store::touch(tx, id, seq)?;
                tx.announce(ChangeSignal::Own(viewer.id, Change::Channels, Some(taken.held.channel.0)));
            }
            seen(tx, &reader, id).map(Json)
        })
        .await
}
