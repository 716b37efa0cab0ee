//! `PATCH /api/wins/{id}`: its author changes a Win that is not approved and hands it in again, or changes consent.

use axum::extract::State;
use domain::ids::{MediaId, WinId};
use domain::time::Timestamp;
use media::slots::{self, Slot, Slots};
use platform::app::App;
use platform::auth::Admitted;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use posts::Post;
use serde::Deserialize;
use utoipa::ToSchema;

use crate::post::WinPost;
use crate::rules::{self, Edit};
use crate::view::{Audience, SharePermissions, Win};
use crate::{attachments, store};

/// What changes; what is absent stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct EditWin {
    /// A new title.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 120)]
    title: Option<String>,
    /// A new text.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 1000)]
    win: Option<String>,
    /// Another photo; null removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>, required = false)]
    image_id: Option<Option<MediaId>>,
    /// Another video; null removes it and its thumbnail.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>, required = false)]
    video_id: Option<Option<MediaId>>,
    /// Another thumbnail; null removes it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<MediaId>, required = false)]
    thumbnail_id: Option<Option<MediaId>>,
    /// Another consent. Sent alone it needs no review, and may change at any time.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = SharePermissions, required = false)]
    share_permissions: Option<SharePermissions>,
    /// `submittedAt` of it as its author read it; where it was handed in again since, nothing changes but consent sent
    /// alone. Absent, the current version is changed.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Timestamp, required = false)]
    submitted_at: Option<Timestamp>,
}

/// Edits a Win.
#[utoipa::path(patch, path = "/api/wins/{id}", tag = "wins", operation_id = "edit_win", request_body = EditWin,
    params(("id" = WinId, Path, description = "The Win.")),
    responses(
        (status = 200, description = "The Win, pending again; as it was, when consent alone changed.", body = Win),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "It is already approved, or has changed since it was loaded."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn edit(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<WinId>,
    Json(request): Json<EditWin>,
) -> Result<Json<Win>, ApiError> {
    let media = Slots {
        image: Slot::from_field(request.image_id),
        video: Slot::from_field(request.video_id),
        thumbnail: Slot::from_field(request.thumbnail_id),
    };
    let consent = request.share_permissions.map(|permissions| permissions.social_media);
    let parsed = Edit::parse(request.title.as_deref(), request.win.as_deref(), consent, media);
    let (at, now, audience) = (app.clone(), app.now(), Audience::member(&app, &viewer));
    app.db
        .write(move |tx| {
            let held = store::lock_there(tx, id)?.ok_or_else(ApiError::not_found)?;
            if !WinPost::exists_for(tx, audience.viewer, id.0)? {
                return Err(ApiError::not_found());
            }
            let only_consent = parsed.as_ref().is_ok_and(Edit::only_consent);
            rules::may_edit(held.status, held.author == audience.viewer, only_consent)
                .map_err(WinPost::error)?;
            rules::check_current(request.submitted_at, held.submitted_at, only_consent)
                .map_err(WinPost::error)?;
            let edit = parsed.map_err(|faults| ApiError::fields(&faults))?;
            let slots = slots::fit(held.media, edit.media).map_err(|faults| ApiError::fields(&faults))?;
            match edit.social_media {
                Some(consent) if only_consent => store::set_consent(tx, id, consent)?,
                _ => {
                    store::resubmit(tx, id, &edit, held.submitted_at, now)?;
                    reviews::store::wait(tx, WinPost::subject(id), held.author, now)?;
                }
            }
            attachments::change(tx, &at, id, held.author, &slots)?;
            store::as_left(tx, &audience, id)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}
