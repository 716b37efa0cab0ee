//! Every statement on the tables `billing_events` and `billing_reconciled`.

use domain::time::Timestamp;
use members::ledger::Source;
use platform::db::{Db, DbError, Tx};
use platform::params;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    EVENT = "select 1 from billing_events where source = $1 and id = $2";
    ADD_EVENT = "insert into billing_events (source, id, kind, customer, happened_at, received_at)
        values ($1, $2, $3, $4, $5, $6) on conflict do nothing";
    EVENTS_SINCE = "select id, customer, received_at from billing_events
        where source = $1 and (received_at, id) > ($2, $3) order by received_at, id limit 500";
    FORGET_EVENTS = "delete from billing_events where received_at < $1";
    RECONCILED = "select until from billing_reconciled where source = $1";
    SET_RECONCILED = "insert into billing_reconciled (source, until) values ($1, $2)
        on conflict (source) do update set until = excluded.until";
}

/// Whether an event was taken in.
///
/// # Errors
/// When the database refuses.
pub async fn knows_event(db: &Db, source: Source, id: &str) -> Result<bool, DbError> {
    Ok(db.one::<()>(EVENT, params![source.word(), id]).await?.is_some())
}

/// Notes an event; answers `false` when it was known.
///
/// # Errors
/// When the database refuses.
pub fn add_event(
    tx: &mut Tx<'_>,
    source: Source,
    event: &platform::payments::Event,
    now: Timestamp,
) -> Result<bool, DbError> {
    let values = params![
        source.word(),
        event.id.as_str(),
        event.kind.as_str(),
        event.customer.as_deref(),
        event.at,
        now,
    ];
    Ok(tx.execute(ADD_EVENT, values)? > 0)
}

/// An event as far as a replay needs it: its id, its customer and when it came.
pub type Heard = (String, Option<String>, Timestamp);

/// Five hundred events after this place, in the order in which they came.
///
/// # Errors
/// When the database refuses.
pub async fn events_since(
    db: &Db,
    source: Source,
    (at, id): (Timestamp, &str),
) -> Result<Vec<Heard>, DbError> {
    db.all(EVENTS_SINCE, params![source.word(), at, id]).await
}

/// Forgets events that came before `before`.
///
/// # Errors
/// When the database refuses.
pub fn forget_events(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(FORGET_EVENTS, params![before])
}

/// Until when the provider was asked what is new.
///
/// # Errors
/// When the database refuses.
pub async fn reconciled(db: &Db, source: Source) -> Result<Option<Timestamp>, DbError> {
    db.one(RECONCILED, params![source.word()]).await
}

/// Notes until when the provider was asked what is new.
///
/// # Errors
/// When the database refuses.
pub fn set_reconciled(tx: &mut Tx<'_>, source: Source, until: Timestamp) -> Result<(), DbError> {
    tx.execute(SET_RECONCILED, params![source.word(), until]).map(drop)
}
