//! `GET /api/questions/allowance`: whether the Member may ask now, the specification's `getFreeUserQuestionStatus`.

use axum::extract::State;
use domain::limits::QUESTION_COOLDOWN_MS;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use members::allowance::next;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json};

/// Whether the Member may ask a Question (spec §3 Free-user status results).
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = QuestionAllowance)]
pub struct Allowance {
    /// Asking is possible now.
    pub can_ask: bool,
    /// When it will be, in milliseconds; null when it is.
    #[schema(required)]
    pub next_question_date: Option<Timestamp>,
}

/// The Member's allowance.
#[utoipa::path(get, path = "/api/questions/allowance", tag = "questions", operation_id = "show_question_allowance",
    responses(
        (status = 200, description = "Whether a Question may be asked now, or when.", body = Allowance),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn allowance(
    State(app): State<App>,
    Admitted(viewer): Admitted,
) -> Result<Json<Allowance>, ApiError> {
    let next_question_date = next(&app, &viewer, SubjectKind::Question, QUESTION_COOLDOWN_MS).await?;
    Ok(Json(Allowance { can_ask: next_question_date.is_none(), next_question_date }))
}
