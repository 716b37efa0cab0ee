//! An account of the simulator as the port shows it.

use domain::plan::Price;
use domain::time::Timestamp;
use payment_simulator::{
    CheckoutSession, CheckoutStatus, CustomerAccount, Invoice, InvoiceState, Payment, PaymentState,
    Subscription, SubscriptionStatus, Terms,
};
use platform::payments::{Checkout, CheckoutState, Money, MoneyState, Purchase, PurchaseState, Refund};

/// Purchases that are shown.
const SHOWN: usize = 100;

/// A checkout; `url` is where its page is.
pub(super) fn checkout(session: &CheckoutSession, url: impl FnOnce(&str) -> String) -> Checkout {
    Checkout {
        id: session.id.clone(),
        url: (session.state == CheckoutStatus::Open).then(|| url(&session.id)),
        state: match session.state {
            CheckoutStatus::Open => CheckoutState::Open,
            CheckoutStatus::Pending => CheckoutState::Pending,
            CheckoutStatus::Paid => CheckoutState::Paid,
            CheckoutStatus::Expired => CheckoutState::Expired,
        },
        purchase: session.purchase.clone(),
    }
}

/// Everything that was bought, newest first.
pub(super) fn purchases(account: &CustomerAccount, terms: &Terms) -> Vec<Purchase> {
    let subscriptions = account.subscriptions.iter().filter_map(|known| subscribed(account, known, terms));
    let payments = account.payments.iter().filter_map(|known| paid_once(known, terms));
    let mut all: Vec<Purchase> = subscriptions.chain(payments).collect();
    all.sort_by(|one, other| other.created_at.cmp(&one.created_at).then_with(|| other.id.cmp(&one.id)));
    all.truncate(SHOWN);
    all
}

/// The payment of the last invoice of a subscription for which money came.
fn last_payment<'a>(account: &'a CustomerAccount, subscription: &str) -> Option<&'a Payment> {
    let paid = account.invoices.iter().rev().find(|invoice| {
        invoice.subscription == subscription && invoice.state == InvoiceState::Paid && invoice.due > 0
    })?;
    account.payments.iter().rev().find(|payment| {
        payment.state == PaymentState::Succeeded && payment.invoice.as_deref() == Some(&paid.id)
    })
}

/// The end of the last period of a subscription that is paid, or cost nothing; what was set off counts no more.
fn paid_until(account: &CustomerAccount, subscription: &str) -> Option<Timestamp> {
    let paid =
        |invoice: &&Invoice| invoice.subscription == subscription && invoice.state == InvoiceState::Paid;
    let last = account.invoices.iter().rev().find(paid)?;
    last.lines.iter().filter(|line| line.amount >= 0).map(|line| Timestamp(line.until)).max()
}

fn subscribed(account: &CustomerAccount, known: &Subscription, terms: &Terms) -> Option<Purchase> {
    let last = last_payment(account, &known.id);
    Some(Purchase {
        id: known.id.clone(),
        price: Price::named(&known.price)?,
        state: match known.state {
            SubscriptionStatus::Incomplete => PurchaseState::Incomplete,
            SubscriptionStatus::Active => PurchaseState::Active,
            SubscriptionStatus::PastDue => PurchaseState::PastDue,
            SubscriptionStatus::Canceled => PurchaseState::Canceled,
        },
        created_at: Timestamp(known.created_at),
        period_start: Timestamp(known.period_start),
        period_end: Some(Timestamp(known.period_end)),
        paid_until: paid_until(account, &known.id),
        ends_with_period: known.ends_with_period,
        next: known.next.as_ref().and_then(|next| Price::named(&next.price)),
        money: last.map_or(MoneyState::Kept, money),
        gone_back: last.and_then(|payment| gone_back(payment, terms)),
        payments: payments(account, &known.id, terms),
    })
}

/// What became of the money of a payment.
const fn money(payment: &Payment) -> MoneyState {
    if payment.is_disputed() {
        MoneyState::Disputed
    } else if payment.is_refunded() {
        MoneyState::Refunded
    } else {
        MoneyState::Kept
    }
}

/// How much a payment was, where its money is no longer here.
fn gone_back(payment: &Payment, terms: &Terms) -> Option<Money> {
    let gone = money(payment) != MoneyState::Kept;
    gone.then(|| Money { minor: payment.amount, currency: terms.currency.clone() })
}

/// A one-off payment; those of invoices belong to their subscription.
fn paid_once(payment: &Payment, terms: &Terms) -> Option<Purchase> {
    let created_at = Timestamp(payment.created_at);
    Some(Purchase {
        id: payment.id.clone(),
        price: Price::named(payment.price.as_deref()?)?,
        state: match payment.state {
            PaymentState::Processing { .. } => PurchaseState::Incomplete,
            PaymentState::Succeeded => PurchaseState::Paid,
            PaymentState::Failed => PurchaseState::Canceled,
        },
        created_at,
        period_start: created_at,
        period_end: None,
        paid_until: None,
        ends_with_period: false,
        next: None,
        money: money(payment),
        gone_back: gone_back(payment, terms),
        payments: arrived(payment, payment.price.as_deref(), None, terms).into_iter().collect(),
    })
}

