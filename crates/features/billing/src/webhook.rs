//! `POST /api/billing/webhook`: the provider says that something happened; what happened, it is asked.

use axum::body::Bytes;
use axum::extract::State;
use axum::extract::rejection::BytesRejection;
use axum::http::{HeaderMap, StatusCode};
use platform::app::App;
use platform::http::ApiError;
use platform::http::error_code::TOO_LARGE;
use platform::payments::{Event, PaymentError};

use crate::sync::{SyncError, note, source, sync_customer};
use crate::{EVENT_REFUSED, event_store, store};

/// Bytes of an event that are read; Stripe's are far below.
pub const LONGEST: usize = 256 * 1024;

/// Takes an event. It is believed as far as its signature goes: it says at whose purchases to look again.
#[utoipa::path(post, path = "/api/billing/webhook", tag = "billing", operation_id = "receive_payment_event",
    request_body(content = String, description = "The event's raw bytes, which the provider signs in a header of its own.", content_type = "application/json"),
    responses(
        (status = 204, description = "Recorded, now or earlier."),
        (status = 400, description = "The signature could not be verified (`billing.event_refused`)."),
        (status = 503, description = "Send it again (`billing.unavailable`, `busy`)."),
    ),
    extensions(("x-caller" = json!("open"))))]
pub async fn webhook(
    State(app): State<App>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, ApiError> {
    let body = body.map_err(|_| ApiError::new(TOO_LARGE))?;
    let signature = headers.get(app.payments.signature_header());
    let signature = signature.and_then(|value| value.to_str().ok()).unwrap_or_default();
    let event = app.payments.event(&body, signature, app.now()).map_err(|error| {
        tracing::warn!(%error, "an event was refused");
        ApiError::new(EVENT_REFUSED)
    })?;
    heed(&app, event, &body).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes in what an event leads to, once.
async fn heed(app: &App, mut event: Event, body: &[u8]) -> Result<(), SyncError> {
    let Some(source) = source(app) else { return Ok(()) };
    if event_store::knows_event(&app.db, source, &event.id).await? {
        return Ok(());
    }
    if event.customer.is_none() {
        event.customer = match app.payments.whom(body).await {
            Err(PaymentError::NotFound) => None,
            whom => whom?,
        };
    }
    let customer = match &event.customer {
        Some(id) => store::customer(&app.db, source, id).await?,
        None => None,
    };
    if let Some(customer) = customer {
        return sync_customer(app, &customer, Some(&event)).await;
    }
    if event.customer.is_some() {
        tracing::info!(kind = event.kind, "an event about an unknown customer");
    }
    note(app, source, Some(&event)).await
}
