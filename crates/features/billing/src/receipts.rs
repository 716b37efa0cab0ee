//! Sends a member one receipt for each payment and one notice for each refund, in the transaction that records it.

use domain::time::Timestamp;
use notifications::times::local_day;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::mail;
use platform::payments::Purchase;

use crate::payment_store::{self, NewPayment};
use crate::receipt_email::{self, Text};
use crate::rules;
use crate::store::Customer;

/// Records what of these purchases was paid or given back and is not recorded yet, and queues an email about each
/// in the same transaction; what happened before there were receipts is only recorded.
pub(crate) fn send_new(
    tx: &mut Tx<'_>,
    app: &App,
    customer: &Customer,
    purchases: &[Purchase],
) -> Result<(), DbError> {
    let known = payment_store::known(tx, customer)?;
    let mut movements: Vec<_> = movements(purchases).filter(|one| !known.contains(one.new.id)).collect();
    if movements.is_empty() {
        return Ok(());
    }
    movements.sort_by_key(|one| (one.new.at, one.new.refund_of.is_some()));
    let from = payment_store::receipts_from(tx, customer)?;
    let member = members::store::find(tx, customer.member)?;
    let preferences = notifications::reach(tx, app, customer.member)?.preferences;
    let day = |at: Timestamp| local_day(&preferences, at);
    for movement in movements {
        let is_new = payment_store::add(tx, customer, &movement.new)?;
        let (Some(member), true) = (&member, is_new && movement.new.at > from) else { continue };
        let (subject, text) = movement.text(app, purchases, customer.source.is_trial(), &day);
        mail::queue(tx, app, &member.email, subject, text)?;
    }
    Ok(())
}

/// A payment, or money of it that was given back.
struct Movement<'a> {
    new: NewPayment<'a>,
    purchase: &'a Purchase,
    payment: &'a platform::payments::Payment,
}

/// All payments and refunds of these purchases.
fn movements(purchases: &[Purchase]) -> impl Iterator<Item = Movement<'_>> {
    let payments =
        purchases.iter().flat_map(|purchase| purchase.payments.iter().map(move |one| (purchase, one)));
    payments.filter(|(_, payment)| payment.amount.minor > 0).flat_map(|(purchase, payment)| {
        let paid = NewPayment {
            id: &payment.id,
            refund_of: None,
            price: payment.price,
            amount: &payment.amount,
            at: payment.paid_at,
        };
        let refunds = payment.refunds.iter().map(move |refund| NewPayment {
            id: &refund.id,
            refund_of: Some(&payment.id),
            amount: &refund.amount,
            at: refund.refunded_at,
            ..paid
        });
        std::iter::once(paid).chain(refunds).map(move |new| Movement { new, purchase, payment })
    })
}

impl Movement<'_> {
    fn text(&self, app: &App, all: &[Purchase], is_trial: bool, day: &dyn Fn(Timestamp) -> String) -> Text {
        let Self { new, purchase, payment } = self;
        if new.refund_of.is_some() {
            return receipt_email::refund(&app.settings, payment, new.amount, is_trial, day);
        }
        let lasts = rules::lasts(purchase, payment, all);
        receipt_email::receipt(&app.settings, payment, lasts, is_trial, day)
    }
}
