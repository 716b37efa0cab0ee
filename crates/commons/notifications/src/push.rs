//! `GET /api/push/key`, `PUT` and `DELETE /api/push/subscription`: whether the device of this session is told about news.

use axum::extract::State;
use axum::http::StatusCode;
use platform::app::App;
use platform::auth::SignedIn;
use platform::db::DbError;
use platform::http::{ApiError, Json};
use platform::push::{InvalidSubscription, Subscription};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

use crate::devices;

/// What a browser needs to subscribe.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct PushKey {
    /// The server's public key (VAPID), in URL-safe base64.
    public_key: String,
    /// The device of this session is told.
    subscribed: bool,
}

/// A subscription, as the browser's Push API writes it.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushSubscription {
    /// The address at the browser's push service.
    endpoint: String,
    /// The browser's keys.
    keys: PushKeys,
}

/// The keys by which only that browser reads the messages.
#[derive(Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
pub struct PushKeys {
    /// Its public key, in URL-safe base64.
    p256dh: String,
    /// The secret shared with it, in URL-safe base64.
    auth: String,
}

/// What a browser needs to subscribe, and whether it is.
#[utoipa::path(get, path = "/api/push/key", tag = "notifications", operation_id = "show_push_key",
    responses(
        (status = 200, description = "The key.", body = PushKey),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn key(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<PushKey>, ApiError> {
    let subscribed = devices::is_there(&app.db, viewer.session).await?;
    Ok(Json(PushKey { public_key: app.push.public_key().to_owned(), subscribed }))
}

/// Has this device told, until its session ends.
#[utoipa::path(put, path = "/api/push/subscription", tag = "notifications", operation_id = "subscribe_to_push",
    request_body = PushSubscription,
    responses(
        (status = 204, description = "The device gets notifications."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn subscribe(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    Json(form): Json<PushSubscription>,
) -> Result<StatusCode, ApiError> {
    let PushSubscription { endpoint, keys: PushKeys { p256dh, auth } } = form;
    let device = Subscription { endpoint, p256dh, auth };
    app.push.check(&device).await.map_err(|unfit| match unfit {
        InvalidSubscription::Endpoint => ApiError::fields(&[("endpoint", "not_allowed")]),
        InvalidSubscription::Service => ApiError::fields(&[("endpoint", "unknown_service")]),
        InvalidSubscription::Keys => ApiError::fields(&[("keys", "invalid")]),
    })?;
    let (id, now) = (app.id(), app.now());
    app.db
        .write(move |tx| devices::join(tx, id, (viewer.id, viewer.session), &device, now))
        .await
        .map_err(|error: DbError| error)?;
    Ok(StatusCode::NO_CONTENT)
}

/// Has this device told no more.
#[utoipa::path(delete, path = "/api/push/subscription", tag = "notifications", operation_id = "unsubscribe_from_push",
    responses(
        (status = 204, description = "The device gets no more notifications."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn unsubscribe(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<StatusCode, ApiError> {
    app.db.write(move |tx| devices::end(tx, viewer.session)).await.map_err(|error: DbError| error)?;
    Ok(StatusCode::NO_CONTENT)
}
