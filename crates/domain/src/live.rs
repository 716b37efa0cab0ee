//! What travels live to open tabs: streams that count their changes, and what of a Member's own may have changed.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::ids::MemberId;

/// A kind of thing whose changes are counted, so that nobody who follows it misses or doubles one.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum StreamKind {
    /// A channel of the community's chat.
    Channel,
}

/// One stream. Its changes have numbers that only grow, in the order in which they are committed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(deny_unknown_fields)]
pub struct Stream {
    /// What it is.
    pub kind: StreamKind,
    /// Its id among those of its kind.
    pub id: Uuid,
}

/// What of a Member's own may have changed; anyone who shows it asks for it again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
pub enum Change {
    /// Who the Member is and what they may do.
    Session,
    /// What they were told, and how much of it is new.
    Notifications,
    /// Their direct messages, and how much of it is new; the id is the other Member's.
    Messages,
    /// How far they have read in the chat's channels, their own reactions and levels; the id is the channel's.
    Channels,
    /// What waits at the moderators' desk, and who looks at what; for anyone who may moderate.
    Desk,
    /// A decision about what they shared or asked; the id is that of what was decided about.
    Reviews,
    /// The words that they do not want to meet.
    Words,
    /// Which Rooms there are, and which of them are live or waiting; the id is the Room's.
    Rooms,
    /// Who is in a Room that they are in or wait for, and what each of them may do there; the id is the Room's.
    Call,
    /// What is written in a Room that they are in; the id is the Room's.
    CallMessages,
    /// How another Member is shown, such as without a role that has ended; the id is that Member's.
    Members,
}

impl Change {
    /// What everyone has of their own, apart from who they are.
    pub const OF_EVERYONE: [Self; 9] = [
        Self::Notifications,
        Self::Messages,
        Self::Channels,
        Self::Reviews,
        Self::Words,
        Self::Rooms,
        Self::Call,
        Self::CallMessages,
        Self::Members,
    ];
    /// What anyone who may moderate has as well.
    pub const OF_STAFF: Self = Self::Desk;
}

/// Where to look for what has changed. It carries nothing that anyone wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeSignal {
    /// A stream has reached this number.
    Stream(Stream, i64),
    /// Something of one Member's own may have changed, where it has an id the thing of that id.
    Own(MemberId, Change, Option<Uuid>),
    /// Something that everyone has of their own may have changed, where it has an id the thing of that id.
    Everyone(Change, Option<Uuid>),
    /// What waits at the moderators' desk, or who looks at it, has changed.
    Desk,
    /// Rights may have changed: `account_changes` says whose.
    Accounts,
}
