//! `GET /api/members/{uid}/questions`: one Member's Questions; others than the author see approved ones under their name.

use axum::extract::State;
use domain::gate::VIEW_PROMPTS;
use domain::ids::MemberId;
use domain::limits::QUESTIONS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Json, Page, Path, Query};

use crate::store;
use crate::view::{Audience, Question};

/// Marks this list's cursors.
const LIST: u8 = b'n';

/// Which of a Member's Questions, and where to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Only the reader's own that are not approved.
    #[serde(default)]
    pub waiting: bool,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// One Member's Questions and, for Supporters, prompts; the anonymous ones for themselves only.
#[utoipa::path(get, path = "/api/members/{uid}/questions", tag = "questions",
    operation_id = "list_questions_by_member",
    params(("uid" = MemberId, Path, description = "The author."), ListQuery),
    responses(
        (status = 200, description = "Their Questions, newest first; empty for an unknown Member.",
            body = Page<Question>),
        (status = 404, description = "Not an id."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn by_member(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(uid): Path<MemberId>,
    Query(wanted): Query<ListQuery>,
) -> Result<Json<Page<Question>>, ApiError> {
    let after = wanted.cursor.as_deref().map(|cursor| Cursor::decode(cursor, LIST)).transpose()?;
    let own = uid == viewer.id;
    let prompts = VIEW_PROMPTS.open_to(viewer.tier(app.settings.tier_mapping));
    let audience = Audience::member(&app, &viewer);
    let rows = app
        .db
        .read(move |tx| match (wanted.waiting, own) {
            (true, true) => store::waiting(tx, &audience, after),
            (true, false) => Ok(Vec::new()),
            (false, _) => store::by_member(tx, &audience, uid, prompts, after),
        })
        .await
        .map_err(ApiError::from)?;
    Ok(Json(Page::of(rows, QUESTIONS_PAGE, LIST, Question::place)))
}
