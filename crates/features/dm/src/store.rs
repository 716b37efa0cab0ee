//! Every statement on the tables `dm_threads` and `dm_sides`.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, FromRow, Row, Tx};
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

use crate::rules::{Other, Progress};

/// Holds where both of the two read the message.
macro_rules! there {
    ($message:literal) => {
        concat!($message, ".deleted_at is null and ", $message, ".removed_by is null")
    };
}
pub(crate) use there;

/// A conversation as `$1` has it, from `members as m` (the other one), `dm_sides as s` and `dm_threads as t`.
macro_rules! select_seen {
    ($rest:expr) => {
        concat!("select ", members::card_columns!(), ", m.is_admin, m.accept_dms,
                m.suspended_at is null and m.onboarding_complete = true as there, t.id as thread, t.asked_by, t.accepted_at is not null as accepted,
                t.accepted_at is not null or exists (select 1 from dm_messages a where a.thread_id = t.id
                    and a.author_id = t.asked_by and ", there!("a"), ") as request_there,
                s.last_at, coalesce(s.read_seq, 0) as read_seq, coalesce(t.seq, 0) as up_to,
                coalesce((select substr(p.text, 1, 200) from dm_messages p where p.thread_id = t.id and ", there!("p"), "
                    order by p.seq desc limit 1), '') as preview,
                (select count(*) from (select n.id from dm_messages n where n.thread_id = t.id and n.seq > s.read_seq
                    and n.author_id <> $1 and ", there!("n"), " limit 100) u) as unread", $rest)
    };
}

/// The page of a folder.
macro_rules! page {
    ($more:expr) => {
        select_seen!(concat!(
            " from dm_sides s join dm_threads t on t.id = s.thread_id join members m on m.id = s.other_id
            where s.member_id = $1 and s.folder = $2 and (s.last_at, s.other_id) < ($3, $4) and ",
            members::not_blocked!("s.other_id"),
            $more,
            " order by s.last_at desc, s.other_id desc limit 21"
        ))
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    SEEN = [select_seen!(concat!(" from members m left join dm_sides s on s.member_id = $1 and s.other_id = m.id
        left join dm_threads t on t.id = s.thread_id where m.id = $2 and m.id <> $1 and ", members::not_blocked!("m.id"),
        " and (t.id is not null or (m.suspended_at is null and m.onboarding_complete = true))"))];
    MESSAGES = [page!("")];
    /// What was asked and taken back is not there.
    REQUESTS = [page!(concat!(" and exists (select 1 from dm_messages a where a.thread_id = t.id
        and a.author_id = t.asked_by and ", there!("a"), ")"))];
    UNREAD = [concat!("select s.other_id from dm_sides s where s.member_id = $1 and s.folder = $2 and s.last_in > s.read_seq
        and ", members::not_blocked!("s.other_id"), " and exists (select 1 from dm_messages n where n.thread_id = s.thread_id
            and n.seq > s.read_seq and n.author_id <> $1 and ", there!("n"), ") limit 100")];
    MAKE_THREAD = "insert into dm_threads (id, low_id, high_id, seq, created_at) values ($1, $2, $3, 0, $4)
        on conflict (low_id, high_id) do nothing";
    MAKE_SIDE = "insert into dm_sides (thread_id, member_id, other_id, folder, last_at, last_in, read_seq)
        values ($1, $2, $3, 'messages', $4, 0, 0) on conflict (thread_id, member_id) do nothing";
    /// SQLite has one writer, who need not lock a row.
    HOLD =
        sqlite "select id from dm_threads where low_id = $1 and high_id = $2"
        postgres "select id from dm_threads where low_id = $1 and high_id = $2 for no key update";
    SET_PROGRESS = "update dm_threads set asked_by = coalesce($2, asked_by), accepted_at = coalesce(accepted_at, $3)
        where id = $1";
    RAISE = "update dm_threads set seq = seq + 1 where id = $1 returning seq";
    WROTE = "update dm_sides set folder = 'messages', last_at = case when last_at < $3 then $3 else last_at end
        where thread_id = $1 and member_id = $2";
    GOT = "update dm_sides set last_in = $4, last_at = case when last_at < $3 then $3 else last_at end,
            folder = case when $5 = true then 'messages' when folder = 'declined' then 'declined' else 'requests' end
        where thread_id = $1 and member_id <> $2";
    FILE = "update dm_sides set folder = $3 where thread_id = $1 and member_id = $2";
    READ = "update dm_sides set read_seq = $3 where thread_id = $1 and member_id = $2 and read_seq < $3";
}

/// A conversation as one of the two has it, or the other one alone where there is none.
#[derive(Debug)]
pub(crate) struct Seen {
    pub card: MemberCard,
    pub other: Other,
    pub thread: Option<Uuid>,
    pub progress: Progress,
    pub last_at: Option<Timestamp>,
    pub read_seq: i64,
    pub up_to: i64,
    pub preview: String,
    pub unread: i64,
}

impl Seen {
    fn read(row: &Row<'_>, tiers: Tiers) -> Result<Self, DbError> {
        let card = MemberCard::read(row, tiers)?;
        let admin: bool = row.get("is_admin")?;
        Ok(Self {
            other: Other {
                staff: admin || card.is_moderator,
                accepts: row.get("accept_dms")?,
                there: row.get("there")?,
            },
            card,
            thread: row.get("thread")?,
            progress: Progress::from_row(row)?,
            last_at: row.get("last_at")?,
            read_seq: row.get("read_seq")?,
            up_to: row.get("up_to")?,
            preview: row.get("preview")?,
            unread: row.get("unread")?,
        })
    }

    /// Its place in a list.
    pub fn place(&self) -> Cursor {
        Cursor { at: self.last_at.unwrap_or_default(), id: self.card.uid.0 }
    }
}

/// The conversation of `me` with `other`; `None` where there is no such Member for them.
pub(crate) fn seen(
    tx: &mut Tx<'_>,
    me: MemberId,
    other: MemberId,
    tiers: Tiers,
) -> Result<Option<Seen>, DbError> {
    tx.first(SEEN, params![me, other], |row| Seen::read(row, tiers))
}

/// Where a Member finds a conversation.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize, serde::Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ConversationFolder)]
pub enum Folder {
    /// What is accepted, and what the Member asked.
    Messages,
    /// What others ask.
    Requests,
}

impl Folder {
    const fn as_str(self) -> &'static str {
        match self {
            Self::Messages => "messages",
            Self::Requests => "requests",
        }
    }
}

/// Conversations of a folder, the newest first: up to one more than a page.
pub(crate) fn page(
    tx: &mut Tx<'_>,
    me: MemberId,
    folder: Folder,
    after: Option<Cursor>,
    tiers: Tiers,
) -> Result<Vec<Seen>, DbError> {
    let after = after.unwrap_or(Cursor::NEWEST);
    let page = if folder == Folder::Messages { MESSAGES } else { REQUESTS };
    tx.query(page, params![me, folder.as_str(), after.at, after.id], |row| Seen::read(row, tiers))
}

/// In how many conversations of a folder something is new, a hundred at most.
pub(crate) fn unread(tx: &mut Tx<'_>, me: MemberId, folder: Folder) -> Result<usize, DbError> {
    Ok(tx.all::<()>(UNREAD, params![me, folder.as_str()])?.len())
}

/// Takes hold of the conversation of two Members until the transaction ends.
pub(crate) fn hold(tx: &mut Tx<'_>, one: MemberId, two: MemberId) -> Result<Option<Uuid>, DbError> {
    tx.one(HOLD, params![one.min(two), one.max(two)])
}

/// Begins the conversation of two Members where there is none, and takes hold of it; both do so in one order.
pub(crate) fn begin(
    tx: &mut Tx<'_>,
    id: Uuid,
    one: MemberId,
    two: MemberId,
    now: Timestamp,
) -> Result<Uuid, DbError> {
    let (low, high) = (one.min(two), one.max(two));
    tx.execute(MAKE_THREAD, params![id, low, high, now])?;
    let held = hold(tx, low, high)?;
    let thread = held.ok_or_else(|| DbError::Refused("a conversation is nowhere".to_owned()))?;
    tx.execute(MAKE_SIDE, params![thread, low, high, now])?;
    tx.execute(MAKE_SIDE, params![thread, high, low, now])?;
    Ok(thread)
}

/// Notes who asked, or when it was accepted; what is `None` stays.
pub(crate) fn set_progress(
    tx: &mut Tx<'_>,
    thread: Uuid,
    asked_by: Option<MemberId>,
    accepted_at: Option<Timestamp>,
) -> Result<(), DbError> {
    tx.execute(SET_PROGRESS, params![thread, asked_by, accepted_at]).map(drop)
}

/// The next number of a conversation.
///
/// # Errors
/// When the database refuses.
pub(crate) fn raise(tx: &mut Tx<'_>, thread: Uuid) -> Result<i64, DbError> {
    tx.one(RAISE, params![thread])?.ok_or_else(|| DbError::Refused("a conversation is gone".to_owned()))
}

/// Puts a conversation among the accepted ones of this Member.
pub(crate) fn file_accepted(tx: &mut Tx<'_>, thread: Uuid, member: MemberId) -> Result<(), DbError> {
    tx.execute(FILE, params![thread, member, Folder::Messages.as_str()]).map(drop)
}

/// Takes a request out of this Member's sight.
pub(crate) fn file_declined(tx: &mut Tx<'_>, thread: Uuid, member: MemberId) -> Result<(), DbError> {
    tx.execute(FILE, params![thread, member, "declined"]).map(drop)
}

/// Notes up to where a Member has read; never backwards.
pub(crate) fn read(tx: &mut Tx<'_>, thread: Uuid, member: MemberId, seq: i64) -> Result<(), DbError> {
    tx.execute(READ, params![thread, member, seq]).map(drop)
}

/// Files a conversation in which someone has just written: for them, and for the other one, where what was declined stays so
/// until it is accepted.
pub(crate) fn file_written(
    tx: &mut Tx<'_>,
    thread: Uuid,
    author: MemberId,
    (seq, at): (i64, Timestamp),
    accepted: bool,
) -> Result<(), DbError> {
    tx.execute(WROTE, params![thread, author, at])?;
    tx.execute(GOT, params![thread, author, at, seq, accepted]).map(drop)
}
