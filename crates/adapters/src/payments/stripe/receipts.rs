//! Payments that arrived, with what they paid for and what was given back of them, out of Stripe's invoices and payments.

use std::collections::BTreeMap;

use domain::plan::Price;
use domain::time::Timestamp;
use platform::payments::{Money, Payment, Refund};

use super::Stripe;
use super::objects::{Expandable, Invoice, InvoiceLine, PaymentIntent};

/// What a payment of an invoice paid for.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct PaidFor {
    /// `None` where the price is none of the four.
    price: Option<Price>,
    period_end: Timestamp,
}

/// What the invoices of a customer say about payments.
pub(super) struct Invoices<'a> {
    /// By payment: the subscription, and what was paid for.
    by_payment: BTreeMap<&'a str, (&'a str, PaidFor)>,
}

impl<'a> Invoices<'a> {
    pub(super) fn of(stripe: &Stripe, invoices: &'a [Invoice]) -> Self {
        let mut by_payment = BTreeMap::new();
        for invoice in invoices {
            let parent = invoice.parent.as_ref().and_then(|parent| parent.subscription_details.as_ref());
            // What was set off is no plan that was paid for.
            let lines = invoice.lines.data.iter().filter(|line| line.amount >= 0);
            let last = lines.max_by_key(|line| line.period.end);
            let (Some(parent), Some(line)) = (parent, last) else { continue };
            let paid_for = PaidFor { price: price_of(stripe, line), period_end: line.period.end.into() };
            let payments = invoice.payments.iter().flat_map(|payments| &payments.data);
            for id in payments.filter_map(|paid| paid.payment.payment_intent.as_ref()).map(Expandable::id) {
                by_payment.insert(id, (parent.subscription.id(), paid_for));
            }
        }
        Self { by_payment }
    }

    /// The payments that arrived for a subscription; `price` is what it is on now.
    pub(super) fn payments(
        &self,
        intents: &[PaymentIntent],
        subscription: &str,
        price: Price,
    ) -> Vec<Payment> {
        let paid = intents.iter().filter_map(|intent| {
            let (of, paid_for) = self.by_payment.get(intent.id.as_str())?;
            if *of != subscription {
                return None;
            }
            arrived(intent, paid_for.price.unwrap_or(price), Some(paid_for.period_end))
        });
        paid.collect()
    }
}

fn price_of(stripe: &Stripe, line: &InvoiceLine) -> Option<Price> {
    stripe.by_id(line.pricing.as_ref()?.price_details.as_ref()?.price.id())
}

/// A payment, once it has arrived.
pub(super) fn arrived(
    intent: &PaymentIntent,
    price: Price,
    period_end: Option<Timestamp>,
) -> Option<Payment> {
    if intent.status != "succeeded" || intent.amount_received <= 0 {
        return None;
    }
    let sum = |minor| Money { minor, currency: intent.currency.clone() };
    let charge = intent.latest_charge.as_ref().and_then(Expandable::full);
    let refunds = charge.and_then(|charge| charge.refunds.as_ref()).map_or(&[][..], |list| &list.data);
    // One on its way may still fail.
    let done = refunds.iter().filter(|refund| refund.status.as_deref() == Some("succeeded"));
    Some(Payment {
        id: intent.id.clone(),
        price,
        amount: sum(intent.amount_received),
        paid_at: charge.map_or(intent.created, |charge| charge.created).into(),
        period_end,
        refunds: done
            .map(|refund| Refund {
                id: refund.id.clone(),
                amount: sum(refund.amount),
                refunded_at: refund.created.into(),
            })
            .collect(),
    })
}
