//! Every statement on the tables `sandbox_customers` and `sandbox_things`.

use domain::time::Timestamp;
use payment_simulator::CustomerAccount;
use platform::db::{Db, DbError, JsonText, Tx};
use platform::params;

platform::statements! {
    INSERT = "insert into sandbox_customers (id, made_by, version, changed_at, due_at, book)
        values ($1, $2, 1, $3, null, $4) on conflict (made_by) do nothing";
    MADE_BY = "select book from sandbox_customers where made_by = $1";
    LOAD = "select version, book from sandbox_customers where id = $1";
    SAVE = "update sandbox_customers set version = version + 1, changed_at = $3, due_at = $4, book = $5
        where id = $1 and version = $2";
    DUE = "select id from sandbox_customers where due_at <= $1 order by due_at limit 100";
    CHANGED = "select id, changed_at from sandbox_customers where (changed_at, id) > ($1, $2)
        order by changed_at, id limit 500";
    NAME = "insert into sandbox_things (id, customer_id) values ($1, $2) on conflict (id) do nothing";
    OWNER = "select customer_id from sandbox_things where id = $1";
}

fn written(account: &CustomerAccount) -> Result<String, DbError> {
    serde_json::to_string(account).map_err(|error| DbError::Refused(error.to_string()))
}

/// Enters a new customer, unless the wish `made_by` has made one before; answers the one that there is now.
pub(super) fn enter(
    tx: &mut Tx<'_>,
    account: &CustomerAccount,
    made_by: &str,
) -> Result<CustomerAccount, DbError> {
    let created_at = Timestamp(account.created_at);
    tx.execute(INSERT, params![account.id.clone(), made_by, created_at, written(account)?])?;
    let earlier = tx.one(MADE_BY, params![made_by])?;
    Ok(earlier.map_or_else(|| account.clone(), |JsonText(earlier)| earlier))
}

/// An account and its version.
pub(super) fn load(tx: &mut Tx<'_>, id: &str) -> Result<Option<(i64, CustomerAccount)>, DbError> {
    Ok(tx.one(LOAD, params![id])?.map(|(version, JsonText(account))| (version, account)))
}

/// An account as it was kept last.
pub(super) async fn look(db: &Db, id: &str) -> Result<Option<CustomerAccount>, DbError> {
    Ok(db.one::<(i64, _)>(LOAD, params![id]).await?.map(|(_, JsonText(account))| account))
}

/// Keeps an account, unless someone else has in the meantime.
pub(super) fn save(
    tx: &mut Tx<'_>,
    account: &CustomerAccount,
    version: i64,
    now: Timestamp,
) -> Result<bool, DbError> {
    let values =
        params![account.id.clone(), version, now, account.due_at().map(Timestamp), written(account)?];
    Ok(tx.execute(SAVE, values)? == 1)
}

/// Writes down whose a thing is.
pub(super) fn name(tx: &mut Tx<'_>, thing: &str, customer: &str) -> Result<(), DbError> {
    tx.execute(NAME, params![thing, customer]).map(drop)
}

/// Whose a thing is.
pub(super) async fn owner(db: &Db, thing: &str) -> Result<Option<String>, DbError> {
    db.one(OWNER, params![thing]).await
}

/// Customers for whom something is due, the longest due first, at most a hundred.
pub(super) async fn due(db: &Db, now: Timestamp) -> Result<Vec<String>, DbError> {
    db.all(DUE, params![now]).await
}

/// Five hundred customers whose account changed after this place, the earliest first, with when it did.
pub(super) async fn changed(
    db: &Db,
    (id, at): &(String, Timestamp),
) -> Result<Vec<(String, Timestamp)>, DbError> {
    db.all(CHANGED, params![*at, id.as_str()]).await
}
