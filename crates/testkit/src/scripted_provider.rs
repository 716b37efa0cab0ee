//! A payment provider that does what a test says: what it keeps is set directly, and it can be away, stop half-way or decline.

use std::sync::Mutex;

use adapters::payments::sandbox::Sandbox;
use domain::plan::{Every, Price};
use domain::time::Timestamp;
use platform::payments::{
    Change, Checkout, CheckoutState, Event, EventError, Money, Offer, Order, PaymentError, PaymentProvider,
    Preview, Purchase, PurchaseState, When,
};
use serde_json::Value;
use tokio::sync::Notify;

use crate::scripted_shop::{Shop, bought, cents, euros, length, payment, preview_of};

/// The provider. Until [`ScriptedProvider::open_shop`] everything goes to another one.
pub struct ScriptedProvider {
    behind: Sandbox,
    pub(crate) shop: Mutex<Shop>,
    /// Who asks for purchases waits here when [`ScriptedProvider::hold_answers`] was called.
    gate: Notify,
}

impl ScriptedProvider {
    pub(crate) fn before(behind: Sandbox) -> Self {
        Self { behind, shop: Mutex::default(), gate: Notify::new() }
    }

    fn scripted(&self) -> bool {
        self.shop.lock().unwrap().open
    }

    /// Takes payments from now on, as the sandbox.
    pub fn open_shop(&self) {
        self.shop.lock().unwrap().open = true;
    }

    /// Stops answering, or answers again.
    pub fn away(&self, away: bool) {
        self.shop.lock().unwrap().away = away;
    }

    /// Declines every card from now on, or none.
    pub fn decline(&self, declines: bool) {
        self.shop.lock().unwrap().declines = declines;
    }

    /// The next wishes, so many, end in a fault of its own.
    pub fn break_next(&self, count: usize) {
        self.shop.lock().unwrap().breaks = count;
    }

    /// Makes the next change without ever saying so.
    pub fn lose_next_answer(&self) {
        self.shop.lock().unwrap().loses = true;
    }

    /// The operator deletes a customer there.
    pub fn delete_customer(&self, customer: &str) {
        self.shop.lock().unwrap().gone.push(customer.into());
    }

    /// Anyone who asks for purchases gets those of this moment, but only after [`ScriptedProvider::let_go`].
    pub fn hold_answers(&self) {
        self.shop.lock().unwrap().held = true;
    }

    /// Holds no further answers; one that is held waits on.
    pub fn hold_no_more(&self) {
        self.shop.lock().unwrap().held = false;
    }

    /// Lets go one answer that is held.
    pub fn let_go(&self) {
        self.gate.notify_one();
    }

    /// What this customer has bought from now on.
    pub fn set(&self, customer: &str, purchases: Vec<Purchase>) {
        self.shop.lock().unwrap().customers.insert(customer.into(), purchases);
    }

    /// Changes one purchase of a customer.
    pub fn alter(&self, customer: &str, id: &str, change: impl FnOnce(&mut Purchase)) {
        let mut shop = self.shop.lock().unwrap();
        let all = shop.customers.get_mut(customer).unwrap();
        change(all.iter_mut().find(|purchase| purchase.id == id).unwrap());
    }

    /// What a customer has bought.
    pub fn of(&self, customer: &str) -> Vec<Purchase> {
        self.shop.lock().unwrap().customers.get(customer).cloned().unwrap_or_default()
    }

    /// Tells at the hourly look that this customer has something new since `at`.
    pub fn news(&self, customer: &str, at: Timestamp) {
        self.shop.lock().unwrap().changed.push((at, customer.into()));
    }

    /// Something happens whenever this provider lists who has something new.
    pub fn while_listing(&self, happens: impl Fn() + Send + 'static) {
        self.shop.lock().unwrap().while_listing = Some(Box::new(happens));
    }

    /// The member pays a checkout; answers the purchase. A page that is over cannot be paid.
    pub fn pay(&self, checkout: &str, at: Timestamp) -> Option<Purchase> {
        let mut shop = self.shop.lock().unwrap();
        shop.count += 1;
        let number = shop.count;
        let (page, order) = shop.checkouts.get_mut(checkout)?;
        if page.state != CheckoutState::Open {
            return None;
        }
        let prefix = if order.price.every() == Every::Once { "pi" } else { "sub" };
        let purchase = bought(&format!("{prefix}_{number}"), order.price, at);
        page.state = CheckoutState::Paid;
        page.url = None;
        page.purchase = Some(purchase.id.clone());
        let (customer, price) = (order.customer.clone(), order.price);
        shop.customers.entry(customer).or_default().insert(0, purchase.clone());
        shop.charged.push(euros(cents(price)));
        Some(purchase)
    }

    /// A checkout's state from now on.
    pub fn set_checkout(&self, checkout: &str, state: CheckoutState) {
        self.shop.lock().unwrap().checkouts.get_mut(checkout).unwrap().0.state = state;
    }

