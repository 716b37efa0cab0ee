//! Every statement on the table `billing_payments`, and from when on a customer gets receipts.

use std::collections::BTreeSet;

use domain::ids::MemberId;
use domain::plan::Price;
use domain::time::Timestamp;
use members::ledger::Source;
use platform::db::{DbError, FromRow, Tx};
use platform::params;
use platform::payments::Money;

use crate::store::Customer;

platform::statements! {
    KNOWN = "select id from billing_payments where member_id = $1 and source = $2";
    ADD = "insert into billing_payments (source, id, member_id, refund_of, price, minor, currency, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8) on conflict do nothing";
    RECEIPTS_FROM = "select receipts_from from billing_customers where source = $1 and id = $2";
    LAST = "select p.minor, p.currency, p.at, (select cast(coalesce(sum(r.minor), 0) as bigint) from billing_payments r
            where r.member_id = p.member_id and r.source = p.source and r.refund_of = p.id) as refunded
        from billing_payments p where p.member_id = $1 and p.source = $2 and p.refund_of is null order by p.at desc, p.id desc limit 1";
}

/// A payment or a refund, as it is recorded.
#[derive(Debug, Clone, Copy)]
pub struct NewPayment<'a> {
    /// Its id at the provider.
    pub id: &'a str,
    /// The payment of which this was given back.
    pub refund_of: Option<&'a str>,
    /// What the payment was for.
    pub price: Price,
    /// How much.
    pub amount: &'a Money,
    /// When.
    pub at: Timestamp,
}

/// The last payment of a member.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct LastPayment {
    /// Minor units.
    pub minor: i64,
    /// Its currency.
    pub currency: String,
    /// When it was paid.
    pub at: Timestamp,
    /// What was given back of it, minor units.
    pub refunded: i64,
}

/// The ids of what is recorded about a customer's payments and refunds.
///
/// # Errors
/// When the database refuses.
pub fn known(tx: &mut Tx<'_>, customer: &Customer) -> Result<BTreeSet<String>, DbError> {
    Ok(tx.all::<String>(KNOWN, params![customer.member, customer.source.word()])?.into_iter().collect())
}

/// Records a payment or a refund; answers `false` when it was recorded before.
///
/// # Errors
/// When the database refuses.
pub fn add(tx: &mut Tx<'_>, customer: &Customer, new: &NewPayment<'_>) -> Result<bool, DbError> {
    let values = params![
        customer.source.word(),
        new.id,
        customer.member,
        new.refund_of,
        new.price.key(),
        new.amount.minor,
        new.amount.currency.as_str(),
        new.at,
    ];
    Ok(tx.execute(ADD, values)? > 0)
}

/// After which time a customer gets an email about what they paid.
///
/// # Errors
/// When the database refuses.
pub fn receipts_from(tx: &mut Tx<'_>, customer: &Customer) -> Result<Timestamp, DbError> {
    let found: Option<Timestamp> =
        tx.one(RECEIPTS_FROM, params![customer.source.word(), customer.id.as_str()])?;
    Ok(found.unwrap_or_default())
}

/// The last payment of a member.
///
/// # Errors
/// When the database refuses.
pub fn last(tx: &mut Tx<'_>, member: MemberId, source: Source) -> Result<Option<LastPayment>, DbError> {
    tx.one(LAST, params![member, source.word()])
}
