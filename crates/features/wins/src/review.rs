//! Wins at the moderators' desk: held, decided, put back as they were, and read by a moderator.

use domain::ids::{MemberId, WinId};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::{Content, ContentType, Reviewable, SubjectState, Verdict};
use uuid::Uuid;

use crate::view::{Audience, Win};
use crate::{attachments, store};

/// A Win as something that is reviewed.
pub(crate) fn subject(id: WinId) -> Subject {
    Subject::new(SubjectKind::Win, id)
}

/// Wins, as the desk handles them. An approval shows a Win's media to everyone, anything else keeps them to its author
/// and moderators.
pub struct Wins;

impl Reviewable for Wins {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Win
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        let held = store::lock(tx, id.into())?;
        Ok(held.map(|held| SubjectState {
            author: held.author,
            status: held.status,
            submitted_at: held.submitted_at,
            reason: held.reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        store::version(tx, id.into())
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let id = id.into();
        store::decide(tx, id, verdict)?;
        match verdict.status() {
            Status::Approved if store::is_withdrawn(tx, id)? => Ok(()),
            Status::Approved => attachments::publish(tx, app, id),
            Status::Pending | Status::Rejected => attachments::keep_back(tx, app, id),
        }
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        let id = id.into();
        store::restore(tx, id, before, reason)?;
        match before {
            Status::Approved if store::is_withdrawn(tx, id)? => Ok(()),
            Status::Approved => attachments::publish(tx, app, id),
            Status::Pending => {
                store::forget_likes(tx, id)?;
                attachments::keep_back(tx, app, id)
            }
            Status::Rejected => attachments::keep_back(tx, app, id),
        }
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<bool, DbError> {
        store::is_withdrawn(tx, id.into())
    }

    fn is_there(&self, tx: &mut Tx<'_>, _: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        store::is_there(tx, reader, id.into())
    }

    fn content(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        moderator: &Viewer,
        id: Uuid,
    ) -> Result<Option<Content>, DbError> {
        store::as_left(tx, &Audience::desk(app, moderator), id.into())?
            .map(|win| Content::of(&win))
            .transpose()
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<Win>()
    }
}
