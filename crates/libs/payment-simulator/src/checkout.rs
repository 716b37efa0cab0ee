//! Checkouts: opened, paid on their page, run out.

use crate::calendar::{end_after, second};
use crate::invoicing::{CardResponse, Collection, For, try_card};
use crate::{
    Card, CheckoutSession, CheckoutStatus, CustomerAccount, HOUR, Interval, Line, MINUTE, NextId,
    PaymentState, Portal, Reason, SimulatorError, SimulatorEvent, Subscription, SubscriptionStatus, Terms,
    Timestamp,
};

/// How long a portal page is good for.
const PORTAL_LIFETIME: i64 = 30 * MINUTE;

/// Shortest and longest life of a checkout, as Stripe has it.
const LIVES: (i64, i64) = (30 * MINUTE, 24 * HOUR);
/// Clocks differ a little.
const SLACK: i64 = MINUTE;

/// A checkout to be opened.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct NewCheckout {
    /// The id of the price of what is bought.
    pub price: String,
    /// Where the browser goes afterwards; `{CHECKOUT}` stands for the checkout's id.
    pub success_url: String,
    /// Where the browser goes when the buyer changes their mind; likewise.
    pub cancel_url: String,
    /// The buyer's own name for it.
    pub reference: String,
    /// When it ends unfinished; at least 30 minutes and at most 24 hours from now.
    pub expires_at: Timestamp,
}

impl CustomerAccount {
    /// Opens a checkout; answers its id.
    ///
    /// # Errors
    /// When there is no such price, or it would live too long or too short.
    pub fn open_checkout(
        &mut self,
        order: &NewCheckout,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<String, SimulatorError> {
        let expires_at = second(order.expires_at);
        let lives = expires_at.saturating_sub(self.today);
        if lives < LIVES.0 - SLACK || lives > LIVES.1 + SLACK {
            return Err(SimulatorError::Refused("expires_at"));
        }
        let price = terms.price(&order.price).ok_or(SimulatorError::NotFound)?;
        let id = next_id("cs");
        self.checkouts.push(CheckoutSession {
            id: id.clone(),
            price: price.id.clone(),
            amount: price.amount,
            success_url: order.success_url.replace("{CHECKOUT}", &id),
            cancel_url: order.cancel_url.replace("{CHECKOUT}", &id),
            reference: order.reference.clone(),
            created_at: self.today,
            expires_at,
            state: CheckoutStatus::Open,
            purchase: None,
        });
        Ok(id)
    }

    /// A checkout.
    #[must_use]
    pub fn session(&self, id: &str) -> Option<&CheckoutSession> {
        self.checkouts.iter().find(|known| known.id == id)
    }

    /// Ends an open checkout; one that is not open stays as it is.
    ///
    /// # Errors
    /// When there is none.
    pub fn expire(&mut self, id: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let found = self.checkouts.iter_mut().find(|known| known.id == id).ok_or(SimulatorError::NotFound)?;
        if found.state != CheckoutStatus::Open {
            return Ok(Vec::new());
        }
        found.state = CheckoutStatus::Expired;
        Ok(vec![self.event("checkout.session.expired", id)])
    }

    /// Pays an open checkout with this card.
    ///
    /// # Errors
    /// When it is not open, or the card is declined; it stays open then.
    pub fn pay(
        &mut self,
        id: &str,
        card: Card,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let session = self.session(id).cloned().ok_or(SimulatorError::NotFound)?;
        if session.state != CheckoutStatus::Open {
            return Err(SimulatorError::Refused("checkout_not_open"));
        }
        if try_card(Some(card), true, 0) == CardResponse::Declined {
            return Err(SimulatorError::Declined);
        }
        let mut events = Vec::new();
        self.card = Some(card);
        let (purchase, paid) = match terms.interval(&session.price) {
            Interval::Once => self.pay_once(&session, card, next_id, &mut events),
            Interval::Week | Interval::Year => self.subscribe(&session, terms, next_id, &mut events),
        };
        let state = if paid { CheckoutStatus::Paid } else { CheckoutStatus::Pending };
        if let Some(found) = self.checkouts.iter_mut().find(|known| known.id == id) {
            found.state = state;
            found.purchase = Some(purchase);
        }
        events.push(self.event("checkout.session.completed", id));
        Ok(events)
    }

    fn pay_once(
        &mut self,
        session: &CheckoutSession,
        card: Card,
        next_id: NextId<'_>,
        events: &mut Vec<SimulatorEvent>,
    ) -> (String, bool) {
        let state = self.begun(try_card(Some(card), true, 0)).unwrap_or(PaymentState::Failed);
        let what = For {
            invoice: None,
            price: Some(session.price.clone()),
            reference: Some(session.reference.clone()),
        };
        let id = self.enter_payment(session.amount, state, what, next_id);
        let paid = state == PaymentState::Succeeded;
        let kind = if paid { "payment_intent.succeeded" } else { "payment_intent.processing" };
        events.push(self.event(kind, &id));
        (id, paid)
    }

    fn subscribe(
        &mut self,
        session: &CheckoutSession,
        terms: &Terms,
        next_id: NextId<'_>,
        events: &mut Vec<SimulatorEvent>,
    ) -> (String, bool) {
        let (id, today) = (next_id("sub"), self.today);
        let period_end = end_after(today, terms.interval(&session.price), today);
        self.subscriptions.push(Subscription {
            id: id.clone(),
            item: next_id("si"),
            reference: session.reference.clone(),
            price: session.price.clone(),
            amount: session.amount,
            state: SubscriptionStatus::Incomplete,
            created_at: today,
            anchor: today,
            period_start: today,
            period_end,
            ends_with_period: false,
            ended_at: None,
            next: None,
        });
        events.push(self.event("customer.subscription.created", &id));
        let lines = vec![Line::whole(session.price.clone(), session.amount, today, period_end)];
        let invoice = self.write_invoice(&id, Reason::Create, lines, next_id);
        let paid = self.collect(&invoice, true, next_id, events) == Collection::Paid;
        (id, paid)
    }

    /// Opens a portal page; answers its id.
    pub fn open_portal(&mut self, return_url: &str, next_id: NextId<'_>) -> String {
        let today = self.today;
        self.portals.retain(|portal| portal.expires_at > today);
        let id = next_id("bps");
        self.portals.push(Portal {
            id: id.clone(),
            return_url: return_url.to_owned(),
            expires_at: today.saturating_add(PORTAL_LIFETIME),
        });
        id
    }
}
