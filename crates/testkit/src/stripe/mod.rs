//! A stand-in for Stripe on loopback: the same accounts as the sandbox, in Stripe's words, for tests of the real engine.
//!
//! It refuses fields that it does not know, versions and keys that are not its own, and answers a repeated
//! `Idempotency-Key` as Stripe does. Its objects have the shapes of Stripe's OpenAPI document (`shapes.json`).

mod answers;
mod balance;
mod changes;
mod fields;
mod objects;
mod shapes;
mod world;

use std::sync::{Arc, Mutex, MutexGuard};

use adapters::payments::sandbox::About;
use adapters::payments::stripe::{Secret, StripeConfig, VERSION};
use axum::body::Bytes;
use axum::extract::{OriginalUri, State};
use axum::http::{HeaderMap, Method, StatusCode};
use axum::response::{IntoResponse, Response};
use domain::plan::Price;
use domain::time::Timestamp;
use payment_simulator::{Card, CustomerAccount, InvoiceState, SimulatorError, Terms};
use serde_json::Value;
use tokio::net::TcpListener;

use crate::ManualClock;
pub use shapes::faults;
use world::World;

const KEY: &str = "sk_test_standin";
const LIVE_KEY: &str = "sk_live_standin";
const WEBHOOK_SECRET: &str = "whsec_standin";

/// The stand-in; it ends with the test's runtime.
#[derive(Clone)]
pub struct FakeStripe {
    origin: String,
    world: Arc<Mutex<World>>,
}

/// A request as it came in.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Asked {
    /// Such as `POST`.
    pub method: String,
    /// Without the question mark and what follows.
    pub path: String,
    /// Fields, of the body or after the question mark.
    pub fields: Vec<(String, String)>,
    /// `Idempotency-Key`, or nothing.
    pub key: Option<String>,
}

impl Asked {
    /// A field.
    pub fn field(&self, name: &str) -> Option<&str> {
        self.fields.iter().find(|(known, _)| known == name).map(|(_, value)| value.as_str())
    }
}

/// What goes wrong with one request.
#[derive(Debug, Clone, Copy)]
pub enum InjectedFault {
    /// It is answered with this status, and nothing is done. As at Stripe, its key is answered so again, unless it was only
    /// too busy or too early to begin.
    Status(u16),
    /// Nothing goes wrong.
    None,
    /// It is done, but anyone who asked learns nothing of it and has to ask again.
    LostAnswer,
    /// It is done, but just before that a bill of the customer with this path used so much of the credit, in minor units.
    CreditUsed(i64),
}

impl FakeStripe {
    /// Begins to listen, with this clock.
    pub async fn start(clock: Arc<ManualClock>, terms: Terms) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let world = Arc::new(Mutex::new(World::new(clock, terms)));
        let routes = axum::Router::new().fallback(answer).with_state(world.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { origin, world }
    }

