//! The start page.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use serde::Serialize;

use super::{Frame, Pages, Prices};

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct HomeProps<'a> {
    frame: Frame,
    moderator_hours: u32,
    prices: &'a Prices,
}

pub(super) async fn show(State(pages): State<Pages>, frame: Frame) -> Response {
    let props = HomeProps { frame, moderator_hours: pages.site.moderator_hours, prices: &pages.site.prices };
    pages.render(StatusCode::OK, "home", &props).await
}
