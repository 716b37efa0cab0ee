//! Which Wins were approved lately, as text alone: for the digests.

use domain::ids::{MemberId, WinId};
use domain::name::display_name;
use domain::time::Timestamp;
use members::digest_source::{DigestEntry, DigestSource};
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    /// What others shared and was approved after `$2` until `$3`.
    LATELY = [concat!("select w.id, w.title, w.win, m.first_name, m.last_name from wins w
        join members m on m.id = w.member_id where w.status = 'approved' and w.withdrawn_at is null and w.decided_at > $2 and w.decided_at <= $3
        and w.member_id <> $1 and m.suspended_at is null and ", members::not_blocked!("w.member_id"),
        " order by w.decided_at desc, w.id desc limit 5")];
}

/// Wins in the digests: the newest five.
pub(crate) struct RecentWins;

impl DigestSource for RecentWins {
    fn heading(&self) -> &'static str {
        "Wins"
    }

    fn recent(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        since: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<DigestEntry>, DbError> {
        tx.query(LATELY, params![reader, since, until], |row| {
            let (id, title): (WinId, String) = (row.get("id")?, row.get("title")?);
            let names: (Option<String>, Option<String>) = (row.get("first_name")?, row.get("last_name")?);
            let author = display_name(names.0.as_deref(), names.1.as_deref());
            Ok(DigestEntry {
                title: format!("{title}, by {author}"),
                text: row.get("win")?,
                path: Some(format!("/community/wins/{id}")),
            })
        })
    }
}
