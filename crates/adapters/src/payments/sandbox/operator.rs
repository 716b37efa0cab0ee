//! What happens at the provider itself: a member pays on its page or uses its portal, the operator gives money back.

use payment_simulator::{Card, CustomerAccount, SimulatorError};
use platform::payments::PaymentError;

use super::Sandbox;

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
    /// The account in which a checkout or an open portal page is, up to date.
    ///
    /// # Errors
    /// When there is no such thing, or the portal page has closed.
    pub async fn account_of(&self, thing: &str) -> Result<CustomerAccount, PaymentError> {
        let owner = self.owner(thing).await?;
        let account = self.work(&owner, |open| Ok(open.account.clone())).await?;
        let closed = thing.starts_with("bps_")
            && !account.portals.iter().any(|portal| portal.id == thing && portal.expires_at > account.today);
        if closed { Err(PaymentError::NotFound) } else { Ok(account) }
    }

    /// The member pays a checkout.
    ///
    /// # Errors
    /// When it is not open, or the card is declined.
    pub async fn pay(&self, checkout: &str, card: Card) -> Result<(), PaymentError> {
        let (owner, id) = (self.owner(checkout).await?, checkout.to_owned());
        self.work(&owner, move |open| {
            let events = open.with_ids(|account, terms, next_id| account.pay(&id, card, terms, next_id))?;
            open.tell(events);
            Ok(())
        })
        .await
    }

    /// The member takes another card for renewals.
    ///
    /// # Errors
    /// When it is declined.
    pub async fn use_card(&self, customer: &str, card: Card) -> Result<(), PaymentError> {
        self.work(customer, move |open| {
            let events = open.with_ids(|account, terms, next_id| account.use_card(card, terms, next_id))?;
            open.tell(events);
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
    ) -> Result<(), PaymentError> {
        let id = subscription.to_owned();
        self.work(customer, move |open| {
            let events = open.account.end_with_period(&id, ends)?;
            open.tell(events);
            Ok(())
        })
        .await
    }

    /// The operator does something about a payment of this customer's.
    ///
    /// # Errors
    /// When there is no such payment, or it cannot be done.
    pub async fn about(&self, customer: &str, payment: &str, what: About) -> Result<(), PaymentError> {
        let id = payment.to_owned();
        self.work(customer, move |open| {
            let events = match what {
                About::Refund => open.with_ids(|account, _, next_id| account.refund(&id, next_id)),
                About::Dispute => open.with_ids(|account, _, next_id| account.dispute(&id, next_id)),
                About::Won => open.account.close_dispute(&id, true),
                About::Lost => open.account.close_dispute(&id, false),
            }?;
            open.tell(events);
            Ok(())
        })
        .await
    }

    /// The account of a customer as it was kept last, for looking at.
    ///
    /// # Errors
    /// When there is none.
    pub async fn account(&self, customer: &str) -> Result<CustomerAccount, PaymentError> {
        let found = super::store::look(&self.app.db, customer).await.map_err(super::SandboxError::Db)?;
        found
            .ok_or(SimulatorError::NotFound)
            .map_err(|error| super::SandboxError::CustomerAccount(error).into())
    }
}
