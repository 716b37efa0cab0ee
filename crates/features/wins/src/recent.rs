//! What was shared lately, as words alone: for letters.

use domain::ids::{MemberId, WinId};
use domain::name::display_name;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    /// What others shared and was approved after `$2` until `$3`.
    LATELY = [concat!("select w.id, w.title, w.win, m.first_name, m.last_name from wins w
        join members m on m.id = w.member_id where w.status = 'approved' and w.withdrawn_at is null and w.decided_at > $2 and w.decided_at <= $3
        and w.member_id <> $1 and m.suspended_at is null and ", members::not_blocked!("w.member_id"),
        " order by w.decided_at desc, w.id desc limit 5")];
}

/// A Win as a letter tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lately {
    /// Its id.
    pub id: WinId,
    /// Its title.
    pub title: String,
    /// Its text.
    pub win: String,
    /// "First L.", or "Member".
    pub author: String,
}

/// The newest Wins by others that were approved after `since` until `until`, but for whom a block parts: at most five.
///
/// # Errors
/// When the database refuses.
pub fn recent(
    tx: &mut Tx<'_>,
    reader: MemberId,
    since: Timestamp,
    until: Timestamp,
) -> Result<Vec<Lately>, DbError> {
    tx.query(LATELY, params![reader, since, until], |row| {
        let names: (Option<String>, Option<String>) = (row.get(3)?, row.get(4)?);
        let author = display_name(names.0.as_deref(), names.1.as_deref());
        Ok(Lately { id: row.get(0)?, title: row.get(1)?, win: row.get(2)?, author })
    })
}
