//! The sandbox as the application sees it.

use domain::plan::Price;
use domain::time::Timestamp;
use platform::cards::{
    Cards, CardsError, Change, Checkout, Event, EventError, Money, Offer, Order, Preview, Purchase,
};

use super::{Fault, Sandbox, letters, store};
use crate::cards::book::{Book, BookError, Session};

impl Sandbox {
    fn page(&self, kind: &str, id: &str) -> String {
        format!("{}/sandbox/{kind}/{id}", self.app.settings.base_url)
    }

    fn shown(&self, session: &Session) -> Checkout {
        session.as_checkout(|id| self.page("checkout", id))
    }
}

#[async_trait::async_trait]
impl Cards for Sandbox {
    fn name(&self) -> &'static str {
        "sandbox"
    }

    async fn offers(&self) -> Result<Vec<Offer>, CardsError> {
        let offer = |price: Price| Offer {
            price,
            amount: Money { minor: self.terms.amount(price), currency: self.terms.currency.clone() },
            every: price.every(),
        };
        Ok(Price::ALL.map(offer).to_vec())
    }

    async fn customer(&self, email: &str, reference: &str, key: &str) -> Result<String, CardsError> {
        let id = format!("cus_{}", letters(&*self.app.random));
        let book = Book::new(id, email, reference, self.app.now());
        let key = key.to_owned();
        let kept = self.app.db.write(move |tx| store::enter(tx, &book, &key)).await;
        let kept = kept.map_err(Fault::Db)?;
        if kept.reference == reference {
            Ok(kept.id)
        } else {
            Err(CardsError::Refused("idempotency_error".to_owned()))
        }
    }

    async fn knows(&self, customer: &str) -> Result<bool, CardsError> {
        Ok(store::look(&self.app.db, customer).await.map_err(Fault::Db)?.is_some())
    }

    async fn open_checkout(&self, order: &Order, key: &str) -> Result<Checkout, CardsError> {
        let (order, key) = (order.clone(), key.to_owned());
        let customer = order.customer.clone();
        let session = self
            .work(&customer, move |desk| {
                // When it was asked for is no part of the wish: a second try comes later.
                let what = format!("checkout {} {}", order.price.key(), order.reference);
                let id = match desk.book.made_before(&key, &what)? {
                    Some(id) => id,
                    None => {
                        let id =
                            desk.with_ids(|book, terms, mint| book.open_checkout(&order, terms, mint))?;
                        desk.book.remember(&key, what, id.clone());
                        id
                    }
                };
                desk.book.session(&id).cloned().ok_or(BookError::NotFound)
            })
            .await?;
        Ok(self.shown(&session))
    }

    async fn checkout(&self, id: &str) -> Result<Checkout, CardsError> {
        let (owner, id) = (self.owner(id).await?, id.to_owned());
        let found =
            move |desk: &mut super::Desk<'_>| desk.book.session(&id).cloned().ok_or(BookError::NotFound);
        Ok(self.shown(&self.work(&owner, found).await?))
    }

    async fn expire_checkout(&self, id: &str) -> Result<Checkout, CardsError> {
        let (owner, id) = (self.owner(id).await?, id.to_owned());
        let session = self
            .work(&owner, move |desk| {
                let told = desk.book.expire(&id)?;
                desk.tell(told);
                desk.book.session(&id).cloned().ok_or(BookError::NotFound)
            })
            .await?;
        Ok(self.shown(&session))
    }

    async fn purchases(&self, customer: &str) -> Result<Vec<Purchase>, CardsError> {
        self.work(customer, |desk| Ok(desk.book.purchases(desk.terms))).await
    }

    async fn end_with_period(&self, subscription: &str, ends: bool, key: &str) -> Result<(), CardsError> {
        let owner = self.owner(subscription).await?;
        let (id, key) = (subscription.to_owned(), key.to_owned());
        self.work(&owner, move |desk| {
            let what = format!("end {id} {ends}");
            if desk.book.made_before(&key, &what)?.is_none() {
                let told = desk.book.end_with_period(&id, ends)?;
                desk.tell(told);
                desk.book.remember(&key, what, id.clone());
            }
            Ok(())
        })
        .await
    }

    async fn end_now(&self, subscription: &str, _: &str) -> Result<(), CardsError> {
        let (owner, id) = (self.owner(subscription).await?, subscription.to_owned());
        self.work(&owner, move |desk| {
            let told = desk.book.end_now(&id)?;
            desk.tell(told);
            Ok(())
        })
        .await
    }

    async fn has_open_bill(&self, subscription: &str) -> Result<bool, CardsError> {
        let (owner, id) = (self.owner(subscription).await?, subscription.to_owned());
        self.work(&owner, move |desk| Ok(desk.book.has_open_invoice(&id))).await
    }

    async fn preview(&self, change: &Change) -> Result<Preview, CardsError> {
        let (owner, change) = (self.owner(&change.subscription).await?, change.clone());
        self.work(&owner, move |desk| desk.book.preview(&change, desk.terms)).await
    }

    async fn change(&self, change: &Change, key: &str) -> Result<(), CardsError> {
        let owner = self.owner(&change.subscription).await?;
        let (change, key) = (change.clone(), key.to_owned());
        self.work(&owner, move |desk| {
            let what = format!("change {} {} {:?}", change.subscription, change.to.key(), change.when);
            if desk.book.made_before(&key, &what)?.is_none() {
                let told = desk.with_ids(|book, terms, mint| book.change(&change, terms, mint))?;
                desk.tell(told);
                desk.book.remember(&key, what, change.subscription.clone());
            }
            Ok(())
        })
        .await
    }

    async fn take_back_credit(&self, customer: &str, at_most: &Money, key: &str) -> Result<i64, CardsError> {
        let (at_most, key) = (at_most.clone(), key.to_owned());
        self.work(customer, move |desk| {
            // How much it may be is no part of the wish: that is asked for anew at each try.
            let what = "take back credit".to_owned();
            if let Some(taken) = desk.book.made_before(&key, &what)? {
                return Ok(taken.parse().unwrap_or_default());
            }
            let fits = at_most.currency == desk.terms.currency;
            let taken = if fits { desk.book.take_back_credit(at_most.minor) } else { 0 };
            desk.book.remember(&key, what, taken.to_string());
            Ok(taken)
        })
        .await
    }

    async fn portal(&self, customer: &str, return_url: &str) -> Result<String, CardsError> {
        let return_url = return_url.to_owned();
        let id =
            self.work(customer, move |desk| {
                Ok(desk.with_ids(|book, _, mint| book.open_portal(&return_url, mint)))
            })
            .await?;
        Ok(self.page("portal", &id))
    }

    fn event(&self, body: &[u8], signature: &str, now: Timestamp) -> Result<Event, EventError> {
        self.verified(body, signature, now)
    }

    async fn changed_since(&self, since: Timestamp) -> Result<Vec<(String, Timestamp)>, CardsError> {
        let (mut all, mut after) = (Vec::new(), (String::new(), since));
        loop {
            let page = store::changed(&self.app.db, &after).await.map_err(Fault::Db)?;
            let Some(last) = page.last() else { return Ok(all) };
            after = last.clone();
            all.extend(page);
        }
    }
}
