//! `GET /api/dm/{uid}/messages`: a page of a conversation, or what changed in it after a number.

use axum::extract::State as AppState;
use domain::ids::MemberId;
use domain::limits::DIRECT_MESSAGES_PAGE;
use domain::natural::Natural;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

use crate::rules::State;
use crate::view::Message;
use crate::{access, message_store};

/// How many changes come at once.
const CHANGES: usize = 200;

/// Which part of a conversation; the newest page by default.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct MessagesQuery {
    /// The page before this place.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    before: Option<Natural>,
    /// What changed after this number.
    #[param(value_type = Option<i64>, required = false, minimum = 0, maximum = 9007199254740991i64)]
    changed: Option<Natural>,
}

/// A part of a conversation.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DmMessages)]
pub struct Part {
    /// Messages by their place, oldest first.
    items: Vec<Message>,
    /// The number of the last change that is in here; where less came than there is, ask for what changed after it.
    up_to: i64,
    /// There are earlier messages.
    earlier: bool,
}

/// Messages of a conversation.
#[utoipa::path(get, path = "/api/dm/{uid}/messages", tag = "direct messages", operation_id = "list_direct_messages",
    params(("uid" = MemberId, Path, description = "The other member."), MessagesQuery),
    responses(
        (status = 200, description = "Fifty messages at most, or two hundred changes.", body = Part),
        (status = 404, description = "There is no such Member for the viewer."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    AppState(app): AppState<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Query(wanted): Query<MessagesQuery>,
) -> Result<Json<Part>, ApiError> {
    let at = app.clone();
    app.db
        .read(move |tx| {
            let seen = access::seen(tx, &at, &viewer, uid)?;
            let none = Part { items: Vec::new(), up_to: 0, earlier: false };
            // What was asked and taken back leaves no trace with the other one.
            let begun = seen.progress.state(viewer.id) != State::None;
            let Some(thread) = seen.thread.filter(|_| begun) else { return Ok(Json(none)) };
            let (mut rows, size) = match wanted.changed {
                Some(after) => (message_store::changed(tx, viewer.id, thread, after.get())?, CHANGES),
                None => {
                    let before = wanted.before.map_or(i64::MAX, Natural::get);
                    (message_store::before(tx, viewer.id, thread, before)?, DIRECT_MESSAGES_PAGE)
                }
            };
            let more = rows.len() > size;
            rows.truncate(size);
            let last = rows.last().map(|row| row.changed).filter(|_| more && wanted.changed.is_some());
            rows.sort_by_key(|row| row.seq);
            Ok(Json(Part {
                items: rows.into_iter().map(Message::from).collect(),
                up_to: last.unwrap_or(seen.up_to),
                earlier: more && wanted.changed.is_none(),
            }))
        })
        .await
}
