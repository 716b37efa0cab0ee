//! What a customer has bought: subscriptions and one-off payments as they are, with what became of their money.

use std::collections::BTreeMap;

use domain::plan::Price;
use domain::time::Timestamp;
use platform::payments::{Money, MoneyState, PaymentError, Purchase, PurchaseState};

use super::form::Form;
use super::objects::{self, Charge, Dispute, Expandable, Invoice, InvoicePayment, List, PaymentIntent};
use super::receipts::{Invoices, arrived};
use super::{PRICE, Stripe, by_key};

/// Purchases that are shown.
const SHOWN: usize = 100;
/// Payments whose money went back that are followed to their subscription; the newest first.
const FOLLOWED: usize = 10;

impl Stripe {
    pub(super) async fn all_purchases(&self, customer: &str) -> Result<Vec<Purchase>, PaymentError> {
        let list = Form::new().with("customer", customer).with("limit", 100);
        let subscriptions = list
            .clone()
            .with("status", "all")
            .with("expand[0]", "data.latest_invoice")
            .with("expand[1]", "data.schedule");
        let invoices = list.clone().with("status", "paid").with("expand[0]", "data.payments");
        let payments = list.with("expand[0]", "data.latest_charge.refunds");
        let (subscriptions, invoices, payments): (
            List<objects::Subscription>,
            List<Invoice>,
            List<PaymentIntent>,
        ) = tokio::try_join!(
            self.client.get("/v1/subscriptions", &subscriptions),
            self.client.get("/v1/invoices", &invoices),
            self.client.get("/v1/payment_intents", &payments),
        )?;
        let invoices = Invoices::of(self, &invoices.data);
        let mut taken_back = BTreeMap::new();
        let mut all = Vec::new();
        let mut followed = 0;
        for payment in &payments.data {
            let money = self.money(payment.latest_charge.as_ref()).await?;
            match payment.metadata.get(PRICE).and_then(|key| by_key(key)) {
                Some(price) => all.push(paid_once(payment, price, money)),
                None if money != MoneyState::Kept && followed < FOLLOWED => {
                    followed = followed.saturating_add(1);
                    if let Some(subscription) = self.last_paid_by(&payment.id).await? {
                        taken_back.insert(subscription, (money, sum(payment)));
                    }
                }
                None => {}
            }
        }
        for found in &subscriptions.data {
            let money = taken_back.remove(&found.id);
            let paid_until = self.paid_until(found).await?;
            match self.subscribed(found, paid_until, money) {
                Some(purchase) => {
                    let paid = invoices.payments(&payments.data, &purchase.id, purchase.price);
                    all.push(Purchase { payments: paid, ..purchase });
                }
                None => tracing::warn!(
                    subscription = %found.id,
                    "a subscription at Stripe is on a price that is none of the four and has no lookup key of theirs"
                ),
            }
        }
        all.sort_by(|one, other| other.created_at.cmp(&one.created_at).then_with(|| other.id.cmp(&one.id)));
        all.truncate(SHOWN);
        Ok(all)
    }

    /// What became of a charge's money. A dispute is looked up: that there was one says not how it ended.
    async fn money(&self, charge: Option<&Expandable<Charge>>) -> Result<MoneyState, PaymentError> {
        let Some(charge) = charge.and_then(Expandable::full) else { return Ok(MoneyState::Kept) };
        if charge.disputed {
            let query = Form::new().with("charge", &charge.id).with("limit", 100);
            let disputes: List<Dispute> = self.client.get("/v1/disputes", &query).await?;
            // A question of the bank's (`warning_…`) takes no money yet.
            let kept = |status: &str| matches!(status, "won" | "prevented") || status.starts_with("warning_");
            if disputes.data.iter().any(|dispute| !kept(&dispute.status)) {
                return Ok(MoneyState::Disputed);
            }
        }
        Ok(if charge.refunded { MoneyState::Refunded } else { MoneyState::Kept })
    }

    /// The subscription whose last payment this is; nothing where a later one came.
    async fn last_paid_by(&self, payment: &str) -> Result<Option<String>, PaymentError> {
        let query = Form::new()
            .with("payment[type]", "payment_intent")
            .with("payment[payment_intent]", payment)
            .with("limit", 1)
            .with("expand[0]", "data.invoice");
        let paid: List<InvoicePayment> = self.client.get("/v1/invoice_payments", &query).await?;
        let invoice = paid.data.first().and_then(|paid| paid.invoice.full());
        let parent = invoice.and_then(|invoice| invoice.parent.as_ref()?.subscription_details.as_ref());
        let (Some(invoice), Some(parent)) = (invoice, parent) else { return Ok(None) };
        let subscription = parent.subscription.id();
        let query = Form::new().with("subscription", subscription).with("status", "paid").with("limit", 100);
        let invoices: List<Invoice> = self.client.get("/v1/invoices", &query).await?;
        let last = invoices.data.iter().find(|invoice| invoice.amount_paid > 0);
        let is_last = last.is_some_and(|last| last.id.is_some() && last.id == invoice.id);
        Ok(is_last.then(|| subscription.to_owned()))
    }