/// The payments that arrived for a subscription.
fn payments(
    account: &CustomerAccount,
    subscription: &str,
    terms: &Terms,
) -> Vec<platform::payments::Payment> {
    let paid = account.payments.iter().filter_map(|payment| {
        let invoice = account.invoice(payment.invoice.as_deref()?)?;
        // What was set off is no plan that was paid for.
        let lines = invoice.lines.iter().filter(|line| line.amount >= 0);
        let line = lines.max_by_key(|line| line.until)?;
        let until = Some(Timestamp(line.until));
        (invoice.subscription == subscription).then(|| arrived(payment, Some(&line.price), until, terms))?
    });
    paid.collect()
}

/// A payment that arrived, with what was given back of it.
fn arrived(
    payment: &Payment,
    price: Option<&str>,
    period_end: Option<Timestamp>,
    terms: &Terms,
) -> Option<platform::payments::Payment> {
    let sum = |minor| Money { minor, currency: terms.currency.clone() };
    let refund = |refund: &payment_simulator::Refund| Refund {
        id: refund.id.clone(),
        amount: sum(refund.amount),
        refunded_at: Timestamp(refund.created_at),
    };
    (payment.state == PaymentState::Succeeded && payment.amount > 0).then_some(())?;
    Some(platform::payments::Payment {
        id: payment.id.clone(),
        price: Price::named(price?)?,
        amount: sum(payment.amount),
        paid_at: Timestamp(payment.created_at),
        period_end,
        refunds: payment.refunds.iter().map(refund).collect(),
    })
}

#[cfg(test)]
mod tests {
    use payment_simulator::{Card, NewCheckout};

    use super::super::terms;
    use super::*;

    const HOUR: i64 = 3_600_000;
    const DAY: i64 = 24 * HOUR;
    const START: i64 = 1_768_478_400_000;

    /// An account in which this was bought, after so many days, and its purchase.
    fn bought(
        price: Price,
        card: Card,
        days: i64,
    ) -> (CustomerAccount, impl Fn(&CustomerAccount) -> Purchase) {
        let terms = terms("eur", [400, 16_000, 900, 48_000]);
        let mut account = CustomerAccount::new("cus_1".into(), "anna@exhale.test", "anna", START);
        let mut count = 0;
        let mut next_id = |prefix: &str| {
            count += 1;
            format!("{prefix}_{count}")
        };
        let order = NewCheckout {
            price: price.key().into(),
            success_url: String::new(),
            cancel_url: String::new(),
            reference: String::new(),
            expires_at: START + HOUR,
        };
        let checkout = account.open_checkout(&order, &terms, &mut next_id).unwrap();
        account.pay(&checkout, card, &terms, &mut next_id).unwrap();
        account.advance(START + days * DAY, &terms, &mut next_id);
        (account, move |account| purchases(account, &terms).remove(0))
    }

    #[test]
    fn states_as_a_table() {
        use Price::{Tier0Weekly, Tier2Lifetime};
        use PurchaseState::{Active, Canceled, Incomplete, Paid, PastDue};
        for (price, card, days, state, paid_days) in [
            (Tier0Weekly, Card::Works, 0, Active, Some(7)),
            (Tier0Weekly, Card::Bank, 0, Incomplete, None),
            (Tier0Weekly, Card::Bank, 3, Active, Some(7)),
            (Tier0Weekly, Card::BankFails, 3, Canceled, None),
            (Tier0Weekly, Card::FailsAtRenewal, 7, PastDue, Some(7)),
            (Tier2Lifetime, Card::Bank, 0, Incomplete, None),
            (Tier2Lifetime, Card::Bank, 3, Paid, None),
            (Tier2Lifetime, Card::BankFails, 3, Canceled, None),
            (Tier2Lifetime, Card::Works, 4_000, Paid, None),
        ] {
            let (account, purchase) = bought(price, card, days);
            let found = purchase(&account);
            let paid_until = paid_days.map(|days| Timestamp(START + days * DAY));
            assert_eq!((found.price, found.state, found.paid_until), (price, state, paid_until), "{found:?}");
            assert_eq!(found.money, MoneyState::Kept, "what was paid before was not taken back: {found:?}");
            assert_eq!(found.period_end.is_none(), price == Tier2Lifetime, "{found:?}");
        }
    }

    #[test]
    fn money_that_goes_back_is_told_with_its_amount() {
        let euros = |minor| Some(Money { minor, currency: "eur".into() });
        let (mut account, purchase) = bought(Price::Tier2Lifetime, Card::Works, 0);
        let id = purchase(&account).id;
        assert_eq!((purchase(&account).money, purchase(&account).gone_back), (MoneyState::Kept, None));
        account.refund(&id, &mut |_: &str| "re_1".into()).unwrap();
        assert_eq!(
            (purchase(&account).money, purchase(&account).gone_back),
            (MoneyState::Refunded, euros(48_000))
        );
        for (won, expected) in [(true, MoneyState::Kept), (false, MoneyState::Disputed)] {
            let (mut account, purchase) = bought(Price::Tier0Weekly, Card::Works, 0);
            let payment = account.payments[0].id.clone();
            account.dispute(&payment, &mut |_: &str| "du_1".into()).unwrap();
            assert_eq!(
                (purchase(&account).money, purchase(&account).gone_back),
                (MoneyState::Disputed, euros(400))
            );
            account.close_dispute(&payment, won).unwrap();
            assert_eq!(purchase(&account).money, expected);
        }
    }
}
