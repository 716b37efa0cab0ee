//! How notifications name Questions: by their first words, to those who may read them.

use domain::gate::VIEW_PROMPTS;
use domain::subject::SubjectKind;
use notifications::names::NamedPost;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use uuid::Uuid;

use crate::store;

/// Questions and prompts as posts that notifications name.
pub(crate) struct NamedQuestions;

impl NamedPost for NamedQuestions {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Question
    }

    fn names(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Result<Vec<(Uuid, String)>, DbError> {
        let prompts = VIEW_PROMPTS.open_to(viewer.tier(app.settings.tier_mapping));
        store::prompts(tx, viewer.id, prompts, ids)
    }
}
