//! The port by which a feature lets connections follow what it counts.

use std::sync::Arc;

use domain::ids::MemberId;
use domain::live::StreamKind;
use uuid::Uuid;

use super::batch::Batch;
use crate::app::App;
use crate::auth::Viewer;
use crate::db::{DbError, Tx};
use crate::http::ApiError;

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

/// What knows streams of this kind.
pub(super) fn followed(app: &App, kind: StreamKind) -> Option<Arc<dyn Followed>> {
    app.live.kinds()?.all::<dyn Followed>().find(|followed| followed.kind() == kind).cloned()
}
