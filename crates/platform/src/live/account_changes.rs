//! Whose rights may have changed: written in the transaction that changes them, read by every instance; all of it by the
//! clock of the database, since those of the servers may differ by any amount.

use domain::ids::{MemberId, SessionId};
use domain::live::ChangeSignal;
use domain::time::{HOUR, Timestamp};
use uuid::Uuid;

use crate::db::{DbError, Row, Tx};
use crate::params;

/// The time of the database, in milliseconds since 1970.
macro_rules! clock {
    (sqlite) => {
        "cast(unixepoch('subsec') * 1000 as integer)"
    };
    (postgres) => {
        "cast(floor(extract(epoch from clock_timestamp()) * 1000) as bigint)"
    };
}

/// For how long changes are kept.
pub(super) const KEPT_MS: i64 = HOUR;

crate::statements! {
    NOTE =
        sqlite [concat!("insert into account_changes (id, member_id, session_id, at) values ($1, $2, $3, ", clock!(sqlite), ")")]
        postgres [concat!("insert into account_changes (id, member_id, session_id, at) values ($1, $2, $3, ", clock!(postgres), ")")];
    AFTER = "select id, member_id, session_id, at from account_changes where at > $1 order by at limit 1000";
    FORGET =
        sqlite [concat!("delete from account_changes where at <= ", clock!(sqlite), " - $1")]
        postgres [concat!("delete from account_changes where at <= ", clock!(postgres), " - $1")];
    MOMENT =
        sqlite [concat!("select ", clock!(sqlite), ", exists (select 1 from settings where name = 'maintenance' and enabled = true)")]
        postgres [concat!("select ", clock!(postgres), ", exists (select 1 from settings where name = 'maintenance' and enabled = true)")];
}

/// Whose connections end, to be opened again with the rights that hold then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Those of one session.
    Session(SessionId),
    /// All of one Member.
    Member(MemberId),
    /// Everyone's.
    Everyone,
}

/// A change, as it was noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    /// Its id.
    pub id: Uuid,
    /// Whose rights may have changed.
    pub whose: Whose,
    /// When, by the clock of the database.
    pub at: Timestamp,
}

/// Notes a change with this id, and announces it.
pub(super) fn note(tx: &mut Tx<'_>, id: Uuid, whose: Whose) -> Result<(), DbError> {
    let (member, session) = match whose {
        Whose::Session(session) => (None, Some(session)),
        Whose::Member(member) => (Some(member), None),
        Whose::Everyone => (None, None),
    };
    tx.execute(NOTE, params![id, member, session])?;
    tx.announce(ChangeSignal::Accounts);
    Ok(())
}

/// What was noted after `at`, the oldest first: a thousand at most.
///
/// # Errors
/// When the database refuses.
pub fn after(tx: &mut Tx<'_>, at: Timestamp) -> Result<Vec<Noted>, DbError> {
    tx.query(AFTER, params![at], read)
}

/// Forgets what was noted an hour ago or before.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>) -> Result<u64, DbError> {
    tx.execute(FORGET, params![KEPT_MS])
}

/// The time of the database, and whether the community is closed for maintenance.
pub(super) fn moment(tx: &mut Tx<'_>) -> Result<(Timestamp, bool), DbError> {
    Ok(tx.one(MOMENT, vec![])?.unwrap_or_default())
}

fn read(row: &Row<'_>) -> Result<Noted, DbError> {
    let whose = match (row.get::<Option<MemberId>>("member_id")?, row.get::<Option<SessionId>>("session_id")?)
    {
        (_, Some(session)) => Whose::Session(session),
        (Some(member), None) => Whose::Member(member),
        (None, None) => Whose::Everyone,
    };
    Ok(Noted { id: row.get("id")?, whose, at: row.get("at")? })
}
