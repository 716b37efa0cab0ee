//! What happens at the provider itself: a member pays on its page or uses its portal, the operator gives money back.

use platform::cards::CardsError;

use super::Sandbox;
use crate::cards::book::{Book, BookError, Card};

/// Something an operator does about a payment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum About {
    /// Gives all of it back.
    Refund,
    /// The cardholder's bank asks for it.
    Dispute,
    /// The bank gave it to us after all.
    Won,
    /// The bank keeps it.
    Lost,
}

impl Sandbox {
    /// The book in which a checkout or an open portal page stands, up to date.
    ///
    /// # Errors
    /// When there is no such thing, or the portal page has closed.
    pub async fn book_of(&self, thing: &str) -> Result<Book, CardsError> {
        let owner = self.owner(thing).await?;
        let book = self.work(&owner, |desk| Ok(desk.book.clone())).await?;
        let closed = thing.starts_with("bps_")
            && !book.portals.iter().any(|portal| portal.id == thing && portal.expires_at > book.today);
        if closed { Err(CardsError::NotFound) } else { Ok(book) }
    }

    /// The member pays a checkout.
    ///
    /// # Errors
    /// When it is not open, or the card is declined.
    pub async fn pay(&self, checkout: &str, card: Card) -> Result<(), CardsError> {
        let (owner, id) = (self.owner(checkout).await?, checkout.to_owned());
        self.work(&owner, move |desk| {
            let told = desk.with_ids(|book, terms, mint| book.pay(&id, card, terms, mint))?;
            desk.tell(told);
            Ok(())
        })
        .await
    }

    /// The member takes another card for renewals.
    ///
    /// # Errors
    /// When it is declined.
    pub async fn use_card(&self, customer: &str, card: Card) -> Result<(), CardsError> {
        self.work(customer, move |desk| {
            let told = desk.with_ids(|book, terms, mint| book.use_card(card, terms, mint))?;
            desk.tell(told);
            Ok(())
        })
        .await
    }

    /// The member cancels on the portal page, or goes on.
    ///
    /// # Errors
    /// When there is no such subscription of this customer's, or it is over.
    pub async fn end_on_portal(
        &self,
        customer: &str,
        subscription: &str,
        ends: bool,
    ) -> Result<(), CardsError> {
        let id = subscription.to_owned();
        self.work(customer, move |desk| {
            let told = desk.book.end_with_period(&id, ends)?;
            desk.tell(told);
            Ok(())
        })
        .await
    }

    /// The operator does something about a payment of this customer's.
    ///
    /// # Errors
    /// When there is no such payment, or it cannot be done.
    pub async fn about(&self, customer: &str, payment: &str, what: About) -> Result<(), CardsError> {
        let id = payment.to_owned();
        self.work(customer, move |desk| {
            let told = match what {
                About::Refund => desk.book.refund(&id, None),
                About::Dispute => desk.with_ids(|book, _, mint| book.dispute(&id, mint)),
                About::Won => desk.book.close_dispute(&id, true),
                About::Lost => desk.book.close_dispute(&id, false),
            }?;
            desk.tell(told);
            Ok(())
        })
        .await
    }

    /// The book of a customer as it was kept last, for looking at.
    ///
    /// # Errors
    /// When there is none.
    pub async fn book(&self, customer: &str) -> Result<Book, CardsError> {
        let found = super::store::look(&self.app.db, customer).await.map_err(super::Fault::Db)?;
        found.ok_or(BookError::NotFound).map_err(|error| super::Fault::Book(error).into())
    }
}
