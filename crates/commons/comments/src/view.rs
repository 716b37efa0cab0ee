//! What the API shows of a Comment, and to whom: words, names and reasons depend on who reads.

use domain::entitlement::Tiers;
use domain::ids::{CommentId, MemberId};
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Row};
use platform::http::cursor::Cursor;
use platform::http::error_code::BAD_CURSOR;
use platform::http::{ApiError, Page};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::store::Place;
use crate::{Thread, rules};

/// A Comment as one Member reads it (spec §3 Comment). A deleted or removed one above replies is a tombstone: it keeps its
/// place and says nothing of its words or its author.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Comment {
    /// Its id.
    pub id: CommentId,
    /// What it says; empty in a tombstone.
    pub text: String,
    /// Its author; null when they are anonymous here, and in a tombstone.
    #[schema(required)]
    pub uid: Option<MemberId>,
    /// When it was written, in milliseconds.
    pub created_at: Timestamp,
    /// When it was last changed; null when never.
    #[schema(required)]
    pub updated_at: Option<Timestamp>,
    /// Who likes it: the last fifty, without those whom a block keeps from the reader.
    pub liked_by: Vec<MemberId>,
    /// How many like it, without those whom a block keeps from the reader.
    pub likes_count: i64,
    /// Whether the reader likes it.
    pub liked: bool,
    /// The Comment above it; null at the top of the thread.
    #[schema(required)]
    pub parent_id: Option<CommentId>,
    /// The Comment that it answers: the one above it, or another reply there.
    #[schema(required)]
    pub reply_to_comment_id: Option<CommentId>,
    /// Its status; `rejected` when a moderator removed it.
    pub status: Status,
    /// Why it was removed, for its author.
    #[schema(required)]
    pub rejection_reason: Option<String>,
    /// Its author as shown beside it; null when they are anonymous here, and in a tombstone.
    #[schema(required)]
    pub author: Option<MemberCard>,
    /// How its author is called here; empty in a tombstone.
    pub author_name: String,
    /// Whether the author of the post wrote it.
    pub by_author: bool,
    /// Whether the reader wrote it.
    pub mine: bool,
    /// The author of the post marked it as having helped them.
    pub helped: bool,
    /// Whether the reader may mark it so: the post is theirs.
    pub can_mark_helped: bool,
    /// A tombstone that no moderator made.
    pub deleted: bool,
    /// How many replies to it the reader finds.
    pub replies_count: i64,
    #[serde(skip)]
    pub(crate) part: i64,
}

/// A Comment at the top of a thread with its first replies.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CommentBranch)]
pub struct Branch {
    /// The Comment.
    #[serde(flatten)]
    pub comment: Comment,
    /// The first three replies.
    pub replies: Vec<Comment>,
    /// Where its further replies begin; null when there are none.
    #[schema(required)]
    pub replies_cursor: Option<String>,
}

/// Who reads, and below whose post.
#[derive(Debug, Clone)]
pub struct Reader {
    /// The reader.
    pub viewer: MemberId,
    tiers: Tiers,
    thread: Thread,
}

impl Reader {
    /// A Member in front of this thread.
    #[must_use]
    pub fn new(app: &App, viewer: &Viewer, thread: Thread) -> Self {
        Self { viewer: viewer.id, tiers: app.tiers(), thread }
    }

    /// Whose id is nowhere in the answer: the author's of an anonymous post; nobody's is nil.
    pub(crate) fn hidden(&self) -> MemberId {
        if self.thread.pseudonym.is_some() { self.thread.author } else { MemberId(Uuid::nil()) }
    }
}

