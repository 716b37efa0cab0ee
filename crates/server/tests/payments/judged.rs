//! Every request that the engine makes is judged by Stripe's own `stripe-mock`, which knows the published API.

use std::collections::BTreeSet;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::Duration;

use adapters::payments::sandbox::About;
use adapters::payments::stripe::VERSION;
use domain::plan::Price;
use domain::time::MINUTE;
use payment_simulator::Card;
use platform::payments::{Change, Money, When};
use testkit::stripe::Asked;

use crate::shop::Shop;

/// Every operation that the engine knows.
const OPERATIONS: [&str; 24] = [
    "DELETE /v1/subscriptions/*",
    "GET /v1/charges/*",
    "GET /v1/checkout/sessions/*",
    "GET /v1/customers/*",
    "GET /v1/customers/*/balance_transactions",
    "GET /v1/disputes",
    "GET /v1/events",
    "GET /v1/invoice_payments",
    "GET /v1/invoices",
    "GET /v1/payment_intents",
    "GET /v1/prices/*",
    "GET /v1/subscriptions",
    "GET /v1/subscriptions/*",
    "POST /v1/billing_portal/sessions",
    "POST /v1/checkout/sessions",
    "POST /v1/checkout/sessions/*/expire",
    "POST /v1/customers",
    "POST /v1/customers/*/balance_transactions",
    "POST /v1/invoices/*/void",
    "POST /v1/invoices/create_preview",
    "POST /v1/subscription_schedules",
    "POST /v1/subscription_schedules/*",
    "POST /v1/subscription_schedules/*/release",
    "POST /v1/subscriptions/*",
];

/// Where the program is: named by `STRIPE_MOCK`, on the path, or where `go install` puts it.
fn program() -> Option<PathBuf> {
    let named = std::env::var_os("STRIPE_MOCK").map(PathBuf::from);
    assert!(named.as_ref().is_none_or(|named| named.is_file()), "STRIPE_MOCK names no file");
    let path = std::env::var_os("PATH").unwrap_or_default();
    let home = std::env::var_os("HOME").map(|home| PathBuf::from(home).join("go/bin/stripe-mock"));
    let on_path = std::env::split_paths(&path).map(|folder| folder.join("stripe-mock"));
    named.into_iter().chain(on_path).chain(home).find(|program| program.is_file())
}

/// A program that ends with its test.
struct Running(Child);

impl Drop for Running {
    fn drop(&mut self) {
        let _ = self.0.kill();
        let _ = self.0.wait();
    }
}

/// Starts it on a free port; answers where it listens.
async fn start(program: &Path) -> (Running, String) {
    let mut child = Command::new(program)
        .args(["-http-addr", "127.0.0.1:0", "-strict-version-check"])
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let lines = BufReader::new(child.stdout.take().unwrap()).lines();
    let running = Running(child);
    let (tell, port) = tokio::sync::oneshot::channel();
    // Read to its end, or the program would be stopped by its own next line.
    std::thread::spawn(move || {
        let mut tell = Some(tell);
        for line in lines.map_while(Result::ok) {
            if let Some((_, port)) = line.split_once("127.0.0.1:") {
                tell.take().map(|tell| tell.send(port.trim().to_owned()));
            }
        }
    });
    let port = tokio::time::timeout(Duration::from_secs(120), port).await.expect("it never listened");
    (running, format!("http://127.0.0.1:{}", port.expect("it ended")))
}

