//! Bills and how they are paid: at once, later, or not.

use crate::{
    Card, CheckoutStatus, CustomerAccount, DAY, Invoice, InvoiceState, Line, NextId, Payment, PaymentState,
    Reason, SimulatorError, SimulatorEvent, Subscription, SubscriptionStatus, Terms, Timestamp,
};

/// How long a bank debit takes to arrive, or to come back.
const DEBIT_DELAY: i64 = 3 * DAY;

/// What a card says.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum CardResponse {
    Here,
    Declined,
    Later { arrives: bool },
}

/// What this card says to a payment; `present` when the member hands it in right now.
pub(super) const fn try_card(card: Option<Card>, present: bool, tries: usize) -> CardResponse {
    match card {
        Some(Card::Works) => CardResponse::Here,
        Some(Card::FailsAtRenewal) if present => CardResponse::Here,
        Some(Card::FailsOnce) if present || tries > 0 => CardResponse::Here,
        Some(Card::Bank) => CardResponse::Later { arrives: true },
        Some(Card::BankFails) => CardResponse::Later { arrives: false },
        Some(Card::Declined | Card::FailsAtRenewal | Card::FailsOnce) | None => CardResponse::Declined,
    }
}

/// How a try to be paid ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Collection {
    Paid,
    Waits,
    Declined,
}

/// What is paid.
pub(super) struct For {
    pub invoice: Option<String>,
    pub price: Option<String>,
    pub reference: Option<String>,
}

impl CustomerAccount {
    /// Writes down a payment; answers its id.
    pub(super) fn enter_payment(
        &mut self,
        amount: i64,
        state: PaymentState,
        what: For,
        next_id: NextId<'_>,
    ) -> String {
        let id = next_id("pi");
        self.payments.push(Payment {
            id: id.clone(),
            charge: next_id("ch"),
            amount,
            created_at: self.today,
            state,
            invoice: what.invoice,
            price: what.price,
            reference: what.reference,
            refunded: 0,
            refunds: Vec::new(),
            dispute: None,
        });
        id
    }

    /// The status of a payment that the card has said `answer` to; `None` when it was declined.
    pub(super) const fn begun(&self, answer: CardResponse) -> Option<PaymentState> {
        match answer {
            CardResponse::Here => Some(PaymentState::Succeeded),
            CardResponse::Later { arrives } => {
                Some(PaymentState::Processing { until: self.today.saturating_add(DEBIT_DELAY), arrives })
            }
            CardResponse::Declined => None,
        }
    }

    /// Writes an invoice over these lines and sets credit off; nothing is asked for yet. Answers its id.
    pub(super) fn write_invoice(
        &mut self,
        subscription: &str,
        reason: Reason,
        lines: Vec<Line>,
        next_id: NextId<'_>,
    ) -> String {
        let total: i64 = lines.iter().map(|line| line.amount).sum();
        let due = total.saturating_sub(self.credit).max(0);
        let credit_used = total.saturating_sub(due);
        self.credit = self.credit.saturating_sub(credit_used);
        let id = next_id("in");
        self.invoices.push(Invoice {
            id: id.clone(),
            subscription: subscription.to_owned(),
            created_at: self.today,
            reason,
            lines,
            credit_used,
            due,
            state: InvoiceState::Open,
            tries: 0,
            next_try: None,
        });
        id
    }

    /// Tries to be paid for an open invoice.
    pub(super) fn collect(
        &mut self,
        id: &str,
        present: bool,
        next_id: NextId<'_>,
        events: &mut Vec<SimulatorEvent>,
    ) -> Collection {
        let Some(invoice) = self.invoice(id) else { return Collection::Declined };
        let (due, tries) = (invoice.due, invoice.tries);
        if due <= 0 {
            self.paid(id, events);
            return Collection::Paid;
        }
        let answer = try_card(self.card, present, tries);
        let state = self.begun(answer);
        let what = || For { invoice: Some(id.to_owned()), price: None, reference: None };
        let payment = self.enter_payment(due, state.unwrap_or(PaymentState::Failed), what(), next_id);
        match answer {
            CardResponse::Here => {
                events.push(self.event("payment_intent.succeeded", &payment));
                self.paid(id, events);
                Collection::Paid
            }
            CardResponse::Later { .. } => {
                events.push(self.event("payment_intent.processing", &payment));
                self.change_invoice(id, |invoice| invoice.next_try = None);
                Collection::Waits
            }
            CardResponse::Declined => {
                events.push(self.event("payment_intent.payment_failed", &payment));
                Collection::Declined
            }
        }
    }