/// The columns that [`Comment::read`] expects, of `comments as c`, `members as m` and the reader's `comment_likes as l`;
/// `$1` is the reader, `$2` whom no list of likes names. `$uid` writes the id in `u.member_id` as text.
macro_rules! comment_columns {
    ($uid:literal) => {
        concat!(
            "c.id, c.text, c.parent_id, c.reply_to_id, c.status, c.rejection_reason, c.created_at, c.edited_at,
             c.deleted_at is not null as deleted, case when c.likes_count = 0 then 0 else c.likes_count - (select count(*)
                from blocks b cross join comment_likes k where b.member_id = $1 and k.comment_id = c.id
                    and k.member_id = b.other_id and b.other_id <> $2) end as likes_count, l.member_id is not null as liked, ",
            seen!("c", "c.member_id"),
            " as seen, case when c.replies_count = 0 then 0 else c.replies_count - (select count(*)
                from blocks b cross join comments o where b.member_id = $1 and o.parent_id = c.id
                    and o.member_id = b.other_id and b.other_id <> $2 and o.deleted_at is null and o.status = 'approved') end as replies_count,
             case when c.likes_count = 0 then null else (select string_agg(",
            $uid,
            ", ',') from (select k.member_id from comment_likes k where k.comment_id = c.id and k.member_id <> $2 and ",
            members::not_blocked!("k.member_id"),
            " order by k.created_at desc, k.member_id desc limit 50) u) end as liked_by, c.part, c.helped_at is not null as helped, ",
            members::card_columns!()
        )
    };
}
pub(crate) use comment_columns;

impl Comment {
    /// Reads the columns of [`comment_columns!`] for this reader.
    ///
    /// # Errors
    /// When the columns are others.
    pub(crate) fn read(row: &Row<'_>, reader: &Reader) -> Result<Self, DbError> {
        let comment = Self {
            id: row.get("id")?,
            text: String::new(),
            uid: None,
            created_at: row.get("created_at")?,
            updated_at: None,
            liked_by: Vec::new(),
            likes_count: 0,
            liked: false,
            parent_id: row.get("parent_id")?,
            reply_to_comment_id: row.get("reply_to_id")?,
            status: row.get("status")?,
            rejection_reason: None,
            author: None,
            author_name: String::new(),
            by_author: false,
            mine: false,
            helped: false,
            can_mark_helped: false,
            deleted: false,
            replies_count: row.get("replies_count")?,
            part: row.get("part")?,
        };
        if row.get("seen")? {
            comment.with_words(row, reader)
        } else {
            Ok(comment.without_words(row.get("deleted")?))
        }
    }

    /// Of someone whom a block keeps away there remains the same as of what its author deleted.
    fn without_words(self, deleted: bool) -> Self {
        let removed = !deleted && self.status == Status::Rejected;
        let status = if removed { Status::Rejected } else { Status::Approved };
        Self { status, deleted: !removed, ..self }
    }

    fn with_words(self, row: &Row<'_>, reader: &Reader) -> Result<Self, DbError> {
        let card = MemberCard::read(row, reader.tiers)?;
        let uid = card.uid;
        let mine = uid == reader.viewer;
        let by_author = uid == reader.thread.author;
        let pseudonym = reader.thread.pseudonym.clone().filter(|_| by_author);
        let author = Some(card).filter(|_| pseudonym.is_none());
        let named = author.as_ref().map(|card| card.display_name.clone());
        Ok(Self {
            text: row.get("text")?,
            uid: author.as_ref().map(|card| card.uid),
            updated_at: row.get("edited_at")?,
            liked_by: uids(row.get::<Option<String>>("liked_by")?.as_deref()),
            likes_count: row.get("likes_count")?,
            liked: row.get("liked")?,
            rejection_reason: row.get::<Option<String>>("rejection_reason")?.filter(|_| mine),
            author_name: pseudonym.or(named).unwrap_or_default(),
            author,
            by_author,
            mine,
            helped: row.get("helped")?,
            can_mark_helped: self.status == Status::Approved
                && rules::may_mark_helped(reader.viewer, &reader.thread, uid, self.parent_id),
            ..self
        })
    }

    /// Its place in its thread.
    pub(crate) const fn place(&self) -> Place {
        (self.part, self.id)
    }
}

/// The ids of a list that the database put together.
fn uids(list: Option<&str>) -> Vec<MemberId> {
    list.into_iter().flat_map(|list| list.split(',')).filter_map(|uid| uid.parse().ok()).collect()
}

/// Marks the cursors of replies.
const REPLIES: u8 = b'r';

/// Marks a thread's cursors: each of its parts has a letter.
const fn letter(part: i64) -> u8 {
    if part == 0 { b'T' } else { b't' }
}

/// The place in a thread that a cursor names.
///
/// # Errors
/// `request.cursor` when it names none.
pub(crate) fn place(cursor: Option<&str>) -> Result<Option<Place>, ApiError> {
    let Some(cursor) = cursor else { return Ok(None) };
    let found = [0, 1].into_iter().find_map(|part| {
        let found = Cursor::decode(cursor, letter(part)).ok()?;
        Some((part, CommentId(found.id)))
    });
    found.map(Some).ok_or_else(|| ApiError::new(BAD_CURSOR))
}

/// The reply that a cursor names.
///
/// # Errors
/// `request.cursor` when it names none.
pub(crate) fn reply_place(cursor: Option<&str>) -> Result<Option<Uuid>, ApiError> {
    cursor.map(|cursor| Cursor::decode(cursor, REPLIES).map(|found| found.id)).transpose()
}

/// Takes a page of `size` off rows of which one more was asked for, with the cursor behind it; `list` marks cursors.
fn cut(rows: &mut Vec<Comment>, size: usize, list: impl Fn(&Comment) -> u8) -> Option<String> {
    let more = rows.len() > size;
    rows.truncate(size);
    let last = rows.last().filter(|_| more)?;
    Some(Cursor { at: last.created_at, id: last.id.0 }.encode(list(last)))
}

/// A page of top Comments, not yet with their replies.
pub(crate) fn thread_page(mut rows: Vec<Comment>, size: usize) -> Page<Comment> {
    let next_cursor = cut(&mut rows, size, |last| letter(last.part));
    Page { items: rows, next_cursor }
}

/// A page of replies.
pub(crate) fn replies_page(mut rows: Vec<Comment>, size: usize) -> Page<Comment> {
    let next_cursor = cut(&mut rows, size, |_| REPLIES);
    Page { items: rows, next_cursor }
}
