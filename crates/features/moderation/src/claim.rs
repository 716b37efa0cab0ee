//! `PUT` and `DELETE /api/moderation/{kind}/{id}/claim`: says for five minutes that one moderator is looking at something.

use axum::extract::State;
use axum::http::StatusCode;
use domain::limits::CLAIM_MS;
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use uuid::Uuid;

use crate::case::Opened;
use crate::list::Claim;
use crate::rules::Holder;
use crate::{CLAIMED, store};

/// Claims a subject, or prolongs the moderator's own claim.
#[utoipa::path(put, path = "/api/moderation/{kind}/{id}/claim", tag = "moderation", operation_id = "claim_subject",
    params(("kind" = SubjectKind, Path, description = "What it is."), ("id" = Uuid, Path, description = "Its id.")),
    responses(
        (status = 200, description = "The moderator's claim.", body = Claim),
        (status = 404, description = "There is no such subject."),
        (status = 409, description = "A colleague is looking at it (`by`, `until`), or it is decided."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn claim(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
) -> Result<Json<Claim>, ApiError> {
    let (moderator, now, at) = (viewer.id, app.now(), app.clone());
    let claim = app
        .db
        .write(move |tx| {
            let opened = Opened::find(tx, &at, kind, id)?;
            opened.for_review(tx, moderator)?;
            let won = store::claim(tx, opened.subject, moderator, now, now.plus(CLAIM_MS))?;
            store::expire(tx, now)?;
            tx.announce(ChangeSignal::Desk);
            match store::holder(tx, opened.subject, now)? {
                Some(holder) if won => Ok(Claim::new(holder, moderator)),
                Some(holder) => Err(claimed(&holder)),
                None => Err(ApiError::internal("a claim has no holder")),
            }
        })
        .await?;
    Ok(Json(claim))
}

/// Ends the moderator's own claim, if there is one.
#[utoipa::path(delete, path = "/api/moderation/{kind}/{id}/claim", tag = "moderation", operation_id = "release_subject",
    params(("kind" = SubjectKind, Path, description = "What it is."), ("id" = Uuid, Path, description = "Its id.")),
    responses(
        (status = 204, description = "The moderator has no claim on it."),
        (status = 404, description = "There is no such subject."),
        (status = 409, description = "A colleague is looking at it (`by`, `until`)."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn release(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
) -> Result<StatusCode, ApiError> {
    let (moderator, now, at) = (viewer.id, app.now(), app.clone());
    app.db
        .write(move |tx| {
            let opened = Opened::find(tx, &at, kind, id)?;
            let holder = store::holder(tx, opened.subject, now)?;
            if let Some(holder) = holder.filter(|holder| holder.moderator != moderator) {
                return Err(claimed(&holder));
            }
            store::release(tx, opened.subject)?;
            tx.announce(ChangeSignal::Desk);
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}

/// A colleague is looking at it.
pub(crate) fn claimed(holder: &Holder) -> ApiError {
    ApiError::new(CLAIMED).with("by", holder.name.as_str()).with("until", holder.until)
}
