//! Ending, going on, and changing to another price; a change that waits for the period's end is a schedule at Stripe.

use std::collections::BTreeMap;

use domain::plan::{Every, Price};
use domain::time::{SECOND, Timestamp};
use platform::payments::{Change, Money, PaymentError, Preview, When};
use serde_json::Value;

use super::form::Form;
use super::objects::{Expandable, Invoice, Item, List, PreviewInvoice, Schedule, Subscription};
use super::{CHANGE, PRICE, Stripe, client};

/// The one line of a subscription.
fn item(found: &Subscription) -> Result<&Item, PaymentError> {
    found.items.data.first().ok_or_else(|| PaymentError::Refused("a subscription without a line".to_owned()))
}

const fn interval(every: Every) -> &'static str {
    match every {
        Every::Week => "week",
        Every::Year | Every::Once => "year",
    }
}

/// Whether the new price is paid in another rhythm.
fn interval_changes(line: &Item, to: Price) -> bool {
    let now = line.price.recurring.as_ref().map(|every| every.interval.as_str());
    now != Some(interval(to.every()))
}

const fn seconds(at: Timestamp) -> i64 {
    at.0.div_euclid(SECOND)
}

/// The customer's balance after an invoice: credit below zero, and above it what is too little to be charged on its own.
const fn left(invoice: &PreviewInvoice) -> i64 {
    invoice.starting_balance.saturating_add(invoice.total).saturating_sub(invoice.amount_due)
}

/// Whether neither price nor end of a subscription is another one now.
fn is_as_before(before: &Subscription, now: &Subscription) -> bool {
    let standing = |found: &Subscription| {
        let price = found.items.data.first().map(|line| line.price.id.clone());
        (price, found.cancel_at_period_end, found.cancel_at)
    };
    standing(before) == standing(now)
}

impl Stripe {
    async fn subscription(&self, id: &str) -> Result<Subscription, PaymentError> {
        let path = format!("/v1/subscriptions/{}", client::id(id)?);
        let query = Form::new().with("expand[0]", "schedule").with("expand[1]", "customer");
        self.client.get(&path, &query).await
    }

    /// Drops a change that waits, so that the subscription is alone again.
    async fn release(&self, found: &Subscription, key: &str) -> Result<(), PaymentError> {
        let Some(schedule) = &found.schedule else { return Ok(()) };
        let id = match schedule {
            Expandable::Id(id) => id,
            Expandable::Full(schedule) => &schedule.id,
        };
        let path = format!("/v1/subscription_schedules/{}/release", client::id(id)?);
        let key = format!("{key}-release-{id}");
        self.client.post::<Value>(&path, &Form::new(), &key).await.map(drop)
    }

    pub(super) async fn end(&self, id: &str, ends: bool, key: &str) -> Result<(), PaymentError> {
        let found = self.subscription(id).await?;
        // Stripe's own portal may have set a day instead of the flag; that is taken back by an empty one.
        let form = if !ends && found.cancel_at.is_some() && !found.cancel_at_period_end {
            Form::new().with("cancel_at", "")
        } else {
            Form::new().with("cancel_at_period_end", ends)
        };
        self.alone(&found, &form, key).await
    }

    /// Changes a subscription that Stripe lets nobody change beside its schedule: what waits is dropped first, and waits again
    /// where the change was not made.
    async fn alone(&self, found: &Subscription, form: &Form, key: &str) -> Result<(), PaymentError> {
        let path = format!("/v1/subscriptions/{}", found.id);
        let outcome = match self.release(found, key).await {
            Ok(()) => self.client.post::<Value>(&path, form, key).await.map(drop),
            Err(error) => Err(error),
        };
        if outcome.is_err() {
            self.wait_again(found, key).await;
        }
        outcome
    }

    /// The ids of a subscription's open invoices, whatever became of the subscription.
    pub(super) async fn open_invoices(&self, id: &str) -> Result<Vec<String>, PaymentError> {
        let open = Form::new().with("subscription", id).with("status", "open").with("limit", 100);
        let open: List<Invoice> = self.client.get("/v1/invoices", &open).await?;
        Ok(open.data.into_iter().filter_map(|invoice| invoice.id).collect())
    }

