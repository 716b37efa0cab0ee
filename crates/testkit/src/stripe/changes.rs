//! What the stand-in does to subscriptions: updates, schedules, previews.

use payment_simulator::{SimulatorError, SubscriptionChange};
use serde_json::{Value, json};

use super::Asked;
use super::answers::{by_id, needed, notes, only, time};
use super::objects;
use super::world::World;

impl World {
    /// The subscription behind a schedule.
    fn scheduled(&self, schedule: &str) -> Result<String, SimulatorError> {
        let begun = self.begun.iter().find(|(_, known)| *known == schedule).map(|(id, _)| id.clone());
        let planned = || {
            let all = self.accounts.values().flat_map(|account| account.subscriptions.iter());
            let mut all =
                all.filter(|found| found.next.as_ref().is_some_and(|next| next.schedule == schedule));
            all.next().map(|found| found.id.clone())
        };
        begun.or_else(planned).ok_or(SimulatorError::NotFound)
    }

    fn is_managed(&self, subscription: &str) -> bool {
        let planned = self.owner(subscription).is_ok_and(|owner| {
            self.accounts[&owner].subscription(subscription).is_some_and(|found| found.next.is_some())
        });
        planned || self.begun.contains_key(subscription)
    }

    pub(super) fn update_subscription(&mut self, id: &str, asked: &Asked) -> Result<Value, SimulatorError> {
        only(
            asked,
            &[
                "cancel_at_period_end",
                "cancel_at",
                "items[0][id]",
                "items[0][price]",
                "proration_behavior",
                "proration_date",
                "payment_behavior",
                "metadata[",
            ],
        )?;
        if self.is_managed(id) {
            return Err(SimulatorError::Refused("subscription_managed_by_schedule"));
        }
        let subscription = id.to_owned();
        if let Some(price) = asked.field("items[0][price]") {
            let item = needed(asked, "items[0][id]")?.to_owned();
            let at = time(needed(asked, "proration_date")?)?;
            if needed(asked, "proration_behavior")? != "always_invoice"
                || needed(asked, "payment_behavior")? != "error_if_incomplete"
            {
                return Err(SimulatorError::Refused("payment_behavior"));
            }
            let price = by_id(price)?.key().to_owned();
            let change = SubscriptionChange { subscription, price, now_at: Some(at) };
            self.on(id, |account, terms, next_id| {
                let known = account.subscription(id).is_some_and(|found| found.item == item);
                if known { account.change(&change, terms, next_id) } else { Err(SimulatorError::NotFound) }
            })?;
        } else {
            let ends = match (asked.field("cancel_at_period_end"), asked.field("cancel_at")) {
                (Some("true"), None) => true,
                (Some("false"), None) | (None, Some("")) => false,
                _ => return Err(SimulatorError::Refused("parameter_invalid")),
            };
            self.on(id, |account, _, _| account.end_with_period(&subscription, ends))?;
        }
        self.notes.entry(id.to_owned()).or_default().extend(notes(asked, "metadata"));
        self.shown(id)
    }

    /// Its open invoices stay, and are asked for no more.
    pub(super) fn end_subscription(&mut self, id: &str, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["invoice_now", "prorate"])?;
        for field in ["invoice_now", "prorate"] {
            if needed(asked, field)? != "false" {
                return Err(SimulatorError::Refused("parameter_invalid"));
            }
        }
        let owner = self.owner(id)?;
        let is_over = self.accounts[&owner].subscription(id).is_none_or(|found| !found.is_alive());
        if is_over || self.is_managed(id) {
            return Err(SimulatorError::NotFound);
        }
        self.on(id, |account, _, _| account.end_keeping_invoices(id))?;
        self.shown(id)
    }

    pub(super) fn void(&mut self, id: &str) -> Result<Value, SimulatorError> {
        if self.refuses_voids {
            return Err(SimulatorError::Refused("invoice_payment_in_flight"));
        }
        self.on(id, |account, _, _| account.void(id).map(|()| Vec::new()))?;
        self.shown(id)
    }

    pub(super) fn new_schedule(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["from_subscription"])?;
        let subscription = needed(asked, "from_subscription")?.to_owned();
        let owner = self.owner(&subscription)?;
        if self.is_managed(&subscription) {
            return Err(SimulatorError::Refused("subscription_managed_by_schedule"));
        }
        let id = self.fresh("sub_sched");
        self.owners.insert(id.clone(), owner.clone());
        self.begun.insert(subscription.clone(), id.clone());
        let account = &self.accounts[&owner];
        let found = account.subscription(&subscription).ok_or(SimulatorError::NotFound)?;
        Ok(objects::schedule(self, account, found, &id))
    }

    pub(super) fn update_schedule(&mut self, id: &str, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["end_behavior", "phases["])?;
        let subscription = self.scheduled(id)?;
        let owner = self.owner(&subscription)?;
        let now = self.accounts[&owner].subscription(&subscription).ok_or(SimulatorError::NotFound)?.clone();
        // The phase that runs has to be said as it is.
        let same = by_id(needed(asked, "phases[0][items][0][price]")?)?.key() == now.price
            && time(needed(asked, "phases[0][start_date]")?)? == now.period_start
            && time(needed(asked, "phases[0][end_date]")?)? == now.period_end;
        if !same || needed(asked, "end_behavior")? != "release" {
            return Err(SimulatorError::Refused("phases"));
        }
        let price = by_id(needed(asked, "phases[1][items][0][price]")?)?.key().to_owned();
        needed(asked, "phases[1][duration][interval]")?;
        let change = SubscriptionChange { subscription: subscription.clone(), price, now_at: None };
        self.begun.insert(subscription.clone(), id.to_owned());
        self.on(&subscription, |account, terms, next_id| account.change(&change, terms, next_id))?;
        self.begun.remove(&subscription);
        self.notes.insert(id.to_owned(), notes(asked, "phases[1][metadata]"));
        let account = &self.accounts[&owner];
        Ok(objects::schedule(self, account, account.subscription(&subscription).unwrap(), id))
    }

    pub(super) fn release(&mut self, id: &str) -> Result<Value, SimulatorError> {
        let subscription = self.scheduled(id)?;
        self.begun.remove(&subscription);
        self.on(&subscription, |account, _, _| {
            let ends = account.subscription(&subscription).is_some_and(|found| found.ends_with_period);
            account.end_with_period(&subscription, ends)
        })?;
        let account = &self.accounts[&self.owner(&subscription)?];
        let mut shown = objects::schedule(self, account, account.subscription(&subscription).unwrap(), id);
        shown["status"] = json!("released");
        Ok(shown)
    }

    pub(super) fn preview(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        const DETAILS: &str = "subscription_details";
        let name = |field: &str| format!("{DETAILS}{field}");
        let [item, price, behavior, date] =
            ["[items][0][id]", "[items][0][price]", "[proration_behavior]", "[proration_date]"].map(name);
        only(asked, &["subscription", &item, &price, &behavior, &date])?;
        let subscription = needed(asked, "subscription")?.to_owned();
        let account = &self.accounts[&self.owner(&subscription)?];
        let at = time(needed(asked, &date)?)?;
        let price = by_id(needed(asked, &price)?)?.key().to_owned();
        let change = SubscriptionChange { subscription, price, now_at: Some(at) };
        let quote = account.quote(&change, at, &self.terms)?;
        let mut bill = objects::bill(self, account, &quote.lines, account.credit, quote.due);
        bill["id"] = json!("upcoming_in_test");
        Ok(bill)
    }
}
