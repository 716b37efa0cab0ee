//! Money that goes back: refunds, disputes that are opened, won or lost, and credit that ends with them.

use crate::{
    CustomerAccount, Dispute, NextId, Payment, PaymentState, Refund, SimulatorError, SimulatorEvent,
};

impl CustomerAccount {
    /// A payment, by its own id or its charge's.
    #[must_use]
    pub fn payment(&self, id: &str) -> Option<&Payment> {
        self.payments.iter().find(|known| known.id == id || known.charge == id)
    }

    fn arrived(&mut self, id: &str) -> Result<&mut Payment, SimulatorError> {
        let found = self.payments.iter_mut().find(|known| known.id == id || known.charge == id);
        let found = found.ok_or(SimulatorError::NotFound)?;
        if found.state == PaymentState::Succeeded {
            Ok(found)
        } else {
            Err(SimulatorError::Refused("not_paid"))
        }
    }

    /// Gives back all of a payment.
    ///
    /// # Errors
    /// When it never arrived, nothing is left or its bank has taken it.
    pub fn refund(
        &mut self,
        payment: &str,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let created_at = self.today;
        let found = self.arrived(payment)?;
        if found.is_disputed() {
            return Err(SimulatorError::Refused("charge_disputed"));
        }
        if found.is_refunded() {
            return Err(SimulatorError::Refused("charge_already_refunded"));
        }
        let amount = found.amount.saturating_sub(found.refunded);
        found.refunds.push(Refund { id: next_id("re"), amount, created_at });
        found.refunded = found.amount;
        let charge = found.charge.clone();
        Ok(vec![self.event("charge.refunded", &charge)])
    }

    /// The cardholder's bank asks for the money.
    ///
    /// # Errors
    /// When it never arrived, or was disputed before.
    pub fn dispute(
        &mut self,
        payment: &str,
        next_id: NextId<'_>,
    ) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let today = self.today;
        let found = self.arrived(payment)?;
        if found.dispute.is_some() {
            return Err(SimulatorError::Refused("charge_already_disputed"));
        }
        let id = next_id("du");
        found.dispute = Some(Dispute { id: id.clone(), won: None, created_at: today });
        Ok(vec![self.event("charge.dispute.created", &id)])
    }

    /// The dispute is over.
    ///
    /// # Errors
    /// When there is no open one.
    pub fn close_dispute(&mut self, payment: &str, won: bool) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        let found = self.arrived(payment)?;
        let open = found.dispute.as_mut().filter(|dispute| dispute.won.is_none());
        let open = open.ok_or(SimulatorError::Refused("no_open_dispute"))?;
        open.won = Some(won);
        let id = open.id.clone();
        Ok(vec![self.event("charge.dispute.closed", &id)])
    }

    /// Takes back what is left of the credit, at most so much, in minor units; what is owed stays. Answers how much it was.
    pub fn take_back_credit(&mut self, at_most: i64) -> i64 {
        let taken = self.credit.min(at_most).max(0);
        self.credit = self.credit.saturating_sub(taken);
        taken
    }
}