    /// Ends a subscription and voids its open invoices: ended first, since one whose invoice is void counts as paid.
    pub(super) async fn end_at_once(&self, id: &str, key: &str) -> Result<(), PaymentError> {
        let found = self.subscription(id).await?;
        if !matches!(found.status.as_str(), "canceled" | "incomplete_expired") {
            self.release(&found, key).await?;
            let form = Form::new().with("invoice_now", false).with("prorate", false);
            match self.client.delete::<Value>(&format!("/v1/subscriptions/{id}"), &form).await {
                // An earlier try has ended it, and its answer was lost.
                Ok(_) | Err(PaymentError::NotFound) => {}
                Err(error) => return Err(error),
            }
        }
        for invoice in &self.open_invoices(id).await? {
            let path = format!("/v1/invoices/{}/void", client::id(invoice)?);
            let voided =
                self.client.post::<Value>(&path, &Form::new(), &format!("{key}-void-{invoice}")).await;
            // Stripe itself asks for no invoice of a subscription that is over, so what was promised holds all the same.
            if let Err(error) = voided {
                tracing::warn!(%error, invoice, "an invoice of a subscription that has ended could not be voided");
            }
        }
        Ok(())
    }

    /// Refuses what makes no sense before Stripe is asked.
    fn sensible(&self, change: &Change, found: &Subscription) -> Result<(), PaymentError> {
        let refused = |why: &str| Err(PaymentError::Refused(why.to_owned()));
        if change.to.every() == Every::Once {
            return refused("price_not_recurring");
        }
        if !matches!(found.status.as_str(), "active" | "trialing") {
            return refused("subscription_not_active");
        }
        if item(found)?.price.id == self.price_id(change.to) {
            return refused("same_price");
        }
        Ok(())
    }

    pub(super) async fn preview_change(&self, change: &Change) -> Result<Preview, PaymentError> {
        let found = self.subscription(&change.subscription).await?;
        self.sensible(change, &found)?;
        let price = self.amount(change.to).await?;
        let money = |minor| Money { minor, currency: price.currency.clone() };
        let line = item(&found)?;
        let renews_at = line.current_period_end.into();
        let When::Now { at } = change.when else {
            let balance = found.customer.full().map_or(0, |customer| customer.balance);
            let then = price.minor.saturating_add(balance).max(0);
            return Ok(Preview { due_now: money(0), then: money(then), renews_at });
        };
        let form = Form::new()
            .with("subscription", &found.id)
            .with("subscription_details[items][0][id]", &line.id)
            .with("subscription_details[items][0][price]", self.price_id(change.to))
            .with("subscription_details[proration_behavior]", "always_invoice")
            .with("subscription_details[proration_date]", seconds(at));
        let invoice: PreviewInvoice = self.client.ask("/v1/invoices/create_preview", &form).await?;
        if invoice.currency != price.currency {
            return Err(PaymentError::Refused("currency".to_owned()));
        }
        let then = price.minor.saturating_add(left(&invoice)).max(0);
        // Another rhythm begins a new period, which its line names.
        let charged = invoice.lines.data.iter().filter(|line| line.amount > 0);
        let new_end = charged.map(|line| Timestamp::from(line.period.end)).max();
        let changes = found.status == "active" && interval_changes(line, change.to);
        let renews_at = new_end.filter(|_| changes).unwrap_or(renews_at);
        Ok(Preview { due_now: money(invoice.amount_due.max(0)), then: money(then), renews_at })
    }

    /// Whether this wish has been fulfilled before.
    fn done_before(&self, change: &Change, found: &Subscription, key: &str) -> bool {
        let is_ours = |notes: &BTreeMap<String, String>| notes.get(CHANGE).is_some_and(|done| done == key);
        let plan = found.schedule.as_ref().and_then(Expandable::full);
        match change.when {
            When::Now { .. } => is_ours(&found.metadata),
            When::PeriodEnd => {
                plan.and_then(Schedule::coming).and_then(|phase| phase.metadata.as_ref()).is_some_and(is_ours)
            }
        }
    }

