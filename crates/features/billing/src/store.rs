//! Every statement on the tables `billing_customers` and `billing_checkouts`.

use domain::ids::{CheckoutId, MemberId};
use domain::plan::Price;
use domain::time::{Timestamp, plausible_until};
use members::ledger::Source;
use platform::db::{Db, DbError, FromRow, Row, Tx};
use platform::params;
use platform::payments::CheckoutState;
use uuid::Uuid;

/// The columns of a [`CheckoutAttempt`].
macro_rules! wish_columns {
    () => {
        "id, member_id as member, source, customer, price, came_from, provider_id, url, state, purchase, created_at, expires_at"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    CUSTOMER = "select source, id, member_id as member, version, looked_at from billing_customers where source = $1 and id = $2";
    CUSTOMER_OF = "select source, id, member_id as member, version, looked_at from billing_customers where member_id = $1 and source = $2";
    /// Nobody else writes about this customer until the transaction ends. SQLite has one writer.
    HOLD_CUSTOMER =
        sqlite "select 1 from billing_customers where source = $1 and id = $2"
        postgres "select 1 from billing_customers where source = $1 and id = $2 for no key update";
    ADD_CUSTOMER = "insert into billing_customers (source, id, member_id, version, looked_at, created_at)
        values ($1, $2, $3, 0, $4, $4) on conflict do nothing";
    FORGET_CUSTOMER = "delete from billing_customers where source = $1 and id = $2";
    MOVE_ON = "update billing_customers set version = version + 1, looked_at = $4
        where source = $1 and id = $2 and version = $3";
    LOOKED_LONGEST_AGO = "select source, id, member_id as member, version, looked_at from billing_customers
        where source = $1 and looked_at < $2 order by looked_at, id limit 50";
    ENDING = "select c.source, c.id, c.member_id as member, c.version, c.looked_at from entitlements e
            join billing_customers c on c.member_id = e.member_id and c.source = e.source
        where e.source = $1 and e.until > $2 and e.until <= $3 and c.looked_at < $4 order by e.until, e.id limit 100";
    WISH = [concat!("select ", wish_columns!(), " from billing_checkouts where id = $1")];
    WISH_BY_KEY = [concat!("select ", wish_columns!(), " from billing_checkouts where member_id = $1 and request_key = $2")];
    OPEN_WISH = [concat!("select ", wish_columns!(), " from billing_checkouts where member_id = $1 and state in ('open', 'pending')")];
    OVERDUE = [concat!("select ", wish_columns!(), " from billing_checkouts
        where state in ('open', 'pending') and expires_at < $1 and looked_at < $2 order by expires_at, id limit 100")];
    ADD_WISH = "insert into billing_checkouts (id, member_id, source, customer, price, came_from, request_key, state,
            looked_at, created_at, expires_at)
        values ($1, $2, $3, $4, $5, $6, $7, 'open', 0, $8, $9) on conflict do nothing";
    SET_PAGE = "update billing_checkouts set provider_id = $2, url = $3 where id = $1 and provider_id is null";
    SET_STATE = "update billing_checkouts set state = $2, purchase = coalesce($3, purchase),
            url = case when $2 = 'open' then url else null end where id = $1";
    LOOK = "update billing_checkouts set looked_at = $2 where id = $1
        and (looked_at <= $3 or looked_at > $4)";
}

/// An account as the provider knows it.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Customer {
    /// The provider.
    pub source: Source,
    /// The customer's id there.
    pub id: String,
    /// The account.
    pub member: MemberId,
    /// How often something was written about the customer.
    pub version: i64,
    /// When the provider was asked about the customer last.
    pub looked_at: Timestamp,
}

/// An attempt to pay.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct CheckoutAttempt {
    /// Its id, here and as the provider's reference.
    pub id: CheckoutId,
    /// Who wants to pay.
    pub member: MemberId,
    /// The provider.
    pub source: Source,
    /// The customer there.
    pub customer: String,
    /// What is bought.
    pub price: Price,
    /// Where the member came from: `upgrade` or `signup`.
    #[row(rename = "came_from")]
    pub from: String,
    /// The checkout's id at the provider, once it has answered.
    pub provider_id: Option<String>,
    /// The page on which to pay, while it is open.
    pub url: Option<String>,
    /// How far it is.
    #[row(with = state)]
    pub state: CheckoutState,
    /// What it bought.
    pub purchase: Option<String>,
    /// When it was made.
    pub created_at: Timestamp,
    /// When it ends unless someone pays.
    pub expires_at: Timestamp,
}

