//! Which prompts were approved lately, as text alone: for the digests.

use domain::ids::MemberId;
use domain::name::display_name;
use domain::time::Timestamp;
use members::digest_source::{DigestEntry, DigestSource};
use platform::db::{DbError, Tx};
use platform::params;

use crate::rules::pseudonym;

platform::statements! {
    /// Prompts by others that were approved after `$2` until `$3`.
    LATELY = [concat!("select q.id, q.prompt, q.anonymous, m.first_name, m.last_name from questions q
        join members m on m.id = q.member_id where q.kind = 'prompt' and q.status = 'approved' and q.withdrawn_at is null and q.decided_at > $2
        and q.decided_at <= $3 and q.member_id <> $1 and m.suspended_at is null and (", members::not_blocked!("q.member_id"),
        " or q.anonymous = true)
        order by q.decided_at desc, q.id desc limit 3")];
}

/// Prompts in the digests: the newest three.
pub(crate) struct RecentPrompts;

impl DigestSource for RecentPrompts {
    fn heading(&self) -> &'static str {
        "Prompts to think or write about"
    }

    fn recent(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        since: Timestamp,
        until: Timestamp,
    ) -> Result<Vec<DigestEntry>, DbError> {
        tx.query(LATELY, params![reader, since, until], |row| {
            let names: (Option<String>, Option<String>) = (row.get("first_name")?, row.get("last_name")?);
            let author = if row.get("anonymous")? {
                pseudonym(row.get("id")?)
            } else {
                display_name(names.0.as_deref(), names.1.as_deref())
            };
            // Prompts have no link: their page is not open to those who get the digests.
            Ok(DigestEntry { title: format!("By {author}"), text: row.get("prompt")?, path: None })
        })
    }
}
