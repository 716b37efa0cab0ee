//! `GET /api/members/me/profile`: one's own profile, to be read before it is changed.

use axum::extract::State;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json};

use crate::view::OwnProfile;

/// One's own profile.
#[utoipa::path(get, path = "/api/members/me/profile", tag = "profiles", operation_id = "show_own_profile",
    responses(
        (status = 200, description = "The profile.", body = OwnProfile),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn own(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<OwnProfile>, ApiError> {
    let found = members::profile::seen(&app.db, viewer.id, viewer.id, app.tiers()).await?;
    let profile = found.ok_or_else(ApiError::not_found)?;
    Ok(Json(OwnProfile::of(profile, &viewer)))
}
