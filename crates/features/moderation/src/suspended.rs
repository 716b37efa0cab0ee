//! `GET /api/moderation/suspensions`: who is suspended, the last one first, by whom and why, as the audit log has it.

use axum::extract::State;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Position, Query};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store;

/// Marks this list's cursors.
const LIST: u8 = b'u';
/// Members on a page.
const SIZE: usize = 20;

/// Someone who is suspended.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Suspended {
    /// Who.
    pub member: MemberCard,
    /// Since when, in milliseconds.
    pub since: Timestamp,
    /// The moderator's name; null where the log does not say.
    #[schema(required)]
    pub by: Option<String>,
    /// Why; null where the log does not say.
    #[schema(required)]
    pub reason: Option<String>,
}

impl Suspended {
    const fn place(&self) -> Cursor {
        Cursor { at: self.since, id: self.member.uid.0 }
    }
}

/// Who is suspended. Nobody's suspension ends on its own.
#[utoipa::path(get, path = "/api/moderation/suspensions", tag = "moderation", operation_id = "list_suspended",
    params(Position),
    responses(
        (status = 200, description = "Suspended Members, the latest first.", body = Page<Suspended>),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn list(
    State(app): State<App>,
    Moderator(_viewer): Moderator,
    Query(position): Query<Position>,
) -> Result<Json<Page<Suspended>>, ApiError> {
    let rows = store::suspended(&app.db, app.tiers(), position.after(LIST)?).await?;
    Ok(Json(Page::of(rows, SIZE, LIST, Suspended::place)))
}
