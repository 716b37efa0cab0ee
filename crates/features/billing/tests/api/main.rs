//! Memberships over HTTP, on both databases; one module for each thing that a member, a provider or an admin does.

#![cfg(test)]

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
use platform::payments::Purchase;
use serde_json::{Value, json};
use testkit::{Answer, Person, SIGNATURE, ScriptedProvider, TestApp};

/// Memberships, and what they consist of.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([
        members::feature(),
        audit::feature(),
        notifications::feature(),
        ::billing::feature(),
    ])
}

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

/// The level that requests of the member's browser have, and whether anything stands for a membership.
async fn level(person: &Person) -> (u8, bool) {
    let viewer = person.viewer().await;
    (viewer.tier(person.app.settings.tier_mapping).level(), viewer.subscribed())
}

/// The ids of what stands for the membership, the best first.
async fn standing(person: &Person) -> Vec<String> {
    person.viewer().await.entitled.into_iter().map(|one| one.id).collect()
}

async fn membership(person: &mut Person) -> Value {
    person.browser.get("/api/billing/membership").await.expect(200).json()
}

/// The customer that this member is at the provider.
async fn customer_of(person: &Person) -> String {
    members::store::by_id(&person.app.db, person.id).await.unwrap().unwrap().stripe_customer_id.unwrap()
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
    app.run("billing.reconcile").await;
}

/// How many entries the ledger has.
async fn entries(app: &TestApp) -> i64 {
    app.number("select count(*) from entitlements", vec![]).await
}

/// A time as the API tells it.
fn millis(time: Timestamp) -> Value {
    json!(time.0)
}
