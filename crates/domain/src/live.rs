//! What travels live to open tabs: streams that count their changes, and what of a Member's own may have changed.

use serde::{Deserialize, Serialize};
use uuid::Uuid;

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
}
