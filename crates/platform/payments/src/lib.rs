//! The port for payments: what Exhale asks of a payment provider, in its own words; money never passes through the server.

mod off;
mod payment;
mod price_text;

use domain::plan::{Every, Price};
use domain::time::Timestamp;
use serde::{Deserialize, Serialize};

pub use off::Off;
pub use payment::{Payment, Refund};

/// An amount of money: whole minor units (cents) of one currency.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Money {
    /// Minor units; below zero when it is given back.
    pub minor: i64,
    /// ISO 4217 in lower case, such as `eur`.
    pub currency: String,
}

/// What one of the four prices costs now.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Offer {
    /// Which of the four.
    pub price: Price,
    /// What it costs each time.
    pub amount: Money,
    /// How often, as the provider says it; the configuration is refused where that is not [`Price::every`].
    pub every: Every,
}

/// A wish to pay, before any card is asked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Order {
    /// The customer at the provider.
    pub customer: String,
    /// What is bought.
    pub price: Price,
    /// Where the browser goes afterwards; `{CHECKOUT}` stands for the checkout's id.
    pub success_url: String,
    /// Where the browser goes when the member changes their mind.
    pub cancel_url: String,
    /// Ours: the checkout's id in Exhale, kept by the provider with the checkout and all it makes.
    pub reference: String,
    /// When an unfinished checkout ends; at least 30 minutes and at most 24 hours from now.
    pub expires_at: Timestamp,
}

/// A page of the provider's on which a member pays.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Checkout {
    /// Its id at the provider.
    pub id: String,
    /// Its address, while it is open.
    pub url: Option<String>,
    /// How far it is.
    pub state: CheckoutState,
    /// The subscription or payment that it made, once there is one.
    pub purchase: Option<String>,
}

/// How far a checkout is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum CheckoutState {
    /// Waits for the member.
    Open,
    /// Handed in, but the money is not there yet (bank debit).
    Pending,
    /// Paid.
    Paid,
    /// Nothing was bought, and nothing can be bought with it now.
    Expired,
}

/// One subscription or one-off payment as the provider has it at this moment. All rules read this, never an event's body.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Purchase {
    /// `sub_…`, or `pi_…` for a payment.
    pub id: String,
    /// What was bought; for a subscription what it is on now.
    pub price: Price,
    /// Its status.
    pub state: PurchaseState,
    /// When it was made.
    pub created_at: Timestamp,
    /// Beginning of the period that is paid or due; for a payment when it was made.
    pub period_start: Timestamp,
    /// End of that period; `None` for a payment.
    pub period_end: Option<Timestamp>,
    /// Until when it is paid for: the end of the last period whose money came, or that was free; `None` as long as there is
    /// none, and for a payment.
    pub paid_until: Option<Timestamp>,
    /// It ends with this period and does not renew.
    pub ends_with_period: bool,
    /// What it changes to when this period ends, where that was asked for.
    pub next: Option<Price>,
    /// What became of the money of its last payment.
    pub money: MoneyState,
    /// How much that payment was, where its money is no longer here.
    pub gone_back: Option<Money>,
    /// The payments that arrived for it, as far back as the provider lists them.
    pub payments: Vec<Payment>,
}

/// The status of a purchase, as providers tell it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PurchaseState {
    /// The first payment is not there yet.
    Incomplete,
    /// A free time before the first payment.
    Trialing,
    /// A subscription that is paid.
    Active,
    /// A renewal failed and is being tried again.
    PastDue,
    /// A renewal failed for good, and the provider keeps the subscription.
    Unpaid,
    /// The subscription is over; what was paid for may still last.
    Canceled,
    /// A one-off payment that arrived.
    Paid,
}

/// What became of the money of a purchase's last payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MoneyState {
    /// Here, or not asked for yet.
    Kept,
    /// Given back in full.
    Refunded,
    /// The cardholder's bank takes it back, or has taken it.
    Disputed,
}

/// A change of a subscription to another recurring price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Change {
    /// The subscription.
    pub subscription: String,
    /// What it shall be on.
    pub to: Price,
    /// When that happens.
    pub when: When,
}

/// When a change happens.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum When {
    /// At this instant: what is left of the old period is set off, the rest is charged at once. The same instant has to be
    /// given to the preview and to the change, so that both come to the same sum.
    Now {
        /// Up to when the old price counts.
        at: Timestamp,
    },
    /// When the paid period ends; nothing is charged before.
    PeriodEnd,
}

/// What a change will cost, to the cent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Preview {
    /// Charged at once; zero for a change at the period's end.
    pub due_now: Money,
    /// Charged at the next renewal.
    pub then: Money,
    /// When that is.
    pub renews_at: Timestamp,
}

/// Something happened at the provider. It says whose purchases to look at again, and is never believed beyond that.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Event {
    /// The provider's id; the same when it is delivered again.
    pub id: String,
    /// Its type, such as `customer.subscription.updated`.
    pub kind: String,
    /// When it happened.
    pub at: Timestamp,
    /// The customer whom it concerns; `None` for those that concern nobody.
    pub customer: Option<String>,
}

