//! The start page.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages, Prices};

/// What the start page shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HomeProps<'a> {
    frame: Frame,
    /// How many hours moderators usually need to review.
    moderator_hours: u32,
    prices: &'a Prices,
}

pub(super) async fn show(State(pages): State<Pages>, frame: Frame) -> Response {
    let props =
        HomeProps { frame, moderator_hours: pages.app.settings.moderator_hours, prices: &pages.site.prices };
    pages.render(StatusCode::OK, "home", &props).await
}
