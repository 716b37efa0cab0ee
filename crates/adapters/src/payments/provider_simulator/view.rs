//! An account as the port shows it.

use domain::time::Timestamp;
use platform::payments::{Checkout, CheckoutState, Money, MoneyState, Purchase, PurchaseState};

use super::{CustomerAccount, Invoice, InvoiceState, Payment, PaymentState, Session, Subscription, Terms};

/// Purchases that are shown.
const SHOWN: usize = 100;

impl Session {
    /// As the port has it; `url` is where its page is.
    #[must_use]
    pub fn as_checkout(&self, url: impl FnOnce(&str) -> String) -> Checkout {
        Checkout {
            id: self.id.clone(),
            url: (self.state == CheckoutState::Open).then(|| url(&self.id)),
            state: self.state,
            purchase: self.purchase.clone(),
        }
    }
}

impl CustomerAccount {
    /// Everything that was bought, newest first.
    #[must_use]
    pub fn purchases(&self, terms: &Terms) -> Vec<Purchase> {
        let subscriptions = self.subscriptions.iter().map(|known| self.subscribed(known, terms));
        let payments = self.payments.iter().filter_map(|known| paid_once(known, terms));
        let mut all: Vec<Purchase> = subscriptions.chain(payments).collect();
        all.sort_by(|one, other| other.created_at.cmp(&one.created_at).then_with(|| other.id.cmp(&one.id)));
        all.truncate(SHOWN);
        all
    }

    /// The payment of the last invoice of a subscription for which money came.
    #[must_use]
    pub fn last_payment(&self, subscription: &str) -> Option<&Payment> {
        let paid = self.invoices.iter().rev().find(|invoice| {
            invoice.subscription == subscription && invoice.state == InvoiceState::Paid && invoice.due > 0
        })?;
        self.payments.iter().rev().find(|payment| {
            payment.state == PaymentState::Succeeded && payment.invoice.as_deref() == Some(&paid.id)
        })
    }

    /// The end of the last period of a subscription that is paid, or cost nothing; what was set off counts no more.
    fn paid_until(&self, subscription: &str) -> Option<Timestamp> {
        let paid =
            |invoice: &&Invoice| invoice.subscription == subscription && invoice.state == InvoiceState::Paid;
        let last = self.invoices.iter().rev().find(paid)?;
        last.lines.iter().filter(|line| line.amount >= 0).map(|line| line.until).max()
    }

    fn subscribed(&self, known: &Subscription, terms: &Terms) -> Purchase {
        let last = self.last_payment(&known.id);
        Purchase {
            id: known.id.clone(),
            price: known.price,
            state: known.state,
            created_at: known.created_at,
            period_start: known.period_start,
            period_end: Some(known.period_end),
            paid_until: self.paid_until(&known.id),
            ends_with_period: known.ends_with_period,
            next: known.next.as_ref().map(|next| next.price),
            money: last.map_or(MoneyState::Kept, Payment::money),
            gone_back: last.and_then(|payment| gone_back(payment, terms)),
        }
    }
}

/// How much a payment was, where its money is not here any more.
fn gone_back(payment: &Payment, terms: &Terms) -> Option<Money> {
    let gone = payment.money() != MoneyState::Kept;
    gone.then(|| Money { minor: payment.amount, currency: terms.currency.clone() })
}

/// A one-off payment; those of invoices belong to their subscription.
fn paid_once(payment: &Payment, terms: &Terms) -> Option<Purchase> {
    let price = payment.price?;
    let state = match payment.state {
        PaymentState::Processing { .. } => PurchaseState::Incomplete,
        PaymentState::Succeeded => PurchaseState::Paid,
        PaymentState::Failed => PurchaseState::Canceled,
    };
    Some(Purchase {
        id: payment.id.clone(),
        price,
        state,
        created_at: payment.created_at,
        period_start: payment.created_at,
        period_end: None,
        paid_until: None,
        ends_with_period: false,
        next: None,
        money: payment.money(),
        gone_back: gone_back(payment, terms),
    })
}
