//! The sandbox of payments: its pages as a member's browser gets them, and its events as they are delivered.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod pages;

use domain::plan::Price;
use domain::time::HOUR;
use platform::payments::{Checkout, Order, PaymentProvider};
use testkit::{Person, TestApp};

/// A customer for this member.
pub async fn customer(app: &TestApp, person: &Person) -> String {
    let reference = person.id.to_string();
    app.sandbox.customer(&person.email, &reference, &format!("customer-{reference}")).await.unwrap()
}

/// A checkout that this member has opened.
pub async fn checkout(app: &TestApp, person: &Person, price: Price) -> Checkout {
    let order = Order {
        customer: customer(app, person).await,
        price,
        success_url: "http://localhost:4780/community?checkout={CHECKOUT}".into(),
        cancel_url: "http://localhost:4780/community/upgrade".into(),
        reference: "ours".into(),
        expires_at: app.app.now().plus(HOUR),
    };
    let key: String = app.app.random.token::<16>();
    app.sandbox.open_checkout(&order, &key).await.unwrap()
}

/// The path of an address of ours.
pub fn path(url: &str) -> String {
    url.strip_prefix("http://localhost:4780").unwrap().to_owned()
}
