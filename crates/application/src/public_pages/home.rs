//! The start page.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Response;
use domain::plan::Slot;
use platform::payments::Offer;
use platform::price_list::known_offers;
use serde::Serialize;
use utoipa::ToSchema;

use super::{Frame, Pages};

/// What the start page shows.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub(super) struct HomeProps {
    frame: Frame,
    /// How many hours moderators usually need to review.
    moderator_hours: u32,
    /// Null until the payment provider has told them, which is not the same as none.
    #[schema(required)]
    prices: Option<Prices>,
}

/// Price lines as they are shown, such as `€4.00 a week`; none while no membership is on sale.
#[derive(Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
struct Prices {
    /// For the Supporter card.
    supporter: Vec<String>,
    /// For the Super Supporter card.
    super_supporter: Vec<String>,
}

impl Prices {
    fn of(offers: &[Offer]) -> Self {
        let (supporter, above): (Vec<_>, Vec<_>) =
            offers.iter().partition(|offer| offer.price.slot() == Slot::Zero);
        let lines = |offers: Vec<&Offer>| offers.into_iter().map(ToString::to_string).collect();
        Self { supporter: lines(supporter), super_supporter: lines(above) }
    }
}

pub(super) async fn show(State(pages): State<Pages>, frame: Frame) -> Response {
    let prices = known_offers(&pages.app).await.as_deref().map(Prices::of);
    let props = HomeProps { frame, moderator_hours: pages.app.settings.moderator_hours, prices };
    pages.render(StatusCode::OK, "home", &props).await
}
