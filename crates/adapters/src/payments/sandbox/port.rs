//! The sandbox as the application sees it.

use domain::plan::Price;
use domain::time::Timestamp;
use payment_simulator::{CheckoutSession, CustomerAccount, NewCheckout, SimulatorError, SubscriptionChange};
use platform::payments::{
    Change, Checkout, Event, EventError, Money, Offer, Order, PaymentError, PaymentProvider, Preview,
    Purchase, When,
};

use super::{Sandbox, SandboxError, letters, store, view};
use crate::payments::signature;

impl Sandbox {
    fn page(&self, kind: &str, id: &str) -> String {
        format!("{}/sandbox/{kind}/{id}", self.app.settings.base_url)
    }

    fn shown(&self, session: &CheckoutSession) -> Checkout {
        view::checkout(session, |id| self.page("checkout", id))
    }
}

/// A change in the simulator's terms.
fn simulated(change: &Change) -> SubscriptionChange {
    SubscriptionChange {
        subscription: change.subscription.clone(),
        price: change.to.key().to_owned(),
        now_at: match change.when {
            When::Now { at } => Some(at.0),
            When::PeriodEnd => None,
        },
    }
}

#[async_trait::async_trait]
impl PaymentProvider for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    async fn offers(&self) -> Result<Vec<Offer>, PaymentError> {
        let offer = |price: Price| {
            let minor = self.terms.price(price.key())?.amount;
            let amount = Money { minor, currency: self.terms.currency.clone() };
            Some(Offer { price, amount, every: price.every() })
        };
        Ok(Price::ALL.into_iter().filter_map(offer).collect())
    }

    async fn customer(&self, email: &str, reference: &str, key: &str) -> Result<String, PaymentError> {
        let id = format!("cus_{}", letters(&*self.app.random));
        let account = CustomerAccount::new(id, email, reference, self.app.now().0);
        let key = key.to_owned();
        let kept = self.app.db.write(move |tx| store::enter(tx, &account, &key)).await;
        let kept = kept.map_err(SandboxError::Db)?;
        if kept.reference == reference {
            Ok(kept.id)
        } else {
            Err(PaymentError::Refused("idempotency_error".to_owned()))
        }
    }

    async fn knows(&self, customer: &str) -> Result<bool, PaymentError> {
        Ok(store::look(&self.app.db, customer).await.map_err(SandboxError::Db)?.is_some())
    }

    async fn open_checkout(&self, order: &Order, key: &str) -> Result<Checkout, PaymentError> {
        let (customer, key) = (&order.customer, key.to_owned());
        let order = NewCheckout {
            price: order.price.key().to_owned(),
            success_url: order.success_url.clone(),
            cancel_url: order.cancel_url.clone(),
            reference: order.reference.clone(),
            expires_at: order.expires_at.0,
        };
        let session = self
            .work(customer, move |open| {
                // When it was asked for is no part of the request: a second try comes later.
                let what = format!("checkout {} {}", order.price, order.reference);
                let id = match open.account.find_request(&key, &what)? {
                    Some(id) => id,
                    None => {
                        let id = open.with_ids(|account, terms, next_id| {
                            account.open_checkout(&order, terms, next_id)
                        })?;
                        open.account.record_request(&key, what, id.clone());
                        id
                    }
                };
                open.account.session(&id).cloned().ok_or(SimulatorError::NotFound)
            })
            .await?;
        Ok(self.shown(&session))
    }

    async fn checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        let (owner, id) = (self.owner(id).await?, id.to_owned());
        let found = move |open: &mut super::OpenAccount<'_>| {
            open.account.session(&id).cloned().ok_or(SimulatorError::NotFound)
        };
        Ok(self.shown(&self.work(&owner, found).await?))
    }

    async fn expire_checkout(&self, id: &str) -> Result<Checkout, PaymentError> {
        let (owner, id) = (self.owner(id).await?, id.to_owned());
        let session = self
            .work(&owner, move |open| {
                let events = open.account.expire(&id)?;
                open.tell(events);
                open.account.session(&id).cloned().ok_or(SimulatorError::NotFound)
            })
            .await?;
        Ok(self.shown(&session))
    }

    async fn purchases(&self, customer: &str) -> Result<Vec<Purchase>, PaymentError> {
        self.work(customer, |open| Ok(view::purchases(open.account, open.terms))).await
    }

    async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), PaymentError> {
        let owner = self.owner(subscription).await?;
        let (id, key) = (subscription.to_owned(), key.to_owned());
        self.work(&owner, move |open| {
            let what = format!("end {id} {ends}");
            if open.account.find_request(&key, &what)?.is_none() {
                let events = open.account.end_with_period(&id, ends)?;
                open.tell(events);
                open.account.record_request(&key, what, id.clone());
            }
            Ok(())
        })
        .await
    }

    async fn end_now(&self, subscription: &str, _: &str) -> Result<(), PaymentError> {
        let (owner, id) = (self.owner(subscription).await?, subscription.to_owned());
        self.work(&owner, move |open| {
            let events = open.account.end_now(&id)?;
            open.tell(events);
            Ok(())
        })
        .await
    }

    async fn has_open_bill(&self, subscription: &str) -> Result<bool, PaymentError> {
        let (owner, id) = (self.owner(subscription).await?, subscription.to_owned());
        self.work(&owner, move |open| Ok(open.account.has_open_invoice(&id))).await
    }

    async fn preview(&self, change: &Change) -> Result<Preview, PaymentError> {
        let (owner, change) = (self.owner(&change.subscription).await?, simulated(change));
        let preview = self.work(&owner, move |open| open.account.preview(&change, open.terms)).await?;
        let money = |minor| Money { minor, currency: self.terms.currency.clone() };
        Ok(Preview {
            due_now: money(preview.due_now),
            then: money(preview.then),
            renews_at: Timestamp(preview.renews_at),
        })
    }

    async fn change(&self, change: &Change, key: &str) -> Result<(), PaymentError> {
        let owner = self.owner(&change.subscription).await?;
        let (change, key) = (change.clone(), key.to_owned());
        self.work(&owner, move |open| {
            let what = format!("change {} {} {:?}", change.subscription, change.to.key(), change.when);
            if open.account.find_request(&key, &what)?.is_none() {
                let simulated = simulated(&change);
                let events =
                    open.with_ids(|account, terms, next_id| account.change(&simulated, terms, next_id))?;
                open.tell(events);
                open.account.record_request(&key, what, change.subscription.clone());
            }
            Ok(())
        })
        .await
    }

    async fn take_back_credit(
        &self,
        customer: &str,
        at_most: &Money,
        key: &str,
    ) -> Result<i64, PaymentError> {
        let (at_most, key) = (at_most.clone(), key.to_owned());
        self.work(customer, move |open| {
            // How much it may be is no part of the request: that is asked for again at each try.
            let what = "take back credit".to_owned();
            if let Some(taken) = open.account.find_request(&key, &what)? {
                return Ok(taken.parse().unwrap_or_default());
            }
            let fits = at_most.currency == open.terms.currency;
            let taken = if fits { open.account.take_back_credit(at_most.minor) } else { 0 };
            open.account.record_request(&key, what, taken.to_string());
            Ok(taken)
        })
        .await
    }

    async fn portal(&self, customer: &str, return_url: &str) -> Result<String, PaymentError> {
        let return_url = return_url.to_owned();
        let id = self
            .work(customer, move |open| {
                Ok(open.with_ids(|account, _, next_id| account.open_portal(&return_url, next_id)))
            })
            .await?;
        Ok(self.page("portal", &id))
    }

    fn signature_header(&self) -> &'static str {
        signature::HEADER
    }

    fn event(&self, body: &[u8], signature: &str, now: Timestamp) -> Result<Event, EventError> {
        self.verified(body, signature, now)
    }

    async fn changed_since(&self, since: Timestamp) -> Result<Vec<(String, Timestamp)>, PaymentError> {
        let (mut all, mut after) = (Vec::new(), (String::new(), since));
        loop {
            let page = store::changed(&self.app.db, &after).await.map_err(SandboxError::Db)?;
            let Some(last) = page.last() else { return Ok(all) };
            after = last.clone();
            all.extend(page);
        }
    }
}
