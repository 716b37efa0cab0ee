//! `POST /api/wins`: shares a Win, within the allowance, once however often it is sent with the same key.

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::MediaId;
use media::slots::{Slot, Slots};
use members::allowance::limits;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::{ApiError, IdempotencyKey, Json};
use posts::submit::{Spending, Submission};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::post::WinPost;
use crate::rules::NewWin;
use crate::view::{Audience, SharePermissions, Win};
use crate::{attachments, store};

/// A Win to be shared.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct ShareWin {
    /// Its title.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 120)]
    title: String,
    /// Its text.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 1000)]
    win: String,
    /// A photo the Member has uploaded.
    image_id: Option<MediaId>,
    /// Or a video.
    video_id: Option<MediaId>,
    /// And the video's thumbnail.
    thumbnail_id: Option<MediaId>,
    /// What the author allows; nothing when absent (O-73).
    #[serde(default)]
    share_permissions: SharePermissions,
}

/// Shares a Win; it waits for a moderator.
#[utoipa::path(post, path = "/api/wins", tag = "wins", operation_id = "share_win", request_body = ShareWin,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Win.")),
    responses(
        (status = 201, description = "The Win, pending.", body = Win),
        (status = 409, description = "The key was already used for another Win (`request.key_reused`)."),
        (status = 422, description = "Fields are invalid."),
        (status = 429, description = "The allowance is used (`wins.cooldown` with `nextWinDate`), or too much at once."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn share(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    key: IdempotencyKey,
    Json(request): Json<ShareWin>,
) -> Result<(StatusCode, Json<Win>), ApiError> {
    let media = Slots::put(request.image_id, request.video_id, request.thumbnail_id);
    let consent = request.share_permissions.social_media;
    let new = NewWin::parse(&request.title, &request.win, consent, media)
        .map_err(|faults| ApiError::fields(&faults))?;
    // Of uploads only which there are: a photo that had to be sent once more has another id.
    let said = |yes: bool| if yes { "yes" } else { "" };
    let (photo, video) = (said(new.media.image != Slot::Keep), said(new.media.video != Slot::Keep));
    let key = key.with(&[&new.title, &new.win, said(new.social_media), photo, video]);
    let spending = if limits(&app, &viewer) { Spending::Limited } else { Spending::Unlimited };
    let submission = Submission { id: app.id(), author: viewer.id, now: app.now(), spending, key };
    let (at, audience) = (app.clone(), Audience::member(&app, &viewer));
    let win = app
        .db
        .write(move |tx| {
            let id = submission.run::<WinPost>(tx, |_| Ok(()), |tx| insert(tx, &at, &submission, &new))?;
            store::as_left(tx, &audience, id.into())?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(win)))
}

/// Adds the Win with its media; answers `false` where the key is in use.
fn insert(tx: &mut Tx<'_>, app: &App, submission: &Submission, new: &NewWin) -> Result<bool, ApiError> {
    let (id, author) = (submission.id.into(), submission.author);
    let added = store::insert(tx, id, author, new, submission.key, submission.now)?;
    if added {
        attachments::change(tx, app, id, author, &new.media)?;
    }
    Ok(added)
}
