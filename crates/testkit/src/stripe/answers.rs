//! What the stand-in answers to each request that it knows.

use std::collections::BTreeMap;

use domain::plan::Price;
use domain::time::SECOND;
use payment_simulator::{
    CustomerAccount, InvoiceState, NewCheckout, PaymentState, SimulatorError, Subscription, Timestamp,
};
use serde_json::{Value, json};

use super::Asked;
use super::objects::{self, list};
use super::world::World;

pub(super) type Answer = Result<(u16, Value), SimulatorError>;

const UNKNOWN: SimulatorError = SimulatorError::Refused("parameter_unknown");

pub(super) fn by_id(id: &str) -> Result<Price, SimulatorError> {
    Price::ALL.into_iter().find(|price| objects::price_id(*price) == id).ok_or(SimulatorError::NotFound)
}

/// Refuses fields that the request may not have; `names` ends in `[` where anything may follow.
pub(super) fn only(asked: &Asked, names: &[&str]) -> Result<(), SimulatorError> {
    let known = |field: &str| {
        field.starts_with("expand[")
            || names.iter().any(|name| *name == field || (name.ends_with('[') && field.starts_with(name)))
    };
    if asked.fields.iter().all(|(name, _)| known(name)) { Ok(()) } else { Err(UNKNOWN) }
}

pub(super) fn needed<'a>(asked: &'a Asked, name: &str) -> Result<&'a str, SimulatorError> {
    asked.field(name).ok_or(SimulatorError::Refused("parameter_missing"))
}

