//! `GET` and `PUT /api/notifications/preferences`: what a Member wants to be told by mail, and when.

use axum::extract::State;
use domain::ids::MemberId;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::rules::Preferences;
use crate::store;

/// A Member's preferences.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = StoredNotificationPreferences)]
pub struct Stored {
    /// What holds.
    preferences: Preferences,
    /// The Member has set something; otherwise these are the usual ones, in UTC.
    chosen: bool,
}

/// What holds now.
#[utoipa::path(get, path = "/api/notifications/preferences", tag = "notifications",
    operation_id = "show_notification_preferences",
    responses(
        (status = 200, description = "The stored preferences.", body = Stored),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn show(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<Stored>, ApiError> {
    let settings = store::settings(&app.db, viewer.id).await?;
    let chosen = settings.as_ref().is_some_and(|settings| settings.chosen);
    let preferences = settings.map(|settings| settings.preferences).unwrap_or_default();
    Ok(Json(Stored { preferences, chosen }))
}

/// Sets all of it.
#[utoipa::path(put, path = "/api/notifications/preferences", tag = "notifications",
    operation_id = "change_notification_preferences", request_body = Preferences,
    responses(
        (status = 200, description = "What holds now.", body = Stored),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn change(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<Preferences>,
) -> Result<Json<Stored>, ApiError> {
    let preferences = form.accept().map_err(|faults| ApiError::fields(&faults))?;
    let (member, at) = (viewer.id, app.clone());
    app.db
        .write(move |tx| {
            store::settings_or(tx, member, &at.random.token::<32>())?;
            store::hold_settings(tx, member)?;
            store::set(tx, member, &preferences)?;
            go_by(tx, &at, member, &preferences)?;
            Ok(Json(Stored { preferences, chosen: true }))
        })
        .await
}

/// Lets what waits leave by these times, and so the emails of others who go by them.
pub(crate) fn go_by(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    preferences: &Preferences,
) -> Result<(), DbError> {
    let next = crate::email::next_email(&store::unmailed(tx, member)?, preferences, app.now());
    store::written(tx, member, next)?;
    members::digests::replan(tx, member)
}
