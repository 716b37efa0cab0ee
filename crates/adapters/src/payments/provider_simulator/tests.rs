//! Tables and properties of the account.

mod buying;
mod changing;
mod properties;
mod renewing;

use domain::plan::Price;
use domain::time::{DAY, HOUR, Timestamp};
use platform::payments::{Order, PurchaseState};

use super::{Card, CustomerAccount, InTheEnd, SimulatorError, SimulatorEvent, TRIED_AGAIN, Terms};

/// 2026-01-15, 12:00 UTC.
pub(super) const START: Timestamp = Timestamp(1_768_478_400_000);

/// An account with what it takes to use it.
pub(super) struct Desk {
    pub account: CustomerAccount,
    pub terms: Terms,
    count: u32,
}

impl Desk {
    pub fn new() -> Self {
        Self {
            account: CustomerAccount::new("cus_1".into(), "anna@exhale.test", "anna", START),
            terms: Terms {
                currency: "eur".into(),
                amounts: [400, 16_000, 900, 48_000],
                tried_again: TRIED_AGAIN.to_vec(),
                in_the_end: InTheEnd::Cancel,
                trial: 0,
            },
            count: 0,
        }
    }

    /// Does something that needs ids; they are counted.
    pub fn with<T>(&mut self, work: impl FnOnce(&mut CustomerAccount, &Terms, super::NextId<'_>) -> T) -> T {
        let count = &mut self.count;
        let mut next_id = |prefix: &str| {
            *count += 1;
            format!("{prefix}_{count}")
        };
        work(&mut self.account, &self.terms, &mut next_id)
    }

    pub fn open(&mut self, price: Price) -> String {
        let order = Order {
            customer: self.account.id.clone(),
            price,
            success_url: "http://localhost/thanks?checkout={CHECKOUT}".into(),
            cancel_url: "http://localhost/back".into(),
            reference: "ours".into(),
            expires_at: self.account.today.plus(HOUR),
        };
        self.with(|account, terms, next_id| account.open_checkout(&order, terms, next_id)).unwrap()
    }

    pub fn pay(&mut self, checkout: &str, card: Card) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.with(|account, terms, next_id| account.pay(checkout, card, terms, next_id))
    }

    /// Buys; answers the id of the subscription or payment.
    pub fn buy(&mut self, price: Price, card: Card) -> String {
        let checkout = self.open(price);
        self.pay(&checkout, card).unwrap();
        self.account.session(&checkout).unwrap().purchase.clone().unwrap()
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&mut self, millis: i64) -> Vec<SimulatorEvent> {
        let to = self.account.today.plus(millis);
        self.with(|account, terms, next_id| account.advance(to, terms, next_id))
    }

    pub fn days(&mut self, days: i64) -> Vec<SimulatorEvent> {
        self.pass(days * DAY)
    }

    pub fn state(&self, id: &str) -> PurchaseState {
        self.account.purchases(&self.terms).iter().find(|purchase| purchase.id == id).unwrap().state
    }

    /// Minor units that came in and stayed.
    pub fn income(&self) -> i64 {
        let here = |payment: &&super::Payment| payment.state == super::PaymentState::Succeeded;
        self.account.payments.iter().filter(here).map(|payment| payment.amount - payment.refunded).sum()
    }
}

/// The kinds of what happened.
pub(super) fn kinds(told: &[SimulatorEvent]) -> Vec<&'static str> {
    told.iter().map(|happened| happened.kind).collect()
}
