//! What a payment provider keeps for one customer, as values that only time and requests change: no clock, no network.
//!
//! The sandbox keeps an account for each customer in the database; the tests' stand-in for Stripe shows the same accounts in
//! Stripe's words. Anyone who calls anything first brings the account up to date with [`CustomerAccount::advance`].

mod buying;
mod calendar;
mod changing;
mod money;
mod paying;
mod terms;
mod time;
mod view;

#[cfg(test)]
mod tests;

use domain::plan::{Every, Price};
use domain::time::{DAY, MINUTE, Timestamp};
use platform::payments::{CheckoutState, MoneyState, PurchaseState};
use serde::{Deserialize, Serialize};

pub use calendar::day;
pub use changing::Quote;
pub use terms::{Card, InTheEnd, Terms};

/// How long a bank debit takes to arrive, or to come back.
pub const DEBIT_TAKES: i64 = 3 * DAY;
/// After a renewal failed, how long until each next try, unless [`Terms`] say otherwise.
pub const TRIED_AGAIN: [i64; 3] = [DAY, 2 * DAY, 2 * DAY];
/// How long a portal page is good for.
pub const PORTAL_LASTS: i64 = 30 * MINUTE;
/// Idempotency keys that are remembered.
const WISHES_KEPT: usize = 100;

/// Makes ids that nobody guesses; the argument is how each begins, such as `sub`.
pub type NextId<'a> = &'a mut dyn FnMut(&str) -> String;

/// All that is known of one customer.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CustomerAccount {
    /// `cus_…`
    pub id: String,
    /// Where bills go.
    pub email: String,
    /// The member's id.
    pub reference: String,
    /// When it was opened.
    pub created_at: Timestamp,
    /// Up to when everything has been worked out.
    pub today: Timestamp,
    /// What renewals are charged to.
    pub card: Option<Card>,
    /// Minor units that later bills are lessened by.
    pub credit: i64,
    /// Oldest first, as all lists here.
    pub checkouts: Vec<Session>,
    /// Subscriptions.
    pub subscriptions: Vec<Subscription>,
    /// Payments, one-off and of invoices.
    pub payments: Vec<Payment>,
    /// Invoices.
    pub invoices: Vec<Invoice>,
    /// Portal pages.
    pub portals: Vec<Portal>,
    /// Requests that were carried out, by idempotency key.
    #[serde(rename = "wishes")]
    completed_requests: Vec<CompletedRequest>,
}

/// A checkout.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Session {
    /// `cs_…`
    pub id: String,
    /// What is bought.
    pub price: Price,
    /// What it costs, minor units.
    pub amount: i64,
    /// Where the browser goes afterwards.
    pub success_url: String,
    /// Where the browser goes instead.
    pub cancel_url: String,
    /// The buyer's own name for it.
    pub reference: String,
    /// When it was opened.
    pub created_at: Timestamp,
    /// When it ends unfinished.
    pub expires_at: Timestamp,
    /// How far it is.
    pub state: CheckoutState,
    /// The subscription or payment that it made.
    pub purchase: Option<String>,
}

/// A subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Subscription {
    /// `sub_…`
    pub id: String,
    /// Its one line, `si_…`.
    pub item: String,
    /// The checkout's reference.
    pub reference: String,
    /// What it is on.
    pub price: Price,
    /// What that costs, minor units.
    pub amount: i64,
    /// Its status.
    pub state: PurchaseState,
    /// When it was made.
    pub created_at: Timestamp,
    /// From where periods are counted.
    pub anchor: Timestamp,
    /// Beginning of the period.
    pub period_start: Timestamp,
    /// End of the period.
    pub period_end: Timestamp,
    /// It does not renew.
    pub ends_with_period: bool,
    /// When it ended for good.
    pub ended_at: Option<Timestamp>,
    /// What it changes to at the period's end.
    pub next: Option<Next>,
}

/// A change that waits for the period's end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Next {
    /// `sub_sched_…`
    pub schedule: String,
    /// To what.
    pub price: Price,
    /// What that costs, minor units.
    pub amount: i64,
}

/// A payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Payment {
    /// `pi_…`
    pub id: String,
    /// `ch_…`
    pub charge: String,
    /// Minor units.
    pub amount: i64,
    /// When it was begun.
    pub created_at: Timestamp,
    /// Its status.
    pub state: PaymentState,
    /// The invoice that it pays.
    pub invoice: Option<String>,
    /// What it buys, where it pays no invoice.
    pub price: Option<Price>,
    /// The checkout's reference, where it pays no invoice.
    pub reference: Option<String>,
    /// Given back so far, minor units.
    pub refunded: i64,
    /// The cardholder's bank asked for the money.
    pub dispute: Option<Dispute>,
}

