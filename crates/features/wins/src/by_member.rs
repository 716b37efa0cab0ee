//! `GET /api/members/{uid}/wins`: one Member's Wins; others than the author see the approved ones.

use axum::extract::State;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Path, Query};

use crate::preview::Preview;
use crate::store;
use crate::view::{Audience, Win};

/// Marks this list's cursors.
const LIST: u8 = b'm';

/// Which of a Member's Wins, and where to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only approved ones, of the reader's own; of others nothing else is seen anyway.
    #[serde(default)]
    pub approved: bool,
    /// Only the reader's own that are not approved.
    #[serde(default)]
    pub waiting: bool,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// One Member's Wins.
#[utoipa::path(get, path = "/api/members/{uid}/wins", tag = "wins", operation_id = "list_wins_by_member",
    params(("uid" = MemberId, Path, description = "The author."), ListQuery),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this; older Wins of others need a higher
            tier (`tier.needed`)."),
        (status = 200, description = "Their Wins, newest first; empty for an unknown Member.", body = Page<Win>),
        (status = 404, description = "Not an id."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "view wins": "older ones of others" }))))]
pub async fn by_member(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Query(wanted): Query<ListQuery>,
) -> Result<Json<Page<Win>>, ApiError> {
    let after = wanted.cursor.as_deref().map(|cursor| Cursor::decode(cursor, LIST)).transpose()?;
    let at = app.clone();
    app.db
        .read(move |tx| {
            let audience = Audience::member(&at, &viewer);
            let own = uid == viewer.id;
            let rows = match (wanted.waiting, own) {
                (true, true) => store::waiting(tx, &audience, after)?,
                (true, false) => Vec::new(),
                (false, _) => store::by_member(tx, &audience, uid, wanted.approved, after)?,
            };
            let preview = if own { Preview::Everything } else { Preview::of(tx, &at, &viewer)? };
            preview.page(rows, LIST).map(Json)
        })
        .await
}
