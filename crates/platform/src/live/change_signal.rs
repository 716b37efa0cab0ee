//! A hint: what a transaction has changed, said once it is committed.

use domain::ids::MemberId;
use domain::live::{Change, Stream};
use serde::{Deserialize, Serialize};
use uuid::Uuid;

/// Where to look for what has changed. It carries nothing that anyone wrote.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
pub enum ChangeSignal {
    /// A stream has reached this number.
    Stream(Stream, i64),
    /// Something of one Member's own may have changed, where it has an id the thing of that id.
    Own(MemberId, Change, Option<Uuid>),
    /// What waits at the moderators' desk, or who looks at it, has changed.
    Desk,
    /// Rights may have changed: `account_changes` says whose.
    Accounts,
}