    fn world(&self) -> MutexGuard<'_, World> {
        let mut world = self.world.lock().unwrap();
        world.catch_up();
        world
    }

    /// What an operator would write into the configuration.
    pub fn config(&self) -> StripeConfig {
        StripeConfig {
            secret_key: Secret(KEY.into()),
            webhook_secrets: vec![Secret(WEBHOOK_SECRET.into())],
            prices: Price::ALL.map(|price| format!("price_{}", price.key())),
            api: self.origin.clone(),
        }
    }

    /// The same with a key with which money moves.
    pub fn live_config(&self) -> StripeConfig {
        StripeConfig { secret_key: Secret(LIVE_KEY.into()), ..self.config() }
    }

    /// Changes what things cost and how the account is set up.
    pub fn set(&self, change: impl FnOnce(&mut Terms)) {
        change(&mut self.world().terms);
    }

    /// Changes a price object from now on, such as its interval.
    pub fn bend_price(&self, price: Price, bend: impl Fn(&mut Value) + Send + 'static) {
        self.world().bent.insert(price.key(), Box::new(bend));
    }

    /// The next requests go wrong like this, one after the other.
    pub fn trouble(&self, troubles: impl IntoIterator<Item = InjectedFault>) {
        self.world().troubles.extend(troubles);
    }

    /// Nothing goes wrong from now on.
    pub fn calm(&self) {
        self.world().troubles.clear();
    }

    /// Time enough has passed for it to have forgotten every key.
    pub fn forget_keys(&self) {
        self.world().forget_keys();
    }

    /// All requests so far.
    pub fn asked(&self) -> Vec<Asked> {
        self.world().asked.clone()
    }

    /// A member pays on Stripe's page.
    ///
    /// # Errors
    /// When it is not open, or the card is declined.
    pub fn pay(&self, checkout: &str, card: Card) -> Result<(), SimulatorError> {
        let mut world = self.world();
        let told = world.on(checkout, |account, terms, next_id| account.pay(checkout, card, terms, next_id));
        world.keep_notes(checkout);
        told
    }

    /// A member takes another card on Stripe's portal.
    ///
    /// # Errors
    /// When it is declined.
    pub fn use_card(&self, customer: &str, card: Card) -> Result<(), SimulatorError> {
        self.world().on(customer, |account, terms, next_id| account.use_card(card, terms, next_id))
    }

    /// A member cancels on Stripe's portal, or goes on.
    ///
    /// # Errors
    /// When it is over.
    pub fn end_on_portal(&self, subscription: &str, ends: bool) -> Result<(), SimulatorError> {
        self.world().on(subscription, |account, _, _| account.end_with_period(subscription, ends))
    }

    /// The operator does something about a payment in Stripe's dashboard.
    ///
    /// # Errors
    /// When it cannot be done.
    pub fn about(&self, payment: &str, what: About) -> Result<(), SimulatorError> {
        self.world().on(payment, |account, _, next_id| match what {
            About::Refund => account.refund(payment, next_id),
            About::Dispute => account.dispute(payment, next_id),
            About::Won => account.close_dispute(payment, true),
            About::Lost => account.close_dispute(payment, false),
        })
    }

    /// No invoice is voided from now on, or they are again.
    pub fn refuse_voids(&self, refuses: bool) {
        self.world().refuses_voids = refuses;
    }

    /// The operator voids all open invoices of a customer in Stripe's dashboard.
    pub fn void_all(&self, customer: &str) {
        let mut world = self.world();
        let invoices = world.accounts[customer].invoices.clone();
        for invoice in invoices.iter().filter(|one| one.state == InvoiceState::Open) {
            world.on(customer, |account, _, _| account.void(&invoice.id).map(|()| Vec::new())).unwrap();
        }
    }

    /// Stripe gives up on a subscription that is not paid, and leaves its invoices open.
    pub fn give_up(&self, subscription: &str) {
        self.world().on(subscription, |account, _, _| account.end_keeping_invoices(subscription)).unwrap();
    }

    /// The operator notes on a customer's balance that so many minor units are owed.
    pub fn owe(&self, customer: &str, minor: i64) {
        self.world().accounts.get_mut(customer).unwrap().credit -= minor;
    }

    /// The operator deletes a customer in Stripe's dashboard, which ends what they have.
    pub fn delete_customer(&self, customer: &str) {
        let mut world = self.world();
        world
            .on(customer, |account, _, _| {
                let all: Vec<String> = account.subscriptions.iter().map(|known| known.id.clone()).collect();
                Ok(all.iter().flat_map(|id| account.end_now(id).unwrap()).collect())
            })
            .unwrap();
        world.deleted.push(customer.to_owned());
    }

    /// The account of a customer.
    pub fn account(&self, customer: &str) -> CustomerAccount {
        self.world().accounts[customer].clone()
    }

    /// All events so far, oldest first, with the signature of this moment.
    pub fn deliveries(&self, now: Timestamp) -> Vec<(Vec<u8>, String)> {
        let events = self.world().events.clone();
        let sign = |event: Value| {
            let body = event.to_string().into_bytes();
            let signature = adapters::payments::sign(WEBHOOK_SECRET, &body, now);
            (body, signature)
        };
        events.into_iter().map(sign).collect()
    }

    /// Every answer so far that is no refusal, for a look at its shape.
    pub fn answers(&self) -> Vec<Value> {
        self.world().answered.clone()
    }
}

async fn answer(
    State(world): State<Arc<Mutex<World>>>,
    method: Method,
    OriginalUri(uri): OriginalUri,
    headers: HeaderMap,
    body: Bytes,
) -> Response {
    let header = |name: &str| headers.get(name).map(|value| value.to_str().unwrap().to_owned());
    let text = if method == Method::GET || method == Method::DELETE {
        uri.query().unwrap_or_default().to_owned()
    } else {
        String::from_utf8(body.to_vec()).unwrap()
    };
    let asked = Asked {
        method: method.to_string(),
        path: uri.path().to_owned(),
        fields: fields::decoded(&text),
        key: header("idempotency-key"),
    };
    let mut world = world.lock().unwrap();
    world.asked.push(asked.clone());
    let good = [KEY, LIVE_KEY].map(|key| format!("Bearer {key}"));
    if !header("authorization").is_some_and(|sent| good.contains(&sent)) {
        return problem(401, "invalid_api_key");
    }
    if header("stripe-version").as_deref() != Some(VERSION) {
        return problem(400, "version");
    }
    let trouble = world.troubles.pop_front();
    if let Some(InjectedFault::Status(status)) = trouble {
        if !matches!(status, 409 | 429 | 503) {
            world.keep(&asked, status, error("trouble"));
        }
        return problem(status, "trouble");
    }
    world.catch_up();
    if let Some(InjectedFault::CreditUsed(minor)) = trouble {
        world.use_credit(&asked, minor);
    }
    let (status, value) = world.answer(&asked);
    if status == 200 {
        world.answered.push(value.clone());
    }
    if matches!(trouble, Some(InjectedFault::LostAnswer)) {
        return problem(409, "lost");
    }
    (StatusCode::from_u16(status).unwrap(), axum::Json(value)).into_response()
}

fn problem(status: u16, code: &str) -> Response {
    (StatusCode::from_u16(status).unwrap(), axum::Json(error(code))).into_response()
}

fn error(code: &str) -> Value {
    serde_json::json!({ "error": { "type": "api_error", "code": code, "message": "No." } })
}
