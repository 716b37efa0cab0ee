//! What a provider is set up to do: prices, ways to pay, and what becomes of those who cannot.

use serde::{Deserialize, Serialize};

use crate::DAY;

/// What things cost, and how the provider is set up.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Terms {
    /// ISO 4217 in lower case.
    pub currency: String,
    /// What can be bought.
    pub prices: Vec<Price>,
    /// After a renewal failed, how long until each next try, in milliseconds; after the last one the
    /// subscription is cancelled.
    pub retry_delays: Vec<i64>,
}

/// Something that can be bought.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Price {
    /// Its id.
    pub id: String,
    /// How often it is paid.
    pub interval: Interval,
    /// What it costs each time, minor units.
    pub amount: i64,
}

/// How often a price is paid.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Interval {
    /// Each seven days.
    Week,
    /// Each calendar year.
    Year,
    /// Once and never again.
    Once,
}

impl Terms {
    /// These prices; failed renewals are retried after one, two and two days.
    #[must_use]
    pub fn new(currency: &str, prices: Vec<Price>) -> Self {
        Self { currency: currency.to_owned(), prices, retry_delays: vec![DAY, 2 * DAY, 2 * DAY] }
    }

    /// The price with this id.
    #[must_use]
    pub fn price(&self, id: &str) -> Option<&Price> {
        self.prices.iter().find(|known| known.id == id)
    }

    /// How often the price with this id is paid; every week where it is no longer offered.
    pub(crate) fn interval(&self, id: &str) -> Interval {
        self.price(id).map_or(Interval::Week, |price| price.interval)
    }
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
    /// A bank debit that arrives after three days.
    Bank,
    /// A bank debit that fails after three days.
    BankFails,
}
