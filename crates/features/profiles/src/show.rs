//! `GET /api/members/{uid}`: a Member's public profile, if they are there for the reader.

use axum::extract::State;
use domain::ids::MemberId;
use domain::role::Roles;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use crate::view::PublicProfile;
use crate::{PROFILE_NOT_FOUND, rules};

/// A Member's public profile.
#[utoipa::path(get, path = "/api/members/{uid}", tag = "profiles", operation_id = "show_profile",
    params(("uid" = MemberId, Path, description = "The Member.")),
    responses(
        (status = 403, description = "A step must be completed first, or it needs another tier (`tier.needed` with `feature`, `needs`)."),
        (status = 200, description = "The profile.", body = PublicProfile),
        (status = 404, description = "`profiles.not_found`: no such member, or the caller may not see them."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "view user profiles": "of others, but not of the team and of Professionals" }))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    uid: Result<Path<MemberId>, ApiError>,
) -> Result<Json<PublicProfile>, ApiError> {
    let missing = || ApiError::new(PROFILE_NOT_FOUND);
    let Path(uid) = uid.map_err(|_| missing())?;
    let found = members::profile::seen(&app.db, viewer.id, uid, app.tiers()).await?.ok_or_else(missing)?;
    let roles = Roles { admin: found.admin, ..found.public_roles() };
    if let Some(gate) = rules::gate(uid == viewer.id, &roles) {
        viewer.pass(app.settings.tier_mapping, gate)?;
    }
    Ok(Json(PublicProfile::of(found, &viewer)))
}
