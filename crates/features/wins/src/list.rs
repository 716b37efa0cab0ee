//! `GET /api/wins`: the feed, approved Wins with the newest first, ten a page.

use axum::extract::State;
use domain::limits::WINS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::problem::ProblemBody;
use platform::http::usual::Reading;
use platform::http::{Json, Page, Problem, Query};

use crate::store;
use crate::view::{Audience, Win};

/// Marks the feed's cursors.
const LIST: u8 = b'w';

/// Where in a list to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Position {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

impl Position {
    /// The place that the cursor names in this list.
    ///
    /// # Errors
    /// `request.cursor` when it names none.
    pub fn after(&self, list: u8) -> Result<Option<Cursor>, Problem> {
        self.cursor.as_deref().map(|cursor| Cursor::decode(cursor, list)).transpose()
    }
}

/// The feed.
#[utoipa::path(get, path = "/api/wins", tag = "wins", operation_id = "list_wins", params(Position),
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "A step to take first, or no right to this.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 200, description = "Approved Wins, newest first.", body = Page<Win>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(position): Query<Position>,
) -> Result<Json<Page<Win>>, Problem> {
    let rows = store::page(&app.db, Audience::member(&app, &viewer), position.after(LIST)?).await?;
    Ok(Json(Page::cut(rows, WINS_PAGE, LIST, Win::place)))
}
