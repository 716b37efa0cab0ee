//! Which prompts were approved lately, as words alone: for letters.

use domain::ids::MemberId;
use domain::name::display_name;
use domain::time::Timestamp;
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

/// A prompt as a letter tells it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lately {
    /// Its text.
    pub prompt: String,
    /// "First L.", "Member", or the pseudonym of an anonymous author.
    pub author: String,
}

/// The newest prompts by others that were approved after `since` until `until`, as far as they exist for the reader: at
/// most three.
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
        let author = if row.get(2)? {
            pseudonym(row.get(0)?)
        } else {
            display_name(names.0.as_deref(), names.1.as_deref())
        };
        Ok(Lately { prompt: row.get(1)?, author })
    })
}
