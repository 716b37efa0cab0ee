//! Memberships over HTTP, on both databases; one module for each thing that a member, a provider or an admin does.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod buying;
mod changing;
mod checking;
mod credit;
mod events;
mod granting;
mod lives;
mod public_prices;
mod receipts;
mod reconciling;
mod sandbox;
mod tabs;
mod trouble;

use axum::http::Method;
use domain::plan::Price;
use domain::time::Timestamp;
use platform::jobs::NewJob;
use platform::payments::Purchase;

/// Memberships, what they consist of, and accounts, whose session shows them.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([
        members::feature(),
        audit::feature(),
        notifications::feature(),
        accounts::feature(),
        ::billing::feature(),
    ])
}
use serde_json::{Value, json};
use testkit::{Answer, Person, SIGNATURE, ScriptedProvider, TestApp};

const CHECKOUTS: &str = "/api/billing/checkouts";
const CANCELLATION: &str = "/api/billing/cancellation";

/// Asks for a checkout.
async fn ask(person: &mut Person, price: Price) -> Answer {
    person.browser.post(CHECKOUTS, json!({ "price": price.key(), "from": "upgrade" })).await
}

/// Opens a checkout and answers it.
async fn open(person: &mut Person, price: Price) -> Value {
    ask(person, price).await.expect(201).json()
}

/// The provider's id of a checkout that is open.
fn page_of(checkout: &Value) -> String {
    checkout["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()
}

/// Opens a checkout and pays it at the provider, which tells nobody.
async fn pay_silently(app: &TestApp, person: &mut Person, price: Price) -> (String, Purchase) {
    let checkout = open(person, price).await;
    let purchase = app.payments.pay(&page_of(&checkout), app.clock.time()).unwrap();
    (checkout["id"].as_str().unwrap().to_owned(), purchase)
}

/// Buys and comes back to the page that waits.
async fn buy(app: &TestApp, person: &mut Person, price: Price) -> Purchase {
    let (id, purchase) = pay_silently(app, person, price).await;
    let back = person.browser.get(&format!("{CHECKOUTS}/{id}")).await.expect(200).json();
    assert_eq!(
        (&back["state"], &back["entitled"], &back["url"]),
        (&json!("paid"), &json!(true), &Value::Null)
    );
    purchase
}

/// The session's user.
async fn user(person: &mut Person) -> Value {
    person.browser.get("/api/session").await.expect(200).json()["user"].clone()
}

/// The level that the session names, and whether it counts as subscribed.
async fn level(person: &mut Person) -> (i64, bool) {
    let user = user(person).await;
    (user["tier"].as_i64().unwrap(), user["isSubscribed"].as_bool().unwrap())
}

async fn membership(person: &mut Person) -> Value {
    person.browser.get("/api/billing/membership").await.expect(200).json()
}

/// The customer that this member is at the provider.
async fn customer_of(person: &mut Person) -> String {
    user(person).await["stripeCustomerId"].as_str().unwrap().to_owned()
}

/// Delivers an event about a customer, as a provider does: without cookie or proof of origin.
async fn deliver(app: &TestApp, id: &str, customer: Option<&str>) -> Answer {
    send_event(app, &ScriptedProvider::event_text(id, customer), SIGNATURE).await
}

async fn send_event(app: &TestApp, body: &str, signature: &str) -> Answer {
    let mut provider =
        app.visitor().without_header("sec-fetch-site").with_header("stripe-signature", signature);
    provider.send(Method::POST, "/api/billing/webhook", Some("application/json"), body.to_owned()).await
}

/// Does the hourly look, and everything that it leads to.
async fn reconcile(app: &TestApp) {
    let at = app.app.clone();
    app.app.db.write(move |tx| NewJob::now("billing.reconcile", &()).enqueue(tx, &at)).await.unwrap();
    app.work().await;
}

/// How many entries the ledger has.
async fn entries(app: &TestApp) -> i64 {
    app.number("select count(*) from entitlements", vec![]).await
}

/// A time as the API tells it.
fn millis(time: Timestamp) -> Value {
    json!(time.0)
}
