//! Comments on Wins: for whom a Win's thread is there, and the counter beside the Win.

use comments::{CommentCounts, Commentable, Thread};
use domain::gate::Gate;
use domain::ids::{MemberId, WinId};
use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use uuid::Uuid;

use crate::post::TABLE;
use crate::preview::WinGate;
use crate::store;

/// Wins as posts that take Comments.
pub struct CommentedWins;

impl Commentable for CommentedWins {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Win
    }

    fn thread(
        &self,
        tx: &mut Tx<'_>,
        reader: MemberId,
        id: Uuid,
        desk: bool,
    ) -> Result<Option<Thread>, DbError> {
        store::thread(tx, reader, WinId(id), desk)
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<bool, DbError> {
        TABLE.is_withdrawn(tx, id)
    }

    fn gate(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        id: Uuid,
        _: &Thread,
    ) -> Result<Option<Gate>, DbError> {
        WinGate::new(app, viewer).find(tx, WinId(id))
    }

    fn count(&self, tx: &mut Tx<'_>, id: Uuid, by: CommentCounts) -> Result<(), DbError> {
        store::count_comments(tx, WinId(id), by.comments)
    }
}
