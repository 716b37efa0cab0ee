//! What moderators do with Messages: they are visible at once, and one can be removed for a reason.

use domain::entitlement::Tiers;
use domain::gate::CHAT;
use domain::ids::{MemberId, MessageId};
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use reviews::{Announcement, Content, ContentType, Reviewable, Verdict};
use serde::Serialize;
use utoipa::ToSchema;
use uuid::Uuid;

use crate::auto_mute::{self, AutoMute};
use crate::channels::store as channels;
use crate::view::State;
use crate::{attachments, store};

/// A Message as the queue, reports and notifications name it.
pub(crate) fn subject(id: MessageId) -> Subject {
    Subject::new(SubjectKind::Message, id)
}

/// Where in the app a Message is.
pub(crate) fn path(slug: &str, seq: i64) -> String {
    format!("/community/chat/{slug}?at={seq}")
}

/// Messages at the moderators' desk. One that its author deleted in the meantime can still be decided about, until it is gone.
pub struct Messages;

impl Reviewable for Messages {
    fn kind(&self) -> SubjectKind {
        SubjectKind::Message
    }

    fn hold(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Option<reviews::SubjectState>, DbError> {
        let held = store::hold(tx, MessageId(id))?;
        Ok(held.map(|(held, _)| reviews::SubjectState {
            author: held.author,
            status: held.status,
            submitted_at: held.submitted_at,
            reason: held.reason,
        }))
    }

    fn version(&self, tx: &mut Tx<'_>, id: Uuid) -> Result<Option<Timestamp>, DbError> {
        Ok(store::find(tx, MessageId(id))?.map(|held| held.submitted_at))
    }

    fn decide(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, verdict: &Verdict) -> Result<(), DbError> {
        let decided = Some((verdict.moderator, verdict.at));
        set(tx, app, MessageId(id), (verdict.status(), verdict.reason.as_deref()), decided)
    }

    fn restore(
        &self,
        tx: &mut Tx<'_>,
        app: &App,
        id: Uuid,
        before: Status,
        reason: Option<&str>,
    ) -> Result<(), DbError> {
        set(tx, app, MessageId(id), (before, reason), None)
    }

    fn news(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<Announcement, DbError> {
        let path = match store::find(tx, MessageId(id))? {
            Some(held) => channels::name_of(tx, held.channel)?.map(|channel| path(&channel.slug, held.seq)),
            None => None,
        };
        Ok(Announcement { post: subject(MessageId(id)), tagged: Vec::new(), by: None, path })
    }

    fn reported(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, now: Timestamp) -> Result<(), DbError> {
        auto_mute::heard(tx, MessageId(id), now)
    }

    fn found_in_order(
        &self,
        tx: &mut Tx<'_>,
        _: &App,
        id: Uuid,
        by: (MemberId, Timestamp),
    ) -> Result<(), DbError> {
        auto_mute::answered(tx, MessageId(id), by)
    }

    fn is_withdrawn(&self, tx: &mut Tx<'_>, _: &App, id: Uuid) -> Result<bool, DbError> {
        Ok(store::find(tx, MessageId(id))?.is_some_and(|held| held.deleted_at.is_some()))
    }

    fn is_open(&self, app: &App, reader: &Viewer) -> bool {
        CHAT.open_to(reader.tier(app.settings.tier_mapping))
    }

    fn is_there(&self, tx: &mut Tx<'_>, _: &App, reader: MemberId, id: Uuid) -> Result<bool, DbError> {
        let Some(held) = store::find(tx, MessageId(id))? else { return Ok(false) };
        let apart = members::blocks::apart(tx, reader, held.author)?;
        Ok(held.written().is_there_for(reader, apart))
    }

    fn content(&self, tx: &mut Tx<'_>, app: &App, _: &Viewer, id: Uuid) -> Result<Option<Content>, DbError> {
        show(tx, app.tiers(), id.into())?.map(|message| Content::of(&message)).transpose()
    }

    fn content_type(&self) -> ContentType {
        ContentType::of::<MessageAtDesk>()
    }
}

fn set(
    tx: &mut Tx<'_>,
    app: &App,
    id: MessageId,
    outcome: (Status, Option<&str>),
    decided: Option<(MemberId, Timestamp)>,
) -> Result<(), DbError> {
    let Some((held, _)) = store::hold(tx, id)? else { return Ok(()) };
    let seq = store::next(tx, &held)?;
    if outcome.0 == Status::Rejected {
        notifications::tell::forget(tx, subject(id))?;
    }
    if outcome.0 == Status::Approved && held.deleted_at.is_none() {
        attachments::show(tx, app, id)?;
    } else {
        attachments::keep_back(tx, app, id)?;
    }
    store::set_status(tx, id, outcome, decided, seq)
}

/// A Message as a moderator reads it: its words whatever became of it.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct MessageAtDesk {
    /// What its Channel is called.
    channel_name: String,
    /// Where in the app it is.
    path: String,
    /// What it says.
    text: String,
    /// What its author said that it may stir up.
    note: String,
    /// Where its photo is found; empty where there is none.
    image_url: String,
    /// Where its video is found; empty where there is none.
    video_url: String,
    /// Where the video's thumbnail is found; empty where there is none.
    thumbnail_url: String,
    /// Its author.
    author: MemberCard,
    /// When it was written, in milliseconds.
    created_at: Timestamp,
    /// When it was last changed; null when never.
    #[schema(required)]
    updated_at: Option<Timestamp>,
    /// Its author has deleted it in the meantime.
    deleted: bool,
    /// Why it was removed before.
    #[schema(required)]
    rejection_reason: Option<String>,
    /// What it said before, the last one first, ten at most.
    earlier: Vec<String>,
    /// The last automatic mute of its author in this Channel since it was written.
    #[schema(required)]
    auto_mute: Option<AutoMuteForModerators>,
}

/// That someone was muted because of reports.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct AutoMuteForModerators {
    /// When it began, in milliseconds.
    began_at: Timestamp,
    /// When it is over, or was ended.
    until: Timestamp,
    /// How many Members reported something.
    reporters: i64,
}

/// One Message as a moderator reads it.
///
/// # Errors
/// When the database refuses.
fn show(tx: &mut Tx<'_>, tiers: Tiers, id: MessageId) -> Result<Option<MessageAtDesk>, DbError> {
    let Some(told) = store::fresh(tx, tiers, id)? else { return Ok(None) };
    let earlier = store::versions(tx, id)?;
    let (message, rejection_reason) = told.in_full();
    let channel = channels::name_of(tx, message.channel_id)?.unwrap_or_default();
    let auto_mute = auto_mute::of(tx, message.author.uid, message.channel_id)?
        .filter(|last| last.began_at >= message.created_at)
        .map(|AutoMute { began_at, until, reporters, .. }| AutoMuteForModerators {
            began_at,
            until,
            reporters,
        });
    Ok(Some(MessageAtDesk {
        path: path(&channel.slug, message.seq),
        channel_name: channel.name,
        deleted: message.state == State::Deleted,
        text: message.text,
        note: message.note,
        image_url: message.image_url,
        video_url: message.video_url,
        thumbnail_url: message.thumbnail_url,
        author: message.author,
        created_at: message.created_at,
        updated_at: message.edited_at,
        rejection_reason,
        earlier,
        auto_mute,
    }))
}
