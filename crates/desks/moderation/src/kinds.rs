//! Every kind of subject that the desk knows: how it is decided about, and how a moderator reads it.

use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::Reviewable;
use serde::Serialize;
use utoipa::ToSchema;
use wins::view::{Audience as WinAudience, Win};

/// How subjects of this kind are handled; `None` for a kind that nobody reviews yet.
pub(crate) fn handler(kind: SubjectKind) -> Option<&'static dyn Reviewable> {
    match kind {
        SubjectKind::Win => Some(&wins::review::Wins),
        SubjectKind::Question | SubjectKind::Comment => None,
    }
}

/// What a moderator reads; one of them is there.
#[derive(Debug, Default, Serialize, ToSchema)]
#[schema(as = QueueContent)]
pub struct Content {
    /// The Win.
    #[schema(required)]
    pub win: Option<Win>,
}

/// As whom a moderator reads.
#[derive(Debug, Clone)]
pub(crate) struct Reader {
    wins: WinAudience,
}

impl Reader {
    pub(crate) fn new(app: &App, viewer: &Viewer) -> Self {
        Self { wins: WinAudience::desk(app, viewer) }
    }

    /// The subject, unless it is gone.
    pub(crate) fn read(&self, tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Content>, DbError> {
        match subject.kind {
            SubjectKind::Win => {
                let win = wins::review::show(tx, &self.wins, subject.id)?;
                Ok(win.map(|win| Content { win: Some(win) }))
            }
            SubjectKind::Question | SubjectKind::Comment => Ok(None),
        }
    }
}
