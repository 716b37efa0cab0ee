//! Wins as posts that members save for later.

use domain::subject::SubjectKind;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::Tx;
use platform::http::ApiError;
use posts::saveable::Saveable;
use reviews::{Content, ContentType};
use serde_json::Value;
use uuid::Uuid;

use crate::show::WinReader;
use crate::view::Win;

/// Wins as posts that can be saved.
pub struct SavedWins;

impl Saveable for SavedWins {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Win
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<Win>()
    }

    fn read(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        viewer: &Viewer,
        ids: &[Uuid],
    ) -> Vec<Result<Value, ApiError>> {
        let mut reader = WinReader::new(app, viewer);
        ids.iter().map(|id| Ok(Content::of(&reader.read(tx, (*id).into())?)?.value)).collect()
    }
}
