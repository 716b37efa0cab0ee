//! What the stand-in answers to each request that it knows.

use std::collections::BTreeMap;

use domain::plan::Price;
use domain::time::{SECOND, Timestamp};
use engines::cards::book::{Book, BookError, InvoiceState, PaymentState};
use platform::cards::Order;
use serde_json::{Value, json};

use super::Asked;
use super::objects::{self, list};
use super::world::World;

pub(super) type Answer = Result<(u16, Value), BookError>;

const UNKNOWN: BookError = BookError::Refused("parameter_unknown");

pub(super) fn by_id(id: &str) -> Result<Price, BookError> {
    Price::ALL.into_iter().find(|price| objects::price_id(*price) == id).ok_or(BookError::NotFound)
}

/// Refuses fields that the request may not have; `names` ends in `[` where anything may follow.
pub(super) fn only(asked: &Asked, names: &[&str]) -> Result<(), BookError> {
    let known = |field: &str| {
        field.starts_with("expand[")
            || names.iter().any(|name| *name == field || (name.ends_with('[') && field.starts_with(name)))
    };
    if asked.fields.iter().all(|(name, _)| known(name)) { Ok(()) } else { Err(UNKNOWN) }
}

pub(super) fn needed<'a>(asked: &'a Asked, name: &str) -> Result<&'a str, BookError> {
    asked.field(name).ok_or(BookError::Refused("parameter_missing"))
}

pub(super) fn time(text: &str) -> Result<Timestamp, BookError> {
    let seconds: i64 = text.parse().map_err(|_| BookError::Refused("parameter_invalid_integer"))?;
    Ok(Timestamp(seconds * SECOND))
}

/// The notes below `prefix`, such as `metadata`.
pub(super) fn notes(asked: &Asked, prefix: &str) -> BTreeMap<String, String> {
    let name =
        |field: &str| Some(field.strip_prefix(prefix)?.strip_prefix('[')?.strip_suffix(']')?.to_owned());
    asked.fields.iter().filter_map(|(field, value)| Some((name(field)?, value.clone()))).collect()
}

impl World {
    /// Does what is asked.
    pub(super) fn act(&mut self, asked: &Asked) -> Answer {
        let path: Vec<&str> = asked.path.trim_start_matches("/v1/").split('/').collect();
        let value = match (asked.method.as_str(), path.as_slice()) {
            ("POST", ["customers"]) => self.new_customer(asked),
            ("GET", ["customers", id]) if self.deleted.iter().any(|gone| gone == id) => {
                Ok(json!({ "id": id, "object": "customer", "deleted": true }))
            }
            ("GET", ["customers", id]) => self.shown(id),
            ("GET", ["customers", id, "balance_transactions"]) => self.balance_transactions(id, asked),
            ("POST", ["customers", id, "balance_transactions"]) => self.change_balance(id, asked),
            ("GET", ["prices", id]) => by_id(id).map(|price| objects::price(self, price)),
            ("POST", ["checkout", "sessions"]) => self.new_session(asked),
            ("GET", ["checkout", "sessions", id]) => self.shown(id),
            ("POST", ["checkout", "sessions", id, "expire"]) => self.expire(id),
            ("GET", ["subscriptions"]) => self.subscriptions(asked),
            ("GET", ["subscriptions", id]) => self.shown(id),
            ("POST", ["subscriptions", id]) => self.update_subscription(id, asked),
            ("DELETE", ["subscriptions", id]) => self.end_subscription(id, asked),
            ("POST", ["subscription_schedules"]) => self.new_schedule(asked),
            ("POST", ["subscription_schedules", id]) => self.update_schedule(id, asked),
            ("POST", ["subscription_schedules", id, "release"]) => self.release(id),
            ("POST", ["invoices", "create_preview"]) => self.preview(asked),
            ("POST", ["invoices", id, "void"]) => self.void(id),
            ("GET", ["invoices"]) => self.invoices(asked),
            ("GET", ["invoice_payments"]) => self.invoice_payments(asked),
            ("GET", ["payment_intents"]) => self.payment_intents(asked),
            ("GET", ["charges", id]) => self.shown(id),
            ("GET", ["disputes"]) => self.disputes(asked),
            ("POST", ["billing_portal", "sessions"]) => self.portal(asked),
            ("GET", ["events"]) => self.recent_events(asked),
            _ => Err(BookError::NotFound),
        }?;
        Ok((200, self.expanded(value, asked)))
    }

