//! What the stand-in knows about a customer's balance: changes that were asked for, each with what it left.

use payment_simulator::SimulatorError;
use serde_json::{Value, json};

use super::Asked;
use super::answers::{needed, notes, only};
use super::objects::{self, list};
use super::world::World;

impl World {
    pub(super) fn balance_transactions(
        &mut self,
        customer: &str,
        asked: &Asked,
    ) -> Result<Value, SimulatorError> {
        only(asked, &["limit"])?;
        self.accounts.get(customer).ok_or(SimulatorError::NotFound)?;
        let known = self.balances.get(customer).cloned().unwrap_or_default();
        Ok(list(&asked.path, known.into_iter().rev().collect()))
    }

    pub(super) fn change_balance(&mut self, customer: &str, asked: &Asked) -> Result<Value, SimulatorError> {
        only(asked, &["amount", "currency", "description", "metadata["])?;
        let wrong = SimulatorError::Refused("parameter_invalid_integer");
        let amount: i64 = needed(asked, "amount")?.parse().map_err(|_| wrong)?;
        if needed(asked, "currency")? != self.terms.currency {
            return Err(SimulatorError::Refused("currency"));
        }
        if self.deleted.iter().any(|gone| gone == customer) {
            return Err(SimulatorError::NotFound);
        }
        let account = self.accounts.get_mut(customer).ok_or(SimulatorError::NotFound)?;
        account.credit -= amount;
        let balance = -account.credit;
        let mut object = objects::template("customer_balance_transaction");
        objects::lay(
            &mut object,
            json!({
                "id": self.fresh("cbtxn"), "amount": amount, "currency": self.terms.currency, "customer": customer,
                "created": objects::seconds(self.now()), "ending_balance": balance, "type": "adjustment",
                "description": asked.field("description"), "metadata": notes(asked, "metadata"),
            }),
        );
        self.balances.entry(customer.to_owned()).or_default().push(object.clone());
        Ok(object)
    }

    /// A bill of the customer in this request's path uses so much credit.
    pub(super) fn use_credit(&mut self, asked: &Asked, minor: i64) {
        let customer = asked.path.split('/').nth(3).unwrap_or_default();
        self.accounts.get_mut(customer).expect("a customer").credit -= minor;
    }
}
