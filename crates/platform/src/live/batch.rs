//! What changed in a stream, as its feature gives it.

use domain::ids::MemberId;
use serde_json::value::RawValue;

/// One thing that was made or changed, as every follower gets it.
#[derive(Debug, Clone)]
pub struct Item {
    /// Whose it is; nobody who is apart from them by a block gets it.
    pub author: MemberId,
    /// The number of its last change.
    pub changed: i64,
    /// The thing as the API shows it, without anything that depends on who reads.
    pub body: Box<RawValue>,
}

/// What changed in a stream after some number.
#[derive(Debug, Clone)]
pub struct Batch {
    /// The number up to which the items go.
    pub up_to: i64,
    /// Each changed thing once, in the order of the last change.
    pub items: Vec<Item>,
    /// Nothing more is there after `up_to`.
    pub whole: bool,
}
