//! Questions and prompts as posts that members save for later.

use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::Tx;
use platform::http::ApiError;
use posts::saveable::Saveable;
use reviews::{Content, ContentType};
use serde_json::Value;
use uuid::Uuid;

use crate::show;
use crate::view::Question;

/// Questions and prompts as posts that can be saved.
pub struct SavedQuestions;

impl Saveable for SavedQuestions {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Question
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<Question>()
    }

    fn read(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Vec<Result<Value, ApiError>> {
        ids.iter().map(|id| Ok(Content::of(&show::read(tx, app, viewer, (*id).into())?)?.value)).collect()
    }
}
