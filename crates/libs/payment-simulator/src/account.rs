//! All that a provider knows of one customer, and the requests that it has carried out for them.

use serde::{Deserialize, Serialize};

use crate::calendar::second;
use crate::{
    Card, CheckoutSession, Invoice, Payment, Portal, SimulatorError, SimulatorEvent, Subscription, Timestamp,
};

/// Idempotency keys that are remembered.
const MAX_IDEMPOTENCY_KEYS: usize = 100;

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
    pub checkouts: Vec<CheckoutSession>,
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

/// A request that was carried out, found again by its idempotency key.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
struct CompletedRequest {
    key: String,
    /// What was asked for.
    what: String,
    /// The id of what it made.
    made: String,
}

impl CustomerAccount {
    /// A new customer.
    #[must_use]
    pub fn new(id: String, email: &str, reference: &str, now: Timestamp) -> Self {
        let now = second(now);
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

    /// What the same request made before.
    ///
    /// # Errors
    /// When the key was used for another request.
    pub fn find_request(&self, key: &str, what: &str) -> Result<Option<String>, SimulatorError> {
        match self.completed_requests.iter().find(|request| request.key == key) {
            Some(request) if request.what == what => Ok(Some(request.made.clone())),
            Some(_) => Err(SimulatorError::Refused("idempotency_error")),
            None => Ok(None),
        }
    }

    /// Remembers a request.
    pub fn record_request(&mut self, key: &str, what: String, made: String) {
        self.completed_requests.push(CompletedRequest { key: key.to_owned(), what, made });
        let old = self.completed_requests.len().saturating_sub(MAX_IDEMPOTENCY_KEYS);
        self.completed_requests.drain(..old);
    }

    pub(crate) fn event(&self, kind: &'static str, object: &str) -> SimulatorEvent {
        SimulatorEvent { kind, at: self.today, object: object.to_owned() }
    }
}
