//! Every statement on the tables `invites` and `invite_counts`.

use domain::ids::MemberId;
use domain::time::{DAY, Timestamp};
use platform::db::{DbError, FromRow, Tx};
use platform::params;

/// For how long someone counts as active who was here.
const ACTIVE: i64 = 30 * DAY;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    IN_USE = "select i.code, c.joined, c.active, c.counted_at from invites i
        left join invite_counts c on c.ambassador_id = i.ambassador_id
        where i.ambassador_id = $1 and i.replaced_at is null";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite "select id from members where id = $1"
        postgres "select id from members where id = $1 for no key update";
    MADE_SINCE = "select count(*) from invites where ambassador_id = $1 and created_at > $2";
    REPLACE = "update invites set replaced_at = $2 where ambassador_id = $1 and replaced_at is null";
    INSERT = "insert into invites (code, ambassador_id, created_at) values ($1, $2, $3) on conflict do nothing returning code";
    AMBASSADORS = "select ambassador_id from invites where replaced_at is null and ambassador_id > $1
        order by ambassador_id limit 100";
    JOINED = "select count(*) from members m join invites i on i.code = m.invite_code
        where i.ambassador_id = $1 and m.email_verified_at is not null";
    ACTIVE_SINCE = "select count(*) from members m join invites i on i.code = m.invite_code
        where i.ambassador_id = $1 and m.email_verified_at is not null and m.last_active > $2";
    COUNTED = "insert into invite_counts (ambassador_id, joined, active, counted_at) values ($1, $2, $3, $4)
        on conflict (ambassador_id) do update set joined = excluded.joined, active = excluded.active,
            counted_at = excluded.counted_at";
}

/// An ambassador's invite, with the counts of last night.
#[derive(Debug, FromRow)]
pub(crate) struct InUse {
    pub code: String,
    pub joined: Option<i64>,
    pub active: Option<i64>,
    pub counted_at: Option<Timestamp>,
}

/// The invite that this ambassador hands out now.
pub(crate) fn in_use(tx: &mut Tx<'_>, ambassador: MemberId) -> Result<Option<InUse>, DbError> {
    tx.one(IN_USE, params![ambassador])
}

/// Lets nobody else make a code for this ambassador until the transaction ends, and answers how many were made since.
pub(crate) fn made_since(tx: &mut Tx<'_>, ambassador: MemberId, since: Timestamp) -> Result<i64, DbError> {
    tx.one::<MemberId>(LOCK, params![ambassador])?;
    Ok(tx.one(MADE_SINCE, params![ambassador, since])?.unwrap_or_default())
}

/// Puts a new code in the place of the one in use; answers `false` when someone has that code already.
pub(crate) fn replace(
    tx: &mut Tx<'_>,
    ambassador: MemberId,
    code: &str,
    now: Timestamp,
) -> Result<bool, DbError> {
    tx.execute(REPLACE, params![ambassador, now])?;
    Ok(tx.one::<String>(INSERT, params![code, ambassador, now])?.is_some())
}

/// Up to a hundred ambassadors with an invite, after this one.
pub(crate) fn ambassadors(tx: &mut Tx<'_>, after: MemberId) -> Result<Vec<MemberId>, DbError> {
    tx.all(AMBASSADORS, params![after])
}

/// Counts who came by an ambassador's links.
pub(crate) fn count(tx: &mut Tx<'_>, ambassador: MemberId, now: Timestamp) -> Result<(), DbError> {
    let joined: i64 = tx.one(JOINED, params![ambassador])?.unwrap_or_default();
    let active: i64 = tx.one(ACTIVE_SINCE, params![ambassador, now.plus(-ACTIVE)])?.unwrap_or_default();
    tx.execute(COUNTED, params![ambassador, joined, active, now]).map(drop)
}
