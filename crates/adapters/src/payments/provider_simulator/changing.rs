//! Ending with the period, going on, and changing to another price: now with the rest set off, or at the period's end.

use domain::plan::Every;
use domain::time::{SECOND, Timestamp};
use platform::payments::{Change, Money, Preview, PurchaseState, When};

use super::calendar::{end_after, second};
use super::paying::{Tried, ask};
use super::{
    CustomerAccount, Line, Next, NextId, Reason, SimulatorError, SimulatorEvent, Subscription, Terms,
};

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
    let length = i128::from((end.since(start) / SECOND).max(1));
    let rest = i128::from((end.since(at) / SECOND).max(0)).min(length);
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
        Ok(if same { Vec::new() } else { vec![self.happened("customer.subscription.updated", id)] })
    }

    /// Lets it end with its period, or takes that back; a change that waits is dropped.
    ///
    /// # Errors
    /// When it is over already.
    pub fn end_with_period(&mut self, id: &str, ends: bool) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        if !self.subscription(id).ok_or(SimulatorError::NotFound)?.alive() {
            return Err(SimulatorError::Refused("subscription_canceled"));
        }
        self.changed(id, |found| {
            found.ends_with_period = ends;
            found.next = None;
        })
    }

    /// Ends it at once. Nobody asks for its open invoices any more.
    ///
    /// # Errors
    /// When there is none.
    pub fn end_now(&mut self, id: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.subscription(id).ok_or(SimulatorError::NotFound)?;
        let mut told = Vec::new();
        self.end(id, &mut told);
        Ok(told)
    }

    /// What is needed for a change to be possible at all.
    fn changeable(&self, change: &Change) -> Result<&Subscription, SimulatorError> {
        let found = self.subscription(&change.subscription).ok_or(SimulatorError::NotFound)?;
        if !matches!(found.state, PurchaseState::Active | PurchaseState::Trialing) {
            return Err(SimulatorError::Refused("subscription_not_active"));
        }
        if change.to.every() == Every::Once {
            return Err(SimulatorError::Refused("price_not_recurring"));
        }
        if change.to == found.price {
            return Err(SimulatorError::Refused("same_price"));
        }
        Ok(found)
    }

    /// What a change now comes to.
    ///
    /// # Errors
    /// When it is not possible.
    pub fn quote(&self, change: &Change, at: Timestamp, terms: &Terms) -> Result<Quote, SimulatorError> {
        let found = self.changeable(change)?;
        let at = second(at);
        let period = (found.period_start, found.period_end);
        if at < period.0 || at > period.1 {
            return Err(SimulatorError::Refused("proration_date"));
        }
        let amount = terms.amount(change.to);
        if found.state == PurchaseState::Trialing {
            return Ok(Quote { lines: Vec::new(), due: 0, credit_left: self.credit, period });
        }
        let line = |price, amount, until| Line { price, amount, part: true, from: at, until };
        let back = line(found.price, -share(found.amount, at, period), period.1);
        let (forth, period) = if change.to.every() == found.every() {
            (line(change.to, share(amount, at, period), period.1), period)
        } else {
            let end = end_after(at, change.to.every(), at);
            (Self::whole(change.to, amount, at, end), (at, end))
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
    pub fn preview(&self, change: &Change, terms: &Terms) -> Result<Preview, SimulatorError> {
        let money = |minor| Money { minor, currency: terms.currency.clone() };
        let (due, credit, renews_at) = match change.when {
            When::Now { at } => {
                let quote = self.quote(change, at, terms)?;
                (quote.due, quote.credit_left, quote.period.1)
            }
            When::PeriodEnd => (0, self.credit, self.changeable(change)?.period_end),
        };
        let then = terms.amount(change.to).saturating_sub(credit).max(0);
        Ok(Preview { due_now: money(due), then: money(then), renews_at })
    }

    /// Changes to another price. It goes on afterwards, also where it was about to end.
    ///
    /// # Errors
    /// When it is not possible, or the card is declined; nothing has changed then.
    pub fn change(
        &mut self,
        change: &Change,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        match change.when {
            When::Now { at } => self.change_now(change, at, terms, next_id),
            When::PeriodEnd => {
                self.changeable(change)?;
                let (price, amount) = (change.to, terms.amount(change.to));
                let next = Next { schedule: next_id("sub_sched"), price, amount };
                self.changed(&change.subscription, |found| {
                    found.next = Some(next);
                    found.ends_with_period = false;
                })
            }
        }
    }

    fn change_now(
        &mut self,
        change: &Change,
        at: Timestamp,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let quote = self.quote(change, at, terms)?;
        if quote.due > 0 && ask(self.card, false, 0) == super::paying::Answer::Declined {
            return Err(SimulatorError::Declined);
        }
        let amount = terms.amount(change.to);
        let mut told = self.changed(&change.subscription, |found| {
            if quote.period.0 != found.period_start {
                found.anchor = quote.period.0;
            }
            (found.period_start, found.period_end) = quote.period;
            (found.price, found.amount) = (change.to, amount);
            found.ends_with_period = false;
            found.next = None;
        })?;
        if !quote.lines.is_empty() {
            let invoice = self.write_invoice(&change.subscription, Reason::Update, quote.lines, next_id);
            if self.collect(&invoice, false, next_id, &mut told) == Tried::Declined {
                self.renewal_failed(&invoice, terms, &mut told);
            }
        }
        Ok(told)
    }
}
