//! `GET /api/check-subscription`: whether an id is a live entitlement of the caller (spec §7, O-17 to O-20).

use platform::auth::SignedIn;
use platform::http::{ApiError, Json, Query};
use serde::{Deserialize, Serialize};
use utoipa::{IntoParams, ToSchema};

/// What is asked for.
#[derive(Debug, Deserialize, IntoParams)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Asked {
    /// One of the session's `subscriptionIds`.
    subscription_id: String,
}

/// Whether it is there.
#[derive(Debug, Serialize, ToSchema)]
#[schema(as = SubscriptionCheck)]
pub struct Found {
    /// It is a live entitlement of the caller's own.
    exists: bool,
}

/// Looks for a live entitlement of one's own; what is someone else's is not there.
#[utoipa::path(get, path = "/api/check-subscription", tag = "billing", operation_id = "check_subscription", params(Asked),
    responses(
        (status = 200, description = "Whether it is there.", body = Found),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn check_subscription(
    SignedIn(viewer): SignedIn,
    Query(asked): Query<Asked>,
) -> Result<Json<Found>, ApiError> {
    let exists = viewer.entitled.iter().any(|row| row.id == asked.subscription_id);
    Ok(Json(Found { exists }))
}
