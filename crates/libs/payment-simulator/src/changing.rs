//! Ending with the period, going on, and changing to another price: now with the rest set off, or at the period's end.

use crate::calendar::{end_after, second};
use crate::invoicing::{CardResponse, Collection, try_card};
use crate::{
    CustomerAccount, Interval, Line, NextId, PendingChange, Price, Reason, SECOND, SimulatorError,
    SimulatorEvent, Subscription, SubscriptionStatus, Terms, Timestamp,
};

/// A change of a subscription to another recurring price.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SubscriptionChange {
    /// The subscription.
    pub subscription: String,
    /// The id of the price that it shall be on.
    pub price: String,
    /// Up to when the old price counts where the change is made now: what is left of the period is set off, and the rest is
    /// charged at once. `None` when it is made at the period's end, and charged then.
    pub now_at: Option<Timestamp>,
}

/// What a change will cost, minor units.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Preview {
    /// Charged at once; zero for a change at the period's end.
    pub due_now: i64,
    /// Charged at the next renewal.
    pub then: i64,
    /// When that is.
    pub renews_at: Timestamp,
}

/// What a change now comes to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Quote {
    /// What is set off and what is charged.
    pub lines: Vec<Line>,
    /// To be paid at once, after credit; minor units.
    pub due: i64,
    /// Credit that is left afterwards, minor units.
    pub credit_left: i64,
    /// The period that runs then.
    pub period: (Timestamp, Timestamp),
}

/// The part of `amount` for the time from `at` to the end of the period, rounded half up to a whole minor unit.
fn share(amount: i64, at: Timestamp, (start, end): (Timestamp, Timestamp)) -> i64 {
    let length = i128::from((end.saturating_sub(start) / SECOND).max(1));
    let rest = i128::from((end.saturating_sub(at) / SECOND).max(0)).min(length);
    let twice = i128::from(amount) * rest * 2 + length;
    i64::try_from(twice.div_euclid(length * 2)).unwrap_or(amount)
}

impl CustomerAccount {
    /// A subscription.
    #[must_use]
    pub fn subscription(&self, id: &str) -> Option<&Subscription> {
        self.subscriptions.iter().find(|known| known.id == id)
    }

    fn changed(
        &mut self,
        id: &str,
        change: impl FnOnce(&mut Subscription),
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let found =
            self.subscriptions.iter_mut().find(|known| known.id == id).ok_or(SimulatorError::NotFound)?;
        let before = found.clone();
        change(found);
        let same = *found == before;
        Ok(if same { Vec::new() } else { vec![self.event("customer.subscription.updated", id)] })
    }

    /// Lets it end with its period, or takes that back; a change that waits is dropped.
    ///
    /// # Errors
    /// When it is over already.
    pub fn end_with_period(&mut self, id: &str, ends: bool) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        if !self.subscription(id).ok_or(SimulatorError::NotFound)?.is_alive() {
            return Err(SimulatorError::Refused("subscription_canceled"));
        }
        self.changed(id, |found| {
            found.ends_with_period = ends;
            found.next = None;
        })
    }

    /// Ends it at once. Nobody asks for its open invoices after that.
    ///
    /// # Errors
    /// When there is none.
    pub fn end_now(&mut self, id: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.subscription(id).ok_or(SimulatorError::NotFound)?;
        let mut events = Vec::new();
        self.end(id, &mut events);
        Ok(events)
    }

    /// The subscription that a change concerns and its new price, where the change is possible at all.
    fn changeable<'a>(
        &self,
        change: &SubscriptionChange,
        terms: &'a Terms,
    ) -> Result<(&Subscription, &'a Price), SimulatorError> {
        let found = self.subscription(&change.subscription).ok_or(SimulatorError::NotFound)?;
        if found.state != SubscriptionStatus::Active {
            return Err(SimulatorError::Refused("subscription_not_active"));
        }
        let price = terms.price(&change.price).ok_or(SimulatorError::NotFound)?;
        if price.interval == Interval::Once {
            return Err(SimulatorError::Refused("price_not_recurring"));
        }
        if price.id == found.price {
            return Err(SimulatorError::Refused("same_price"));
        }
        Ok((found, price))
    }

    /// What a change now comes to.
    ///
    /// # Errors
    /// When it is not possible.
    pub fn quote(
        &self,
        change: &SubscriptionChange,
        at: Timestamp,
        terms: &Terms,
    ) -> Result<Quote, SimulatorError> {
        let (found, price) = self.changeable(change, terms)?;
        let at = second(at);
        let period = (found.period_start, found.period_end);
        if at < period.0 || at > period.1 {
            return Err(SimulatorError::Refused("proration_date"));
        }
        let line = |price: &str, amount, until| Line { price: price.to_owned(), amount, from: at, until };
        let back = line(&found.price, -share(found.amount, at, period), period.1);
        let (forth, period) = if price.interval == terms.interval(&found.price) {
            (line(&price.id, share(price.amount, at, period), period.1), period)
        } else {
            let end = end_after(at, price.interval, at);
            (Line::whole(price.id.clone(), price.amount, at, end), (at, end))
        };
        let total = back.amount.saturating_add(forth.amount);
        let due = total.saturating_sub(self.credit).max(0);
        let credit_left = self.credit.saturating_sub(total.saturating_sub(due));
        Ok(Quote { lines: vec![back, forth], due, credit_left, period })
    }

    /// What a change will cost.
    ///
    /// # Errors
    /// When it is not possible.
    pub fn preview(&self, change: &SubscriptionChange, terms: &Terms) -> Result<Preview, SimulatorError> {
        let (found, price) = self.changeable(change, terms)?;
        let (due_now, credit, renews_at) = match change.now_at {
            Some(at) => {
                let quote = self.quote(change, at, terms)?;
                (quote.due, quote.credit_left, quote.period.1)
            }
            None => (0, self.credit, found.period_end),
        };
        Ok(Preview { due_now, then: price.amount.saturating_sub(credit).max(0), renews_at })
    }

    /// Changes to another price. It goes on afterwards, also where it was about to end.
    ///
    /// # Errors
    /// When it is not possible, or the card is declined; nothing has changed then.
    pub fn change(
        &mut self,
        change: &SubscriptionChange,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let price = self.changeable(change, terms)?.1;
        let Some(at) = change.now_at else {
            let schedule = next_id("sub_sched");
            let next = PendingChange { schedule, price: price.id.clone(), amount: price.amount };
            return self.changed(&change.subscription, |found| {
                found.next = Some(next);
                found.ends_with_period = false;
            });
        };
        self.change_now(change, price, at, terms, next_id)
    }

    fn change_now(
        &mut self,
        change: &SubscriptionChange,
        price: &Price,
        at: Timestamp,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let quote = self.quote(change, at, terms)?;
        if quote.due > 0 && try_card(self.card, false, 0) == CardResponse::Declined {
            return Err(SimulatorError::Declined);
        }
        let mut events = self.changed(&change.subscription, |found| {
            if quote.period.0 != found.period_start {
                found.anchor = quote.period.0;
            }
            (found.period_start, found.period_end) = quote.period;
            (found.price, found.amount) = (price.id.clone(), price.amount);
            found.ends_with_period = false;
            found.next = None;
        })?;
        let invoice = self.write_invoice(&change.subscription, Reason::Update, quote.lines, next_id);
        if self.collect(&invoice, false, next_id, &mut events) == Collection::Declined {
            self.renewal_failed(&invoice, terms, &mut events);
        }
        Ok(events)
    }
}
