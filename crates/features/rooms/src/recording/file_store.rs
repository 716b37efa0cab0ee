//! The statements on the files of recordings: noted before they are stored, deleted once nothing refers to them.

use domain::time::{HOUR, Timestamp};
use platform::db::{DbError, Tx};
use platform::params;

/// For how long a file may be on its way into the store, in milliseconds.
const ARRIVAL_MS: i64 = 6 * HOUR;

platform::statements! {
    RESERVE = "insert into room_recording_files (storage_key, due_at) values ($1, $2)
        on conflict (storage_key) do update set due_at = excluded.due_at";
    ARRIVED = "update room_recording_files set due_at = null where storage_key = $1";
    /// A file is deleted when its time is over, or when nothing refers to it any longer, whatever took the reference away.
    UNUSED = "select f.storage_key from room_recording_files f where (f.due_at is null or f.due_at <= $1)
            and not exists (select 1 from room_recording_parts p where p.storage_key = f.storage_key)
            and not exists (select 1 from room_recordings v where v.storage_key = f.storage_key)
        order by f.storage_key limit 100";
    GONE = "delete from room_recording_files where storage_key = $1";
}

/// Notes a file that is about to be stored.
pub(crate) fn reserve(tx: &mut Tx<'_>, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(RESERVE, params![key, now.plus(ARRIVAL_MS)]).map(drop)
}

/// Notes that a file is in the store, in the transaction that decides whether anything refers to it.
pub(crate) fn arrived(tx: &mut Tx<'_>, key: &str) -> Result<(), DbError> {
    tx.execute(ARRIVED, params![key]).map(drop)
}

/// Up to a hundred files to which nothing refers.
pub(crate) fn unused(tx: &mut Tx<'_>, now: Timestamp) -> Result<Vec<String>, DbError> {
    tx.all(UNUSED, params![now])
}

/// Notes that a file is deleted.
pub(crate) fn gone(tx: &mut Tx<'_>, key: &str) -> Result<(), DbError> {
    tx.execute(GONE, params![key]).map(drop)
}