/// The status of a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PaymentState {
    /// On its way.
    Processing {
        /// When that is over.
        until: Timestamp,
        /// Whether the money is there then.
        arrives: bool,
    },
    /// Here.
    Succeeded,
    /// Not here, and it will not come.
    Failed,
}

/// A dispute about a payment.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dispute {
    /// `du_…`
    pub id: String,
    /// How it ended; `None` while it is open.
    pub won: Option<bool>,
    /// When it was opened.
    pub created_at: Timestamp,
}

/// An invoice of a subscription.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Invoice {
    /// `in_…`
    pub id: String,
    /// Whose.
    pub subscription: String,
    /// When it was made.
    pub created_at: Timestamp,
    /// Why it was made.
    pub reason: Reason,
    /// What it is for.
    pub lines: Vec<Line>,
    /// Credit used (above zero) or given (below), minor units.
    pub credit_used: i64,
    /// To be paid, minor units.
    pub due: i64,
    /// Its status.
    pub state: InvoiceState,
    /// When it was paid.
    pub paid_at: Option<Timestamp>,
    /// Failed tries.
    pub tries: usize,
    /// When it is tried again.
    pub next_try: Option<Timestamp>,
}

/// Why an invoice was made.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The subscription began.
    Create,
    /// A period began.
    Cycle,
    /// It was changed.
    Update,
}

/// The status of an invoice.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum InvoiceState {
    /// To be paid.
    Open,
    /// Paid, or there was nothing to pay.
    Paid,
    /// Nobody asks for it any more.
    Void,
}

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// Which price.
    pub price: Price,
    /// Minor units; below zero for what is set off.
    pub amount: i64,
    /// A part of a period.
    pub part: bool,
    /// From when.
    pub from: Timestamp,
    /// Until when.
    pub until: Timestamp,
}

/// An open portal page.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Portal {
    /// `bps_…`
    pub id: String,
    /// Where its way back leads.
    pub return_url: String,
    /// When it closes.
    pub expires_at: Timestamp,
}

/// A request that was carried out, found again by its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct CompletedRequest {
    key: String,
    /// What was asked for.
    what: String,
    /// The id of what it made.
    made: String,
}

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

impl CustomerAccount {
    /// A new customer.
    #[must_use]
    pub fn new(id: String, email: &str, reference: &str, now: Timestamp) -> Self {
        let now = calendar::second(now);
        Self {
            id,
            email: email.to_owned(),
            reference: reference.to_owned(),
            created_at: now,
            today: now,
            card: None,
            credit: 0,
            checkouts: Vec::new(),
            subscriptions: Vec::new(),
            payments: Vec::new(),
            invoices: Vec::new(),
            portals: Vec::new(),
            completed_requests: Vec::new(),
        }
    }

    /// What the same wish made before.
    ///
    /// # Errors
    /// When the key was used for another wish.
    pub fn made_before(&self, key: &str, what: &str) -> Result<Option<String>, SimulatorError> {
        match self.completed_requests.iter().find(|wish| wish.key == key) {
            Some(wish) if wish.what == what => Ok(Some(wish.made.clone())),
            Some(_) => Err(SimulatorError::Refused("idempotency_error")),
            None => Ok(None),
        }
    }

    /// Remembers a wish.
    pub fn remember(&mut self, key: &str, what: String, made: String) {
        self.completed_requests.push(CompletedRequest { key: key.to_owned(), what, made });
        let old = self.completed_requests.len().saturating_sub(WISHES_KEPT);
        self.completed_requests.drain(..old);
    }

    fn happened(&self, kind: &'static str, object: &str) -> SimulatorEvent {
        SimulatorEvent { kind, at: self.today, object: object.to_owned() }
    }
}

impl Subscription {
    /// Whether it goes on on its own.
    #[must_use]
    pub const fn alive(&self) -> bool {
        !matches!(self.state, PurchaseState::Canceled | PurchaseState::Paid)
    }

    const fn every(&self) -> Every {
        self.price.every()
    }
}

impl Invoice {
    /// The sum of its lines, minor units.
    #[must_use]
    pub fn total(&self) -> i64 {
        self.lines.iter().map(|line| line.amount).sum()
    }
}

impl Payment {
    /// What became of its money.
    #[must_use]
    pub fn money(&self) -> MoneyState {
        match &self.dispute {
            Some(Dispute { won: None | Some(false), .. }) => MoneyState::Disputed,
            _ if self.amount > 0 && self.refunded >= self.amount => MoneyState::Refunded,
            _ => MoneyState::Kept,
        }
    }
}
