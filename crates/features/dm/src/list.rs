//! `GET /api/dm`, `GET /api/dm/unread` and `GET /api/dm/{uid}`: the viewer's conversations, and how much of them is new.

use axum::extract::State;
use domain::ids::MemberId;
use domain::limits::CONVERSATIONS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::access;
use crate::store::{self, Folder, Seen};
use crate::view::Conversation;

/// Which conversations, and where to read on.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Those that are accepted or that the viewer asked for, which is the default; or what others ask.
    #[param(inline)]
    folder: Option<Folder>,
    /// `nextCursor` of the page before.
    cursor: Option<String>,
}

/// The marks of a folder's cursors.
const fn mark(folder: Folder) -> u8 {
    match folder {
        Folder::Messages => b'd',
        Folder::Requests => b'D',
    }
}

/// The viewer's conversations.
#[utoipa::path(get, path = "/api/dm", tag = "direct messages", operation_id = "list_conversations", params(ListQuery),
    responses(
        (status = 200, description = "Conversations, latest message first.", body = Page<Conversation>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(wanted): Query<ListQuery>,
) -> Result<Json<Page<Conversation>>, ApiError> {
    let folder = wanted.folder.unwrap_or(Folder::Messages);
    let after = Cursor::after(wanted.cursor.as_deref(), mark(folder))?;
    let (me, writer, tiers) = (viewer.id, access::writer(&app, &viewer), app.tiers());
    let rows = app.db.read(move |tx| store::page(tx, me, folder, after, tiers)).await?;
    let Page { items, next_cursor } = Page::of(rows, CONVERSATIONS_PAGE, mark(folder), Seen::place);
    let items = items.into_iter().map(|seen| Conversation::of(seen, me, writer)).collect();
    Ok(Json(Page { items, next_cursor }))
}

/// In how many conversations something is new.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = UnreadDirectMessages)]
pub struct Unread {
    /// Among those that are accepted or that the viewer asked for, a hundred at most.
    messages: usize,
    /// Among what others ask, a hundred at most.
    requests: usize,
}

/// In how many of the viewer's conversations something is new.
#[utoipa::path(get, path = "/api/dm/unread", tag = "direct messages", operation_id = "count_direct_messages",
    responses(
        (status = 200, description = "How many.", body = Unread),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unread(State(app): State<App>, Admitted(viewer): Admitted) -> Result<Json<Unread>, ApiError> {
    let me = viewer.id;
    app.db
        .read(move |tx| {
            let messages = store::unread(tx, me, Folder::Messages)?;
            Ok(Json(Unread { messages, requests: store::unread(tx, me, Folder::Requests)? }))
        })
        .await
}

/// The viewer's conversation with another Member, of whom there may be nothing yet.
#[utoipa::path(get, path = "/api/dm/{uid}", tag = "direct messages", operation_id = "show_conversation",
    params(("uid" = MemberId, Path, description = "The other member.")),
    responses(
        (status = 200, description = "The conversation.", body = Conversation),
        (status = 404, description = "There is no such Member for the viewer."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
) -> Result<Json<Conversation>, ApiError> {
    let at = app.clone();
    app.db
        .read(move |tx| {
            let seen = access::seen(tx, &at, &viewer, uid)?;
            Ok(Json(Conversation::of(seen, viewer.id, access::writer(&at, &viewer))))
        })
        .await
}
