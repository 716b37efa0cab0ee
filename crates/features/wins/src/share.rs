//! `POST /api/wins`: shares a Win, within the allowance, once however often it is sent with the same key.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::{MediaId, WinId};
use domain::limits::WIN_COOLDOWN_MS;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use media::slots::{Slot, Slots};
use members::allowance::{Spent, limits, spend};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::api_error::ProblemBody;
use platform::http::responses::Changing;
use platform::http::{ApiError, IdempotencyKey, Json, Keyed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::review::subject;
use crate::rules::NewWin;
use crate::view::{Audience, SharePermissions, Win};
use crate::{COOLDOWN, attachments, store};

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
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 201, description = "The Win, pending.", body = Win),
        (status = 409, description = "The key was already used for another Win (`request.key_reused`).", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "Fields are invalid.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, description = "The allowance is used (`wins.cooldown` with `nextWinDate`), or too much at once.",
            body = ProblemBody, content_type = "application/problem+json"),
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
    let sharing = Sharing { id: app.id(), now: app.now(), limited: limits(&app, &viewer), viewer, new, key };
    let audience = Audience::member(&app, &sharing.viewer);
    let at = app.clone();
    let win = app
        .db
        .write(move |tx| {
            let id = sharing.run(tx, &at)?;
            store::as_left(tx, &audience, id)?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(win)))
}

/// One attempt to share.
#[derive(Clone)]
struct Sharing {
    id: WinId,
    now: Timestamp,
    /// The allowance limits this Member.
    limited: bool,
    viewer: Arc<Viewer>,
    new: NewWin,
    key: Option<Keyed>,
}

impl Sharing {
    /// The id of the Win: a new one, or the one that the same key made before.
    fn run(&self, tx: &mut Tx<'_>, app: &App) -> Result<WinId, ApiError> {
        if let Some(earlier) = self.earlier(tx)? {
            return Ok(earlier);
        }
        let member = self.viewer.id;
        let wins = (SubjectKind::Win, WIN_COOLDOWN_MS);
        if let Spent::No { next } = spend(tx, member, wins, self.limited, self.now)? {
            // The same request may have been let through while this one waited for the row.
            return self.earlier(tx)?.ok_or_else(|| self.too_soon(next));
        }
        if !store::insert(tx, self.id, member, &self.new, self.key, self.now)? {
            return self.earlier(tx)?.ok_or_else(|| ApiError::internal("a key is taken by no Win"));
        }
        attachments::change(tx, app, self.id, member, &self.new.media)?;
        reviews::store::wait(tx, subject(self.id), member, self.now)?;
        Ok(self.id)
    }

    fn earlier(&self, tx: &mut Tx<'_>) -> Result<Option<WinId>, ApiError> {
        let Some(keyed) = self.key else { return Ok(None) };
        let found = store::by_key(tx, self.viewer.id, keyed.key)?;
        found.map(|(id, digest)| keyed.again(id, digest.as_deref())).transpose()
    }

    fn too_soon(&self, next: Option<Timestamp>) -> ApiError {
        let wait = next.map_or(0, |next| next.since(self.now));
        ApiError::new(COOLDOWN).with("nextWinDate", next).retry_after(wait)
    }
}
