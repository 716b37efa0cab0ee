//! `DELETE /api/moderation/{kind}/{id}/decision`: takes the moderator's own decision back within ten seconds.

use axum::extract::State;
use axum::http::StatusCode;
use domain::live::Change;
use domain::review::{Status, may_undo};
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Path};
use platform::live::ChangeSignal;
use reviews::store::Reopened;
use reviews::{decisions, reports};
use uuid::Uuid;

use crate::case::Opened;
use crate::{UNDO_OVER, audit_list, receipts};

/// Takes a decision back; the subject waits again, exactly as before, and with it the reports on it.
#[utoipa::path(delete, path = "/api/moderation/{kind}/{id}/decision", tag = "moderation", operation_id = "undo_decision",
    params(("kind" = SubjectKind, Path, description = "What it is."), ("id" = Uuid, Path, description = "Its id.")),
    responses(
        (status = 204, description = "It waits for review again."),
        (status = 404, description = "There is no such subject."),
        (status = 409, description = "It is too late, or the decision was a colleague's."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn undo(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (moderator, now, at) = (viewer.id, app.now(), app.clone());
    app.db
        .write(move |tx| {
            let Opened { subject, handler, held } = Opened::find(tx, &at, kind, id)?;
            let last = decisions::last(tx, subject)?
                .filter(|last| may_undo((last.moderator, last.undone_at.unwrap_or(last.at)), moderator, now))
                // Handed in again, it is another version that waits.
                .filter(|last| last.version == held.submitted_at)
                .ok_or_else(|| ApiError::new(UNDO_OVER))?;
            if last.undone_at.is_some() {
                // Asked a second time, it is undone already.
                return Ok(StatusCode::NO_CONTENT);
            }
            if reports::appeal_text(tx, last.id)?.is_some() {
                return Err(ApiError::new(UNDO_OVER));
            }
            decisions::mark_undone(tx, last.id, now)?;
            if held.status != last.before || held.reason != last.before_reason {
                handler.restore(tx, &at, id, last.before, last.before_reason.as_deref())?;
            }
            handler.reopened(tx, id)?;
            reports::take_back(tx, last.id)?;
            let hidden = !last.declined && last.before != Status::Approved;
            receipts::recall(tx, &at, subject, hidden)?;
            let open = reports::open(tx, subject)?;
            let why = Reopened {
                before: last.before,
                reports: i64::try_from(open.len()).unwrap_or(i64::MAX),
                urgent: open.iter().any(|report| report.cause.urgent()),
                appealed: last.on_appeal,
            };
            if why.before == Status::Approved && why.reports == 0 && !why.appealed {
                // Nobody had asked for a decision, so that nothing waits.
                reviews::store::forget(tx, subject)?;
            } else {
                reviews::store::reopen(tx, subject, why)?;
            }
            tx.announce(ChangeSignal::Own(held.author, Change::Reviews, Some(id)));
            audit_list::undone(tx, last.id, subject, moderator, now)?;
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
