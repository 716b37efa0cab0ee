//! Checkouts: opened, paid on their page, run out.

use domain::plan::{Every, Price};
use domain::time::{HOUR, MINUTE, Timestamp};
use platform::payments::{CheckoutState, Order, PurchaseState};

use super::calendar::{end_after, second};
use super::paying::{Answer, For, Tried, ask};
use super::{
    Card, CustomerAccount, NextId, PaymentState, Reason, Session, SimulatorError, SimulatorEvent,
    Subscription, Terms,
};

/// Shortest and longest life of a checkout, as Stripe has it.
const LIVES: (i64, i64) = (30 * MINUTE, 24 * HOUR);
/// Clocks differ a little.
const SLACK: i64 = MINUTE;

impl CustomerAccount {
    /// Opens a checkout; answers its id.
    ///
    /// # Errors
    /// When it would live too long or too short.
    pub fn open_checkout(
        &mut self,
        order: &Order,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<String, SimulatorError> {
        let expires_at = second(order.expires_at);
        let lives = expires_at.since(self.today);
        if lives < LIVES.0 - SLACK || lives > LIVES.1 + SLACK {
            return Err(SimulatorError::Refused("expires_at"));
        }
        let id = next_id("cs");
        self.checkouts.push(Session {
            id: id.clone(),
            price: order.price,
            amount: terms.amount(order.price),
            success_url: order.success_url.replace("{CHECKOUT}", &id),
            cancel_url: order.cancel_url.replace("{CHECKOUT}", &id),
            reference: order.reference.clone(),
            created_at: self.today,
            expires_at,
            state: CheckoutState::Open,
            purchase: None,
        });
        Ok(id)
    }

    /// A checkout.
    #[must_use]
    pub fn session(&self, id: &str) -> Option<&Session> {
        self.checkouts.iter().find(|known| known.id == id)
    }

    /// Ends an open checkout; one that is not open stays as it is.
    ///
    /// # Errors
    /// When there is none.
    pub fn expire(&mut self, id: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let found = self.checkouts.iter_mut().find(|known| known.id == id).ok_or(SimulatorError::NotFound)?;
        if found.state != CheckoutState::Open {
            return Ok(Vec::new());
        }
        found.state = CheckoutState::Expired;
        Ok(vec![self.happened("checkout.session.expired", id)])
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
        if session.state != CheckoutState::Open {
            return Err(SimulatorError::Refused("checkout_not_open"));
        }
        if ask(Some(card), true, 0) == Answer::Declined {
            return Err(SimulatorError::Declined);
        }
        let mut told = Vec::new();
        self.card = Some(card);
        let (purchase, paid) = match session.price.every() {
            Every::Once => self.pay_once(&session, card, next_id, &mut told),
            Every::Week | Every::Year => self.subscribe(&session, terms.trial, next_id, &mut told),
        };
        let state = if paid { CheckoutState::Paid } else { CheckoutState::Pending };
        if let Some(found) = self.checkouts.iter_mut().find(|known| known.id == id) {
            found.state = state;
            found.purchase = Some(purchase);
        }
        told.push(self.happened("checkout.session.completed", id));
        Ok(told)
    }

    fn pay_once(
        &mut self,
        session: &Session,
        card: Card,
        next_id: NextId<'_>,
        told: &mut Vec<SimulatorEvent>,
    ) -> (String, bool) {
        let state = self.begun(ask(Some(card), true, 0)).unwrap_or(PaymentState::Failed);
        let what =
            For { invoice: None, price: Some(session.price), reference: Some(session.reference.clone()) };
        let id = self.enter_payment(session.amount, state, what, next_id);
        let paid = state == PaymentState::Succeeded;
        let kind = if paid { "payment_intent.succeeded" } else { "payment_intent.processing" };
        told.push(self.happened(kind, &id));
        (id, paid)
    }

    fn subscribe(
        &mut self,
        session: &Session,
        trial: i64,
        next_id: NextId<'_>,
        told: &mut Vec<SimulatorEvent>,
    ) -> (String, bool) {
        let (id, today) = (next_id("sub"), self.today);
        let until = second(today.plus(trial));
        let anchor = if trial > 0 { until } else { today };
        let period_end = if trial > 0 { until } else { end_after(today, session.price.every(), today) };
        self.subscriptions.push(Subscription {
            id: id.clone(),
            item: next_id("si"),
            reference: session.reference.clone(),
            price: session.price,
            amount: session.amount,
            state: if trial > 0 { PurchaseState::Trialing } else { PurchaseState::Incomplete },
            created_at: today,
            anchor,
            period_start: today,
            period_end,
            ends_with_period: false,
            ended_at: None,
            next: None,
        });
        told.push(self.happened("customer.subscription.created", &id));
        let amount = if trial > 0 { 0 } else { session.amount };
        let paid = self.first_invoice(&id, session.price, amount, (today, period_end), next_id, told);
        (id, paid)
    }

    fn first_invoice(
        &mut self,
        subscription: &str,
        price: Price,
        amount: i64,
        period: (Timestamp, Timestamp),
        next_id: NextId<'_>,
        told: &mut Vec<SimulatorEvent>,
    ) -> bool {
        let lines = vec![Self::whole(price, amount, period.0, period.1)];
        let invoice = self.write_invoice(subscription, Reason::Create, lines, next_id);
        self.collect(&invoice, true, next_id, told) == Tried::Paid
    }

    /// Opens a portal page; answers its id.
    pub fn open_portal(&mut self, return_url: &str, next_id: NextId<'_>) -> String {
        let today = self.today;
        self.portals.retain(|portal| portal.expires_at > today);
        let id = next_id("bps");
        self.portals.push(super::Portal {
            id: id.clone(),
            return_url: return_url.to_owned(),
            expires_at: today.plus(super::PORTAL_LASTS),
        });
        id
    }
}
