//! The ledger of entitlements: what was paid for or given, and what of it counts; entries are added and never changed.

use domain::entitlement::{Entitled, Entitlements};
use domain::ids::{EntryId, MemberId};
use domain::plan::{Price, Slot};
use domain::tier::DEFAULT_PLAN;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{Db, DbError, FromRow, Row, Tx};
use platform::http::cursor::Cursor;
use platform::live::accounts::{Whose, changed};
use platform::params;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;

/// Rows that an account's own row carries at most; the best of them.
const CARRIED: usize = 20;

/// The columns that [`Kept`] expects, of `entitlements as e`.
macro_rules! entry_columns {
    () => {
        "e.id, e.seq, e.at, e.source, e.reference, e.price, e.slot, e.state, e.period_start, e.period_end,
         e.ends_with_period, e.next_price, e.begins_at, e.until, e.reason, e.member_id"
    };
}

/// Of each subscription, payment or grant the newest entry counts.
macro_rules! is_newest {
    () => {
        "not exists (select 1 from entitlements n where n.source = e.source and n.reference = e.reference and n.seq > e.seq)"
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    /// Nobody else changes what the account stands for until the transaction ends. SQLite has one writer.
    HOLD =
        sqlite "select 1 from members where id = $1"
        postgres "select 1 from members where id = $1 for no key update";
    ADD = "insert into entitlements (id, member_id, source, reference, seq, price, slot, state, period_start, period_end,
            ends_with_period, next_price, begins_at, until, reason, at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)";
    NEWEST = [concat!("select ", entry_columns!(), " from entitlements e where e.source = $1 and e.reference = $2
        order by e.seq desc limit 1")];
    CURRENT = [concat!("select ", entry_columns!(), " from entitlements e where e.member_id = $1 and ", is_newest!(),
        " order by e.at desc, e.id desc limit 500")];
    PAGE = [concat!("select ", entry_columns!(), " from entitlements e where e.member_id = $1 and (e.at, e.id) < ($2, $3)
        order by e.at desc, e.id desc limit 51")];
    SAVE_STANDING = "update members set standing = $2, plan = $3 where id = $1";
    SET_CUSTOMER = "update members set stripe_customer_id = $2 where id = $1";
}

/// Who says that something is paid or given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntitlementSource)]
pub enum Source {
    /// Paid by card.
    Stripe,
    /// Paid at Stripe with a key for tests, where no money moves.
    StripeTest,
    /// Paid with the sandbox, where no money moves.
    Sandbox,
    /// Given by an admin.
    Complimentary,
    /// A present.
    Gift,
}

/// The state of an entitlement.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "snake_case")]
#[schema(as = EntitlementState)]
pub enum State {
    /// A free time before the first payment.
    Trialing,
    /// Paid, and renewed.
    Active,
    /// A renewal failed and is being tried again.
    PastDue,
    /// A renewal failed for good; what was paid for still lasts.
    Unpaid,
    /// It is over; what was paid for still lasts.
    Canceled,
    /// The money was given back, which ends it at once.
    Refunded,
    /// The cardholder's bank takes the money back, which ends it at once.
    Disputed,
    /// Paid once, for good.
    Lifetime,
    /// Given, and not bought.
    Given,
    /// What was given was taken back.
    Revoked,
}

/// Names of an enum's members as they are stored, which are those of the API.
macro_rules! stored_words {
    ($($kind:ty),+) => { $(impl $kind {
        /// The word stored and sent.
        #[must_use]
        pub fn word(self) -> String {
            serde_json::to_value(self).ok().and_then(|value| value.as_str().map(str::to_owned)).unwrap_or_default()
        }

        /// What a stored word means.
        #[must_use]
        pub fn of(word: &str) -> Option<Self> {
            serde_json::from_value(serde_json::Value::from(word)).ok()
        }
    })+ };
}

stored_words!(Source, State);
platform::text_columns!(Source => Self::of, State => Self::of);

impl Source {
    /// Where things are tried out, and no money moves.
    pub const TRIALS: [Self; 2] = [Self::Sandbox, Self::StripeTest];

    /// Whether no money moves there.
    #[must_use]
    pub fn is_trial(self) -> bool {
        Self::TRIALS.contains(&self)
    }
}

impl State {
    /// Whether it is in force until its end; otherwise it is over, whatever end the entry names.
    #[must_use]
    pub const fn in_force(self) -> bool {
        !matches!(self, Self::Refunded | Self::Disputed | Self::Revoked)
    }
}

/// What the ledger says about one subscription, payment or grant.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Entry {
    /// Who says so.
    pub source: Source,
    /// `sub_…`, `pi_…`, or the grant's own id.
    pub reference: String,
    /// What was bought; `None` for what was given.
    pub price: Option<Price>,
    /// What it stands for.
    pub slot: Slot,
    /// Its state.
    pub state: State,
    /// Beginning and end of the period that is paid or due, for a subscription.
    #[row(with = period)]
    pub period: Option<(Timestamp, Timestamp)>,
    /// It does not renew.
    pub ends_with_period: bool,
    /// What it changes to when the period ends.
    #[row(rename = "next_price")]
    pub next: Option<Price>,
    /// From when on it is in force.
    #[row(rename = "begins_at")]
    pub from: Timestamp,
    /// Until when; `None` is for good.
    pub until: Option<Timestamp>,
    /// Why, in words for the member; empty where the state says it all.
    pub reason: String,
}

impl Entry {
    /// What an account is given to begin with.
    #[must_use]
    pub fn complimentary(row: &Entitled, from: Timestamp) -> Self {
        Self::given(Source::Complimentary, row, from, "")
    }

    /// What someone is given, and why.
    #[must_use]
    pub fn given(source: Source, row: &Entitled, from: Timestamp, reason: &str) -> Self {
        Self {
            source,
            reference: row.id.clone(),
            price: None,
            slot: row.slot,
            state: State::Given,
            period: None,
            ends_with_period: false,
            next: None,
            from,
            until: row.until,
            reason: reason.to_owned(),
        }
    }

    /// What the account's own row carries of it, unless it has ended at once.
    #[must_use]
    pub fn entitled(&self) -> Option<Entitled> {
        let row = || Entitled { id: self.reference.clone(), slot: self.slot, until: self.until };
        self.state.in_force().then(row)
    }

    /// Whether it stands for a membership at `now`.
    #[must_use]
    pub fn is_live(&self, now: Timestamp) -> bool {
        self.entitled().is_some_and(|row| row.is_live(now))
    }
}

/// An entry as it is in the ledger.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub struct Kept {
    /// Its id.
    pub id: EntryId,
    /// Whom it is about.
    #[row(rename = "member_id")]
    pub member: MemberId,
    /// Its number among the entries about the same thing, from 1.
    pub seq: i64,
    /// When it was written.
    pub at: Timestamp,
    /// What it says.
    #[row(flatten)]
    pub entry: Entry,
}

/// The columns `period_start` and `period_end`.
fn period(row: &Row<'_>) -> Result<Option<(Timestamp, Timestamp)>, DbError> {
    Ok(row.get::<Option<_>>("period_start")?.zip(row.get("period_end")?))
}

/// What an account's own row says in the column `standing`.
pub(crate) fn standing(row: &Row<'_>) -> Result<Entitlements, DbError> {
    Ok(stored(row.get::<Option<String>>("standing")?.as_deref()))
}

/// What an account's own row says; rows that cannot be read stand for nothing.
#[must_use]
pub fn stored(text: Option<&str>) -> Entitlements {
    let all: Option<Vec<serde_json::Value>> = text.and_then(|text| serde_json::from_str(text).ok());
    let row = |value| serde_json::from_value::<Entitled>(value).ok().filter(|row| !row.id.trim().is_empty());
    Entitlements(all.map(|all| all.into_iter().filter_map(row).collect()))
}

/// Adds what is new of these entries, and notes in the account's own row what is in force now. Answers how many were added.
///
/// # Errors
/// When the database refuses, or one of them is about someone else's subscription.
pub fn add(tx: &mut Tx<'_>, app: &App, member: MemberId, entries: &[Entry]) -> Result<usize, DbError> {
    hold(tx, member)?;
    let mut added = 0;
    for entry in entries {
        let newest = newest(tx, entry.source, &entry.reference)?;
        if newest.as_ref().is_some_and(|kept| kept.member != member) {
            return Err(DbError::Refused("a purchase of two members".into()));
        }
        if newest.as_ref().is_some_and(|kept| kept.entry == *entry) {
            continue;
        }
        let seq = newest.map_or(1, |kept| kept.seq.saturating_add(1));
        insert(tx, app, member, seq, entry)?;
        added += 1;
    }
    if added > 0 {
        save_standing(tx, app, member)?;
        changed(tx, app, Whose::Member(member))?;
    }
    Ok(added)
}

/// Keeps others from changing what this account stands for until the transaction ends.
pub(crate) fn hold(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.one::<()>(HOLD, params![member]).map(drop)
}

fn insert(tx: &mut Tx<'_>, app: &App, member: MemberId, seq: i64, entry: &Entry) -> Result<(), DbError> {
    let id: EntryId = app.id();
    let values = params![
        id,
        member,
        entry.source.word(),
        entry.reference.as_str(),
        seq,
        entry.price.map(Price::key),
        entry.slot.plan(),
        entry.state.word(),
        entry.period.map(|(start, _)| start),
        entry.period.map(|(_, end)| end),
        entry.ends_with_period,
        entry.next.map(Price::key),
        entry.from,
        entry.until,
        entry.reason.as_str(),
        app.now(),
    ];
    tx.execute(ADD, values).map(drop)
}

/// Writes down in the account's own row what is in force by the ledger. What has ended stays among it as long as there is room:
/// the end is judged when it is read, and a clock that was wrong takes nothing from anyone.
pub(crate) fn save_standing(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let (current, now) = (current(tx, app, member)?, app.now());
    let mut rows: Vec<Entitled> = current.iter().filter_map(|kept| kept.entry.entitled()).collect();
    rows.sort_by(|one, other| (other.is_live(now).cmp(&one.is_live(now))).then(one.best_first(other)));
    rows.truncate(CARRIED);
    let all = Entitlements(Some(rows));
    let json = serde_json::to_string(all.0.as_deref().unwrap_or_default());
    let values = params![member, json.unwrap_or_else(|_| "[]".to_owned()), all.plan(DEFAULT_PLAN, now)];
    tx.execute(SAVE_STANDING, values).map(drop)
}

/// The newest entry about one subscription, payment or grant.
///
/// # Errors
/// When the database refuses.
pub fn newest(tx: &mut Tx<'_>, source: Source, reference: &str) -> Result<Option<Kept>, DbError> {
    tx.one(NEWEST, params![source.word(), reference])
}

/// What the ledger says now about everything that this account ever had, five hundred things at most. What was bought
/// where no money moves is among it only while payments are taken there.
///
/// # Errors
/// When the database refuses.
pub fn current(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<Vec<Kept>, DbError> {
    let mut all: Vec<Kept> = tx.all(CURRENT, params![member])?;
    let here = Source::of(app.payments.name());
    all.retain(|kept| !kept.entry.source.is_trial() || here == Some(kept.entry.source));
    Ok(all)
}

/// Every entry about this account, the last one first: up to one more than a page of fifty.
///
/// # Errors
/// When the database refuses.
pub async fn page(db: &Db, member: MemberId, after: Option<Cursor>) -> Result<Vec<Kept>, DbError> {
    let from = after.unwrap_or(Cursor::NEWEST);
    db.all(PAGE, params![member, from.at, from.id]).await
}

/// Notes which customer at the provider this account is.
///
/// # Errors
/// When the database refuses.
pub fn set_customer(tx: &mut Tx<'_>, member: MemberId, customer: &str) -> Result<(), DbError> {
    tx.execute(SET_CUSTOMER, params![member, customer]).map(drop)
}

#[cfg(test)]
#[path = "ledger_tests.rs"]
mod tests;
