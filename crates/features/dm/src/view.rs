//! What the API shows of a conversation and of a message, and to which of the two.

use domain::ids::{DirectMessageId, MemberId};
use domain::time::Timestamp;
use members::card::MemberCard;
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::message_store::Stored;
use crate::rules::{State, WriteError, Writer, may_write, only_asks};
use crate::store::Seen;

/// Code points of the last message that a list shows.
const PREVIEW: usize = 140;

/// A conversation as one of the two has it; the other one's uid names it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DmThread)]
pub struct Conversation {
    /// The other one.
    other: MemberCard,
    /// How far it has come.
    state: State,
    /// When someone last wrote, in milliseconds; null where nobody has.
    #[schema(required)]
    last_at: Option<Timestamp>,
    /// How the last message begins that is there; empty where none is.
    preview: String,
    /// How many messages are new, a hundred at most.
    unread: i64,
    /// Whether the reader may write now.
    can: Can,
    /// Up to which number the reader has read.
    read_seq: i64,
    /// The number of the last change.
    up_to: i64,
}

/// Whether someone may write.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = CanWrite)]
pub struct Can {
    /// They may.
    write: bool,
    /// Why they may not; null when they may.
    #[schema(required)]
    why: Option<WriteError>,
    /// What they write now only asks: it is short, without links, and one message.
    asks: bool,
}

impl Conversation {
    /// A conversation for `me`.
    pub(crate) fn of(seen: Seen, me: MemberId, writer: Writer) -> Self {
        let state = seen.progress.state(me);
        let why = may_write(writer, seen.other, state).err();
        // What was taken back leaves no trace with the other one.
        let nothing = state == State::None;
        Self {
            other: seen.card,
            state,
            last_at: seen.last_at.filter(|_| !nothing),
            preview: seen.preview.chars().take(PREVIEW).collect(),
            unread: seen.unread,
            can: Can { write: why.is_none(), why, asks: only_asks(writer, state) },
            read_seq: if nothing { 0 } else { seen.read_seq },
            up_to: if nothing { 0 } else { seen.up_to },
        }
    }
}

/// The status of a message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = DmMessageState)]
pub enum Standing {
    /// Both read it.
    There,
    /// Its author deleted it.
    Deleted,
    /// Moderators took it down.
    Removed,
}

/// A message as one of the two reads it. One that is gone keeps its place without words.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = DmMessage)]
pub struct Message {
    /// Its id.
    id: DirectMessageId,
    /// The number at which it was written: its place.
    seq: i64,
    /// The number of its last change.
    pub(crate) changed: i64,
    /// The reader wrote it.
    mine: bool,
    /// What it says; what moderators took down, its author still reads.
    text: String,
    /// When it was written, in milliseconds.
    created_at: Timestamp,
    /// When it was last changed; null when never.
    #[schema(required)]
    edited_at: Option<Timestamp>,
    /// Its status.
    state: Standing,
    /// Why moderators took it down, for its author.
    #[schema(required)]
    removed_reason: Option<String>,
    /// What its author may ask a second look at (`reported_conversation`).
    #[schema(required)]
    reported_conversation_id: Option<Uuid>,
    /// The `Idempotency-Key` with which the reader sent it.
    #[schema(required)]
    key: Option<Uuid>,
}

impl From<Stored> for Message {
    fn from(stored: Stored) -> Self {
        let mine = stored.mine;
        let state = match (stored.deleted, stored.removed_by) {
            (true, _) => Standing::Deleted,
            (false, Some(_)) => Standing::Removed,
            (false, None) => Standing::There,
        };
        let read = state == Standing::There || (state == Standing::Removed && mine);
        let removed = |_: &_| state == Standing::Removed;
        Self {
            id: stored.id,
            seq: stored.seq,
            changed: stored.changed,
            mine,
            text: if read { stored.text } else { String::new() },
            created_at: stored.created_at,
            edited_at: stored.edited_at.filter(|_| read),
            state,
            removed_reason: stored.reason.filter(removed),
            reported_conversation_id: stored.removed_by.filter(|_| mine && state == Standing::Removed),
            key: stored.key.filter(|_| mine),
        }
    }
}