    pub(super) async fn make_change(&self, change: &Change, key: &str) -> Result<(), PaymentError> {
        let found = self.subscription(&change.subscription).await?;
        if self.done_before(change, &found, key) {
            return Ok(());
        }
        self.sensible(change, &found)?;
        match change.when {
            When::Now { at } => {
                let form = self.change_now(&found, change.to, at, key)?;
                self.alone(&found, &form, key).await
            }
            When::PeriodEnd => {
                let plan = found.schedule.as_ref().and_then(Expandable::full);
                self.change_later(&found, plan, change.to, key, key).await
            }
        }
    }

    /// What was not made leaves nothing changed: what waited before waits again. Stripe is asked first, since it may have made
    /// it without saying so.
    async fn wait_again(&self, found: &Subscription, key: &str) {
        let Some(plan) = found.schedule.as_ref().and_then(Expandable::full) else { return };
        let Some(phase) = plan.coming() else { return };
        let Some(to) = self.next(plan) else { return };
        match self.subscription(&found.id).await {
            Ok(now) if now.schedule.is_none() && is_as_before(found, &now) => {}
            Ok(_) => return,
            Err(error) => {
                tracing::warn!(%error, subscription = %found.id, "whether a change still waits is not known");
                return;
            }
        }
        let note = phase.metadata.as_ref().and_then(|notes| notes.get(CHANGE)).map_or("", String::as_str);
        let key = format!("{key}-again-{}", plan.id);
        if let Err(error) = self.change_later(found, None, to, note, &key).await {
            tracing::warn!(%error, subscription = %found.id, "a change that waited could not be put back");
        }
    }

    fn change_now(
        &self,
        found: &Subscription,
        to: Price,
        at: Timestamp,
        key: &str,
    ) -> Result<Form, PaymentError> {
        Ok(Form::new()
            .with("items[0][id]", &item(found)?.id)
            .with("items[0][price]", self.price_id(to))
            .with("proration_behavior", "always_invoice")
            .with("proration_date", seconds(at))
            // A card that is declined changes nothing.
            .with("payment_behavior", "error_if_incomplete")
            .with("cancel_at_period_end", false)
            .with(&format!("metadata[{PRICE}]"), to.key())
            .with(&format!("metadata[{CHANGE}]"), key))
    }

    async fn change_later(
        &self,
        found: &Subscription,
        plan: Option<&Schedule>,
        to: Price,
        note: &str,
        key: &str,
    ) -> Result<(), PaymentError> {
        let line = item(found)?;
        // One that is there already, maybe begun by a try that was cut off, gets new phases.
        let made: Schedule;
        let plan = match plan {
            Some(plan) => plan,
            None => {
                let form = Form::new().with("from_subscription", &found.id);
                let begun = format!("{key}-schedule");
                made = self.client.post("/v1/subscription_schedules", &form, &begun).await?;
                &made
            }
        };
        let running = plan.phases.iter().rev().find(|phase| phase.start_date <= line.current_period_start);
        let start = running.map_or(line.current_period_start, |phase| phase.start_date);
        let form = Form::new()
            .with("end_behavior", "release")
            .with("phases[0][items][0][price]", &line.price.id)
            .with("phases[0][items][0][quantity]", 1)
            .with("phases[0][start_date]", start.0)
            .with("phases[0][end_date]", line.current_period_end.0)
            .with("phases[0][proration_behavior]", "none")
            .with("phases[1][items][0][price]", self.price_id(to))
            .with("phases[1][items][0][quantity]", 1)
            .with("phases[1][duration][interval]", interval(to.every()))
            .with("phases[1][proration_behavior]", "none")
            .with(&format!("phases[1][metadata][{PRICE}]"), to.key())
            .with(&format!("phases[1][metadata][{CHANGE}]"), note);
        let path = format!("/v1/subscription_schedules/{}", client::id(&plan.id)?);
        self.client.post::<Value>(&path, &form, key).await.map(drop)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_an_invoice_leaves_on_the_balance() {
        for (starting_balance, total, amount_due, expected) in [
            (0, 285, 285, 0),
            (-300, 285, 0, -15),
            (0, -500, 0, -500),
            (100, 285, 385, 0),
            // Too little to be charged on its own: it waits for the next invoice.
            (0, 30, 0, 30),
        ] {
            let lines = List { data: Vec::new(), has_more: false };
            let invoice =
                PreviewInvoice { amount_due, starting_balance, total, currency: "eur".into(), lines };
            assert_eq!(left(&invoice), expected, "{starting_balance} {total}");
        }
    }
}
