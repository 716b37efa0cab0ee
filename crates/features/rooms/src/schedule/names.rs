//! How notifications name Rooms: by their titles, to those for whom they exist.

use domain::subject::SubjectKind;
use notifications::names::NamedPost;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use uuid::Uuid;

use super::reminder_store;

/// Rooms as posts that notifications name.
pub(crate) struct NamedRooms;

impl NamedPost for NamedRooms {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Room
    }

    fn names(
        &self,
        tx: &mut Tx<'_>,
        _: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Result<Vec<(Uuid, String)>, DbError> {
        reminder_store::titles(tx, viewer.id, ids)
    }
}
