//! `GET /api/members/{uid}/wins`: one Member's Wins; others than the author see the approved ones.

use axum::extract::State;
use domain::ids::MemberId;
use domain::limits::WINS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::problem::ProblemBody;
use platform::http::usual::Reading;
use platform::http::{Json, Page, Path, Problem, Query};

use crate::store;
use crate::view::{Audience, Win};

/// Marks this list's cursors.
const LIST: u8 = b'm';

/// Which of a Member's Wins, and where to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Wanted {
    /// Only approved ones, of the reader's own; of others nothing else is seen anyway.
    #[serde(default)]
    pub approved: bool,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// One Member's Wins.
#[utoipa::path(get, path = "/api/members/{uid}/wins", tag = "wins", operation_id = "list_wins_by_member",
    params(("uid" = MemberId, Path, description = "The author."), Wanted),
    responses(
        Reading,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "A step to take first, or no right to this.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 200, description = "Their Wins, newest first; none for a Member who is not there.", body = Page<Win>),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn by_member(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Query(wanted): Query<Wanted>,
) -> Result<Json<Page<Win>>, Problem> {
    let after = wanted.cursor.as_deref().map(|cursor| Cursor::decode(cursor, LIST)).transpose()?;
    let audience = Audience::member(&app, &viewer);
    let rows = store::by_member(&app.db, audience, uid, wanted.approved, after).await?;
    Ok(Json(Page::cut(rows, WINS_PAGE, LIST, Win::place)))
}
