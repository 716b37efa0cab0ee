//! What moderators do with a report from a Room: they read its snapshot; declined, the reported member is out of the Room.

use domain::ids::{MemberId, RoomId};
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

use super::report_store::{self, ReportState};
use super::snapshot::Snapshot;
use crate::call::{removal, store};

/// Reports from Rooms at the moderators' desk.
pub(crate) struct RoomReports;

impl Reviewable for RoomReports {
    fn kind(&self) -> SubjectKind {
        SubjectKind::ReportedRoom
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<SubjectState>, DbError> {
        let held = report_store::lock(tx, id)?;
        Ok(held.map(|held| SubjectState {
            author: held.author_id,
            status: held.status,
            submitted_at: held.at,
            reason: held.reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        report_store::version(tx, id)
    }

    fn decide(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let decided = Some((verdict.moderator, verdict.at));
        set(tx, id, (verdict.status(), verdict.reason.as_deref()), decided, verdict.at)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        set(tx, id, (before, reason), None, app.now())
    }

    /// It leads to the Room, and names the report beside it.
    fn news(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Announcement, DbError> {
        let post = report_store::state(tx, id)?
            .map_or(Subject { kind: SubjectKind::ReportedRoom, id }, |report| {
                Subject::new(SubjectKind::Room, report.room_id)
            });
        Ok(Announcement { post, path: None, tagged: Vec::new(), by: None })
    }

    /// Only someone who came to a Room reports it, and by way of the Room itself.
    fn is_there(&self, _: &mut Tx<'_>, _: &App, _: MemberId, _: Uuid) -> Result<bool, DbError> {
        Ok(false)
    }

    fn content(&self, tx: &mut Tx<'_>, app: &App, _: &Viewer, id: Uuid) -> Result<Option<Content>, DbError> {
        let Some(report) = report_store::at_desk(tx, id, app.tiers())? else { return Ok(None) };
        let is_public = !report.is_private;
        Content::of(&AtDesk {
            id,
            author: report.author.clone(),
            is_about_room: report.is_about_room,
            leads: store::leads(tx, report.room, report.author.uid)?,
            is_private: report.is_private,
            room_id: is_public.then_some(report.room),
            can_end: is_public && report.room_status.is_open(),
            snapshot: is_public.then_some(report.snapshot),
            created_at: report.at,
            rejection_reason: report.reason,
        })
        .map(Some)
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<AtDesk>()
    }
}

/// A report from a Room as a moderator reads it. It does not say who made it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = RoomReportAtDesk)]
pub(crate) struct AtDesk {
    /// The id of the report.
    id: Uuid,
    /// Whom it is about: someone who was there, or who made the Room.
    author: MemberCard,
    /// It is about the Room.
    is_about_room: bool,
    /// They lead the Room, so that a decision does not remove them.
    leads: bool,
    /// The Room is private.
    is_private: bool,
    /// The Room; null where it is private.
    #[schema(required)]
    room_id: Option<RoomId>,
    /// The Room is public and still open, so that a moderator may end it.
    can_end: bool,
    /// The Room as it was; null where it is private, until a moderator opens it.
    #[schema(required)]
    snapshot: Option<Snapshot>,
    /// When it was reported, in milliseconds.
    created_at: Timestamp,
    /// Why it was declined before.
    #[schema(required)]
    rejection_reason: Option<String>,
}

/// Notes a decision; one against a member removes them from the Room, and lets them back where it no longer holds.
fn set(
    tx: &mut Tx<'_>,
    id: Uuid,
    (status, reason): (Status, Option<&str>),
    decided: Option<(MemberId, Timestamp)>,
    now: Timestamp,
) -> Result<(), DbError> {
    let Some(ReportState { room_id, author_id, is_about_room, has_removed, .. }) =
        report_store::lock(tx, id)?
    else {
        return Ok(());
    };
    let has_removed = match status {
        Status::Rejected if is_about_room || has_removed => has_removed,
        Status::Rejected => removal::remove(tx, room_id, author_id, now)?,
        _ if has_removed => {
            // Another report for which they are out keeps them out.
            if !report_store::hand_over(tx, id, room_id, author_id)? {
                removal::let_back(tx, room_id, author_id, now)?;
            }
            false
        }
        _ => false,
    };
    report_store::set_status(tx, id, (status, reason), decided, has_removed)
}
