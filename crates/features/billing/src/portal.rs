//! `POST /api/billing/portal`: the way to the provider's page with cards and invoices.

use axum::extract::State;
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use crate::store;
use crate::sync::{SyncError, source};

/// Where to go.
#[derive(Debug, Serialize, ToSchema)]
pub struct Portal {
    /// The provider's page, good for a few minutes.
    url: String,
}

/// Asks the provider for a page of the member's own.
#[utoipa::path(post, path = "/api/billing/portal", tag = "billing", operation_id = "open_portal",
    responses(
        (status = 200, description = "The portal's URL.", body = Portal),
        (status = 404, description = "The member has never been a customer there."),
        (status = 503, description = "The provider does not answer (`billing.unavailable`), or we are busy."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn portal(State(app): State<App>, SignedIn(viewer): SignedIn) -> Result<Json<Portal>, ApiError> {
    let source = source(&app).ok_or_else(ApiError::not_found)?;
    let customer = store::customer_of(&app.db, viewer.id, source).await?.ok_or_else(ApiError::not_found)?;
    let back = format!("{}/community/profile", app.settings.base_url);
    let url = app.payments.portal(&customer.id, &back).await.map_err(SyncError::from)?;
    Ok(Json(Portal { url }))
}
