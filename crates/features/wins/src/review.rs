//! Wins at the moderators' desk: held, decided, put back as they were, and read by a moderator.

use domain::ids::MemberId;
use domain::review::Status;
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use posts::Post;
use reviews::{Content, ContentType, Reviewable, SubjectState, Verdict};
use uuid::Uuid;

use crate::post::{TABLE, WinPost};
use crate::view::{Audience, Win};
use crate::{attachments, store};

/// Wins, as the desk handles them. An approval shows a Win's media to everyone, anything else keeps them to its author
/// and moderators.
pub struct Wins;

impl Reviewable for Wins {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Win
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        WinPost::lock(tx, id)
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        TABLE.version(tx, id)
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        TABLE.decide(tx, id, verdict)?;
        match verdict.status() {
            Status::Approved if TABLE.is_withdrawn(tx, id)? => Ok(()),
            Status::Approved => attachments::publish(tx, app, id.into()),
            Status::Pending | Status::Rejected => attachments::keep_back(tx, app, id.into()),
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
        TABLE.restore(tx, WinPost::subject(id), before, reason)?;
        match before {
            Status::Approved if TABLE.is_withdrawn(tx, id)? => Ok(()),
            Status::Approved => attachments::publish(tx, app, id.into()),
            Status::Pending => {
                store::forget_likes(tx, id.into())?;
                attachments::keep_back(tx, app, id.into())
            }
            Status::Rejected => attachments::keep_back(tx, app, id.into()),
        }
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<bool, DbError> {
        TABLE.is_withdrawn(tx, id)
    }

    fn is_there(&self, tx: &mut Tx<'_>, _: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        WinPost::exists_for(tx, reader, id)
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
