//! The records of an account: checkout sessions, subscriptions, payments, invoices, portal pages.

use serde::{Deserialize, Serialize};

use crate::Timestamp;

/// A checkout session.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct CheckoutSession {
    /// `cs_…`
    pub id: String,
    /// The id of the price of what is bought.
    pub price: String,
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
    pub state: CheckoutStatus,
    /// The subscription or payment that it made.
    pub purchase: Option<String>,
}

/// The status of a checkout session.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckoutStatus {
    /// Not paid yet.
    Open,
    /// Completed, but the money is not there yet (bank debit).
    Pending,
    /// Paid.
    Paid,
    /// Over, and nothing was bought.
    Expired,
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
    /// The id of the price that it is on.
    pub price: String,
    /// What that costs, minor units.
    pub amount: i64,
    /// Its status.
    pub state: SubscriptionStatus,
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
    pub next: Option<PendingChange>,
}

/// The status of a subscription.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum SubscriptionStatus {
    /// The first payment is not there yet.
    Incomplete,
    /// Paid.
    Active,
    /// A renewal failed and is being tried again.
    PastDue,
    /// Over.
    Canceled,
}

/// A change that waits for the period's end.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PendingChange {
    /// `sub_sched_…`
    pub schedule: String,
    /// The id of the price to which it changes.
    pub price: String,
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
    /// The id of the price of what it buys, where it pays no invoice.
    pub price: Option<String>,
    /// The checkout's reference, where it pays no invoice.
    pub reference: Option<String>,
    /// Given back so far, minor units.
    pub refunded: i64,
    /// Each time that something of it was given back, oldest first.
    #[serde(default)]
    pub refunds: Vec<Refund>,
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

/// Money of a payment that was given back.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Refund {
    /// `re_…`
    pub id: String,
    /// Minor units.
    pub amount: i64,
    /// When.
    pub created_at: Timestamp,
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
    /// Nobody asks for it now.
    Void,
}

/// A line of an invoice.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Line {
    /// The id of its price.
    pub price: String,
    /// Minor units; below zero for what is set off.
    pub amount: i64,
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

impl Subscription {
    /// Whether it is not over.
    #[must_use]
    pub const fn is_alive(&self) -> bool {
        !matches!(self.state, SubscriptionStatus::Canceled)
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
    /// Whether all of it was given back.
    #[must_use]
    pub const fn is_refunded(&self) -> bool {
        self.amount > 0 && self.refunded >= self.amount
    }

    /// Whether the cardholder's bank asks for the money, or has kept it.
    #[must_use]
    pub const fn is_disputed(&self) -> bool {
        matches!(&self.dispute, Some(Dispute { won: None | Some(false), .. }))
    }
}