/// Does everything that the engine can do, on the stand-in; answers what was asked.
async fn everything() -> Vec<Asked> {
    let shop = Shop::stripe().await;
    let at = shop.app.app.now();
    shop.provider.offers().await.unwrap();
    assert!(shop.provider.knows(&shop.customer).await.unwrap());
    let id = shop.buy(Price::Tier0Weekly, Card::Works).await.id;
    let lifetime = shop.buy(Price::Tier2Lifetime, Card::Bank).await.id;
    let open = shop.open(Price::Tier0Yearly).await;
    shop.provider.expire_checkout(&open.id).await.unwrap();
    let now = Change { subscription: id.clone(), to: Price::Tier1Weekly, when: When::Now { at } };
    let later = Change { subscription: id.clone(), to: Price::Tier0Yearly, when: When::PeriodEnd };
    for change in [&later, &now] {
        shop.provider.preview(change).await.unwrap();
        shop.provider.change(change, &shop.key()).await.unwrap();
    }
    for ends in [true, false] {
        shop.provider.end_with_period(&id, ends, &shop.key()).await.unwrap();
    }
    shop.days(3);
    shop.about(&lifetime, About::Dispute).await;
    let paid = shop.account().await.payments[0].id.clone();
    shop.about(&paid, About::Refund).await;
    shop.purchases().await;
    shop.fake.as_ref().unwrap().owe(&shop.customer, -500);
    let sum = Money { minor: 100, currency: "eur".into() };
    assert_eq!(shop.provider.take_back_credit(&shop.customer, &sum, &shop.key()).await, Ok(100));
    let late = shop.buy(Price::Tier0Weekly, Card::FailsAtRenewal).await.id;
    shop.days(7);
    shop.provider.end_now(&late, &shop.key()).await.unwrap();
    shop.provider.portal(&shop.customer, "http://localhost:4780/").await.unwrap();
    shop.provider.changed_since(at.plus(-MINUTE)).await.unwrap();
    shop.fake.as_ref().unwrap().asked()
}

/// The operation of a request: its path with `*` for ids.
fn operation(asked: &Asked) -> String {
    let is_id = |part: &&str| {
        ["cs_", "sub_", "price_", "ch_", "pi_", "in_", "cus_"].iter().any(|prefix| part.starts_with(prefix))
    };
    let parts = asked
        .path
        .split('/')
        .map(|part| if is_id(&part) && !part.starts_with("subscription_") { "*" } else { part });
    format!("{} {}", asked.method, parts.collect::<Vec<_>>().join("/"))
}

fn encoded(asked: &Asked) -> String {
    let escape = |text: &str| -> String {
        let plain = |byte: u8| byte.is_ascii_alphanumeric();
        text.bytes()
            .map(|byte| if plain(byte) { char::from(byte).to_string() } else { format!("%{byte:02X}") })
            .collect()
    };
    let pairs = asked.fields.iter().map(|(name, value)| format!("{}={}", escape(name), escape(value)));
    pairs.collect::<Vec<_>>().join("&")
}

/// What is judged below is all that the engine knows.
#[tokio::test]
async fn every_operation_is_asked_for() {
    let operations: BTreeSet<String> = everything().await.iter().map(operation).collect();
    assert_eq!(operations.iter().map(String::as_str).collect::<Vec<_>>(), OPERATIONS);
}

#[tokio::test]
#[ignore = "wants stripe-mock, with which `make test-rust` runs it; docs/testing.md says how to get it"]
async fn stripes_own_mock_accepts_every_request() {
    let program = program().expect("stripe-mock is not installed");
    let asked = everything().await;
    let (_child, origin) = start(&program).await;
    // Anyone who comes second finds it installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = reqwest::Client::new();
    let send = async |one: &Asked, fields: &str| {
        let url = format!("{origin}{}", one.path);
        let request = if one.method == "GET" {
            client.get(format!("{url}?{fields}"))
        } else if one.method == "DELETE" {
            client.delete(format!("{url}?{fields}"))
        } else {
            client
                .post(url)
                .header("content-type", "application/x-www-form-urlencoded")
                .body(fields.to_owned())
        };
        let request = request.bearer_auth("sk_test_123").header("stripe-version", VERSION);
        let answer = request.send().await.unwrap();
        (answer.status().as_u16(), answer.text().await.unwrap())
    };
    for one in &asked {
        let (status, said) = send(one, &encoded(one)).await;
        assert_eq!(status, 200, "{one:?}: {said}");
    }
    // It does look: the same requests with a field that Stripe does not know are refused.
    let posted = asked.iter().find(|one| one.path == "/v1/checkout/sessions").unwrap();
    let (status, _) = send(posted, &format!("{}&nonsense=1", encoded(posted))).await;
    assert_eq!(status, 400);
}
