//! Time passes: checkouts run out, debits arrive, periods end, failed renewals are tried again.

use domain::plan::Price;
use domain::time::Timestamp;
use platform::payments::{CheckoutState, PurchaseState};

use super::calendar::{end_after, second};
use super::paying::Tried;
use super::{CustomerAccount, NextId, PaymentState, Reason, SimulatorEvent, Terms};

/// What is worked out in one go; more than thirty years of weeks.
const STEPS: usize = 2_000;

/// What is due next.
enum Due {
    Checkout(String),
    Payment(String),
    Invoice(String),
    Period(String),
}

impl CustomerAccount {
    /// Brings the account up to `now`, and answers what happened on the way. Where that is very much, it stops earlier and
    /// goes on at the next call. A clock that went back changes nothing.
    pub fn advance(&mut self, now: Timestamp, terms: &Terms, next_id: NextId<'_>) -> Vec<SimulatorEvent> {
        let now = second(now);
        let mut told = Vec::new();
        for _ in 0..STEPS {
            let next = self.next_due().filter(|(at, _)| *at <= now);
            let Some((at, due)) = next else {
                self.today = self.today.max(now);
                return told;
            };
            self.today = self.today.max(at);
            match due {
                Due::Checkout(id) => told.extend(self.expire(&id).unwrap_or_default()),
                Due::Payment(id) => self.settle(&id, terms, &mut told),
                Due::Invoice(id) => {
                    if self.collect(&id, false, next_id, &mut told) == Tried::Declined {
                        self.renewal_failed(&id, terms, &mut told);
                    }
                }
                Due::Period(id) => self.period_over(&id, terms, next_id, &mut told),
            }
        }
        told
    }

    /// When something happens next on its own.
    #[must_use]
    pub fn due_at(&self) -> Option<Timestamp> {
        self.next_due().map(|(at, _)| at)
    }

    fn next_due(&self) -> Option<(Timestamp, Due)> {
        let checkouts = self
            .checkouts
            .iter()
            .filter(|known| known.state == CheckoutState::Open)
            .map(|known| (known.expires_at, Due::Checkout(known.id.clone())));
        let payments = self.payments.iter().filter_map(|payment| match payment.state {
            PaymentState::Processing { until, .. } => Some((until, Due::Payment(payment.id.clone()))),
            PaymentState::Succeeded | PaymentState::Failed => None,
        });
        let invoices = self
            .invoices
            .iter()
            .filter_map(|invoice| Some((invoice.next_try?, Due::Invoice(invoice.id.clone()))));
        let periods = self
            .subscriptions
            .iter()
            .filter(|known| known.alive())
            .map(|known| (known.period_end, Due::Period(known.id.clone())));
        checkouts.chain(payments).chain(invoices).chain(periods).min_by_key(|(at, _)| *at)
    }

    /// A period is over: the subscription ends, or the next one begins and is paid for.
    fn period_over(&mut self, id: &str, terms: &Terms, next_id: NextId<'_>, told: &mut Vec<SimulatorEvent>) {
        let Some(found) = self.subscriptions.iter_mut().find(|known| known.id == id) else { return };
        if found.ends_with_period {
            return self.end(id, told);
        }
        let start = found.period_end;
        if let Some(next) = found.next.take() {
            if next.price.every() != found.price.every() {
                found.anchor = start;
            }
            (found.price, found.amount) = (next.price, next.amount);
        }
        found.period_start = start;
        found.period_end = end_after(found.anchor, found.every(), start);
        let (price, amount, end) = (found.price, found.amount, found.period_end);
        let state = found.state;
        if state == PurchaseState::Trialing {
            found.state = PurchaseState::Active;
        }
        told.push(self.happened("customer.subscription.updated", id));
        // Nobody is asked again for a subscription that is kept unpaid, nor while the first debit has not arrived.
        if !matches!(state, PurchaseState::Unpaid | PurchaseState::Incomplete) {
            self.renew(id, price, amount, (start, end), (terms, next_id), told);
        }
    }

    fn renew(
        &mut self,
        id: &str,
        price: Price,
        amount: i64,
        (start, end): (Timestamp, Timestamp),
        (terms, next_id): (&Terms, NextId<'_>),
        told: &mut Vec<SimulatorEvent>,
    ) {
        let lines = vec![Self::whole(price, amount, start, end)];
        let invoice = self.write_invoice(id, Reason::Cycle, lines, next_id);
        if self.collect(&invoice, false, next_id, told) == Tried::Declined {
            self.renewal_failed(&invoice, terms, told);
        }
    }
}
