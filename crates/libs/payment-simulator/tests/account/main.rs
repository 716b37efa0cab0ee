//! Tests of an account: tables of what happens to it, and properties that hold whatever happens.

#![cfg(test)]

mod buying;
mod changing;
mod properties;
mod renewing;

use payment_simulator::{
    Card, CheckoutStatus, CustomerAccount, Interval, InvoiceState, NewCheckout, NextId, PaymentState, Price,
    SimulatorError, SimulatorEvent, SubscriptionChange, SubscriptionStatus, Terms, Timestamp, day,
};

const MINUTE: i64 = 60_000;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

const WEEKLY: &str = "weekly";
const YEARLY: &str = "yearly";
const PLUS_WEEKLY: &str = "plus_weekly";
const LIFETIME: &str = "lifetime";

/// Id, interval and amount of each price.
const PRICES: [(&str, Interval, i64); 4] = [
    (WEEKLY, Interval::Week, 400),
    (YEARLY, Interval::Year, 16_000),
    (PLUS_WEEKLY, Interval::Week, 900),
    (LIFETIME, Interval::Once, 48_000),
];

/// 2026-01-15, 12:00 UTC.
const START: Timestamp = 1_768_478_400_000;

/// An account with what it takes to use it.
struct Shop {
    pub account: CustomerAccount,
    pub terms: Terms,
    count: u32,
}

impl Shop {
    pub fn new() -> Self {
        Self {
            account: CustomerAccount::new("cus_1".into(), "anna@example.org", "anna", START),
            terms: Terms::new(
                "eur",
                PRICES.map(|(id, interval, amount)| Price { id: id.into(), interval, amount }).into(),
            ),
            count: 0,
        }
    }

    /// Does something that needs ids; they are counted.
    pub fn with<T>(&mut self, work: impl FnOnce(&mut CustomerAccount, &Terms, NextId<'_>) -> T) -> T {
        let count = &mut self.count;
        let mut next_id = |prefix: &str| {
            *count += 1;
            format!("{prefix}_{count}")
        };
        work(&mut self.account, &self.terms, &mut next_id)
    }

    pub fn open(&mut self, price: &str) -> String {
        let order = NewCheckout {
            price: price.into(),
            success_url: "http://localhost/thanks?checkout={CHECKOUT}".into(),
            cancel_url: "http://localhost/back".into(),
            reference: "ours".into(),
            expires_at: self.account.today + HOUR,
        };
        self.with(|account, terms, next_id| account.open_checkout(&order, terms, next_id)).unwrap()
    }

    pub fn pay(&mut self, checkout: &str, card: Card) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.with(|account, terms, next_id| account.pay(checkout, card, terms, next_id))
    }

    /// Buys; answers the id of the subscription or payment.
    pub fn buy(&mut self, price: &str, card: Card) -> String {
        let checkout = self.open(price);
        self.pay(&checkout, card).unwrap();
        self.account.session(&checkout).unwrap().purchase.clone().unwrap()
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&mut self, millis: i64) -> Vec<SimulatorEvent> {
        let to = self.account.today + millis;
        self.with(|account, terms, next_id| account.advance(to, terms, next_id))
    }

    pub fn refund(&mut self, payment: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.with(|account, _, next_id| account.refund(payment, next_id))
    }

    pub fn days(&mut self, days: i64) -> Vec<SimulatorEvent> {
        self.pass(days * DAY)
    }

    pub fn state(&self, id: &str) -> SubscriptionStatus {
        self.account.subscription(id).unwrap().state
    }

    /// Minor units that came in and stayed.
    pub fn income(&self) -> i64 {
        let here = |payment: &&payment_simulator::Payment| payment.state == PaymentState::Succeeded;
        self.account.payments.iter().filter(here).map(|payment| payment.amount - payment.refunded).sum()
    }
}

/// The kinds of events.
fn kinds(events: &[SimulatorEvent]) -> Vec<&'static str> {
    events.iter().map(|event| event.kind).collect()
}