/// Why the provider did not do it.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum PaymentError {
    /// Payments are not set up here.
    #[error("payments are off")]
    Off,
    /// It cannot be reached, is too busy or has a fault of its own: later.
    #[error("the payment provider does not answer: {0}")]
    Unreachable(String),
    /// It has no such thing, or it is not this customer's.
    #[error("the payment provider has no such thing")]
    NotFound,
    /// It will not do that, with its code; the request or the configuration is at fault.
    #[error("the payment provider refused: {0}")]
    Refused(String),
    /// The card was declined.
    #[error("the card was declined")]
    Declined,
}

/// Why a delivered event is not believed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum EventError {
    /// The signature is missing, malformed, of another secret or of another body.
    #[error("the signature does not match")]
    Signature,
    /// It was signed more than five minutes ago, or in the future.
    #[error("the signature is too old")]
    Time,
    /// Signed, but not an event.
    #[error("this is not an event")]
    Body,
}

/// A payment provider. `key` makes repeating harmless: the same key is the same wish, however often it is sent.
#[async_trait::async_trait]
pub trait PaymentProvider: Send + Sync + 'static {
    /// The engine: `off`, `sandbox`, `stripe`, or `stripe_test` with a key for tests; it is the source in the ledger.
    fn name(&self) -> &'static str;

    /// What is for sale, in the order of [`Price::ALL`]; prices that are not configured are left out.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn offers(&self) -> Result<Vec<Offer>, PaymentError>;

    /// Makes a customer with this address and answers the id. `reference` is the member's id.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn customer(&self, email: &str, reference: &str, key: &str) -> Result<String, PaymentError>;

    /// Whether this customer is still there.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn knows(&self, customer: &str) -> Result<bool, PaymentError>;

    /// Opens a checkout.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn open_checkout(&self, order: &Order, key: &str) -> Result<Checkout, PaymentError>;

    /// Looks at a checkout.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn checkout(&self, id: &str) -> Result<Checkout, PaymentError>;

    /// Ends a checkout that is open; answers its status now, which may be paid.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn expire_checkout(&self, id: &str) -> Result<Checkout, PaymentError>;

    /// Everything that this customer has ever bought here, at most a hundred, newest first, as it is now.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn purchases(&self, customer: &str) -> Result<Vec<Purchase>, PaymentError>;

    /// Lets a subscription end with its paid period, or takes that back. It also drops a change that waits for the period's end.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), PaymentError>;

    /// Ends a subscription at this instant, without giving anything back; nothing that is open is asked for after that. One that
    /// is over already stays so, and its open bills are voided as well. A bill that cannot be voided is no error, as nobody asks
    /// for it: [`PaymentProvider::has_open_bill`] tells.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn end_now(&self, subscription: &str, key: &str) -> Result<(), PaymentError>;

    /// Whether a bill of a subscription is open, also of one that is over: credit may be in it, which is there again once it
    /// is void.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn has_open_bill(&self, subscription: &str) -> Result<bool, PaymentError>;

    /// What a change would cost.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn preview(&self, change: &Change) -> Result<Preview, PaymentError>;

    /// Changes a subscription. One that was about to end goes on.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn change(&self, change: &Change, key: &str) -> Result<(), PaymentError>;

    /// Takes back credit that later bills of this customer would be lessened by: as much as is left of it, and at most so
    /// much. What a customer owes stays as it is, and so does credit in another currency. Answers how much was taken, in minor
    /// units. The key is that of one occasion, however long after it is sent again: then nothing more is taken.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn take_back_credit(&self, customer: &str, at_most: &Money, key: &str)
    -> Result<i64, PaymentError>;

    /// The address of the provider's page with cards and invoices, good for a few minutes.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn portal(&self, customer: &str, return_url: &str) -> Result<String, PaymentError>;

    /// The header in which this provider signs the events that it delivers, in lower case.
    fn signature_header(&self) -> &'static str;

    /// Reads a delivered event from its raw bytes and the value of [`PaymentProvider::signature_header`].
    ///
    /// # Errors
    /// [`EventError`]: nothing of it may be used.
    fn event(&self, body: &[u8], signature: &str, now: Timestamp) -> Result<Event, EventError>;

    /// Whom an event concerns that does not name its customer itself, as disputes do not: looked up at the provider. `None`
    /// when it concerns nobody. Only for bytes that [`PaymentProvider::event`] has accepted.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn whom(&self, _body: &[u8]) -> Result<Option<String>, PaymentError> {
        Ok(None)
    }

    /// All customers with something new since `since`, each once with the time of the last of it, for the hourly look at
    /// what no event told.
    ///
    /// # Errors
    /// [`PaymentError`].
    async fn changed_since(&self, since: Timestamp) -> Result<Vec<(String, Timestamp)>, PaymentError>;
}
