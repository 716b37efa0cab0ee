//! `PUT /api/professional-application/about`, `…/licence`, `…/practice`: saves one step, unless another device saved first.

use axum::extract::State;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::Verified;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use super::answers::{About, Licence};
use super::owned;
use super::state::may_change;
use super::store::{self, Answers};
use super::view::{self, Application};
use crate::error_codes::CHANGED;
use crate::practice::Practice;

/// The first step.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveAbout {
    /// The version that the answers are based on.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
    /// The answers.
    about: About,
}

/// The second step.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SaveLicence {
    /// The version that the answers are based on.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
    /// The answers.
    licence: Licence,
}

/// The third step.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct SavePractice {
    /// The version that the answers are based on.
    #[schema(minimum = 1, maximum = 1_000_000_000)]
    version: i64,
    /// The answers.
    practice: Practice,
}

/// Saves who applies.
#[utoipa::path(put, path = "/api/professional-application/about", tag = "professional-application",
    operation_id = "save_application_about", request_body = SaveAbout,
    responses(
        (status = 200, description = "The application as it is now.", body = Application),
        (status = 404, description = "There is no application."),
        (status = 409, description = "It was changed on another device (`applications.changed`), is being reviewed \
            (`applications.waiting`), or has to be begun again (`applications.not_open`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn save_about(
    State(app): State<App>,
    Verified(viewer): Verified,
    Json(form): Json<SaveAbout>,
) -> Result<Json<Application>, ApiError> {
    let about = form.about.parse().map_err(|faults| ApiError::fields(&faults))?;
    save(&app, viewer.id, form.version, Answers::About(about)).await
}

/// Saves the licence.
#[utoipa::path(put, path = "/api/professional-application/licence", tag = "professional-application",
    operation_id = "save_application_licence", request_body = SaveLicence,
    responses(
        (status = 200, description = "The application as it is now.", body = Application),
        (status = 404, description = "There is no application."),
        (status = 409, description = "It was changed on another device (`applications.changed`), is being reviewed \
            (`applications.waiting`), or has to be begun again (`applications.not_open`)."),
        (status = 422, description = "Fields are invalid; `licence.expiresOn`: `invalid`, `past`, `too_late`, `not_allowed`."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn save_licence(
    State(app): State<App>,
    Verified(viewer): Verified,
    Json(form): Json<SaveLicence>,
) -> Result<Json<Application>, ApiError> {
    let licence = form.licence.parse(app.now()).map_err(|faults| ApiError::fields(&faults))?;
    save(&app, viewer.id, form.version, Answers::Licence(licence)).await
}

/// Saves the practice.
#[utoipa::path(put, path = "/api/professional-application/practice", tag = "professional-application",
    operation_id = "save_application_practice", request_body = SavePractice,
    responses(
        (status = 200, description = "The application as it is now.", body = Application),
        (status = 404, description = "There is no application."),
        (status = 409, description = "It was changed on another device (`applications.changed`), is being reviewed \
            (`applications.waiting`), or has to be begun again (`applications.not_open`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("verified"))))]
pub async fn save_practice(
    State(app): State<App>,
    Verified(viewer): Verified,
    Json(form): Json<SavePractice>,
) -> Result<Json<Application>, ApiError> {
    let practice = form.practice.parse().map_err(|faults| ApiError::fields(&faults))?;
    save(&app, viewer.id, form.version, Answers::Practice(practice)).await
}

async fn save(
    app: &App,
    member: MemberId,
    version: i64,
    answers: Answers,
) -> Result<Json<Application>, ApiError> {
    let at = app.clone();
    app.db
        .write(move |tx| {
            let stored = owned(tx, member)?;
            may_change(stored.state)?;
            if stored.version != version {
                return Err(ApiError::new(CHANGED));
            }
            store::save(tx, stored.id, &answers)?;
            view::of_member(tx, &at, member)?.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}
