//! Credit on a customer's balance: taken back once for each occasion, and never so much that the customer would owe something.

use platform::payments::{Money, PaymentError};

use super::form::Form;
use super::objects::{BalanceTransaction, Customer, List};
use super::{CREDIT, RETURNED, Stripe, client};

/// What Stripe's dashboard shows beside it.
const WHY: &str = "The payment that this credit came from went back.";
const TOO_MUCH: &str = "The credit was used by a bill in the same moment.";

/// What this occasion did before, by the name under which its key is kept.
fn done_before<'a>(
    all: &'a List<BalanceTransaction>,
    name: &str,
    key: &str,
) -> Option<&'a BalanceTransaction> {
    let is_ours = |one: &&BalanceTransaction| {
        one.metadata.as_ref().and_then(|notes| notes.get(name)).is_some_and(|noted| noted == key)
    };
    all.data.iter().find(is_ours)
}

/// How much of what was taken was no longer there.
fn too_much(taken: &BalanceTransaction) -> i64 {
    taken.ending_balance.min(taken.amount).max(0)
}

impl Stripe {
    /// Takes back credit. The balance is read first and what was done after it: what an earlier try took is on the list, or
    /// had not happened when the balance was read; then the same sum goes with the same key. Stripe changes no balance on a
    /// condition, so that what a bill used in the meantime is returned.
    pub(super) async fn take_credit(
        &self,
        customer: &str,
        at_most: &Money,
        key: &str,
    ) -> Result<i64, PaymentError> {
        let path = format!("/v1/customers/{}", client::id(customer)?);
        let found: Customer = self.client.get(&path, &Form::new()).await?;
        let path = format!("{path}/balance_transactions");
        let all: List<BalanceTransaction> = self.client.get(&path, &Form::new().with("limit", 100)).await?;
        let made;
        let taken = match done_before(&all, CREDIT, key) {
            Some(taken) => taken,
            None => {
                let fits = found.currency.as_ref() == Some(&at_most.currency);
                let credit = if fits { found.balance.saturating_neg() } else { 0 };
                let sum = credit.min(at_most.minor);
                if sum <= 0 {
                    return Ok(0);
                }
                let form = Form::new()
                    .with("amount", sum)
                    .with("currency", &at_most.currency)
                    .with("description", WHY)
                    .with(&format!("metadata[{CREDIT}]"), key);
                made = self.client.post(&path, &form, &format!("{key}-{sum}")).await?;
                &made
            }
        };
        let back = too_much(taken);
        if back > 0 && done_before(&all, RETURNED, key).is_none() {
            let form = Form::new()
                .with("amount", back.saturating_neg())
                .with("currency", &at_most.currency)
                .with("description", TOO_MUCH)
                .with(&format!("metadata[{RETURNED}]"), key);
            self.client.post::<BalanceTransaction>(&path, &form, &format!("{key}-returned")).await?;
        }
        Ok(taken.amount.saturating_sub(back))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_taken_and_not_there_as_a_table() {
        for (amount, ending_balance, expected) in
            [(500, 0, 0), (300, -200, 0), (500, 200, 200), (500, 500, 500), (500, 900, 500)]
        {
            let taken = BalanceTransaction { amount, ending_balance, metadata: None };
            assert_eq!(too_much(&taken), expected, "{amount} {ending_balance}");
        }
    }
}