    /// Puts objects in the place of their ids, where that was asked for.
    fn expanded(&self, mut value: Value, asked: &Asked) -> Value {
        for (name, place) in &asked.fields {
            if !name.starts_with("expand[") {
                continue;
            }
            let (targets, field) = match place.strip_prefix("data.") {
                Some(field) => (value["data"].as_array_mut().unwrap().iter_mut().collect(), field),
                None => (vec![&mut value], place.as_str()),
            };
            for target in targets {
                if let Some(id) = target[field].as_str().map(str::to_owned) {
                    target[field] = self.full(&id);
                }
            }
        }
        value
    }

    fn full(&self, id: &str) -> Value {
        let book = &self.books[&self.owner(id).unwrap()];
        let managed = |found: &&engines::cards::book::Subscription| {
            found.next.as_ref().is_some_and(|next| next.schedule == id)
                || self.begun.get(&found.id).is_some_and(|begun| begun == id)
        };
        match book.subscriptions.iter().find(managed) {
            Some(found) => objects::schedule(self, book, found, id),
            None => objects::any(self, &book.id, id),
        }
    }

    pub(super) fn shown(&mut self, id: &str) -> Result<Value, BookError> {
        let owner = self.owner(id)?;
        Ok(objects::any(self, &owner, id))
    }

    pub(super) fn book(&self, asked: &Asked) -> Result<&Book, BookError> {
        self.books.get(needed(asked, "customer")?).ok_or(BookError::NotFound)
    }

