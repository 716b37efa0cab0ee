//! Whose rights may have changed: written in the transaction that changes them, read by every instance.

use domain::ids::{MemberId, SessionId};
use domain::time::Timestamp;
use uuid::Uuid;

use super::Hint;
use crate::app::App;
use crate::db::{DbError, Row, Tx};
use crate::params;

crate::statements! {
    NOTE = "insert into account_changes (id, member_id, session_id, at) values ($1, $2, $3, $4)";
    AFTER = "select id, member_id, session_id, at from account_changes where at > $1 order by at limit 1000";
    FORGET = "delete from account_changes where at <= $1";
    MAINTENANCE = "select exists (select 1 from settings where name = 'maintenance' and enabled = true)";
}

/// Whose connections end, to be opened anew with the rights that hold then.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Whose {
    /// Those of one session.
    Session(SessionId),
    /// All of one Member.
    Member(MemberId),
    /// Everybody's.
    Everybody,
}

/// A change, as it was noted.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Noted {
    /// Its id.
    pub id: Uuid,
    /// Whose rights may have changed.
    pub whose: Whose,
    /// When, by the clock of the instance that noted it.
    pub at: Timestamp,
}

/// Notes that rights may have changed, and announces it.
///
/// # Errors
/// When the database refuses.
pub fn changed(tx: &mut Tx<'_>, app: &App, whose: Whose) -> Result<(), DbError> {
    let (member, session) = match whose {
        Whose::Session(session) => (None, Some(session)),
        Whose::Member(member) => (Some(member), None),
        Whose::Everybody => (None, None),
    };
    tx.execute(NOTE, params![app.id::<Uuid>(), member, session, app.now()])?;
    tx.announce(Hint::Accounts);
    Ok(())
}

/// What was noted after `at`, the oldest first: a thousand at most.
///
/// # Errors
/// When the database refuses.
pub fn after(tx: &mut Tx<'_>, at: Timestamp) -> Result<Vec<Noted>, DbError> {
    tx.query(AFTER, params![at], read)
}

/// Forgets what was noted at `until` or before.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>, until: Timestamp) -> Result<u64, DbError> {
    tx.execute(FORGET, params![until])
}

/// Whether the community is closed for maintenance.
pub(super) fn maintenance(tx: &mut Tx<'_>) -> Result<bool, DbError> {
    Ok(tx.first(MAINTENANCE, vec![], |row| row.get(0))?.unwrap_or_default())
}

fn read(row: &Row<'_>) -> Result<Noted, DbError> {
    let whose = match (row.get::<Option<MemberId>>(1)?, row.get::<Option<SessionId>>(2)?) {
        (_, Some(session)) => Whose::Session(session),
        (Some(member), None) => Whose::Member(member),
        (None, None) => Whose::Everybody,
    };
    Ok(Noted { id: row.get(0)?, whose, at: row.get(3)? })
}
