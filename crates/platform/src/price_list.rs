//! What is on sale, for pages that anyone may read and that never wait for the payment provider; billing keeps the list.

use async_trait::async_trait;

use crate::app::App;
use crate::payments::Offer;

/// Keeps the last known prices.
#[async_trait]
pub trait PriceList: Send + Sync {
    /// What is on sale as far as is known now; `None` until the provider has answered once.
    async fn known(&self, app: &App) -> Option<Vec<Offer>>;
}

/// What is on sale as far as is known now; nothing without a feature that sells, and `None` until the provider has answered
/// once. It waits for nobody, and has the provider asked where that is due.
pub async fn known_offers(app: &App) -> Option<Vec<Offer>> {
    match app.registry.all::<dyn PriceList>().next() {
        Some(list) => list.known(app).await,
        None => Some(Vec::new()),
    }
}
