//! A provider with a customer, whichever engine it is: what a test buys from, and what happens at the provider itself.

use std::sync::Arc;

use adapters::payments::sandbox::About;
use adapters::payments::stripe::Stripe;
use domain::plan::Price;
use domain::time::{DAY, HOUR};
use payment_simulator::{Card, CustomerAccount};
use platform::db::Sql;
use platform::payments::{Checkout, Order, PaymentError, PaymentProvider, Purchase};
use testkit::TestApp;
use testkit::stripe::{FakeStripe, faults};

/// A provider and one customer.
pub struct Shop {
    pub provider: Arc<dyn PaymentProvider>,
    pub app: TestApp,
    pub fake: Option<FakeStripe>,
    pub customer: String,
}

impl Shop {
    pub async fn sandbox(app: TestApp) -> Self {
        let provider: Arc<dyn PaymentProvider> = Arc::new(app.sandbox.clone());
        Self::with(provider, app, None).await
    }

    /// The real engine on the stand-in.
    pub async fn stripe() -> Self {
        let app = crate::setup().sqlite().await;
        let fake = FakeStripe::start(app.clock.clone(), testkit::terms()).await;
        let provider: Arc<dyn PaymentProvider> = Arc::new(Stripe::new(fake.config()).unwrap());
        Self::with(provider, app, Some(fake)).await
    }

    async fn with(provider: Arc<dyn PaymentProvider>, app: TestApp, fake: Option<FakeStripe>) -> Self {
        let customer = provider.customer("anna@exhale.test", "anna", "customer-anna").await.unwrap();
        Self { provider, app, fake, customer }
    }

    pub fn order(&self, price: Price) -> Order {
        Order {
            customer: self.customer.clone(),
            price,
            success_url: "http://localhost:4780/thanks?checkout={CHECKOUT}".into(),
            cancel_url: "http://localhost:4780/upgrade".into(),
            reference: "ours".into(),
            expires_at: self.app.app.now().plus(HOUR),
        }
    }

    /// A key that was never used before.
    pub fn key(&self) -> String {
        self.app.app.random.token::<16>()
    }

    pub async fn open(&self, price: Price) -> Checkout {
        self.provider.open_checkout(&self.order(price), &self.key()).await.unwrap()
    }

    pub async fn pay(&self, checkout: &str, card: Card) -> Result<(), PaymentError> {
        match &self.fake {
            Some(fake) => fake.pay(checkout, card).map_err(|error| match error {
                payment_simulator::SimulatorError::Declined => PaymentError::Declined,
                other => PaymentError::Refused(other.to_string()),
            }),
            None => self.app.sandbox.pay(checkout, card).await,
        }
    }

    /// Buys; answers the purchase.
    pub async fn buy(&self, price: Price, card: Card) -> Purchase {
        let checkout = self.open(price).await;
        self.pay(&checkout.id, card).await.unwrap();
        let id = self.provider.checkout(&checkout.id).await.unwrap().purchase.unwrap();
        self.purchase(&id).await
    }

    pub async fn purchases(&self) -> Vec<Purchase> {
        self.provider.purchases(&self.customer).await.unwrap()
    }

    pub async fn purchase(&self, id: &str) -> Purchase {
        self.purchases().await.into_iter().find(|purchase| purchase.id == id).unwrap()
    }

    pub async fn use_card(&self, card: Card) {
        match &self.fake {
            Some(fake) => fake.use_card(&self.customer, card).unwrap(),
            None => self.app.sandbox.use_card(&self.customer, card).await.unwrap(),
        }
    }

    pub async fn about(&self, payment: &str, what: About) {
        match &self.fake {
            Some(fake) => fake.about(payment, what).unwrap(),
            None => self.app.sandbox.about(&self.customer, payment, what).await.unwrap(),
        }
    }

    /// What the provider has written down, brought up to date.
    pub async fn account(&self) -> CustomerAccount {
        self.purchases().await;
        match &self.fake {
            Some(fake) => fake.account(&self.customer),
            None => self.app.sandbox.account(&self.customer).await.unwrap(),
        }
    }

    /// Minor units that came in and stayed.
    pub async fn income(&self) -> i64 {
        let account = self.account().await;
        let here = account
            .payments
            .iter()
            .filter(|payment| payment.state == payment_simulator::PaymentState::Succeeded);
        here.map(|payment| payment.amount - payment.refunded).sum()
    }

    pub fn days(&self, days: i64) {
        self.app.clock.advance(days * DAY);
    }

    /// All events so far as they are delivered, signed now.
    pub async fn deliveries(&self) -> Vec<(Vec<u8>, String)> {
        self.purchases().await;
        if let Some(fake) = &self.fake {
            return fake.deliveries(self.app.app.now());
        }
        let sql = Sql::both("select payload from jobs where kind = 'sandbox-event' order by run_at, id");
        let queued = self.app.app.db.all::<String>(sql, vec![]).await.unwrap();
        let body = |payload: String| {
            let payload: serde_json::Value = serde_json::from_str(&payload).unwrap();
            payload["body"].as_str().unwrap().as_bytes().to_vec()
        };
        let sign = |body: Vec<u8>| {
            let signature = self.app.sandbox.signature(&body);
            (body, signature)
        };
        queued.into_iter().map(body).map(sign).collect()
    }

    /// Whatever the stand-in has said so far has the shapes that Stripe publishes.
    pub async fn speaks_like_stripe(&self) {
        let Some(fake) = &self.fake else { return };
        let events = fake.deliveries(self.app.app.now()).into_iter();
        let events = events.flat_map(|(body, _)| {
            let event: serde_json::Value = serde_json::from_slice(&body).unwrap();
            let object = event["data"]["object"].clone();
            [event, object]
        });
        for value in fake.answers().into_iter().chain(events) {
            let faults = faults(&value);
            assert!(faults.is_empty(), "{faults:#?} in {value:#}");
        }
    }
}

/// Makes three tests of each function: on the sandbox in either database, and on the real Stripe engine with the stand-in.
#[macro_export]
macro_rules! on_every_provider {
    ($($(#[$meta:meta])* async fn $name:ident($shop:ident: $kind:ty) $body:block)+) => { $(
        mod $name {
            use super::*;

            $(#[$meta])*
            async fn the_test($shop: $kind) $body

            #[tokio::test]
            async fn sandbox_sqlite() {
                the_test(&$crate::shop::Shop::sandbox($crate::setup().sqlite().await).await).await;
            }

            #[tokio::test]
            async fn sandbox_postgres() {
                the_test(&$crate::shop::Shop::sandbox($crate::setup().postgres().await).await).await;
            }

            #[tokio::test]
            async fn stripe() {
                let shop = $crate::shop::Shop::stripe().await;
                the_test(&shop).await;
                shop.speaks_like_stripe().await;
            }
        }
    )+ };
}
