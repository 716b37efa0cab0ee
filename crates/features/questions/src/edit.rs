//! `PATCH /api/questions/{id}`: its author changes a Question that is not approved and hands it in again.

use axum::extract::State;
use domain::ids::{MemberId, QuestionId};
use domain::review::{check_current, may_edit};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::{DbError, Tx};
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use posts::{Post, lock_for};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::post::QuestionPost;
use crate::rules::{Edit, Help, UNKNOWN_TAGGED};
use crate::store;
use crate::view::{Audience, Question, tags_schema};

/// What changes; what is absent stays. Who asks, and whether it is anonymous, never changes.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditQuestion {
    /// A new text.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 500)]
    prompt: Option<String>,
    /// Other tags, at most five.
    #[serde(default, deserialize_with = "present")]
    #[schema(schema_with = tags_schema, required = false)]
    tags: Option<Vec<String>>,
    /// Others tagged, at most five.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Vec<MemberId>, required = false, max_items = 5)]
    tagged: Option<Vec<MemberId>>,
    /// Another help; null for none.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<Help>, required = false)]
    help: Option<Option<Help>>,
    /// `submittedAt` of it as its author read it; where it was handed in again since, nothing changes.
    /// Absent, the current version is changed.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Timestamp, required = false)]
    submitted_at: Option<Timestamp>,
}

/// Edits a Question.
#[utoipa::path(patch, path = "/api/questions/{id}", tag = "questions", operation_id = "edit_question",
    request_body = EditQuestion, params(("id" = QuestionId, Path, description = "The Question.")),
    responses(
        (status = 200, description = "The Question, pending again.", body = Question),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It is already approved, or has changed since it was loaded."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<QuestionId>,
    Json(request): Json<EditQuestion>,
) -> Result<Json<Question>, ApiError> {
    let EditQuestion { prompt, tags, tagged, help, submitted_at: read } = request;
    let parsed = Edit::parse(viewer.id, prompt.as_deref(), tags.as_deref(), tagged, help);
    let (now, audience) = (app.now(), Audience::member(&app, &viewer));
    app.db
        .write(move |tx| {
            let held = lock_for::<QuestionPost>(tx, audience.viewer, id.0)?;
            may_edit(held.status, held.author == audience.viewer).map_err(QuestionPost::error)?;
            check_current(read, held.submitted_at).map_err(QuestionPost::error)?;
            let edit = parsed.map_err(|faults| ApiError::fields(&faults))?;
            if !may_stay_tagged(tx, &audience, id, edit.tagged.as_deref().unwrap_or_default())? {
                return Err(ApiError::fields(&[UNKNOWN_TAGGED]));
            }
            // Moderators tell versions apart by this time, and clocks may stand still or go back.
            let submitted_at = now.max(held.submitted_at.plus(1));
            store::resubmit(tx, id, &edit, submitted_at)?;
            reviews::store::wait(tx, QuestionPost::subject(id), held.author, submitted_at)?;
            store::by_id(tx, &audience, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// Whether all of these are tagged already, as far as the author sees, or may be.
fn may_stay_tagged(
    tx: &mut Tx<'_>,
    audience: &Audience,
    id: QuestionId,
    tagged: &[MemberId],
) -> Result<bool, DbError> {
    let known = store::by_id(tx, audience, id)?.map(|question| question.tagged).unwrap_or_default();
    let new: Vec<MemberId> = tagged.iter().copied().filter(|uid| !known.contains(uid)).collect();
    store::may_tag(tx, audience.viewer, &new)
}
