//! `GET /api/professionals/{uid}`: everything that the directory says of one Professional.

use axum::extract::State;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::Admitted;
use platform::http::{ApiError, Json, Path};

use super::store::{self, Reader};
use super::view::ProfessionalProfile;
use crate::error_codes::PROFESSIONAL_NOT_FOUND;

/// A verified Professional. Every Member can read this, also without the directory (O-78).
#[utoipa::path(get, path = "/api/professionals/{uid}", tag = "professionals", operation_id = "show_professional",
    params(("uid" = MemberId, Path, description = "The Professional.")),
    responses(
        (status = 200, description = "The Professional.", body = ProfessionalProfile),
        (status = 404, description = "`professionals.not_found`: the directory does not list them, or not for the caller."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn show(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    uid: Result<Path<MemberId>, ApiError>,
) -> Result<Json<ProfessionalProfile>, ApiError> {
    let missing = || ApiError::new(PROFESSIONAL_NOT_FOUND);
    let Path(uid) = uid.map_err(|_| missing())?;
    let reader = Reader { viewer, tiers: app.tiers() };
    store::profile(&app.db, reader, uid).await?.map(Json).ok_or_else(missing)
}
