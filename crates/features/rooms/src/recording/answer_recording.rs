//! `PUT /api/recordings/{id}/consent`: someone who is or was in a Room says whether they may be recorded.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::RecordingId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use super::rules::{Answer, AnswerError, accept_answer};
use super::store::NewAnswer;
use super::{DONE, jobs, store, task};
use crate::call::store::announce;
use crate::{CONSENT_TEXT, RECORDING_OVER};

/// What someone says.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct AnswerRecording {
    /// Whether they may be recorded.
    answer: Answer,
    /// The version of the words that they were shown.
    #[schema(minimum = 1, maximum = 1_000_000)]
    text: i64,
}

/// No version of the words is a higher one.
const TEXT_MAX: i64 = 1_000_000;

impl From<AnswerError> for ApiError {
    fn from(error: AnswerError) -> Self {
        match error {
            AnswerError::OtherText => Self::new(CONSENT_TEXT),
            AnswerError::Over => Self::new(RECORDING_OVER),
        }
    }
}

/// Says whether the caller may be recorded. A no after a yes takes out what was recorded of them, also later. Every answer is noted.
#[utoipa::path(put, path = "/api/recordings/{id}/consent", tag = "rooms", operation_id = "answer_recording",
    request_body = AnswerRecording,
    params(("id" = RecordingId, Path, description = "The recording.")),
    responses(
        (status = 204, description = "From now on this holds."),
        (status = 403, description = "A step must be completed first."),
        (status = 404, description = "The caller was not inside while there was such a recording."),
        (status = 409, description = "A yes to other words than those of today (`rooms.consent_text`), or after the end (`rooms.recording_over`)."),
        (status = 422, description = "There is no such version of the words."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn answer_recording(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RecordingId>,
    Json(AnswerRecording { answer, text }): Json<AnswerRecording>,
) -> Result<StatusCode, ApiError> {
    if !(1..=TEXT_MAX).contains(&text) {
        return Err(ApiError::fields(&[("text", "invalid")]));
    }
    let (now, member, at) = (app.now(), viewer.id, app.clone());
    let changed = app
        .db
        .write(move |tx| {
            if !store::may_answer(tx, id, member)? {
                return Err(ApiError::not_found());
            }
            let next = store::next_answer(tx, id)?.ok_or_else(ApiError::not_found)?;
            accept_answer(answer, text, next.state)?;
            if store::last_answer(tx, id, member)? == Some((answer, text)) {
                // Nothing is noted twice. The one before may not have been acknowledged, though.
                return Ok(true);
            }
            let new = NewAnswer { recording: id, number: next.last_answer, member, answer, text, now };
            let changed = store::insert_answer(tx, &new)?;
            announce(tx, next.room_id, Some(member))?;
            if changed && answer == Answer::No {
                jobs::after_removal(tx, &at)?;
            }
            Ok(changed)
        })
        .await?;
    if changed {
        // Not before the server that writes holds to it is the answer acknowledged.
        task::renew(&app, id).await;
    }
    Ok(DONE)
}
