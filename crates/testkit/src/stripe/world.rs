//! What the stand-in knows: a account for each customer, what was asked, what happened.

use std::collections::{BTreeMap, HashMap, VecDeque};
use std::sync::Arc;

use payment_simulator::{CustomerAccount, NextId, SimulatorError, SimulatorEvent, Terms, Timestamp};
use serde_json::{Value, json};

use super::{Asked, InjectedFault, objects};
use crate::ManualClock;

type Bend = Box<dyn Fn(&mut Value) + Send>;

/// Everything.
pub(super) struct World {
    clock: Arc<ManualClock>,
    pub terms: Terms,
    pub accounts: BTreeMap<String, CustomerAccount>,
    /// Whose each thing is.
    pub owners: HashMap<String, String>,
    /// Notes (`metadata`) on each thing.
    pub notes: HashMap<String, BTreeMap<String, String>>,
    /// Schedules that were begun and say nothing yet, by subscription.
    pub begun: HashMap<String, String>,
    pub bent: HashMap<&'static str, Bend>,
    pub events: Vec<Value>,
    pub asked: Vec<Asked>,
    pub answered: Vec<Value>,
    pub troubles: VecDeque<InjectedFault>,
    /// Changes of balances that were asked for, oldest first, by customer.
    pub balances: HashMap<String, Vec<Value>>,
    /// Invoices cannot be voided.
    pub refuses_voids: bool,
    /// Customers that were deleted.
    pub deleted: Vec<String>,
    /// What each key was answered.
    keys: HashMap<String, (Asked, (u16, Value))>,
    count: u32,
}

impl World {
    pub(super) fn new(clock: Arc<ManualClock>, terms: Terms) -> Self {
        Self {
            clock,
            terms,
            accounts: BTreeMap::new(),
            owners: HashMap::new(),
            notes: HashMap::new(),
            begun: HashMap::new(),
            bent: HashMap::new(),
            events: Vec::new(),
            asked: Vec::new(),
            answered: Vec::new(),
            troubles: VecDeque::new(),
            balances: HashMap::new(),
            refuses_voids: false,
            deleted: Vec::new(),
            keys: HashMap::new(),
            count: 0,
        }
    }

    pub(super) fn now(&self) -> Timestamp {
        self.clock.time().0
    }

    pub(super) fn fresh(&mut self, prefix: &str) -> String {
        self.count += 1;
        format!("{prefix}_test{:05}", self.count)
    }

    /// Brings all accounts up to date.
    pub(super) fn catch_up(&mut self) {
        let now = self.now();
        let customers: Vec<String> = self.accounts.keys().cloned().collect();
        for customer in customers {
            self.on(&customer, |account, terms, next_id| Ok(account.advance(now, terms, next_id))).unwrap();
        }
    }

    /// The customer that a thing belongs to.
    pub(super) fn owner(&self, thing: &str) -> Result<String, SimulatorError> {
        if self.accounts.contains_key(thing) {
            return Ok(thing.to_owned());
        }
        self.owners.get(thing).cloned().ok_or(SimulatorError::NotFound)
    }

    /// Works on the account of a customer, or of anyone who has this thing; when it fails nothing has changed.
    pub(super) fn on(
        &mut self,
        thing: &str,
        work: impl FnOnce(&mut CustomerAccount, &Terms, NextId<'_>) -> Result<Vec<SimulatorEvent>, SimulatorError>,
    ) -> Result<(), SimulatorError> {
        let customer = self.owner(thing)?;
        let mut account = self.accounts[&customer].clone();
        let (terms, begun) = (self.terms.clone(), self.begun.get(thing).cloned());
        let mut made = Vec::new();
        let mut count = self.count;
        let mut next_id = |prefix: &str| {
            count += 1;
            let id = match &begun {
                Some(schedule) if prefix == "sub_sched" => schedule.clone(),
                _ => format!("{prefix}_test{count:05}"),
            };
            made.push(id.clone());
            id
        };
        let told = work(&mut account, &terms, &mut next_id)?;
        self.count = count;
        for id in made {
            self.owners.insert(id, customer.clone());
        }
        self.accounts.insert(customer.clone(), account);
        for happened in told {
            self.tell(&customer, &happened);
        }
        Ok(())
    }

    fn tell(&mut self, customer: &str, happened: &SimulatorEvent) {
        let object = objects::any(self, customer, &happened.object);
        let id = self.fresh("evt");
        let mut event = objects::template("event");
        objects::lay(
            &mut event,
            json!({
                "id": id,
                "type": happened.kind,
                "created": objects::seconds(happened.at),
                "api_version": adapters::payments::stripe::VERSION,
                "pending_webhooks": 1,
            }),
        );
        event["data"] = json!({ "object": object });
        self.events.push(event);
    }

    /// The purchase that a checkout made carries the notes that were given for it.
    pub(super) fn keep_notes(&mut self, checkout: &str) {
        let Ok(customer) = self.owner(checkout) else { return };
        let purchase =
            self.accounts[&customer].session(checkout).and_then(|session| session.purchase.clone());
        let notes = self.notes.get(&format!("{checkout} data")).cloned();
        if let (Some(purchase), Some(notes)) = (purchase, notes) {
            self.notes.insert(purchase, notes);
        }
    }

    /// Answers a request, once for each key.
    pub(super) fn answer(&mut self, asked: &Asked) -> (u16, Value) {
        if let Some((before, answer)) = asked.key.as_ref().and_then(|key| self.keys.get(key)) {
            if before == asked {
                return answer.clone();
            }
            return (
                400,
                json!({ "error": { "type": "idempotency_error", "message": "Other parameters." } }),
            );
        }
        let (status, value) = self.act(asked).unwrap_or_else(refused);
        self.keep(asked, status, value.clone());
        (status, value)
    }

    /// Every key is a new one.
    pub(super) fn forget_keys(&mut self) {
        self.keys.clear();
    }

    /// The key of this request is answered like this from now on.
    pub(super) fn keep(&mut self, asked: &Asked, status: u16, value: Value) {
        if let Some(key) = &asked.key {
            self.keys.entry(key.clone()).or_insert((asked.clone(), (status, value)));
        }
    }
}

fn refused(error: SimulatorError) -> (u16, Value) {
    let (status, kind, code) = match error {
        SimulatorError::NotFound => (404, "invalid_request_error", "resource_missing"),
        SimulatorError::Declined => (402, "card_error", "card_declined"),
        SimulatorError::Refused(code) => (400, "invalid_request_error", code),
    };
    (status, json!({ "error": { "type": kind, "code": code, "message": "No." } }))
}
