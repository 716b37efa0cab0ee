//! `DELETE /api/moderation/wins/{id}/decision`: takes the moderator's own decision back within ten seconds.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use domain::limits::UNDO_MS;
use domain::review::Status;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Path, Problem};
use wins::review::{self, ReviewError};

use crate::{refused, store};

/// Takes a decision back; the Win waits again, exactly as before.
#[utoipa::path(delete, path = "/api/moderation/wins/{id}/decision", tag = "moderation", operation_id = "undo_decision",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 204, description = "The Win waits again."),
        (status = 404, description = "There is no such Win.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "It is too late, or the decision was a colleague's.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn undo(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<WinId>,
) -> Result<StatusCode, Problem> {
    let (moderator, now) = (viewer.id, app.now());
    let (at, since) = (app.clone(), now.plus(-UNDO_MS));
    app.db
        .write(move |tx| {
            match review::undo(tx, &at, id, moderator, now) {
                Ok(decided_at) => store::mark_undone(tx, id, moderator, decided_at, now)?,
                // Asked a second time, it is undone already.
                Err(ReviewError::UndoOver)
                    if review::status(tx, id)? == Some(Status::Pending)
                        && store::undone(tx, id, moderator, since)? => {}
                Err(error) => return Err(refused(error)),
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