    /// The invoice is paid, and its subscription with it.
    pub(super) fn paid(&mut self, id: &str, events: &mut Vec<SimulatorEvent>) {
        let mut subscription = String::new();
        self.change_invoice(id, |invoice| {
            invoice.state = InvoiceState::Paid;
            invoice.next_try = None;
            subscription.clone_from(&invoice.subscription);
        });
        events.push(self.event("invoice.paid", id));
        let behind = self.invoices.iter().any(|invoice| {
            invoice.subscription == subscription && invoice.state == InvoiceState::Open && invoice.tries > 0
        });
        let woken = self.subscriptions.iter_mut().find(|known| known.id == subscription);
        if let Some(woken) =
            woken.filter(|known| known.is_alive() && known.state != SubscriptionStatus::Active && !behind)
        {
            woken.state = SubscriptionStatus::Active;
            events.push(self.event("customer.subscription.updated", &subscription));
        }
    }

    /// A renewal was not paid: it is tried again, or has failed for good.
    pub(super) fn renewal_failed(&mut self, id: &str, terms: &Terms, events: &mut Vec<SimulatorEvent>) {
        let today = self.today;
        let (mut subscription, mut pause) = (String::new(), None);
        self.change_invoice(id, |invoice| {
            pause = terms.retry_delays.get(invoice.tries).copied();
            invoice.tries = invoice.tries.saturating_add(1);
            invoice.next_try = pause.map(|pause| today.saturating_add(pause));
            subscription.clone_from(&invoice.subscription);
        });
        events.push(self.event("invoice.payment_failed", id));
        if pause.is_none() {
            return self.end(&subscription, events);
        }
        let found = self.subscriptions.iter_mut().find(|known| known.id == subscription && known.is_alive());
        if let Some(found) = found.filter(|known| known.state != SubscriptionStatus::PastDue) {
            found.state = SubscriptionStatus::PastDue;
            events.push(self.event("customer.subscription.updated", &subscription));
        }
    }

    /// The subscription is over, and its open invoices are void.
    pub(super) fn end(&mut self, id: &str, events: &mut Vec<SimulatorEvent>) {
        if self.subscription(id).is_some_and(Subscription::is_alive) {
            events.extend(self.end_keeping_invoices(id).unwrap_or_default());
        }
        for invoice in self.open_of(id) {
            let _ = self.void(&invoice);
        }
    }

