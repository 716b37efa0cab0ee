//! Credit at the scripted provider: what lies there, and what is taken back of it.

use platform::payments::{Money, MoneyState, PaymentError, Refund};

use crate::ScriptedProvider;
use crate::scripted_shop::{Shop, cents, euros};

impl ScriptedProvider {
    /// All of the last payment for a purchase goes back, as `money` says.
    pub fn goes_back(&self, customer: &str, id: &str, money: MoneyState) {
        self.alter(customer, id, |one| {
            one.money = money;
            one.gone_back = (money != MoneyState::Kept).then(|| euros(cents(one.price)));
            if let (MoneyState::Refunded, Some(last)) = (money, one.payments.last_mut()) {
                let (id, amount) = (format!("re_of_{}", last.id), last.amount.clone());
                last.refunds.push(Refund { id, amount, refunded_at: last.paid_at });
            }
        });
    }

    /// Later bills of a customer are lessened by so many minor units; below zero they owe something.
    pub fn set_credit(&self, customer: &str, minor: i64) {
        self.shop.lock().unwrap().credit.insert(customer.into(), minor);
    }

    /// What later bills of a customer are lessened by.
    pub fn credit(&self, customer: &str) -> i64 {
        self.shop.lock().unwrap().credit.get(customer).copied().unwrap_or_default()
    }
}

impl Shop {
    /// Takes credit back, once for each key.
    pub(crate) fn take_back(
        &mut self,
        customer: &str,
        at_most: &Money,
        key: &str,
    ) -> Result<i64, PaymentError> {
        self.heed(key)?;
        if let Some(taken) = self.by_key.get(key) {
            return Ok(taken.parse().unwrap());
        }
        let credit = self.credit.entry(customer.into()).or_default();
        let taken = (*credit).min(at_most.minor).max(0);
        *credit -= taken;
        self.by_key.insert(key.into(), taken.to_string());
        if std::mem::take(&mut self.loses) {
            return Err(PaymentError::Unreachable("took too long".into()));
        }
        Ok(taken)
    }
}
