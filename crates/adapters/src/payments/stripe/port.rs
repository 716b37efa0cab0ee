//! Stripe as the application sees it.

use std::collections::BTreeMap;

use domain::plan::Every;
use domain::time::{SECOND, Timestamp};
use platform::payments::{
    Change, Checkout, CheckoutState, Event, EventError, Money, Offer, Order, PaymentError, PaymentProvider,
    Preview, Purchase,
};
use serde_json::Value;

use super::form::Form;
use super::objects::{Charge, Customer, Deletable, List, Portal, Seconds, Session, Settlement};
use super::{PRICE, REFERENCE, Stripe, client};
use crate::payments::{notice, signature};

/// Events that say that a customer has something new.
pub const EVENTS: [&str; 15] = [
    "checkout.session.completed",
    "checkout.session.async_payment_succeeded",
    "checkout.session.async_payment_failed",
    "checkout.session.expired",
    "customer.subscription.created",
    "customer.subscription.updated",
    "customer.subscription.deleted",
    "invoice.paid",
    "invoice.payment_failed",
    "payment_intent.succeeded",
    "payment_intent.payment_failed",
    "charge.refunded",
    "charge.dispute.created",
    "charge.dispute.updated",
    "charge.dispute.closed",
];

fn checkout(session: Session) -> Checkout {
    let subscription = session.subscription.as_ref().and_then(|found| found.full());
    let payment = session.payment_intent.as_ref().and_then(|found| found.full());
    let state = match (session.status.as_deref(), session.payment_status.as_str()) {
        (Some("open"), _) => CheckoutState::Open,
        (Some("complete"), "paid" | "no_payment_required") => CheckoutState::Paid,
        (Some("complete"), _) if came_back(subscription, payment) => CheckoutState::Expired,
        (Some("complete"), _) => CheckoutState::Pending,
        _ => CheckoutState::Expired,
    };
    let id = |found: Option<&Settlement>| found.map(|found| found.id.clone());
    Checkout {
        id: session.id,
        url: session.url.filter(|_| state == CheckoutState::Open),
        state,
        purchase: id(subscription).or_else(|| id(payment)).filter(|_| state != CheckoutState::Open),
    }
}

/// Whether a bank debit that was on its way will never arrive.
fn came_back(subscription: Option<&Settlement>, payment: Option<&Settlement>) -> bool {
    subscription.is_some_and(|found| matches!(found.status.as_str(), "canceled" | "incomplete_expired"))
        || payment
            .is_some_and(|found| matches!(found.status.as_str(), "canceled" | "requires_payment_method"))
}

/// The fields by which a checkout's subscription and payment are there in full.
fn in_full(form: Form) -> Form {
    form.with("expand[0]", "subscription").with("expand[1]", "payment_intent")
}

impl Stripe {
    async fn customer_of_charge(&self, charge: &str) -> Result<Option<String>, PaymentError> {
        let path = format!("/v1/charges/{}", client::id(charge)?);
        let charge: Charge = self.client.get(&path, &Form::new()).await?;
        Ok(charge.customer.map(|customer| customer.id().to_owned()))
    }

    /// Whom an event concerns; a dispute names its charge alone.
    async fn whom_event(&self, event: &Value) -> Result<Option<String>, PaymentError> {
        if let Some(customer) = notice::of(event).and_then(|event| event.customer) {
            return Ok(Some(customer));
        }
        let charge = event.pointer("/data/object/charge");
        let charge = charge.and_then(|charge| charge.as_str().or_else(|| charge.get("id")?.as_str()));
        match charge {
            Some(charge) => self.customer_of_charge(charge).await,
            None => Ok(None),
        }
    }
}

