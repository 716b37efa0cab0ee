//! What the stand-in does to subscriptions: updates, schedules, previews.

use engines::cards::book::BookError;
use platform::cards::{Change, When};
use serde_json::{Value, json};

use super::Asked;
use super::answers::{by_id, needed, notes, only, time};
use super::objects;
use super::world::World;

impl World {
    /// The subscription behind a schedule.
    fn scheduled(&self, schedule: &str) -> Result<String, BookError> {
        let begun = self.begun.iter().find(|(_, known)| *known == schedule).map(|(id, _)| id.clone());
        let planned = || {
            let all = self.books.values().flat_map(|book| book.subscriptions.iter());
            let mut all =
                all.filter(|found| found.next.as_ref().is_some_and(|next| next.schedule == schedule));
            all.next().map(|found| found.id.clone())
        };
        begun.or_else(planned).ok_or(BookError::NotFound)
    }

    fn is_managed(&self, subscription: &str) -> bool {
        let planned = self.owner(subscription).is_ok_and(|owner| {
            self.books[&owner].subscription(subscription).is_some_and(|found| found.next.is_some())
        });
        planned || self.begun.contains_key(subscription)
    }

    pub(super) fn update_subscription(&mut self, id: &str, asked: &Asked) -> Result<Value, BookError> {
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
            return Err(BookError::Refused("subscription_managed_by_schedule"));
        }
        let subscription = id.to_owned();
        if let Some(price) = asked.field("items[0][price]") {
            let item = needed(asked, "items[0][id]")?.to_owned();
            let at = time(needed(asked, "proration_date")?)?;
            if needed(asked, "proration_behavior")? != "always_invoice"
                || needed(asked, "payment_behavior")? != "error_if_incomplete"
            {
                return Err(BookError::Refused("payment_behavior"));
            }
            let change = Change { subscription, to: by_id(price)?, when: When::Now { at } };
            self.on(id, |book, terms, mint| {
                let known = book.subscription(id).is_some_and(|found| found.item == item);
                if known { book.change(&change, terms, mint) } else { Err(BookError::NotFound) }
            })?;
        } else {
            let ends = match (asked.field("cancel_at_period_end"), asked.field("cancel_at")) {
                (Some("true"), None) => true,
                (Some("false"), None) | (None, Some("")) => false,
                _ => return Err(BookError::Refused("parameter_invalid")),
            };
            self.on(id, |book, _, _| book.end_with_period(&subscription, ends))?;
        }
        self.notes.entry(id.to_owned()).or_default().extend(notes(asked, "metadata"));
        self.shown(id)
    }

    /// Its open invoices stay, and are asked for no more.
    pub(super) fn end_subscription(&mut self, id: &str, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["invoice_now", "prorate"])?;
        for field in ["invoice_now", "prorate"] {
            if needed(asked, field)? != "false" {
                return Err(BookError::Refused("parameter_invalid"));
            }
        }
        let owner = self.owner(id)?;
        let is_over = self.books[&owner].subscription(id).is_none_or(|found| !found.alive());
        if is_over || self.is_managed(id) {
            return Err(BookError::NotFound);
        }
        self.on(id, |book, _, _| book.end_keeping_invoices(id))?;
        self.shown(id)
    }

    pub(super) fn void(&mut self, id: &str) -> Result<Value, BookError> {
        if self.refuses_voids {
            return Err(BookError::Refused("invoice_payment_in_flight"));
        }
        self.on(id, |book, _, _| book.void(id).map(|()| Vec::new()))?;
        self.shown(id)
    }

    pub(super) fn new_schedule(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["from_subscription"])?;
        let subscription = needed(asked, "from_subscription")?.to_owned();
        let owner = self.owner(&subscription)?;
        if self.is_managed(&subscription) {
            return Err(BookError::Refused("subscription_managed_by_schedule"));
        }
        let id = self.fresh("sub_sched");
        self.owners.insert(id.clone(), owner.clone());
        self.begun.insert(subscription.clone(), id.clone());
        let book = &self.books[&owner];
        let found = book.subscription(&subscription).ok_or(BookError::NotFound)?;
        Ok(objects::schedule(self, book, found, &id))
    }

    pub(super) fn update_schedule(&mut self, id: &str, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["end_behavior", "phases["])?;
        let subscription = self.scheduled(id)?;
        let owner = self.owner(&subscription)?;
        let now = self.books[&owner].subscription(&subscription).ok_or(BookError::NotFound)?.clone();
        // The phase that runs has to be said as it is.
        let same = by_id(needed(asked, "phases[0][items][0][price]")?)? == now.price
            && time(needed(asked, "phases[0][start_date]")?)? == now.period_start
            && time(needed(asked, "phases[0][end_date]")?)? == now.period_end;
        if !same || needed(asked, "end_behavior")? != "release" {
            return Err(BookError::Refused("phases"));
        }
        let to = by_id(needed(asked, "phases[1][items][0][price]")?)?;
        needed(asked, "phases[1][duration][interval]")?;
        let change = Change { subscription: subscription.clone(), to, when: When::PeriodEnd };
        self.begun.insert(subscription.clone(), id.to_owned());
        self.on(&subscription, |book, terms, mint| book.change(&change, terms, mint))?;
        self.begun.remove(&subscription);
        self.notes.insert(id.to_owned(), notes(asked, "phases[1][metadata]"));
        let book = &self.books[&owner];
        Ok(objects::schedule(self, book, book.subscription(&subscription).unwrap(), id))
    }

    pub(super) fn release(&mut self, id: &str) -> Result<Value, BookError> {
        let subscription = self.scheduled(id)?;
        self.begun.remove(&subscription);
        self.on(&subscription, |book, _, _| {
            let ends = book.subscription(&subscription).is_some_and(|found| found.ends_with_period);
            book.end_with_period(&subscription, ends)
        })?;
        let book = &self.books[&self.owner(&subscription)?];
        let mut shown = objects::schedule(self, book, book.subscription(&subscription).unwrap(), id);
        shown["status"] = json!("released");
        Ok(shown)
    }

    pub(super) fn preview(&mut self, asked: &Asked) -> Result<Value, BookError> {
        const DETAILS: &str = "subscription_details";
        let name = |field: &str| format!("{DETAILS}{field}");
        let [item, price, behavior, date] =
            ["[items][0][id]", "[items][0][price]", "[proration_behavior]", "[proration_date]"].map(name);
        only(asked, &["subscription", &item, &price, &behavior, &date])?;
        let subscription = needed(asked, "subscription")?.to_owned();
        let book = &self.books[&self.owner(&subscription)?];
        let at = time(needed(asked, &date)?)?;
        let change = Change { subscription, to: by_id(needed(asked, &price)?)?, when: When::Now { at } };
        let quote = book.quote(&change, at, &self.terms)?;
        let mut bill = objects::bill(self, book, &quote.lines, book.credit, quote.due);
        bill["id"] = json!("upcoming_in_test");
        Ok(bill)
    }
}
