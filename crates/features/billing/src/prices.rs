//! `GET /api/billing/prices`: what is for sale here, and what it costs now.

use axum::extract::State;
use domain::plan::{Every, Price, Slot};
use platform::app::App;
use platform::auth::SignedIn;
use platform::http::{ApiError, Json};
use platform::price_list::known_offers;
use serde::Serialize;
use utoipa::ToSchema;

use crate::UNAVAILABLE;
use crate::sync::{LATER_MS, SyncError};
use crate::view::{Amount, Provider};

/// What is for sale.
#[derive(Debug, Serialize, ToSchema)]
pub struct Prices {
    /// Who takes payments.
    provider: Provider,
    /// Up to four, in the order of the specification.
    items: Vec<OnSale>,
}

/// One of the four prices.
#[derive(Debug, Serialize, ToSchema)]
pub struct OnSale {
    /// Which.
    price: Price,
    /// The plan that it pays for.
    plan: Slot,
    /// The title of that plan.
    title: &'static str,
    /// What it costs each time.
    amount: Amount,
    /// How often.
    every: Every,
}

/// What is for sale; nothing where nobody takes payments. Visitors get the last known prices without waiting for the provider, and
/// none (`billing.unavailable`) until it has answered once.
#[utoipa::path(get, path = "/api/billing/prices", tag = "billing", operation_id = "list_prices",
    responses(
        (status = 200, description = "What is for sale.", body = Prices),
        (status = 503, description = "The provider does not answer (`billing.unavailable`), or we are busy."),
    ),
    extensions(("x-caller" = json!("open"))))]
pub async fn prices(State(app): State<App>, viewer: Option<SignedIn>) -> Result<Json<Prices>, ApiError> {
    let offers = match viewer {
        Some(_) => app.payments.offers().await.map_err(SyncError::from)?,
        None => known_offers(&app).await.ok_or_else(|| ApiError::new(UNAVAILABLE).retry_after(LATER_MS))?,
    };
    let items = offers.into_iter().map(|offer| OnSale {
        price: offer.price,
        plan: offer.price.slot(),
        title: offer.price.title(),
        amount: offer.amount.into(),
        every: offer.every,
    });
    Ok(Json(Prices { provider: Provider::named(app.payments.name()), items: items.collect() }))
}