    /// Ids of all checkouts at the provider with their state and price, in the order in which they were made.
    pub fn checkouts(&self) -> Vec<(String, CheckoutState, Price)> {
        let shop = self.shop.lock().unwrap();
        let mut all: Vec<_> =
            shop.checkouts.iter().map(|(id, (page, order))| (id.clone(), page.state, order.price)).collect();
        all.sort_by_key(|(id, ..)| id.trim_start_matches("cs_").parse::<usize>().unwrap());
        all
    }

    /// The order behind a checkout.
    pub fn order(&self, checkout: &str) -> Order {
        self.shop.lock().unwrap().checkouts[checkout].1.clone()
    }

    /// Everything that was ever charged.
    pub fn charged(&self) -> Vec<i64> {
        self.shop.lock().unwrap().charged.iter().map(|money| money.minor).collect()
    }

    /// How often an operation of this name was asked for.
    pub fn asked(&self, name: &str) -> usize {
        self.shop.lock().unwrap().asked.iter().filter(|asked| *asked == name).count()
    }

    /// An event as it would be delivered.
    pub fn event_text(id: &str, customer: Option<&str>) -> String {
        serde_json::json!({ "id": id, "customer": customer }).to_string()
    }

    fn enter(&self, name: &str) -> Result<std::sync::MutexGuard<'_, Shop>, PaymentError> {
        let mut shop = self.shop.lock().unwrap();
        shop.asked.push(name.into());
        if shop.away { Err(PaymentError::Unreachable("scripted".into())) } else { Ok(shop) }
    }
}

/// The signature that this provider believes.
pub const SIGNATURE: &str = "good";

#[async_trait::async_trait]
impl PaymentProvider for ScriptedProvider {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    async fn offers(&self) -> Result<Vec<Offer>, PaymentError> {
        if !self.scripted() {
            return self.behind.offers().await;
        }
        drop(self.enter("offers")?);
        let offer = |price: Price| Offer { price, amount: euros(cents(price)), every: price.every() };
        Ok(Price::ALL.map(offer).into())
    }

    async fn customer(&self, email: &str, reference: &str, key: &str) -> Result<String, PaymentError> {
        if !self.scripted() {
            return self.behind.customer(email, reference, key).await;
        }
        let mut shop = self.enter("customer")?;
        shop.heed(key)?;
        if let Some(known) = shop.by_key.get(key) {
            return Ok(known.clone());
        }
        Ok(shop.new_id("cus", key))
    }

    async fn knows(&self, customer: &str) -> Result<bool, PaymentError> {
        if !self.scripted() {
            return self.behind.knows(customer).await;
        }
        Ok(!self.enter("knows")?.gone.iter().any(|gone| gone == customer))
    }

    async fn open_checkout(&self, order: &Order, key: &str) -> Result<Checkout, PaymentError> {
        if !self.scripted() {
            return self.behind.open_checkout(order, key).await;
        }
        let mut shop = self.enter("open_checkout")?;
        shop.heed(key)?;
        if shop.gone.contains(&order.customer) {
            return Err(PaymentError::NotFound);
        }
        if let Some(known) = shop.by_key.get(key).cloned() {
            let (page, same) = &shop.checkouts[&known];
            assert_eq!(same, order, "one key for two wishes");
            return Ok(page.clone());
        }
        let id = shop.new_id("cs", key);
        let url = Some(format!("https://pay.example/{id}"));
        let page = Checkout { id: id.clone(), url, state: CheckoutState::Open, purchase: None };
        shop.checkouts.insert(id, (page.clone(), order.clone()));
        Ok(page)
    }