    fn new_customer(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["email", "metadata["])?;
        let id = self.fresh("cus");
        let member = notes(asked, "metadata").remove("exhale_member").unwrap_or_default();
        let book = Book::new(id.clone(), needed(asked, "email")?, &member, self.now());
        let shown = objects::customer(self, &book);
        self.books.insert(id, book);
        Ok(shown)
    }

    fn new_session(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(
            asked,
            &[
                "mode",
                "customer",
                "client_reference_id",
                "line_items[0][price]",
                "line_items[0][quantity]",
                "success_url",
                "cancel_url",
                "expires_at",
                "metadata[",
                "subscription_data[metadata][",
                "payment_intent_data[metadata][",
            ],
        )?;
        let price = by_id(needed(asked, "line_items[0][price]")?)?;
        let data = match (needed(asked, "mode")?, objects::price(self, price)["type"].as_str()) {
            ("payment", Some("one_time")) => "payment_intent_data[metadata]",
            ("subscription", Some("recurring")) => "subscription_data[metadata]",
            _ => return Err(BookError::Refused("mode")),
        };
        let url = |name| Ok(needed(asked, name)?.replace("{CHECKOUT_SESSION_ID}", "{CHECKOUT}"));
        let order = Order {
            customer: needed(asked, "customer")?.to_owned(),
            price,
            success_url: url("success_url")?,
            cancel_url: url("cancel_url")?,
            reference: needed(asked, "client_reference_id")?.to_owned(),
            expires_at: time(needed(asked, "expires_at")?)?,
        };
        if self.deleted.contains(&order.customer) {
            return Err(BookError::NotFound);
        }
        let mut id = String::new();
        self.on(&order.customer.clone(), |book, terms, mint| {
            id = book.open_checkout(&order, terms, mint)?;
            Ok(Vec::new())
        })?;
        self.notes.insert(id.clone(), notes(asked, "metadata"));
        self.notes.insert(format!("{id} data"), notes(asked, data));
        self.shown(&id)
    }

    fn expire(&mut self, id: &str) -> Result<Value, BookError> {
        let before = self.shown(id)?;
        if before["status"] != "open" {
            return Err(BookError::Refused("checkout_not_open"));
        }
        self.on(id, |book, _, _| book.expire(id))?;
        self.shown(id)
    }

    fn subscriptions(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["customer", "limit", "status"])?;
        let book = self.book(asked)?;
        let all = needed(asked, "status")? == "all";
        let found = book.subscriptions.iter().rev().filter(|found| all || found.alive());
        Ok(list(&asked.path, found.map(|found| objects::subscription(self, book, found)).collect()))
    }

    fn invoices(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["subscription", "limit", "status"])?;
        let subscription = needed(asked, "subscription")?;
        let book = &self.books[&self.owner(subscription)?];
        let wanted = match needed(asked, "status")? {
            "paid" => InvoiceState::Paid,
            "open" => InvoiceState::Open,
            _ => return Err(UNKNOWN),
        };
        let limit: usize = needed(asked, "limit")?.parse().map_err(|_| UNKNOWN)?;
        let found = book
            .invoices
            .iter()
            .rev()
            .filter(|invoice| invoice.subscription == subscription && invoice.state == wanted)
            .take(limit);
        Ok(list(&asked.path, found.map(|found| objects::invoice(self, book, found)).collect()))
    }

    fn invoice_payments(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["payment[type]", "payment[payment_intent]", "limit"])?;
        let id = needed(asked, "payment[payment_intent]")?;
        let book = &self.books[&self.owner(id)?];
        let found = book
            .payment(id)
            .filter(|payment| payment.invoice.is_some() && payment.state == PaymentState::Succeeded);
        Ok(list(&asked.path, found.map(|found| objects::invoice_payment(self, found)).into_iter().collect()))
    }

    fn payment_intents(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["customer", "limit"])?;
        let book = self.book(asked)?;
        let found = book.payments.iter().rev().map(|found| objects::payment_intent(self, book, found));
        Ok(list(&asked.path, found.collect()))
    }

    fn disputes(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["charge", "limit"])?;
        let charge = needed(asked, "charge")?;
        let book = &self.books[&self.owner(charge)?];
        let found = book.payment(charge).and_then(|found| objects::dispute(self, found));
        Ok(list(&asked.path, found.into_iter().collect()))
    }

    fn portal(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["customer", "return_url"])?;
        let customer = self.book(asked)?.id.clone();
        let mut id = String::new();
        let return_url = needed(asked, "return_url")?;
        self.on(&customer, |book, _, mint| {
            id = book.open_portal(return_url, mint);
            Ok(Vec::new())
        })?;
        let mut object = objects::template("billing_portal.session");
        objects::lay(
            &mut object,
            json!({
                "id": id, "customer": customer, "return_url": return_url, "livemode": false,
                "url": format!("https://billing.stripe.com/p/session/{id}"),
            }),
        );
        Ok(object)
    }

    fn recent_events(&mut self, asked: &Asked) -> Result<Value, BookError> {
        only(asked, &["created[gte]", "limit", "types[", "starting_after"])?;
        let since: i64 = needed(asked, "created[gte]")?.parse().map_err(|_| UNKNOWN)?;
        let wanted: Vec<&str> = asked
            .fields
            .iter()
            .filter(|(name, _)| name.starts_with("types["))
            .map(|(_, kind)| kind.as_str())
            .collect();
        let limit: usize = needed(asked, "limit")?.parse().map_err(|_| UNKNOWN)?;
        let fits = |event: &&Value| {
            event["created"].as_i64().unwrap() >= since && wanted.contains(&event["type"].as_str().unwrap())
        };
        let mut found: Vec<Value> = self.events.iter().rev().filter(fits).cloned().collect();
        if let Some(after) = asked.field("starting_after") {
            let place = found.iter().position(|event| event["id"] == after).ok_or(BookError::NotFound)?;
            found.drain(..=place);
        }
        let more = found.len() > limit;
        found.truncate(limit);
        let mut page = list(&asked.path, found);
        page["has_more"] = json!(more);
        Ok(page)
    }
}