impl CheckoutAttempt {
    /// Nothing is decided yet.
    #[must_use]
    pub const fn is_under_way(&self) -> bool {
        matches!(self.state, CheckoutState::Open | CheckoutState::Pending)
    }
}

/// The word stored for a state.
#[must_use]
pub const fn state_word(state: CheckoutState) -> &'static str {
    match state {
        CheckoutState::Open => "open",
        CheckoutState::Pending => "pending",
        CheckoutState::Paid => "paid",
        CheckoutState::Expired => "expired",
    }
}

fn state(row: &Row<'_>) -> Result<CheckoutState, DbError> {
    use CheckoutState::{Expired, Open, Paid, Pending};
    let word: String = row.get("state")?;
    let known = [Open, Pending, Paid, Expired].into_iter().find(|state| state_word(*state) == word);
    known.ok_or_else(|| DbError::Refused("an unknown checkout state".into()))
}

/// The customer of this id.
///
/// # Errors
/// When the database refuses.
pub async fn customer(db: &Db, source: Source, id: &str) -> Result<Option<Customer>, DbError> {
    db.one(CUSTOMER, params![source.word(), id]).await
}

/// The customer that an account is.
///
/// # Errors
/// When the database refuses.
pub async fn customer_of(db: &Db, member: MemberId, source: Source) -> Result<Option<Customer>, DbError> {
    db.one(CUSTOMER_OF, params![member, source.word()]).await
}

/// Keeps others from writing about a customer until the transaction ends.
///
/// # Errors
/// When the database refuses.
pub fn hold_customer(tx: &mut Tx<'_>, customer: &Customer) -> Result<(), DbError> {
    let values = params![customer.source.word(), customer.id.as_str()];
    tx.one::<()>(HOLD_CUSTOMER, values).map(drop)
}

/// Notes a customer; one that is known, or of an account that has one, stays as it is.
///
/// # Errors
/// When the database refuses.
pub fn add_customer(
    tx: &mut Tx<'_>,
    source: Source,
    id: &str,
    member: MemberId,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(ADD_CUSTOMER, params![source.word(), id, member, now]).map(drop)
}

/// Forgets a customer whom the provider no longer has, so that the account can become another one.
///
/// # Errors
/// When the database refuses.
pub fn forget_customer(tx: &mut Tx<'_>, customer: &Customer) -> Result<(), DbError> {
    tx.execute(FORGET_CUSTOMER, params![customer.source.word(), customer.id.as_str()]).map(drop)
}

/// Counts that something is written about a customer; answers `false` when someone else wrote since it was read.
///
/// # Errors
/// When the database refuses.
pub fn move_on(tx: &mut Tx<'_>, customer: &Customer, now: Timestamp) -> Result<bool, DbError> {
    let values = params![customer.source.word(), customer.id.as_str(), customer.version, now];
    Ok(tx.execute(MOVE_ON, values)? > 0)
}

/// Fifty customers who were looked at before `before`, the longest ago first.
///
/// # Errors
/// When the database refuses.
pub async fn looked_longest_ago(
    db: &Db,
    source: Source,
    before: Timestamp,
) -> Result<Vec<Customer>, DbError> {
    db.all(LOOKED_LONGEST_AGO, params![source.word(), before]).await
}