    /// The price of a subscription: by its id, else by its lookup key, else by what was noted when it was bought, so that
    /// nobody loses what they pay for when the operator moves to new prices.
    fn price_of(&self, found: &objects::Subscription) -> Option<Price> {
        let price = &found.items.data.first()?.price;
        let named = |key: Option<&String>| key.and_then(|key| by_key(key));
        let by_id = self.by_id(&price.id);
        by_id.or_else(|| named(price.lookup_key.as_ref())).or_else(|| named(found.metadata.get(PRICE)))
    }

    /// Until when it is paid for. Periods go on while renewals fail, each with an invoice of its own, so that the last one
    /// that was paid is asked for where the latest one is not.
    async fn paid_until(&self, found: &objects::Subscription) -> Result<Option<Timestamp>, PaymentError> {
        let Some(item) = found.items.data.first() else { return Ok(None) };
        let Some(invoice) = found.latest_invoice.as_ref().and_then(Expandable::full) else {
            let began = !found.status.starts_with("incomplete");
            return Ok(began.then_some(item.current_period_end.into()));
        };
        match (invoice.status.as_deref(), invoice.billing_reason.as_deref()) {
            (Some("paid"), _) => Ok(Some(item.current_period_end.into())),
            (_, Some("subscription_create")) => Ok(None),
            _ => {
                let query =
                    Form::new().with("subscription", &found.id).with("status", "paid").with("limit", 1);
                let paid: List<Invoice> = self.client.get("/v1/invoices", &query).await?;
                let lines = paid.data.first().map_or(&[][..], |paid| &paid.lines.data);
                // What was set off counts no more.
                let ends = lines.iter().filter(|line| line.amount >= 0).map(|line| line.period.end);
                Ok(Some(ends.max().unwrap_or(found.created).into()))
            }
        }
    }

    fn subscribed(
        &self,
        found: &objects::Subscription,
        paid_until: Option<Timestamp>,
        money: Option<(MoneyState, Money)>,
    ) -> Option<Purchase> {
        let item = found.items.data.first()?;
        let (money, gone_back) = money.map_or((MoneyState::Kept, None), |(money, sum)| (money, Some(sum)));
        let ends =
            found.cancel_at_period_end || found.cancel_at.is_some_and(|at| at <= item.current_period_end);
        Some(Purchase {
            id: found.id.clone(),
            price: self.price_of(found)?,
            state: state(found),
            created_at: found.created.into(),
            period_start: item.current_period_start.into(),
            period_end: Some(item.current_period_end.into()),
            paid_until,
            ends_with_period: ends,
            next: found.schedule.as_ref().and_then(Expandable::full).and_then(|plan| self.next(plan)),
            money,
            gone_back,
            payments: Vec::new(),
        })
    }

    /// What a schedule changes to after its current phase.
    pub(super) fn next(&self, schedule: &objects::Schedule) -> Option<Price> {
        self.by_id(schedule.coming()?.items.first()?.price.id())
    }
}

fn state(found: &objects::Subscription) -> PurchaseState {
    let invoice = found.latest_invoice.as_ref().and_then(Expandable::full);
    let first_is_open = invoice.is_some_and(|invoice| {
        invoice.status.as_deref() == Some("open")
            && invoice.billing_reason.as_deref() == Some("subscription_create")
    });
    match found.status.as_str() {
        // A bank debit is on its way, and may come back.
        "active" if first_is_open => PurchaseState::Incomplete,
        "active" => PurchaseState::Active,
        "trialing" => PurchaseState::Trialing,
        "past_due" => PurchaseState::PastDue,
        "unpaid" | "paused" => PurchaseState::Unpaid,
        "canceled" | "incomplete_expired" => PurchaseState::Canceled,
        _ => PurchaseState::Incomplete,
    }
}

fn sum(payment: &PaymentIntent) -> Money {
    Money { minor: payment.amount, currency: payment.currency.clone() }
}

fn paid_once(payment: &PaymentIntent, price: Price, money: MoneyState) -> Purchase {
    let charge = payment.latest_charge.as_ref().and_then(Expandable::full);
    let failed = charge.is_some_and(|charge| charge.status == "failed");
    let created = payment.created.into();
    let state = match payment.status.as_str() {
        "succeeded" => PurchaseState::Paid,
        "canceled" => PurchaseState::Canceled,
        "requires_payment_method" if failed => PurchaseState::Canceled,
        _ => PurchaseState::Incomplete,
    };
    Purchase {
        id: payment.id.clone(),
        price,
        state,
        created_at: created,
        period_start: created,
        period_end: None,
        paid_until: None,
        ends_with_period: false,
        next: None,
        gone_back: (money != MoneyState::Kept).then(|| sum(payment)),
        money,
        payments: arrived(payment, price, None).into_iter().collect(),
    }
}