    async fn checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        if !self.scripted() {
            return self.behind.checkout(id).await;
        }
        let shop = self.enter("checkout")?;
        shop.checkouts.get(id).map(|(page, _)| page.clone()).ok_or(PaymentError::NotFound)
    }

    async fn expire_checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        if !self.scripted() {
            return self.behind.expire_checkout(id).await;
        }
        let mut shop = self.enter("expire_checkout")?;
        let (page, _) = shop.checkouts.get_mut(id).ok_or(PaymentError::NotFound)?;
        if page.state == CheckoutState::Open {
            page.state = CheckoutState::Expired;
            page.url = None;
        }
        Ok(page.clone())
    }

    async fn purchases(&self, customer: &str) -> Result<Vec<Purchase>, PaymentError> {
        if !self.scripted() {
            return self.behind.purchases(customer).await;
        }
        let (found, held) = {
            let shop = self.enter("purchases")?;
            if shop.gone.iter().any(|gone| gone == customer) {
                return Err(PaymentError::NotFound);
            }
            (shop.customers.get(customer).cloned().unwrap_or_default(), shop.held)
        };
        if held {
            self.gate.notified().await;
        }
        Ok(found)
    }

    async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), PaymentError> {
        if !self.scripted() {
            return self.behind.end_with_period(subscription, ends, key).await;
        }
        let mut shop = self.enter("end_with_period")?;
        shop.heed(key)?;
        if shop.by_key.insert(key.into(), subscription.into()).is_some() {
            return Ok(());
        }
        let purchase = shop
            .customers
            .values_mut()
            .flatten()
            .find(|one| one.id == subscription)
            .ok_or(PaymentError::NotFound)?;
        purchase.ends_with_period = ends;
        purchase.next = None;
        Ok(())
    }

    async fn end_now(&self, subscription: &str, key: &str) -> Result<(), PaymentError> {
        if !self.scripted() {
            return self.behind.end_now(subscription, key).await;
        }
        let mut shop = self.enter("end_now")?;
        shop.heed(key)?;
        let mut all = shop.customers.values_mut().flatten();
        let found = all.find(|one| one.id == subscription).ok_or(PaymentError::NotFound)?;
        found.state = PurchaseState::Canceled;
        Ok(())
    }

    async fn has_open_bill(&self, subscription: &str) -> Result<bool, PaymentError> {
        if !self.scripted() {
            return self.behind.has_open_bill(subscription).await;
        }
        let shop = self.enter("has_open_bill")?;
        let found = shop.customers.values().flatten().find(|one| one.id == subscription);
        let state = found.ok_or(PaymentError::NotFound)?.state;
        Ok(matches!(state, PurchaseState::PastDue | PurchaseState::Unpaid))
    }

    async fn preview(&self, change: &Change) -> Result<Preview, PaymentError> {
        if !self.scripted() {
            return self.behind.preview(change).await;
        }
        let shop = self.enter("preview")?;
        let found = shop.customers.values().flatten().find(|one| one.id == change.subscription);
        preview_of(found.ok_or(PaymentError::NotFound)?, change)
    }

    async fn change(&self, change: &Change, key: &str) -> Result<(), PaymentError> {
        if !self.scripted() {
            return self.behind.change(change, key).await;
        }
        let mut shop = self.enter("change")?;
        shop.heed(key)?;
        if shop.declines {
            return Err(shop.fail(key, PaymentError::Declined));
        }
        if shop.by_key.insert(key.into(), change.subscription.clone()).is_some() {
            return Ok(());
        }
        let found = shop.customers.values_mut().flatten().find(|one| one.id == change.subscription);
        let purchase = found.ok_or(PaymentError::NotFound)?;
        let due = preview_of(purchase, change)?.due_now;
        match change.when {
            When::Now { at } => {
                purchase.price = change.to;
                purchase.period_start = at;
                purchase.period_end = Some(at.plus(length(change.to)));
                purchase.paid_until = purchase.period_end;
                purchase.next = None;
                let id = format!("pi_of_{}_{}", purchase.id, purchase.payments.len());
                purchase.payments.extend((due.minor > 0).then(|| payment(id, change.to, due.minor, at)));
                shop.charged.push(due);
            }
            When::PeriodEnd => purchase.next = Some(change.to),
        }
        if std::mem::take(&mut shop.loses) {
            return Err(PaymentError::Unreachable("took too long".into()));
        }
        Ok(())
    }

    async fn take_back_credit(
        &self,
        customer: &str,
        at_most: &Money,
        key: &str,
    ) -> Result<i64, PaymentError> {
        if !self.scripted() {
            return self.behind.take_back_credit(customer, at_most, key).await;
        }
        self.enter("take_back_credit")?.take_back(customer, at_most, key)
    }

    async fn portal(&self, customer: &str, return_url: &str) -> Result<String, PaymentError> {
        if !self.scripted() {
            return self.behind.portal(customer, return_url).await;
        }
        drop(self.enter("portal")?);
        Ok(format!("https://pay.example/portal/{customer}?back={return_url}"))
    }

    fn signature_header(&self) -> &'static str {
        self.behind.signature_header()
    }

    fn event(&self, body: &[u8], signature: &str, now: Timestamp) -> Result<Event, EventError> {
        if !self.scripted() {
            return self.behind.event(body, signature, now);
        }
        if signature != SIGNATURE {
            return Err(EventError::Signature);
        }
        let event: Value = serde_json::from_slice(body).map_err(|_| EventError::Body)?;
        Ok(Event {
            id: event["id"].as_str().ok_or(EventError::Body)?.into(),
            kind: "customer.subscription.updated".into(),
            at: now,
            customer: event["customer"].as_str().map(str::to_owned),
        })
    }

    async fn changed_since(&self, since: Timestamp) -> Result<Vec<(String, Timestamp)>, PaymentError> {
        if !self.scripted() {
            return self.behind.changed_since(since).await;
        }
        let shop = self.enter("changed_since")?;
        if let Some(happens) = &shop.while_listing {
            happens();
        }
        Ok(shop.changed.iter().filter(|(at, _)| *at >= since).map(|(at, id)| (id.clone(), *at)).collect())
    }
}
