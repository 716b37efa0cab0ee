//! `PUT` and `DELETE /api/moderation/{kind}/{id}/claim`: says for five minutes that one moderator is looking at something.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MemberId;
use domain::limits::CLAIM_MS;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::Tx;
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use reviews::claims::Claims;
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
            let holder = take(tx, &at, Subject { kind, id }, moderator, now)?;
            Ok::<_, ApiError>(Claim::new(holder, moderator))
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

/// Claims a case for a moderator who may decide about it.
fn take(
    tx: &mut Tx<'_>,
    app: &App,
    subject: Subject,
    moderator: MemberId,
    now: Timestamp,
) -> Result<Holder, ApiError> {
    let opened = Opened::find(tx, app, subject.kind, subject.id)?;
    opened.for_review(tx, moderator)?;
    let won = store::claim(tx, subject, moderator, now, now.plus(CLAIM_MS))?;
    store::expire(tx, now)?;
    tx.announce(ChangeSignal::Desk);
    match store::holder(tx, subject, now)? {
        Some(holder) if won => Ok(holder),
        Some(holder) => Err(claimed(&holder)),
        None => Err(ApiError::internal("a claim has no holder")),
    }
}

/// The claims at the desk, for features with operations of their own on a case.
pub(crate) struct DeskClaims;

impl Claims for DeskClaims {
    fn may_review(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        subject: Subject,
        moderator: MemberId,
    ) -> Result<(), ApiError> {
        Opened::find(tx, app, subject.kind, subject.id)?.for_review(tx, moderator).map(drop)
    }

    fn claim(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        subject: Subject,
        moderator: MemberId,
    ) -> Result<(), ApiError> {
        take(tx, app, subject, moderator, app.now()).map(drop)
    }

    fn release(&self, tx: &mut Tx<'_>, subject: Subject) -> Result<(), ApiError> {
        store::release(tx, subject).map_err(ApiError::from)
    }
}

/// A colleague is looking at it.
pub(crate) fn claimed(holder: &Holder) -> ApiError {
    ApiError::new(CLAIMED).with("by", holder.name.as_str()).with("until", holder.until)
}