#[async_trait::async_trait]
impl PaymentProvider for Stripe {
    fn name(&self) -> &'static str {
        // What a key for tests sold was paid with no money, and is kept apart in the ledger.
        if self.config.is_live() { "stripe" } else { "stripe_test" }
    }

    async fn offers(&self) -> Result<Vec<Offer>, PaymentError> {
        self.known_offers().await
    }

    async fn customer(&self, email: &str, reference: &str, key: &str) -> Result<String, PaymentError> {
        let form = Form::new().with("email", email).with("metadata[exhale_member]", reference);
        let customer: Customer = self.client.post("/v1/customers", &form, key).await?;
        Ok(customer.id)
    }

    async fn knows(&self, customer: &str) -> Result<bool, PaymentError> {
        let path = format!("/v1/customers/{}", client::id(customer)?);
        match self.client.get::<Deletable>(&path, &Form::new()).await {
            Ok(found) => Ok(!found.deleted),
            Err(PaymentError::NotFound) => Ok(false),
            Err(error) => Err(error),
        }
    }

    async fn open_checkout(&self, order: &Order, key: &str) -> Result<Checkout, PaymentError> {
        let once = order.price.every() == Every::Once;
        let (mode, data) =
            if once { ("payment", "payment_intent_data") } else { ("subscription", "subscription_data") };
        let url = |url: &str| url.replace("{CHECKOUT}", "{CHECKOUT_SESSION_ID}");
        let mut form = Form::new()
            .with("mode", mode)
            .with("customer", &order.customer)
            .with("client_reference_id", &order.reference)
            .with("line_items[0][price]", self.price_id(order.price))
            .with("line_items[0][quantity]", 1)
            .with("success_url", url(&order.success_url))
            .with("cancel_url", url(&order.cancel_url))
            .with("expires_at", order.expires_at.0.div_euclid(SECOND));
        for place in ["", data] {
            let name = |field| match place {
                "" => format!("metadata[{field}]"),
                data => format!("{data}[metadata][{field}]"),
            };
            form = form.with(&name(PRICE), order.price.key()).with(&name(REFERENCE), &order.reference);
        }
        self.client.post("/v1/checkout/sessions", &in_full(form), key).await.map(checkout)
    }

    async fn checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        let path = format!("/v1/checkout/sessions/{}", client::id(id)?);
        self.client.get(&path, &in_full(Form::new())).await.map(checkout)
    }

    async fn expire_checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        let path = format!("/v1/checkout/sessions/{}/expire", client::id(id)?);
        match self.client.ask(&path, &in_full(Form::new())).await.map(checkout) {
            // It was no longer open: its status now is the answer.
            Err(PaymentError::Refused(_)) => self.checkout(id).await,
            outcome => outcome,
        }
    }

    async fn purchases(&self, customer: &str) -> Result<Vec<Purchase>, PaymentError> {
        self.all_purchases(client::id(customer)?).await
    }

    async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), PaymentError> {
        self.end(subscription, ends, key).await
    }

    async fn end_now(&self, subscription: &str, key: &str) -> Result<(), PaymentError> {
        self.end_at_once(subscription, key).await
    }

    async fn has_open_bill(&self, subscription: &str) -> Result<bool, PaymentError> {
        Ok(!self.open_invoices(client::id(subscription)?).await?.is_empty())
    }

    async fn preview(&self, change: &Change) -> Result<Preview, PaymentError> {
        self.preview_change(change).await
    }

    async fn change(&self, change: &Change, key: &str) -> Result<(), PaymentError> {
        self.make_change(change, key).await
    }

    async fn take_back_credit(
        &self,
        customer: &str,
        at_most: &Money,
        key: &str,
    ) -> Result<i64, PaymentError> {
        self.take_credit(customer, at_most, key).await
    }

    async fn portal(&self, customer: &str, return_url: &str) -> Result<String, PaymentError> {
        let form = Form::new().with("customer", customer).with("return_url", return_url);
        let portal: Portal = self.client.ask("/v1/billing_portal/sessions", &form).await?;
        Ok(portal.url)
    }

    fn signature_header(&self) -> &'static str {
        signature::HEADER
    }

    fn event(&self, body: &[u8], header: &str, now: Timestamp) -> Result<Event, EventError> {
        let secrets: Vec<String> =
            self.config.webhook_secrets.iter().map(|secret| secret.0.clone()).collect();
        signature::check(&secrets, body, header, now)?;
        notice::read(body)
    }

    async fn whom(&self, body: &[u8]) -> Result<Option<String>, PaymentError> {
        let event: Value = serde_json::from_slice(body).map_err(|_| PaymentError::NotFound)?;
        self.whom_event(&event).await
    }

    async fn changed_since(&self, since: Timestamp) -> Result<Vec<(String, Timestamp)>, PaymentError> {
        let mut form = Form::new().with("created[gte]", since.0.div_euclid(SECOND)).with("limit", 100);
        for (place, kind) in EVENTS.iter().enumerate() {
            form = form.with(&format!("types[{place}]"), kind);
        }
        let (mut found, mut query) = (BTreeMap::new(), form.clone());
        loop {
            let page: List<Value> = self.client.get("/v1/events", &query).await?;
            for event in &page.data {
                let whom = match self.whom_event(event).await {
                    Err(PaymentError::NotFound) => None,
                    whom => whom?,
                };
                let created = event.get("created").and_then(Value::as_i64).unwrap_or_default();
                // The last of it comes first.
                if let Some(customer) = whom {
                    found.entry(customer).or_insert(Timestamp::from(Seconds(created)));
                }
            }
            let last = page.data.last().and_then(|event| event.get("id")?.as_str());
            match last {
                Some(last) if page.has_more => query = form.clone().with("starting_after", last),
                _ => return Ok(found.into_iter().collect()),
            }
        }
    }
}
