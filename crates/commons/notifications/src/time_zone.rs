//! `PUT /api/notifications/time-zone`: by which clock a Member lives, as the browser says when they log in.

use axum::extract::State;
use axum::http::StatusCode;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::{preferences, store, times};

/// A clock.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct HomeZone {
    /// An IANA name, such as `Europe/Lisbon`.
    time_zone: String,
}

/// Sets the time zone by which digests and quiet hours go, until the Member sets one. The first one stays: someone who
/// travels does not move their emails.
#[utoipa::path(put, path = "/api/notifications/time-zone", tag = "notifications", operation_id = "report_time_zone",
    request_body = HomeZone,
    responses(
        (status = 204, description = "One is set, this one or an earlier one."),
        (status = 422, description = "There is no such zone."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn say(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<HomeZone>,
) -> Result<StatusCode, ApiError> {
    if !times::is_zone(&form.time_zone) {
        return Err(ApiError::fields(&[("timeZone", "unknown")]));
    }
    let (member, at) = (viewer.id, app.clone());
    app.db
        .write(move |tx| {
            store::settings_or(tx, member, &at.random.token::<32>())?;
            store::hold_settings(tx, member)?;
            if store::set_zone(tx, member, &form.time_zone)? {
                let settings = store::settings_or(tx, member, &at.random.token::<32>())?;
                preferences::go_by(tx, &at, member, &settings.preferences)?;
            }
            Ok(StatusCode::NO_CONTENT)
        })
        .await
}
