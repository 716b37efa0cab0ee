//! What the scripted provider keeps, and how it counts.

use std::collections::HashMap;

use domain::plan::{Every, Price};
use domain::time::{DAY, Timestamp};
use platform::payments::{
    Change, Checkout, Money, MoneyState, Order, Payment, PaymentError, Preview, Purchase, PurchaseState, When,
};

#[derive(Default)]
pub(crate) struct Shop {
    pub open: bool,
    pub away: bool,
    pub declines: bool,
    pub held: bool,
    pub customers: HashMap<String, Vec<Purchase>>,
    pub checkouts: HashMap<String, (Checkout, Order)>,
    /// What each key made.
    pub by_key: HashMap<String, String>,
    pub changed: Vec<(Timestamp, String)>,
    /// What happens while the provider lists who has something new.
    pub while_listing: Option<Box<dyn Fn() + Send>>,
    pub asked: Vec<String>,
    pub charged: Vec<Money>,
    pub count: usize,
    /// So many wishes with a key end in a fault of the provider's own, each remembered with its key.
    pub breaks: usize,
    /// The next change is made, and its answer is lost.
    pub loses: bool,
    /// What a key was answered that failed: the same again, however often it is sent.
    pub failed: HashMap<String, PaymentError>,
    /// What later bills are lessened by, minor units, by customer.
    pub credit: HashMap<String, i64>,
    /// Customers that the operator has deleted there.
    pub gone: Vec<String>,
}

impl Shop {
    /// As providers do it, a key that failed fails again in the same way.
    pub(crate) fn heed(&mut self, key: &str) -> Result<(), PaymentError> {
        if let Some(error) = self.failed.get(key) {
            return Err(error.clone());
        }
        if self.breaks == 0 {
            return Ok(());
        }
        self.breaks -= 1;
        Err(self.fail(key, PaymentError::Unreachable("answered 500".into())))
    }

    /// An id for what is made with this key.
    pub(crate) fn new_id(&mut self, prefix: &str, key: &str) -> String {
        self.count += 1;
        let id = format!("{prefix}_{}", self.count);
        self.by_key.insert(key.into(), id.clone());
        id
    }

    /// Remembers how a key failed.
    pub(crate) fn fail(&mut self, key: &str, error: PaymentError) -> PaymentError {
        self.failed.insert(key.into(), error.clone());
        error
    }
}

/// What a weekly or yearly price, or the one for life, costs here.
pub const fn cents(price: Price) -> i64 {
    match price {
        Price::Tier0Weekly => 400,
        Price::Tier0Yearly => 16_000,
        Price::Tier1Weekly => 900,
        Price::Tier2Lifetime => 48_000,
    }
}

pub(crate) const fn length(price: Price) -> i64 {
    match price.every() {
        Every::Week => 7 * DAY,
        Every::Year | Every::Once => 365 * DAY,
    }
}

pub(crate) fn euros(minor: i64) -> Money {
    Money { minor, currency: "eur".into() }
}

/// A purchase that was paid at `at`.
pub fn bought(id: &str, price: Price, at: Timestamp) -> Purchase {
    let once = price.every() == Every::Once;
    Purchase {
        id: id.into(),
        price,
        state: if once { PurchaseState::Paid } else { PurchaseState::Active },
        created_at: at,
        period_start: at,
        period_end: (!once).then(|| at.plus(length(price))),
        paid_until: (!once).then(|| at.plus(length(price))),
        ends_with_period: false,
        next: None,
        money: MoneyState::Kept,
        gone_back: None,
        payments: vec![payment(
            if once { id.into() } else { format!("pi_of_{id}") },
            price,
            cents(price),
            at,
        )],
    }
}

/// A payment that arrived at `at`.
pub fn payment(id: String, price: Price, minor: i64, at: Timestamp) -> Payment {
    let period_end = (price.every() != Every::Once).then(|| at.plus(length(price)));
    Payment { id, price, amount: euros(minor), paid_at: at, period_end, refunds: Vec::new() }
}

/// What is left of the old period is set off against the new price.
pub(crate) fn preview_of(purchase: &Purchase, change: &Change) -> Result<Preview, PaymentError> {
    let then = euros(cents(change.to));
    let end = purchase.period_end.ok_or_else(|| PaymentError::Refused("no period".into()))?;
    Ok(match change.when {
        When::PeriodEnd => Preview { due_now: euros(0), then, renews_at: end },
        When::Now { at } => {
            let left = cents(purchase.price) * end.since(at) / end.since(purchase.period_start);
            let renews_at = at.plus(length(change.to));
            Preview { due_now: euros(cents(change.to) - left), then, renews_at }
        }
    })
}
