//! `PUT` and `DELETE /api/questions/{id}/follow`: whether a Member hears of new answers to someone else's Question.

use axum::extract::State;
use domain::gate::VIEW_PROMPTS;
use domain::ids::QuestionId;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::{Kind, may_follow};
use crate::store::Threaded;
use crate::{OWN, follows, store};

/// Whether the Member follows a Question.
#[derive(Debug, Serialize, ToSchema)]
pub struct Following {
    /// They do.
    following: bool,
}

/// Follows a Question.
#[utoipa::path(put, path = "/api/questions/{id}/follow", tag = "questions", operation_id = "follow_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        (status = 200, description = "The Member hears of new answers.", body = Following),
        (status = 403, description = "A prompt needs a higher tier (`tier.needed`)."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It is their own (`questions.own`)."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view prompts": "prompts by others" }))))]
pub async fn follow(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<Json<Following>, ApiError> {
    let (mapping, now) = (app.settings.tier_mapping, app.now());
    app.db
        .write(move |tx| {
            // Held, so that it is not withdrawn before the row that needs it is there.
            store::lock(tx, id)?;
            let question = find_others(tx, &viewer, id)?;
            if question.kind == Kind::Prompt {
                viewer.pass(mapping, VIEW_PROMPTS)?;
            }
            follows::follow(tx, id, viewer.id, now)?;
            Ok(Json(Following { following: true }))
        })
        .await
}

/// Follows a Question no longer. That is open to every tier.
#[utoipa::path(delete, path = "/api/questions/{id}/follow", tag = "questions", operation_id = "unfollow_question",
    params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        (status = 200, description = "The Member hears of no more answers.", body = Following),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It is their own (`questions.own`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn unfollow(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
) -> Result<Json<Following>, ApiError> {
    app.db
        .write(move |tx| {
            // A follower can stop, also while a block hides the Question.
            if !follows::unfollow(tx, id, viewer.id)? {
                find_others(tx, &viewer, id)?;
            }
            Ok(Json(Following { following: false }))
        })
        .await
}

/// The Question, which someone else asked.
fn find_others(tx: &mut Tx<'_>, viewer: &Viewer, id: QuestionId) -> Result<Threaded, ApiError> {
    let found = store::thread(tx, viewer.id, id, false)?.ok_or_else(ApiError::not_found)?;
    if may_follow(viewer.id, found.author) { Ok(found) } else { Err(ApiError::new(OWN)) }
}
