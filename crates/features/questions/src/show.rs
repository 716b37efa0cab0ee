//! `GET /api/questions/{id}`: one Question, if it exists for the reader.

use axum::extract::State;
use domain::gate::VIEW_PROMPTS;
use domain::ids::QuestionId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};

use crate::rules::Kind;
use crate::store;
use crate::view::{Audience, Question};

/// One Question.
#[utoipa::path(get, path = "/api/questions/{id}", tag = "questions", operation_id = "show_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        (status = 403, description = "A step must be completed first, or the caller may not do this; a prompt needs a higher tier
            (`tier.needed`)."),
        (status = 200, description = "The Question.", body = Question),
        (status = 404, description = "There is none for this reader."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts by others" }))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<Json<Question>, ApiError> {
    let at = app.clone();
    app.db.read(move |tx| read(tx, &at, &viewer, id).map(Json)).await
}

/// One Question as this reader sees it, where it exists for them and no gate is closed to them.
pub(crate) fn read(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    id: QuestionId,
) -> Result<Question, ApiError> {
    let question = store::by_id(tx, &Audience::member(app, viewer), id)?.ok_or_else(ApiError::not_found)?;
    if question.kind == Kind::Prompt && !question.mine {
        viewer.pass(app.settings.tier_mapping, VIEW_PROMPTS)?;
    }
    Ok(question)
}