    /// The subscription is over. Its open invoices stay open, and nobody tries to be paid for them.
    ///
    /// # Errors
    /// When there is none.
    pub fn end_keeping_invoices(&mut self, id: &str) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let today = self.today;
        let found =
            self.subscriptions.iter_mut().find(|known| known.id == id).ok_or(SimulatorError::NotFound)?;
        found.state = SubscriptionStatus::Canceled;
        found.ended_at = Some(today);
        found.next = None;
        for invoice in self.open_of(id) {
            self.change_invoice(&invoice, |invoice| invoice.next_try = None);
        }
        Ok(vec![self.event("customer.subscription.deleted", id)])
    }

    /// Whether an invoice of a subscription is open.
    #[must_use]
    pub fn has_open_invoice(&self, subscription: &str) -> bool {
        !self.open_of(subscription).is_empty()
    }

    fn open_of(&self, subscription: &str) -> Vec<String> {
        let open = self.invoices.iter().filter(|invoice| invoice.state == InvoiceState::Open);
        open.filter(|invoice| invoice.subscription == subscription)
            .map(|invoice| invoice.id.clone())
            .collect()
    }

    /// Nobody asks for an open invoice after that; credit that was set off in it is there again.
    ///
    /// # Errors
    /// When it is not open.
    pub fn void(&mut self, invoice: &str) -> Result<(), SimulatorError> {
        let found =
            self.invoices.iter_mut().find(|known| known.id == invoice).ok_or(SimulatorError::NotFound)?;
        if found.state != InvoiceState::Open {
            return Err(SimulatorError::Refused("invoice_not_open"));
        }
        found.state = InvoiceState::Void;
        self.credit = self.credit.saturating_add(found.credit_used);
        Ok(())
    }

    /// A payment that was on its way is there, or came back.
    pub(super) fn settle(&mut self, id: &str, terms: &Terms, events: &mut Vec<SimulatorEvent>) {
        let Some(payment) = self.payments.iter_mut().find(|known| known.id == id) else { return };
        let PaymentState::Processing { arrives, .. } = payment.state else { return };
        payment.state = if arrives { PaymentState::Succeeded } else { PaymentState::Failed };
        let invoice = payment.invoice.clone();
        let kind = if arrives { "payment_intent.succeeded" } else { "payment_intent.payment_failed" };
        events.push(self.event(kind, id));
        let first = match invoice.as_deref().and_then(|invoice| self.invoice(invoice)) {
            Some(invoice) => invoice.reason == Reason::Create,
            None => true,
        };
        let purchase = self.invoice(invoice.as_deref().unwrap_or_default());
        let purchase = purchase.map_or_else(|| id.to_owned(), |invoice| invoice.subscription.clone());
        if first {
            self.debit_settled(&purchase, arrives, events);
        }
        match invoice {
            Some(invoice) if arrives => self.paid(&invoice, events),
            Some(_) if first => self.end(&purchase, events),
            Some(invoice) => self.renewal_failed(&invoice, terms, events),
            None => {}
        }
    }

    /// The checkout behind a purchase learns what became of its money.
    fn debit_settled(&mut self, purchase: &str, arrived: bool, events: &mut Vec<SimulatorEvent>) {
        let waits = |state| state == CheckoutStatus::Pending;
        let found = self.checkouts.iter_mut();
        let found = found
            .filter(|known| waits(known.state))
            .find(|known| known.purchase.as_deref() == Some(purchase));
        let Some(found) = found else { return };
        found.state = if arrived { CheckoutStatus::Paid } else { CheckoutStatus::Expired };
        let id = found.id.clone();
        let kind = if arrived {
            "checkout.session.async_payment_succeeded"
        } else {
            "checkout.session.async_payment_failed"
        };
        events.push(self.event(kind, &id));
    }

    /// Renewals are charged to this from now on; what is open is tried at once, as the member hands it in.
    pub fn use_card(
        &mut self,
        card: Card,
        terms: &Terms,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let mut events = Vec::new();
        if card == Card::Declined {
            return Err(SimulatorError::Declined);
        }
        self.card = Some(card);
        events.push(self.event("customer.updated", &self.id.clone()));
        let open: Vec<String> = self
            .invoices
            .iter()
            .filter(|invoice| invoice.state == InvoiceState::Open && invoice.tries > 0)
            .filter(|invoice| !self.on_its_way(&invoice.id))
            .map(|invoice| invoice.id.clone())
            .collect();
        for id in open {
            if self.collect(&id, true, next_id, &mut events) == Collection::Declined {
                self.renewal_failed(&id, terms, &mut events);
            }
        }
        Ok(events)
    }

    /// Whether a payment for this invoice is on its way.
    pub(super) fn on_its_way(&self, invoice: &str) -> bool {
        self.payments.iter().any(|payment| {
            payment.invoice.as_deref() == Some(invoice)
                && matches!(payment.state, PaymentState::Processing { .. })
        })
    }

    /// An invoice.
    #[must_use]
    pub fn invoice(&self, id: &str) -> Option<&Invoice> {
        self.invoices.iter().find(|invoice| invoice.id == id)
    }

    pub(super) fn change_invoice(&mut self, id: &str, change: impl FnOnce(&mut Invoice)) {
        if let Some(invoice) = self.invoices.iter_mut().find(|invoice| invoice.id == id) {
            change(invoice);
        }
    }
}

impl Line {
    /// The line for a whole period.
    pub(crate) const fn whole(price: String, amount: i64, from: Timestamp, until: Timestamp) -> Self {
        Self { price, amount, from, until }
    }
}
