//! Tables and properties of the book.

mod buying;
mod changing;
mod properties;
mod renewing;

use domain::plan::Price;
use domain::time::{DAY, HOUR, Timestamp};
use platform::cards::{Order, PurchaseState};

use super::{Book, BookError, Card, Happened, InTheEnd, TRIED_AGAIN, Terms};

/// 2026-01-15, 12:00 UTC.
pub(super) const START: Timestamp = Timestamp(1_768_478_400_000);

/// A book with what it takes to use it.
pub(super) struct Desk {
    pub book: Book,
    pub terms: Terms,
    count: u32,
}

impl Desk {
    pub fn new() -> Self {
        Self {
            book: Book::new("cus_1".into(), "anna@exhale.test", "anna", START),
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
    pub fn with<T>(&mut self, work: impl FnOnce(&mut Book, &Terms, super::Mint<'_>) -> T) -> T {
        let count = &mut self.count;
        let mut mint = |prefix: &str| {
            *count += 1;
            format!("{prefix}_{count}")
        };
        work(&mut self.book, &self.terms, &mut mint)
    }

    pub fn open(&mut self, price: Price) -> String {
        let order = Order {
            customer: self.book.id.clone(),
            price,
            success_url: "http://localhost/thanks?checkout={CHECKOUT}".into(),
            cancel_url: "http://localhost/back".into(),
            reference: "ours".into(),
            expires_at: self.book.today.plus(HOUR),
        };
        self.with(|book, terms, mint| book.open_checkout(&order, terms, mint)).unwrap()
    }

    pub fn pay(&mut self, checkout: &str, card: Card) -> Result<Vec<Happened>, BookError> {
        self.with(|book, terms, mint| book.pay(checkout, card, terms, mint))
    }

    /// Buys; answers the id of the subscription or payment.
    pub fn buy(&mut self, price: Price, card: Card) -> String {
        let checkout = self.open(price);
        self.pay(&checkout, card).unwrap();
        self.book.session(&checkout).unwrap().purchase.clone().unwrap()
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&mut self, millis: i64) -> Vec<Happened> {
        let to = self.book.today.plus(millis);
        self.with(|book, terms, mint| book.advance(to, terms, mint))
    }

    pub fn days(&mut self, days: i64) -> Vec<Happened> {
        self.pass(days * DAY)
    }

    pub fn state(&self, id: &str) -> PurchaseState {
        self.book.purchases(&self.terms).iter().find(|purchase| purchase.id == id).unwrap().state
    }

    /// Minor units that came in and stayed.
    pub fn income(&self) -> i64 {
        let here = |payment: &&super::Payment| payment.state == super::PaymentState::Succeeded;
        self.book.payments.iter().filter(here).map(|payment| payment.amount - payment.refunded).sum()
    }
}

/// The kinds of what happened.
pub(super) fn kinds(told: &[Happened]) -> Vec<&'static str> {
    told.iter().map(|happened| happened.kind).collect()
}