/// A hundred customers with an entitlement that ends after `from` and until `until`, and who were not looked at since `before`.
///
/// # Errors
/// When the database refuses.
pub async fn ending(
    db: &Db,
    source: Source,
    (from, until): (Timestamp, Timestamp),
    before: Timestamp,
) -> Result<Vec<Customer>, DbError> {
    db.all(ENDING, params![source.word(), from, until, before]).await
}

/// The attempt of this id.
///
/// # Errors
/// When the database refuses.
pub async fn attempt(db: &Db, id: CheckoutId) -> Result<Option<CheckoutAttempt>, DbError> {
    db.one(WISH, params![id]).await
}

/// [`attempt`] inside a transaction.
///
/// # Errors
/// When the database refuses.
pub fn attempt_now(tx: &mut Tx<'_>, id: CheckoutId) -> Result<Option<CheckoutAttempt>, DbError> {
    tx.one(WISH, params![id])
}

/// The attempt that a member's request of this key made.
///
/// # Errors
/// When the database refuses.
pub fn attempt_by_key(
    tx: &mut Tx<'_>,
    member: MemberId,
    key: Uuid,
) -> Result<Option<CheckoutAttempt>, DbError> {
    tx.one(WISH_BY_KEY, params![member, key])
}

/// The attempt of this member that is under way.
///
/// # Errors
/// When the database refuses.
pub async fn open_attempt(db: &Db, member: MemberId) -> Result<Option<CheckoutAttempt>, DbError> {
    db.one(OPEN_WISH, params![member]).await
}

/// [`open_attempt`] inside a transaction.
///
/// # Errors
/// When the database refuses.
pub fn open_attempt_now(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<CheckoutAttempt>, DbError> {
    tx.one(OPEN_WISH, params![member])
}

/// A hundred attempts under way that should have ended by `now`, and that were not looked at since `before`.
///
/// # Errors
/// When the database refuses.
pub async fn overdue(db: &Db, now: Timestamp, before: Timestamp) -> Result<Vec<CheckoutAttempt>, DbError> {
    db.all(OVERDUE, params![now, before]).await
}

/// Notes a new attempt; answers `false` when the member has one under way, or its key was used.
///
/// # Errors
/// When the database refuses.
pub fn add_attempt(tx: &mut Tx<'_>, attempt: &CheckoutAttempt, key: Uuid) -> Result<bool, DbError> {
    let values = params![
        attempt.id,
        attempt.member,
        attempt.source.word(),
        attempt.customer.as_str(),
        attempt.price.key(),
        attempt.from.as_str(),
        key,
        attempt.created_at,
        attempt.expires_at,
    ];
    Ok(tx.execute(ADD_WISH, values)? > 0)
}

/// Notes the provider's page of an attempt; the first one that is noted stays.
///
/// # Errors
/// When the database refuses.
pub fn set_page(
    tx: &mut Tx<'_>,
    id: CheckoutId,
    provider_id: &str,
    url: Option<&str>,
) -> Result<(), DbError> {
    tx.execute(SET_PAGE, params![id, provider_id, url]).map(drop)
}

/// Notes how far an attempt is, and what it bought.
///
/// # Errors
/// When the database refuses.
pub fn set_state(
    tx: &mut Tx<'_>,
    id: CheckoutId,
    state: CheckoutState,
    purchase: Option<&str>,
) -> Result<(), DbError> {
    tx.execute(SET_STATE, params![id, state_word(state), purchase]).map(drop)
}

/// Notes that the provider is asked about an attempt; answers `false` when it was asked less than `every` milliseconds ago.
///
/// # Errors
/// When the database refuses.
pub fn look(tx: &mut Tx<'_>, id: CheckoutId, every: i64, now: Timestamp) -> Result<bool, DbError> {
    let values = params![id, now, now.plus(-every), plausible_until(every, now)];
    Ok(tx.execute(LOOK, values)? > 0)
}
