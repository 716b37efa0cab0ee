//! Every statement on the tables `comments`, `comment_likes` and `comment_versions`.

use domain::ids::{CommentId, MemberId};
use domain::review::Status;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{Db, DbError, Row, Tx, Value};
use platform::http::Keyed;
use platform::params;
use uuid::Uuid;

use crate::rules::CommentState;
use crate::view::{Comment, Reader, comment_columns};

/// Holds where `$1`, the reader, reads the named Comment's words: it is their own, or it is visible and neither of the two
/// blocks the other. No block hides what `$2`, an anonymous author, says below their own post: were it gone at the moment
/// in which a profile is, that would tell who it is, whichever of the two set the block. What the other one says is hidden
/// from the author as anywhere, and so the author cannot answer it; that shows on nobody else's screen.
macro_rules! seen {
    ($comment:literal, $member:literal) => {
        concat!(
            "(",
            $comment,
            ".deleted_at is null and (",
            $member,
            " = $1 or (",
            $comment,
            ".status = 'approved' and not exists (select 1 from blocks x where x.member_id = $1 and x.other_id = ",
            $member,
            " and x.other_id <> $2))))"
        )
    };
}

/// SQL for how many of the Comments that `$stored` counts below a post of a table the reader `$1` finds: without those of
/// Members whom a block parts from them, as far as `$more`, which begins with "and", holds for such a Comment `o`. At the
/// moderators' desk, where `$2` is true, blocks hide nothing. Who has no blocks has that found out once for a statement.
#[macro_export]
macro_rules! found_below {
    ($stored:literal, $kind:literal, $post:literal, $more:literal) => {
        concat!(
            "(",
            $stored,
            " - case when ",
            $stored,
            " > 0 and $2 = false and exists (select 1 from blocks z where z.member_id = $1)
                then (select count(*) from blocks b cross join comments o where b.member_id = $1 and o.subject_kind = '",
            $kind,
            "' and o.subject_id = ",
            $post,
            " and o.member_id = b.other_id and o.deleted_at is null and o.status = 'approved'",
            $more,
            ") else 0 end)"
        )
    };
}

/// Holds where there is something to show the reader: the words, or else a tombstone above replies whose words they read. Asked
/// with EXISTS, PostgreSQL might go through the replies of all threads at once.
macro_rules! there {
    ($comment:literal, $member:literal) => {
        concat!(
            "(",
            seen!($comment, $member),
            " or (select r.id from comments r where r.parent_id = ",
            $comment,
            ".id and ",
            seen!("r", "r.member_id"),
            " order by r.id limit 1) is not null)"
        )
    };
}

/// A read of whole Comments, once for each engine, since they write an id in different ways.
macro_rules! select_comments {
    (sqlite $($rest:expr),+) => { select_comments!(@ "lower(hex(u.member_id))", $($rest),+) };
    (postgres $($rest:expr),+) => { select_comments!(@ "u.member_id::text", $($rest),+) };
    (@ $uid:literal, $from:expr, $rest:expr) => {
        concat!(
            "select ", comment_columns!($uid), " from ", $from, " join members m on m.id = c.member_id
                left join comment_likes l on l.comment_id = c.id and l.member_id = $1 where ", $rest
        )
    };
}

/// One page of a thread: its top Comments.
macro_rules! page {
    () => {
        concat!("c.subject_kind = $3 and c.subject_id = $4 and c.parent_id is null and (c.part, c.id) > ($5, $6) and ",
            there!("c", "c.member_id"), " order by c.part, c.id limit 21")
    };
}

/// The top Comments of a page, from the first to the last.
macro_rules! tops {
    () => {
        "p.subject_kind = $3 and p.subject_id = $4 and p.parent_id is null and (p.part, p.id) >= ($5, $6)
            and (p.part, p.id) <= ($7, $8)"
    };
}

/// The first replies below each of them, one more than are shown. SQLite, which has no LATERAL, finds them by the bound
/// that the fourth one sets, since an id begins with its time. PostgreSQL would go through the whole table for that, and
/// for the page as well, were it not told how few rows both have.
macro_rules! first_replies {
    (sqlite) => {
        concat!("comments p join comments c on c.parent_id = p.id and c.id <= coalesce((select q.id from comments q
            where q.parent_id = p.id and ", seen!("q", "q.member_id"), " order by q.id limit 1 offset 3),
            x'ffffffffffffffffffffffffffffffff')")
    };
    (postgres) => {
        concat!("(select p.id from comments p where ", tops!(), " and ", there!("p", "p.member_id"), "
                order by p.part, p.id limit 20) p
            cross join lateral (select q.* from comments q where q.parent_id = p.id and ", seen!("q", "q.member_id"), "
                order by q.id limit 4) c")
    };
}

