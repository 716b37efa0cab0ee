//! What a provider is set up to do: amounts, ways to pay, and what becomes of those who cannot.

use domain::plan::Price;
use serde::{Deserialize, Serialize};

/// What things cost, and how the provider is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// ISO 4217 in lower case.
    pub currency: String,
    /// Minor units, in the order of [`Price::ALL`].
    pub amounts: [i64; 4],
    /// After a renewal failed, how long until each next try, in milliseconds; after the last one it has failed for good.
    pub tried_again: Vec<i64>,
    /// What becomes of a subscription whose renewal has failed for good.
    pub in_the_end: InTheEnd,
    /// Free time before the first payment of a new subscription, in milliseconds; nearly always 0.
    pub trial: i64,
}

impl Terms {
    /// What one price costs.
    #[must_use]
    pub fn amount(&self, price: Price) -> i64 {
        let place = Price::ALL.iter().position(|known| *known == price).unwrap_or_default();
        self.amounts.get(place).copied().unwrap_or_default()
    }
}

/// What becomes of a subscription whose renewal has failed for good.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum InTheEnd {
    /// It is cancelled.
    Cancel,
    /// It stays, unpaid.
    Unpaid,
}

/// A way to pay, by what becomes of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Card {
    /// Always works.
    Works,
    /// Is declined at once.
    Declined,
    /// Works now; every renewal is declined.
    FailsAtRenewal,
    /// Works now; a renewal is declined once, and its next try works.
    FailsOnce,
    /// A bank debit that arrives after [`super::DEBIT_TAKES`].
    Bank,
    /// A bank debit that fails after [`super::DEBIT_TAKES`].
    BankFails,
}
