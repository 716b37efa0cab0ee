//! What is on sale, for pages that anyone may read and that never wait for the payment provider; billing keeps the list.

use async_trait::async_trait;

use crate::app::App;
use crate::payments::Offer;

/// Keeps the last known prices.
#[async_trait]
pub trait PriceList: Send + Sync {
    /// What is on sale as far as is known now; empty where nothing is, and until the provider has answered.
    async fn known(&self, app: &App) -> Vec<Offer>;
}

/// What is on sale as far as is known now; nothing without a feature that sells.
pub async fn known_offers(app: &App) -> Vec<Offer> {
    match app.registry.all::<dyn PriceList>().next() {
        Some(list) => list.known(app).await,
        None => Vec::new(),
    }
}
