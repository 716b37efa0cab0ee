//! Stripe's objects, as far as they are needed; `serde` leaves out the rest.

use std::collections::BTreeMap;

use domain::time::{SECOND, Timestamp};
use serde::Deserialize;

/// Seconds since 1970.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Deserialize)]
#[serde(transparent)]
pub(super) struct Seconds(pub i64);

impl From<Seconds> for Timestamp {
    fn from(seconds: Seconds) -> Self {
        Self(seconds.0.saturating_mul(SECOND))
    }
}

#[derive(Deserialize)]
pub(super) struct List<T> {
    pub data: Vec<T>,
    #[serde(default)]
    pub has_more: bool,
}

/// Something that is named by its id, or there in full where that was asked for.
#[derive(Deserialize)]
#[serde(untagged)]
pub(super) enum Expandable<T> {
    Id(String),
    Full(Box<T>),
}

impl<T> Expandable<T> {
    pub(super) fn full(&self) -> Option<&T> {
        match self {
            Self::Id(_) => None,
            Self::Full(object) => Some(object),
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Named {
    pub id: String,
}

impl Expandable<Named> {
    pub(super) fn id(&self) -> &str {
        match self {
            Self::Id(id) => id,
            Self::Full(object) => &object.id,
        }
    }
}

#[derive(Deserialize)]
pub(super) struct Customer {
    pub id: String,
    /// What the customer owes; below zero it is credit.
    #[serde(default)]
    pub balance: i64,
    /// That of the balance, once it ever was another than zero.
    pub currency: Option<String>,
}

/// A change of a customer's balance.
#[derive(Deserialize)]
pub(super) struct BalanceTransaction {
    /// Above zero it takes credit.
    pub amount: i64,
    /// The balance after it.
    pub ending_balance: i64,
    #[serde(default)]
    pub metadata: Option<BTreeMap<String, String>>,
}

/// A customer, of whom only this is left once someone has deleted it.
#[derive(Deserialize)]
pub(super) struct Deletable {
    #[serde(default)]
    pub deleted: bool,
}

#[derive(Deserialize)]
pub(super) struct Price {
    pub id: String,
    pub active: bool,
    pub currency: String,
    pub unit_amount: Option<i64>,
    pub recurring: Option<Recurring>,
    pub lookup_key: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Recurring {
    pub interval: String,
    pub interval_count: i64,
}

#[derive(Deserialize)]
pub(super) struct Session {
    pub id: String,
    pub url: Option<String>,
    pub status: Option<String>,
    pub payment_status: String,
    pub subscription: Option<Expandable<Settlement>>,
    pub payment_intent: Option<Expandable<Settlement>>,
}

/// A subscription or payment, as far as a checkout looks at it.
#[derive(Deserialize)]
pub(super) struct Settlement {
    pub id: String,
    pub status: String,
}

#[derive(Deserialize)]
pub(super) struct Subscription {
    pub id: String,
    pub status: String,
    pub created: Seconds,
    pub cancel_at: Option<Seconds>,
    pub cancel_at_period_end: bool,
    pub items: List<Item>,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    pub latest_invoice: Option<Expandable<Invoice>>,
    pub schedule: Option<Expandable<Schedule>>,
    pub customer: Expandable<Customer>,
}

#[derive(Deserialize)]
pub(super) struct Item {
    pub id: String,
    pub price: Price,
    pub current_period_start: Seconds,
    pub current_period_end: Seconds,
}

#[derive(Deserialize)]
pub(super) struct Schedule {
    pub id: String,
    pub current_phase: Option<Span>,
    pub phases: Vec<Phase>,
}

impl Schedule {
    /// The phase after the one that runs.
    pub(super) fn coming(&self) -> Option<&Phase> {
        let end = self.current_phase.as_ref()?.end_date;
        self.phases.iter().find(|phase| phase.start_date >= end)
    }
}

#[derive(Deserialize)]
pub(super) struct Span {
    pub end_date: Seconds,
}

#[derive(Deserialize)]
pub(super) struct Phase {
    pub start_date: Seconds,
    #[serde(default)]
    pub metadata: Option<BTreeMap<String, String>>,
    pub items: Vec<PhaseItem>,
}

#[derive(Deserialize)]
pub(super) struct PhaseItem {
    pub price: Expandable<Named>,
}

#[derive(Deserialize)]
pub(super) struct Invoice {
    pub id: Option<String>,
    pub status: Option<String>,
    pub billing_reason: Option<String>,
    pub amount_paid: i64,
    pub parent: Option<Parent>,
    pub lines: List<InvoiceLine>,
    /// There where it was asked for.
    pub payments: Option<List<PaidWith>>,
}

/// What paid an invoice, or is to.
#[derive(Deserialize)]
pub(super) struct PaidWith {
    pub payment: PaymentOfInvoice,
}

#[derive(Deserialize)]
pub(super) struct PaymentOfInvoice {
    pub payment_intent: Option<Expandable<Named>>,
}

#[derive(Deserialize)]
pub(super) struct Parent {
    pub subscription_details: Option<ParentSubscription>,
}

#[derive(Deserialize)]
pub(super) struct ParentSubscription {
    pub subscription: Expandable<Named>,
}

/// An invoice that was never made.
#[derive(Deserialize)]
pub(super) struct PreviewInvoice {
    pub amount_due: i64,
    pub starting_balance: i64,
    pub total: i64,
    pub currency: String,
    pub lines: List<InvoiceLine>,
}

#[derive(Deserialize)]
pub(super) struct InvoiceLine {
    pub amount: i64,
    pub period: Period,
    pub pricing: Option<Pricing>,
}

#[derive(Deserialize)]
pub(super) struct Pricing {
    pub price_details: Option<PriceDetails>,
}

#[derive(Deserialize)]
pub(super) struct PriceDetails {
    pub price: Expandable<Named>,
}

#[derive(Deserialize)]
pub(super) struct Period {
    pub end: Seconds,
}

#[derive(Deserialize)]
pub(super) struct InvoicePayment {
    pub invoice: Expandable<Invoice>,
}

#[derive(Deserialize)]
pub(super) struct PaymentIntent {
    pub id: String,
    pub amount: i64,
    #[serde(default)]
    pub amount_received: i64,
    pub currency: String,
    pub status: String,
    pub created: Seconds,
    #[serde(default)]
    pub metadata: BTreeMap<String, String>,
    pub latest_charge: Option<Expandable<Charge>>,
}

#[derive(Deserialize)]
pub(super) struct Charge {
    pub id: String,
    pub status: String,
    pub refunded: bool,
    pub disputed: bool,
    pub created: Seconds,
    pub customer: Option<Expandable<Named>>,
    /// There where it was asked for.
    pub refunds: Option<List<Refund>>,
}

#[derive(Deserialize)]
pub(super) struct Refund {
    pub id: String,
    pub amount: i64,
    pub created: Seconds,
    pub status: Option<String>,
}

#[derive(Deserialize)]
pub(super) struct Dispute {
    pub status: String,
}

#[derive(Deserialize)]
pub(super) struct Portal {
    pub url: String,
}
