//! What a payment provider keeps for one customer: checkout sessions, subscriptions, invoices, payments, refunds, disputes and
//! credit, in the terms and with the rules of Stripe. No money moves.
//!
//! A [`CustomerAccount`] is a plain value. It reads no clock, uses no network and stores nothing: a caller keeps it (it
//! serializes), gives it the time and a source of ids, and delivers the [`SimulatorEvent`]s that each call returns. Before
//! anything else, a caller brings an account up to date with [`CustomerAccount::advance`], which renews subscriptions, retries
//! failed payments and expires checkouts. [`Terms`] hold the prices and how the provider is set up; [`Card`] decides how a
//! payment ends.
//!
//! Times are milliseconds since 1970 (UTC), rounded down to whole seconds as providers count; amounts are minor units.
//!
//! ```
//! use payment_simulator::{Card, CustomerAccount, Interval, NewCheckout, Price, SubscriptionStatus, Terms};
//!
//! const HOUR: i64 = 3_600_000;
//! let weekly = Price { id: "weekly".into(), interval: Interval::Week, amount: 400 };
//! let terms = Terms::new("eur", vec![weekly]);
//! let mut count = 0;
//! let mut next_id = |prefix: &str| {
//!     count += 1;
//!     format!("{prefix}_{count}")
//! };
//!
//! let start = 1_768_478_400_000;
//! let mut account = CustomerAccount::new("cus_1".into(), "anna@example.org", "anna", start);
//! let order = NewCheckout {
//!     price: "weekly".into(),
//!     success_url: "https://example.org/thanks?checkout={CHECKOUT}".into(),
//!     cancel_url: "https://example.org/".into(),
//!     reference: "order 1".into(),
//!     expires_at: start + HOUR,
//! };
//! let checkout = account.open_checkout(&order, &terms, &mut next_id)?;
//! account.pay(&checkout, Card::FailsOnce, &terms, &mut next_id)?;
//! assert_eq!(account.subscriptions[0].state, SubscriptionStatus::Active);
//!
//! let events = account.advance(start + 7 * 24 * HOUR, &terms, &mut next_id);
//! assert!(events.iter().any(|event| event.kind == "invoice.payment_failed"));
//! assert_eq!(account.subscriptions[0].state, SubscriptionStatus::PastDue);
//! # Ok::<(), payment_simulator::SimulatorError>(())
//! ```

mod account;
mod advance;
mod calendar;
mod changing;
mod checkout;
mod invoicing;
mod records;
mod refunds;
mod terms;

pub use account::CustomerAccount;
pub use calendar::day;
pub use changing::{Preview, Quote, SubscriptionChange};
pub use checkout::NewCheckout;
pub use records::*;
pub use terms::{Card, Interval, Price, Terms};

/// A point in time: milliseconds since 1970-01-01 UTC.
pub type Timestamp = i64;

/// Makes ids that nobody guesses; the argument is how each begins, such as `sub`.
pub type NextId<'a> = &'a mut dyn FnMut(&str) -> String;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;
const DAY: i64 = 24 * HOUR;

/// Something that the provider tells about.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SimulatorEvent {
    /// Its type, in Stripe's words.
    pub kind: &'static str,
    /// When.
    pub at: Timestamp,
    /// The id of what it happened to.
    pub object: String,
}

/// Why it was not done.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum SimulatorError {
    /// There is no such thing in this account.
    #[error("no such thing")]
    NotFound,
    /// It cannot be done as things are; the code is Stripe's where it has one.
    #[error("refused: {0}")]
    Refused(&'static str),
    /// The card was declined.
    #[error("declined")]
    Declined,
}
