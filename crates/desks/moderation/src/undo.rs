//! `DELETE /api/moderation/wins/{id}/decision`: takes the moderator's own decision back within ten seconds.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::WinId;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::problem::ProblemBody;
use platform::http::{Path, Problem};
use wins::review;

use crate::rules::may_undo;
use crate::{UNDO_OVER, refused, store};

/// Takes a decision back; the Win waits again, exactly as before.
#[utoipa::path(delete, path = "/api/moderation/wins/{id}/decision", tag = "moderation", operation_id = "undo_decision",
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 204, description = "The Win waits again."),
        (status = 404, description = "There is no such Win.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "It is too late, or the decision was a colleague's.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = "default", description = "Any other refusal.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn undo(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<WinId>,
) -> Result<StatusCode, Problem> {
    let (moderator, now) = (viewer.id, app.now());
    app.db
        .write(move |tx| {
            if !review::exists(tx, id)? {
                return Err(Problem::not_found());
            }
            let last = store::latest(tx, id)?
                .filter(|last| may_undo(last.moderator, last.decided_at, moderator, now))
                .ok_or_else(|| Problem::new(UNDO_OVER))?;
            // Asked a second time, it is undone already.
            if last.undone_at.is_none() {
                review::undo(tx, id, moderator, now).map_err(refused)?;
                store::mark_undone(tx, last.id, now)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
