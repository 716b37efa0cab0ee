//! `GET /api/questions`: approved Questions, or prompts, with the newest first, ten a page.

use axum::extract::State;
use domain::gate::VIEW_PROMPTS;
use domain::limits::QUESTIONS_PAGE;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::cursor::Cursor;
use platform::http::error_code::MALFORMED;
use platform::http::{ApiError, Json, Page, Query};

use crate::rules::{AnswerFilter, Kind, tag};
use crate::store;
use crate::view::{Audience, Question};

/// Marks this list's cursors.
const LIST: u8 = b'q';

/// Which of them, and where to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct ListQuery {
    /// Questions when absent.
    #[serde(default)]
    #[param(inline, required = false)]
    pub kind: Kind,
    /// Only those about this, one of the tags.
    pub tag: Option<String>,
    /// Only those that a Professional answered.
    #[serde(default)]
    pub answered: bool,
    /// Only those without an answer that others see.
    #[serde(default)]
    pub unanswered: bool,
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

/// Questions.
#[utoipa::path(get, path = "/api/questions", tag = "questions", operation_id = "list_questions", params(ListQuery),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this; prompts need a higher tier
            (`tier.needed`)."),
        (status = 200, description = "Approved ones, newest first.", body = Page<Question>),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts" }))))]
pub async fn list(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Query(wanted): Query<ListQuery>,
) -> Result<Json<Page<Question>>, ApiError> {
    if wanted.kind == Kind::Prompt {
        viewer.pass(app.settings.tier_mapping, VIEW_PROMPTS)?;
    }
    let unknown = || ApiError::new(MALFORMED).with("detail", "no such tag");
    let about = wanted.tag.as_deref().map(|word| tag(word).ok_or_else(unknown)).transpose()?;
    let both = |_| ApiError::new(MALFORMED).with("detail", "answered and unanswered exclude each other");
    let answers = AnswerFilter::parse(wanted.answered, wanted.unanswered).map_err(both)?;
    let after = Cursor::after(wanted.cursor.as_deref(), LIST)?;
    let audience = Audience::member(&app, &viewer);
    let which = store::QuestionFilter { kind: wanted.kind, tag: about, answers };
    let rows =
        app.db.read(move |tx| store::page(tx, &audience, which, after)).await.map_err(ApiError::from)?;
    Ok(Json(Page::of(rows, QUESTIONS_PAGE, LIST, Question::place)))
}
