//! Time passes: checkouts run out, debits arrive, periods end, failed renewals are tried again.

use crate::calendar::{end_after, second};
use crate::invoicing::Collection;
use crate::{
    CheckoutStatus, CustomerAccount, Line, NextId, PaymentState, Reason, SimulatorEvent, SubscriptionStatus,
    Terms, Timestamp,
};

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
    /// Brings the account up to `now`, and returns the events on the way. If there are too many, it stops earlier and the
    /// next call continues. A clock that went back changes nothing.
    pub fn advance(&mut self, now: Timestamp, terms: &Terms, next_id: NextId<'_>) -> Vec<SimulatorEvent> {
        let now = second(now);
        let mut events = Vec::new();
        for _ in 0..STEPS {
            let next = self.next_due().filter(|(at, _)| *at <= now);
            let Some((at, due)) = next else {
                self.today = self.today.max(now);
                return events;
            };
            self.today = self.today.max(at);
            match due {
                Due::Checkout(id) => events.extend(self.expire(&id).unwrap_or_default()),
                Due::Payment(id) => self.settle(&id, terms, &mut events),
                Due::Invoice(id) => {
                    if self.collect(&id, false, next_id, &mut events) == Collection::Declined {
                        self.renewal_failed(&id, terms, &mut events);
                    }
                }
                Due::Period(id) => self.period_over(&id, terms, next_id, &mut events),
            }
        }
        events
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
            .filter(|known| known.state == CheckoutStatus::Open)
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
            .filter(|known| known.is_alive())
            .map(|known| (known.period_end, Due::Period(known.id.clone())));
        checkouts.chain(payments).chain(invoices).chain(periods).min_by_key(|(at, _)| *at)
    }

    /// A period is over: the subscription ends, or the next one begins and is paid for.
    fn period_over(
        &mut self,
        id: &str,
        terms: &Terms,
        next_id: NextId<'_>,
        events: &mut Vec<SimulatorEvent>,
    ) {
        let Some(found) = self.subscriptions.iter_mut().find(|known| known.id == id) else { return };
        if found.ends_with_period {
            return self.end(id, events);
        }
        let start = found.period_end;
        if let Some(next) = found.next.take() {
            if terms.interval(&next.price) != terms.interval(&found.price) {
                found.anchor = start;
            }
            (found.price, found.amount) = (next.price, next.amount);
        }
        found.period_start = start;
        found.period_end = end_after(found.anchor, terms.interval(&found.price), start);
        let line = Line::whole(found.price.clone(), found.amount, start, found.period_end);
        let state = found.state;
        events.push(self.event("customer.subscription.updated", id));
        // Nothing more is charged while the first debit has not arrived.
        if state != SubscriptionStatus::Incomplete {
            self.renew(id, line, terms, next_id, events);
        }
    }

    fn renew(
        &mut self,
        id: &str,
        line: Line,
        terms: &Terms,
        next_id: NextId<'_>,
        events: &mut Vec<SimulatorEvent>,
    ) {
        let invoice = self.write_invoice(id, Reason::Cycle, vec![line], next_id);
        if self.collect(&invoice, false, next_id, events) == Collection::Declined {
            self.renewal_failed(&invoice, terms, events);
        }
    }
}