pub(super) fn time(text: &str) -> Result<Timestamp, SimulatorError> {
    let seconds: i64 = text.parse().map_err(|_| SimulatorError::Refused("parameter_invalid_integer"))?;
    Ok(seconds * SECOND)
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
            _ => Err(SimulatorError::NotFound),
        }?;
        Ok((200, self.expanded(value, asked)))
    }

    /// Puts objects in the place of their ids, and lists where they are left out, where that was asked for.
    fn expanded(&self, mut value: Value, asked: &Asked) -> Value {
        for (_, place) in asked.fields.iter().filter(|(name, _)| name.starts_with("expand[")) {
            self.expand(&mut value, place);
        }
        value
    }

    fn expand(&self, target: &mut Value, place: &str) {
        if let Some(rest) = place.strip_prefix("data.") {
            return target["data"].as_array_mut().unwrap().iter_mut().for_each(|one| self.expand(one, rest));
        }
        let (field, rest) = place.split_once('.').unwrap_or((place, ""));
        if let Some(id) = target[field].as_str().map(str::to_owned) {
            target[field] = self.full(&id);
        } else if matches!(field, "refunds" | "payments") {
            let id = target["id"].as_str().unwrap();
            target[field] = objects::part(self, &self.accounts[&self.owner(id).unwrap()], id);
        }
        if !rest.is_empty() && target[field].is_object() {
            self.expand(&mut target[field], rest);
        }
    }

    fn full(&self, id: &str) -> Value {
        let account = &self.accounts[&self.owner(id).unwrap()];
        let managed = |found: &&Subscription| {
            found.next.as_ref().is_some_and(|next| next.schedule == id)
                || self.begun.get(&found.id).is_some_and(|begun| begun == id)
        };
        match account.subscriptions.iter().find(managed) {
            Some(found) => objects::schedule(self, account, found, id),
            None => objects::any(self, &account.id, id),
        }
    }

    pub(super) fn shown(&mut self, id: &str) -> Result<Value, SimulatorError> {
        let owner = self.owner(id)?;
        Ok(objects::any(self, &owner, id))
    }

    pub(super) fn account(&self, asked: &Asked) -> Result<&CustomerAccount, SimulatorError> {
        self.accounts.get(needed(asked, "customer")?).ok_or(SimulatorError::NotFound)
    }

    fn new_customer(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["email", "metadata["])?;
        let id = self.fresh("cus");
        let member = notes(asked, "metadata").remove("exhale_member").unwrap_or_default();
        let account = CustomerAccount::new(id.clone(), needed(asked, "email")?, &member, self.now());
        let shown = objects::customer(self, &account);
        self.accounts.insert(id, account);
        Ok(shown)
    }

    fn new_session(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
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
            _ => return Err(SimulatorError::Refused("mode")),
        };
        let url = |name| Ok(needed(asked, name)?.replace("{CHECKOUT_SESSION_ID}", "{CHECKOUT}"));
        let customer = needed(asked, "customer")?.to_owned();
        let order = NewCheckout {
            price: price.key().to_owned(),
            success_url: url("success_url")?,
            cancel_url: url("cancel_url")?,
            reference: needed(asked, "client_reference_id")?.to_owned(),
            expires_at: time(needed(asked, "expires_at")?)?,
        };
        if self.deleted.contains(&customer) {
            return Err(SimulatorError::NotFound);
        }
        let mut id = String::new();
        self.on(&customer, |account, terms, next_id| {
            id = account.open_checkout(&order, terms, next_id)?;
            Ok(Vec::new())
        })?;
        self.notes.insert(id.clone(), notes(asked, "metadata"));
        self.notes.insert(format!("{id} data"), notes(asked, data));
        self.shown(&id)
    }

    fn expire(&mut self, id: &str) -> Result<Value, SimulatorError> {
        let before = self.shown(id)?;
        if before["status"] != "open" {
            return Err(SimulatorError::Refused("checkout_not_open"));
        }
        self.on(id, |account, _, _| account.expire(id))?;
        self.shown(id)
    }

    fn subscriptions(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["customer", "limit", "status"])?;
        let account = self.account(asked)?;
        let all = needed(asked, "status")? == "all";
        let found = account.subscriptions.iter().rev().filter(|found| all || found.is_alive());
        Ok(list(&asked.path, found.map(|found| objects::subscription(self, account, found)).collect()))
    }

    fn invoices(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["customer", "subscription", "limit", "status"])?;
        let subscription = asked.field("subscription");
        let account = match subscription {
            Some(id) => &self.accounts[&self.owner(id)?],
            None => self.account(asked)?,
        };
        let wanted = match needed(asked, "status")? {
            "paid" => InvoiceState::Paid,
            "open" => InvoiceState::Open,
            _ => return Err(UNKNOWN),
        };
        let limit: usize = needed(asked, "limit")?.parse().map_err(|_| UNKNOWN)?;
        let found = account
            .invoices
            .iter()
            .rev()
            .filter(|invoice| subscription.is_none_or(|id| invoice.subscription == id))
            .filter(|invoice| invoice.state == wanted)
            .take(limit);
        Ok(list(&asked.path, found.map(|found| objects::invoice(self, account, found)).collect()))
    }

    fn invoice_payments(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["payment[type]", "payment[payment_intent]", "limit"])?;
        let id = needed(asked, "payment[payment_intent]")?;
        let account = &self.accounts[&self.owner(id)?];
        let found = account
            .payment(id)
            .filter(|payment| payment.invoice.is_some() && payment.state == PaymentState::Succeeded);
        Ok(list(&asked.path, found.map(|found| objects::invoice_payment(self, found)).into_iter().collect()))
    }

    fn payment_intents(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["customer", "limit"])?;
        let account = self.account(asked)?;
        let found = account.payments.iter().rev().map(|found| objects::payment_intent(self, account, found));
        Ok(list(&asked.path, found.collect()))
    }

    fn disputes(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["charge", "limit"])?;
        let charge = needed(asked, "charge")?;
        let account = &self.accounts[&self.owner(charge)?];
        let found = account.payment(charge).and_then(|found| objects::dispute(self, found));
        Ok(list(&asked.path, found.into_iter().collect()))
    }

    fn portal(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["customer", "return_url"])?;
        let customer = self.account(asked)?.id.clone();
        let mut id = String::new();
        let return_url = needed(asked, "return_url")?;
        self.on(&customer, |account, _, next_id| {
            id = account.open_portal(return_url, next_id);
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

    fn recent_events(&mut self, asked: &Asked) -> Result<Value, SimulatorError> {
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
            let place =
                found.iter().position(|event| event["id"] == after).ok_or(SimulatorError::NotFound)?;
            found.drain(..=place);
        }
        let more = found.len() > limit;
        found.truncate(limit);
        let mut page = list(&asked.path, found);
        page["has_more"] = json!(more);
        Ok(page)
    }
}
