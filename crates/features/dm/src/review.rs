//! What moderators do with an excerpt: they read it and nothing else; declined, its chosen messages are taken down for both.

use domain::entitlement::Tiers;
use domain::ids::MemberId;
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::{Announcement, Content, ContentType, Reviewable, SubjectState, Verdict};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::access::announce;
use crate::excerpt::Line;
use crate::excerpt_store;

/// Excerpts at the moderators' desk.
pub struct Excerpts;

impl Reviewable for Excerpts {
    fn kind(&self) -> SubjectKind {
        SubjectKind::ReportedConversation
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        let held = excerpt_store::lock(tx, id)?;
        Ok(held.map(|held| SubjectState {
            author: held.author,
            status: held.status,
            submitted_at: held.at,
            reason: held.reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        excerpt_store::version(tx, id)
    }

    fn decide(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let decided = Some((verdict.moderator, verdict.at));
        set(tx, id, verdict.status(), verdict.reason.as_deref(), decided)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        _: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        set(tx, id, before, reason, None)
    }

    /// It leads its author to the conversation in which the messages were, and names the excerpt beside it.
    fn news(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Announcement, DbError> {
        let held = excerpt_store::lock(tx, id)?;
        let subject = Subject { kind: SubjectKind::ReportedConversation, id };
        let post = held.map_or(subject, |held| Subject::new(SubjectKind::Member, held.reporter));
        Ok(Announcement { post, path: None, tagged: Vec::new(), by: None })
    }

    /// Only someone who can read a conversation reports it, and by way of the conversation itself.
    fn is_there(&self, _: &mut Tx<'_>, _: &App, _: MemberId, _: Uuid) -> Result<bool, DbError> {
        Ok(false)
    }

    fn content(&self, tx: &mut Tx<'_>, app: &App, _: &Viewer, id: Uuid) -> Result<Option<Content>, DbError> {
        show(tx, app.tiers(), id)?.map(|conversation| Content::of(&conversation)).transpose()
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<AtDesk>()
    }
}

/// An excerpt as a moderator reads it. It does not say who showed it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ExcerptAtDesk)]
pub struct AtDesk {
    /// Who wrote the chosen messages.
    author: MemberCard,
    /// The chosen messages and their neighbours, oldest first.
    lines: Vec<Line>,
    /// When it was shown, in milliseconds.
    created_at: Timestamp,
    /// Why the chosen messages were taken down before.
    #[schema(required)]
    rejection_reason: Option<String>,
}

/// One excerpt as a moderator reads it.
///
/// # Errors
/// When the database refuses.
fn show(tx: &mut Tx<'_>, tiers: Tiers, id: Uuid) -> Result<Option<AtDesk>, DbError> {
    let found = excerpt_store::at_desk(tx, id, tiers)?;
    Ok(found.map(|(lines, created_at, rejection_reason, author)| AtDesk {
        author,
        lines,
        created_at,
        rejection_reason,
    }))
}

fn set(
    tx: &mut Tx<'_>,
    id: Uuid,
    status: Status,
    reason: Option<&str>,
    decided: Option<(MemberId, Timestamp)>,
) -> Result<(), DbError> {
    let Some(held) = excerpt_store::lock(tx, id)? else { return Ok(()) };
    excerpt_store::set_status(tx, id, status, reason, decided)?;
    for line in held.lines.iter().filter(|line| line.chosen) {
        if status == Status::Rejected {
            excerpt_store::take_down(tx, held.thread, line.id, id)?;
        } else {
            excerpt_store::put_back(tx, held.thread, line.id, id)?;
        }
    }
    announce(tx, held.author, held.reporter);
    Ok(())
}
