//! Whether the community is closed for maintenance (the document `settings/maintenance` of spec §3).

use domain::time::Timestamp;
use platform::db::{Db, DbError, Tx};
use platform::params;

platform::statements! {
    IS_ON = "select enabled from settings where name = 'maintenance'";
    SET = "insert into settings (name, enabled, changed_at) values ('maintenance', $1, $2)
        on conflict (name) do update set enabled = excluded.enabled, changed_at = excluded.changed_at
        where settings.enabled <> excluded.enabled";
}

/// Whether the community is closed for maintenance.
///
/// # Errors
/// When the database refuses.
pub async fn is_on(db: &Db) -> Result<bool, DbError> {
    Ok(db.one(IS_ON, vec![]).await?.unwrap_or_default())
}

/// Closes the community for everyone but admins, or opens it; answers whether that changed anything.
///
/// # Errors
/// When the database refuses.
pub fn set(tx: &mut Tx<'_>, enabled: bool, now: Timestamp) -> Result<bool, DbError> {
    // Where it was never on there is no row to tell from.
    if !enabled && tx.one::<()>(IS_ON, vec![])?.is_none() {
        return Ok(false);
    }
    Ok(tx.execute(SET, params![enabled, now])? > 0)
}
