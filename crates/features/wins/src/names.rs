//! How notifications name Wins: by their titles, to those who may read them.

use domain::ids::WinId;
use domain::subject::SubjectKind;
use notifications::names::NamedPost;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use uuid::Uuid;

use crate::preview::WinGate;
use crate::store;

/// Wins as posts that notifications name.
pub(crate) struct NamedWins;

impl NamedPost for NamedWins {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Win
    }

    fn names(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Result<Vec<(Uuid, String)>, DbError> {
        let mut gate = WinGate::new(app, viewer);
        let mut names = Vec::new();
        for (id, title) in store::titles(tx, viewer.id, ids)? {
            if gate.find(tx, WinId(id))?.is_none() {
                names.push((id, title));
            }
        }
        Ok(names)
    }
}
