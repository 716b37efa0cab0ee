//! Blocks: two Members of whom one blocks the other do not see each other anywhere (two-way).

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{Db, DbError, Tx};
use platform::http::cursor::Cursor;
use platform::live::accounts::{Whose, changed};
use platform::params;
use uuid::Uuid;

use crate::card::MemberCard;

/// SQL that holds where `$1`, the reader, and the member in the named column do not block each other.
#[macro_export]
macro_rules! not_blocked {
    ($column:literal) => {
        concat!("not exists (select 1 from blocks x where x.member_id = $1 and x.other_id = ", $column, ")")
    };
}

platform::statements! {
    /// The time is that of the member's own block: an earlier one would tell when the other one blocked them.
    BLOCK = "insert into blocks (member_id, other_id, by_member, by_other, created_at) values ($1, $2, true, false, $3)
        on conflict (member_id, other_id) do update set by_member = true,
            created_at = case when blocks.by_member = true then blocks.created_at else excluded.created_at end";
    BLOCK_BACK = "insert into blocks (member_id, other_id, by_member, by_other, created_at) values ($2, $1, false, true, $3)
        on conflict (member_id, other_id) do update set by_other = true";
    /// A row without either block may not be, so it goes.
    FREE = "delete from blocks where (member_id = $1 and other_id = $2 and by_other = false)
        or (member_id = $2 and other_id = $1 and by_member = false)";
    UNBLOCK = "update blocks set by_member = false where member_id = $1 and other_id = $2 and by_other = true";
    UNBLOCK_BACK = "update blocks set by_other = false where member_id = $2 and other_id = $1 and by_member = true";
    PAGE = [concat!("select ", crate::card_columns!(), ", b.created_at from blocks b join members m on m.id = b.other_id
        where b.member_id = $1 and b.by_member = true and (b.created_at, b.other_id) < ($2, $3)
        order by b.created_at desc, b.other_id desc limit 21")];
    ALL = "select other_id from blocks where member_id = $1 and other_id > $2 order by other_id limit 1000";
    BLOCKS = "select exists (select 1 from blocks where member_id = $1 and other_id = $2 and by_member = true)";
    APART = "select exists (select 1 from blocks where member_id = $1 and other_id = $2)";
}

/// Blocks `other` for `member`, and `member` for `other`; once more changes nothing.
///
/// # Errors
/// When the database refuses.
pub fn block(tx: &mut Tx<'_>, app: &App, member: MemberId, other: MemberId) -> Result<(), DbError> {
    let now = app.now();
    // Always in the same order, so that two who block each other at once do not wait for each other.
    let (first, second) = if member < other { (BLOCK, BLOCK_BACK) } else { (BLOCK_BACK, BLOCK) };
    tx.execute(first, params![member, other, now])?;
    tx.execute(second, params![member, other, now])?;
    refresh_tabs(tx, app, member, other)
}

/// Open tabs of both know from whom their member is apart.
fn refresh_tabs(tx: &mut Tx<'_>, app: &App, member: MemberId, other: MemberId) -> Result<(), DbError> {
    changed(tx, app, Whose::Member(member))?;
    changed(tx, app, Whose::Member(other))
}

/// Ends the block that `member` set; one that `other` set stays.
///
/// # Errors
/// When the database refuses.
pub fn unblock(tx: &mut Tx<'_>, app: &App, member: MemberId, other: MemberId) -> Result<(), DbError> {
    let freed = tx.execute(FREE, params![member, other])?;
    tx.execute(UNBLOCK, params![member, other])?;
    tx.execute(UNBLOCK_BACK, params![member, other])?;
    // Where the other one's block stays, nothing has changed for anyone's eyes.
    if freed > 0 { refresh_tabs(tx, app, member, other) } else { Ok(()) }
}

/// Blocks on one page of the list.
pub const PAGE_SIZE: usize = 20;

/// Whom `member` blocks and since when, the last one first: up to one more than a page.
///
/// # Errors
/// When the database refuses.
pub async fn page(
    db: &Db,
    member: MemberId,
    tiers: Tiers,
    after: Option<Cursor>,
) -> Result<Vec<(MemberCard, Timestamp)>, DbError> {
    let after = after.unwrap_or(Cursor { at: Timestamp(i64::MAX), id: Uuid::max() });
    db.query(PAGE, params![member, after.at, after.id], move |row| {
        Ok((MemberCard::read(row, tiers)?, row.get("created_at")?))
    })
    .await
}

/// Everyone from whom `member` is apart, no matter who set the block.
///
/// # Errors
/// When the database refuses.
pub async fn all(db: &Db, member: MemberId) -> Result<Vec<MemberId>, DbError> {
    let mut found: Vec<MemberId> = Vec::new();
    loop {
        let after = found.last().map_or(Uuid::nil(), |last| last.0);
        let page = db.all::<MemberId>(ALL, params![member, after]).await?;
        let full = page.len() >= 1_000;
        found.extend(page);
        if !full {
            return Ok(found);
        }
    }
}

/// Whether one of the two blocks the other.
///
/// # Errors
/// When the database refuses.
pub fn apart(tx: &mut Tx<'_>, member: MemberId, other: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(APART, params![member, other])?.unwrap_or_default())
}

/// Whether `member` blocks `other`; whether they are blocked themselves does not count.
///
/// # Errors
/// When the database refuses.
pub fn blocks(tx: &mut Tx<'_>, member: MemberId, other: MemberId) -> Result<bool, DbError> {
    Ok(tx.one(BLOCKS, params![member, other])?.unwrap_or_default())
}

/// [`apart`] outside a transaction.
///
/// # Errors
/// When the database refuses.
pub async fn are_apart(db: &Db, member: MemberId, other: MemberId) -> Result<bool, DbError> {
    Ok(db.one(APART, params![member, other]).await?.unwrap_or_default())
}
