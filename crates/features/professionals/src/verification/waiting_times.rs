//! `GET /api/moderation/applications/waiting`: how long applicants wait, for admins.

use axum::extract::State;
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::auth::Admin;
use platform::http::{ApiError, Json};
use serde::Serialize;
use utoipa::ToSchema;

use super::{case_store, rules};

/// The days over which decisions are counted.
const DAYS: i64 = 90;

/// How long applicants wait.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct WaitingTimes {
    /// How many applications wait.
    waiting: i64,
    /// Since when the first of them does, in milliseconds.
    #[schema(required)]
    oldest_since: Option<Timestamp>,
    /// How many of them wait for longer than applicants are told.
    overdue: i64,
    /// How many were decided within 90 days, counted up to a thousand.
    decided90_days: usize,
    /// The hours after which half of these were decided.
    #[schema(required)]
    median_hours: Option<i64>,
    /// The hours that the slowest took.
    #[schema(required)]
    longest_hours: Option<i64>,
}

/// How long applicants wait.
#[utoipa::path(get, path = "/api/moderation/applications/waiting", tag = "moderation", operation_id = "show_waiting_times",
    responses((status = 200, description = "The figures.", body = WaitingTimes)),
    extensions(("x-caller" = json!("admin"))))]
pub async fn show_waiting_times(
    State(app): State<App>,
    Admin(_viewer): Admin,
) -> Result<Json<WaitingTimes>, ApiError> {
    let now = app.now();
    let expected = i64::from(app.settings.professionals.expected_days).saturating_mul(DAY);
    app.db
        .read(move |tx| {
            let (waiting, oldest_since) = case_store::waiting(tx)?;
            let decided = case_store::decided_since(tx, now.plus(-DAYS * DAY))?;
            Ok(Json(WaitingTimes {
                waiting,
                oldest_since,
                overdue: case_store::overdue(tx, now.plus(-expected))?,
                decided90_days: decided.len(),
                longest_hours: decided.iter().max().map(|length| rules::hours(*length)),
                median_hours: rules::median_hours(decided),
            }))
        })
        .await
}
