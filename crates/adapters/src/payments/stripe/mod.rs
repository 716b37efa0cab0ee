//! Stripe: checkouts and portal on its pages, subscriptions and payments read back from its API, never from events.

mod changes;
mod client;
mod credit;
mod form;
mod objects;
mod port;
mod prices;
mod purchases;
mod receipts;

use std::fmt;

use domain::plan::Price;
use platform::payments::Offer;
use tokio::sync::Mutex;
use tokio::time::Instant;

use client::Client;
pub use port::EVENTS;
pub use prices::Check;

/// The version of Stripe's API in which everything here is written; the webhook endpoint has to have the same.
pub const VERSION: &str = "2026-08-26.dahlia";
/// Under which name Stripe keeps a price's name, with what Exhale had made.
const PRICE: &str = "exhale_price";
/// Under which name the key of the wish is kept that changed something last, so that a repeated wish is recognised.
const CHANGE: &str = "exhale_change";
/// Where the key of the occasion stands for which credit was taken back.
const CREDIT: &str = "exhale_credit";
/// Under which name the same key is kept with what was too much of it.
const RETURNED: &str = "exhale_credit_returned";
/// Under which name the checkout's name in Exhale is kept.
const REFERENCE: &str = "exhale_reference";

/// A key that opens something; it never shows.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub String);

impl fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.write_str("(secret)")
    }
}

/// What the operator got from Stripe.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StripeConfig {
    /// The secret or restricted key.
    pub secret_key: Secret,
    /// The webhook endpoint's signing secrets; two while one is exchanged.
    pub webhook_secrets: Vec<Secret>,
    /// The ids of the prices, in the order of [`Price::ALL`].
    pub prices: [String; 4],
    /// Where the API is.
    pub api: String,
}

/// What Stripe's keys begin with: secret and restricted ones, for tests and for real.
pub const KEYS: [&str; 4] = ["sk_test_", "rk_test_", "sk_live_", "rk_live_"];

impl StripeConfig {
    /// Whether money moves with this key.
    #[must_use]
    pub fn is_live(&self) -> bool {
        ["sk_live_", "rk_live_"].iter().any(|prefix| self.secret_key.0.starts_with(prefix))
    }
}

/// Stripe cannot be set up.
#[derive(Debug, thiserror::Error)]
#[error("Stripe cannot be set up: {0}")]
pub struct StripeSetupError(String);

/// The engine.
pub struct Stripe {
    client: Client,
    config: StripeConfig,
    /// What things cost, and when that was asked.
    offers: Mutex<Option<(Instant, Vec<Offer>)>>,
}

impl Stripe {
    /// Prepares everything; nothing is asked yet.
    ///
    /// # Errors
    /// When encryption is not available.
    pub fn new(config: StripeConfig) -> Result<Self, StripeSetupError> {
        let client = Client::new(&config.api, config.secret_key.clone())?;
        Ok(Self { client, config, offers: Mutex::new(None) })
    }

    /// The configured id of a price.
    fn price_id(&self, price: Price) -> &str {
        let place = Price::ALL.iter().position(|known| *known == price).unwrap_or_default();
        self.config.prices.get(place).map_or("", String::as_str)
    }

    /// The price with this id.
    fn by_id(&self, id: &str) -> Option<Price> {
        Price::ALL.into_iter().find(|price| self.price_id(*price) == id)
    }
}

/// The price of this name.
fn by_key(key: &str) -> Option<Price> {
    Price::ALL.into_iter().find(|price| price.key() == key)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_secret_shows_in_a_debug_line() {
        let config = StripeConfig {
            secret_key: Secret("sk_test_hunter2".into()),
            webhook_secrets: vec![Secret("whsec_hunter2".into())],
            prices: ["a", "b", "c", "d"].map(str::to_owned),
            api: "https://api.stripe.com".into(),
        };
        let shown = format!("{config:?}");
        assert!(!config.is_live());
        for (key, live) in [("rk_live_x", true), ("sk_live_x", true), ("rk_test_x_live_", false)] {
            let other = StripeConfig { secret_key: Secret(key.into()), ..config.clone() };
            assert_eq!(other.is_live(), live, "{key}");
        }
        assert!(!shown.contains("hunter2") && shown.contains("(secret)"), "{shown}");
    }
}
