//! The port by which a feature lets connections follow what it counts.

use domain::ids::MemberId;
use domain::live::StreamKind;
use serde_json::value::RawValue;
use uuid::Uuid;

use crate::app::App;
use crate::auth::Viewer;
use crate::db::{DbError, Tx};
use crate::http::ApiError;

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

/// How a kind of stream is followed; made by the feature that owns it.
pub trait Followed: Send + Sync + 'static {
    /// The kind.
    fn kind(&self) -> StreamKind;

    /// How far the stream is now, if this viewer may follow it.
    ///
    /// # Errors
    /// `not_found` where it does not exist for them, `tier.needed` below its gate, or the database's refusal.
    fn head(&self, tx: &mut Tx<'_>, app: &App, viewer: &Viewer, id: Uuid) -> Result<i64, ApiError>;

    /// Whether this member, who follows, may say something there now; others see then that they are about to.
    ///
    /// # Errors
    /// When the database refuses.
    fn may_speak(&self, tx: &mut Tx<'_>, app: &App, member: MemberId, id: Uuid) -> Result<bool, DbError> {
        let _ = (tx, app, member, id);
        Ok(true)
    }

    /// What changed after the number `after`: a page of at most 200 things.
    ///
    /// # Errors
    /// When the database refuses.
    fn since(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, after: i64) -> Result<Batch, DbError>;
}