/// A read of a [`CommentState`].
macro_rules! select_state {
    () => {
        "select id, subject_kind, subject_id, member_id as author, parent_id as parent, text, status, deleted_at, professional,
            likes_count, submitted_at, rejection_reason as reason, helped_at, helped_told_at from comments where id = $1"
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    PAGE = sqlite [select_comments!(sqlite "comments c", page!())] postgres [select_comments!(postgres "comments c", page!())];
    REPLIES_OF_PAGE =
        sqlite [select_comments!(sqlite first_replies!(sqlite), concat!(tops!(), " and ", seen!("c", "c.member_id"), " order by c.id"))]
        postgres [select_comments!(postgres first_replies!(postgres), "true order by c.id")];
    REPLIES =
        sqlite [select_comments!(sqlite "comments c", concat!("c.parent_id = $3 and c.id > $4 and ", seen!("c", "c.member_id"), " order by c.id limit 21"))]
        postgres [select_comments!(postgres "comments c", concat!("c.parent_id = $3 and c.id > $4 and ", seen!("c", "c.member_id"), " order by c.id limit 21"))];
    BY_ID =
        sqlite [select_comments!(sqlite "comments c", concat!("c.id = $3 and ", there!("c", "c.member_id")))]
        postgres [select_comments!(postgres "comments c", concat!("c.id = $3 and ", there!("c", "c.member_id")))];
    FIND = [select_state!()];
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [select_state!()]
        postgres [concat!(select_state!(), " for no key update")];
    TOOK_PART = "select 1 from comments where subject_kind = $2 and subject_id = $3 and member_id = $1 limit 1";
    VERSION = "select submitted_at from comments where id = $1 and text <> ''";
    AT_DESK = [concat!("select c.subject_kind, c.subject_id, c.text, c.created_at, c.edited_at, c.deleted_at is not null as deleted,
            c.rejection_reason, ", members::card_columns!(), " from comments c join members m on m.id = c.member_id where c.id = $1")];
    pub(crate) BY_KEY = "select id, key_digest from comments where member_id = $1 and idempotency_key = $2";
    INSERT = "insert into comments (id, subject_kind, subject_id, member_id, parent_id, reply_to_id, text, professional, part,
            likes_count, replies_count, created_at, submitted_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, 0, 0, $10, $10, $11, $12) on conflict (member_id, idempotency_key) do nothing";
    KEEP_VERSION = "insert into comment_versions (comment_id, submitted_at, text)
        select id, submitted_at, text from comments where id = $1";
    VERSIONS = "select submitted_at, text from comment_versions where comment_id = $1 order by submitted_at desc limit 10";
    /// What helped were the words that it had.
    EDIT = "update comments set text = $2, edited_at = $3, submitted_at = $4, decided_by = null, decided_at = null,
            helped_at = null where id = $1";
    SET_PROFESSIONAL = "update comments set professional = $2, part = $3 where id = $1";
    BY_MEMBER = "select id from comments where member_id = $1 and id > $2 order by id limit 100";
    SET_DELETED = "update comments set deleted_at = $2 where id = $1";
    SET_STATUS = "update comments set status = $2, rejection_reason = $3, decided_by = $4, decided_at = $5 where id = $1";
    COUNT_REPLIES = "update comments set replies_count = replies_count + $2 where id = $1";
    /// Likes on `$3` by Members whom a block parts from the reader. Nobody finds the likes of an anonymous author, `$2`, in
    /// a list, so that they count for everyone.
    HIDDEN_LIKES = "select count(*) from blocks b cross join comment_likes k where b.member_id = $1 and k.comment_id = $3
        and k.member_id = b.other_id and b.other_id <> $2";
    SET_HELPED = "update comments set helped_at = $2, helped_told_at = coalesce(helped_told_at, $2) where id = $1";
}

/// A place in a thread: the part, and the last Comment seen there.
pub(crate) type Place = (i64, CommentId);

/// Before everything in a thread.
const BEGINNING: Place = (0, CommentId(Uuid::nil()));

/// The values of `$1` and `$2` in a read.
fn read_by(reader: &Reader) -> Vec<Value> {
    params![reader.viewer, reader.hidden()]
}

/// Top Comments of a thread, in order: up to one more than a page.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    reader: &Reader,
    post: Subject,
    after: Option<Place>,
) -> Result<Vec<Comment>, DbError> {
    let (part, id) = after.unwrap_or(BEGINNING);
    let mut params = read_by(reader);
    params.extend(params![post.kind.as_str(), post.id, part, id]);
    tx.query(PAGE, params, |row| Comment::read(row, reader))
}

/// The first replies below all top Comments from `first` to `last`, oldest first: up to one more of each than is shown.
pub(crate) fn replies_of_page(
    tx: &mut Tx<'_>,
    reader: &Reader,
    post: Subject,
    first: Place,
    last: Place,
) -> Result<Vec<Comment>, DbError> {
    let mut params = read_by(reader);
    params.extend(params![post.kind.as_str(), post.id, first.0, first.1, last.0, last.1]);
    tx.query(REPLIES_OF_PAGE, params, |row| Comment::read(row, reader))
}

/// Replies below one Comment, oldest first: up to one more than a page.
pub(crate) fn replies(
    tx: &mut Tx<'_>,
    reader: &Reader,
    parent: CommentId,
    after: Option<Uuid>,
) -> Result<Vec<Comment>, DbError> {
    let mut params = read_by(reader);
    params.extend(params![parent, after.unwrap_or(Uuid::nil())]);
    tx.query(REPLIES, params, |row| Comment::read(row, reader))
}

/// One Comment, if there is something of it to show.
pub(crate) fn by_id(tx: &mut Tx<'_>, reader: &Reader, id: CommentId) -> Result<Option<Comment>, DbError> {
    let mut params = read_by(reader);
    params.extend(params![id]);
    tx.first(BY_ID, params, |row| Comment::read(row, reader))
}

/// A Comment as far as changes depend on it, which others may change in the meantime.
pub(crate) fn find(tx: &mut Tx<'_>, id: CommentId) -> Result<Option<CommentState>, DbError> {
    tx.one(FIND, params![id])
}

/// Takes hold of a Comment until the transaction ends, so that nobody else changes it in the meantime.
pub(crate) fn lock(tx: &mut Tx<'_>, id: CommentId) -> Result<Option<CommentState>, DbError> {
    tx.one(LOCK, params![id])
}

/// When a Comment got the words it has, while it has any.
pub(crate) fn version(tx: &mut Tx<'_>, id: CommentId) -> Result<Option<Timestamp>, DbError> {
    tx.one(VERSION, params![id])
}

/// A row of the desk for anyone who reads it.
pub(crate) fn at_desk<T>(
    tx: &mut Tx<'_>,
    id: CommentId,
    map: impl FnMut(&Row<'_>) -> Result<T, DbError>,
) -> Result<Option<T>, DbError> {
    tx.first(AT_DESK, params![id], map)
}

/// A Comment to be added.
pub(crate) struct New {
    pub id: CommentId,
    pub post: Subject,
    pub author: MemberId,
    pub parent: Option<CommentId>,
    pub reply_to: Option<CommentId>,
    pub text: String,
    pub professional: bool,
    pub part: i64,
    pub created_at: Timestamp,
    pub key: Option<Keyed>,
}

/// Adds a Comment; answers `false` when its author used the key before.
pub(crate) fn insert(tx: &mut Tx<'_>, new: &New) -> Result<bool, DbError> {
    let (kind, text) = (new.post.kind.as_str(), new.text.as_str());
    let (key, digest) = new.key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    let params = params![
        new.id,
        kind,
        new.post.id,
        new.author,
        new.parent,
        new.reply_to,
        text,
        new.professional,
        new.part,
        new.created_at,
        key,
        digest
    ];
    Ok(tx.execute(INSERT, params)? > 0)
}

/// Gives a Comment other words and keeps those it had; the new ones have not helped anyone yet.
pub(crate) fn edit(tx: &mut Tx<'_>, held: &CommentState, text: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(KEEP_VERSION, params![held.id])?;
    // Versions are told apart by this time, and clocks may stand still or go back.
    let submitted_at = now.max(held.submitted_at.plus(1));
    tx.execute(EDIT, params![held.id, text, now, submitted_at]).map(drop)
}

/// What a Comment said before it was changed, the last one first, with when it said so: ten at most.
pub(crate) fn versions(tx: &mut Tx<'_>, id: CommentId) -> Result<Vec<(Timestamp, String)>, DbError> {
    tx.all(VERSIONS, params![id])
}

/// Notes whether a Comment counts as a Professional's, and in which part of its thread it is.
pub(crate) fn set_professional(
    tx: &mut Tx<'_>,
    id: CommentId,
    professional: bool,
    part: i64,
) -> Result<(), DbError> {
    tx.execute(SET_PROFESSIONAL, params![id, professional, part]).map(drop)
}

/// The next hundred of a Member's Comments after `after`, oldest first.
pub(crate) async fn by_member(
    db: &Db,
    member: MemberId,
    after: CommentId,
) -> Result<Vec<CommentId>, DbError> {
    db.all(BY_MEMBER, params![member, after]).await
}

/// Notes when a Comment was deleted, or with `None` that it is there again.
pub(crate) fn set_deleted(tx: &mut Tx<'_>, id: CommentId, at: Option<Timestamp>) -> Result<(), DbError> {
    tx.execute(SET_DELETED, params![id, at]).map(drop)
}

/// Sets the status of a Comment, and who decided so.
pub(crate) fn set_status(
    tx: &mut Tx<'_>,
    id: CommentId,
    status: Status,
    reason: Option<&str>,
    decided: Option<(MemberId, Timestamp)>,
) -> Result<(), DbError> {
    let (by, at) = decided.unzip();
    tx.execute(SET_STATUS, params![id, status.as_str(), reason, by, at]).map(drop)
}

/// Moves the counter of a Comment's replies by `step`.
pub(crate) fn count_replies(tx: &mut Tx<'_>, id: CommentId, step: i64) -> Result<(), DbError> {
    tx.execute(COUNT_REPLIES, params![id, step]).map(drop)
}

/// How many likes on a Comment are hidden from the reader.
pub(crate) fn hidden_likes(tx: &mut Tx<'_>, reader: &Reader, id: CommentId) -> Result<i64, DbError> {
    let mut params = read_by(reader);
    params.extend(params![id]);
    Ok(tx.one(HIDDEN_LIKES, params)?.unwrap_or_default())
}

/// Notes when the author of the post marked a Comment as having helped them, or with `None` that they do not.
pub(crate) fn set_helped(tx: &mut Tx<'_>, id: CommentId, at: Option<Timestamp>) -> Result<(), DbError> {
    tx.execute(SET_HELPED, params![id, at]).map(drop)
}

/// Whether this Member wrote anything below a post, standing or not.
///
/// # Errors
/// When the database refuses.
pub fn took_part(tx: &mut Tx<'_>, member: MemberId, post: Subject) -> Result<bool, DbError> {
    Ok(tx.one::<()>(TOOK_PART, params![member, post.kind.as_str(), post.id])?.is_some())
}
