//! Every statement on the tables `saves` and `save_counts`.

use domain::ids::MemberId;
use domain::limits::SAVES_MAX;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::db::{DbError, FromRow, Tx};
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    PAGE = "select subject_kind, subject_id as id, saved_at as at from saves
        where member_id = $1 and (saved_at, subject_id) < ($2, $3) order by saved_at desc, subject_id desc limit 11";
    /// No more than the limit of a member.
    IDS = "select subject_id from saves where member_id = $1 order by saved_at desc, subject_id desc limit 200";
    INSERT = "insert into saves (member_id, subject_kind, subject_id, saved_at) values ($1, $2, $3, $4)
        on conflict (member_id, subject_kind, subject_id) do nothing";
    COUNT_UP = "insert into save_counts (member_id, count) values ($1, 1)
        on conflict (member_id) do update set count = save_counts.count + 1 where save_counts.count < $2
        returning count";
    DELETE = "delete from saves where member_id = $1 and subject_kind = $2 and subject_id = $3";
    COUNT_DOWN = "update save_counts set count = count - 1 where member_id = $1";
}

/// One saved post.
#[derive(FromRow)]
pub(crate) struct SavedRow {
    pub subject_kind: String,
    #[row(flatten)]
    pub place: Cursor,
}

impl SavedRow {
    /// What was saved.
    pub(crate) fn kind(&self) -> Option<SubjectKind> {
        SubjectKind::from_stored(&self.subject_kind)
    }
}

/// What a member saved, last saved first: up to one more than a page.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    member: MemberId,
    after: Option<Cursor>,
) -> Result<Vec<SavedRow>, DbError> {
    let after = after.unwrap_or(Cursor::NEWEST);
    tx.all(PAGE, params![member, after.at, after.id])
}

/// The ids of all posts that a member saved, last saved first.
pub(crate) fn ids(tx: &mut Tx<'_>, member: MemberId) -> Result<Vec<Uuid>, DbError> {
    tx.all(IDS, params![member])
}

/// Saves a post, whether or not it is saved already; answers `false` where the member has no room for another.
pub(crate) fn save(
    tx: &mut Tx<'_>,
    member: MemberId,
    post: Subject,
    now: Timestamp,
) -> Result<bool, DbError> {
    let is_new = tx.execute(INSERT, params![member, post.kind.as_str(), post.id, now])? > 0;
    Ok(!is_new || tx.one::<i64>(COUNT_UP, params![member, SAVES_MAX])?.is_some())
}

/// Ends saving a post, if it is saved.
pub(crate) fn unsave(tx: &mut Tx<'_>, member: MemberId, post: Subject) -> Result<(), DbError> {
    if tx.execute(DELETE, params![member, post.kind.as_str(), post.id])? > 0 {
        tx.execute(COUNT_DOWN, params![member])?;
    }
    Ok(())
}
