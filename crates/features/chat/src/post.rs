//! `POST /api/chat/channels/{id}/messages`: says something, once however often it is sent.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::entitlement::access;
use domain::gate::CHAT;
use domain::ids::{ChannelId, MediaId, MemberId, MessageId};
use domain::tier::Tier;
use domain::time::Timestamp;
use media::slots::Slots;
use notifications::muted_words;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::idempotency::{earlier, made_concurrently};
use platform::http::{ApiError, IdempotencyKey, Json, Keyed, Path};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::channels::store::{self as channels, Name};
use crate::extract::ChatMember;
use crate::review::{path, subject};
use crate::rules::{NewMessage, next_at};
use crate::store::{self, New};
use crate::view::{Level, Pause, Reader, Seen};
use crate::{ARCHIVED, MUTED, SLOW, attachments};

/// A Message to be sent.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct PostMessage {
    /// What it says; beside a photo or video it may be empty.
    #[serde(default)]
    #[schema(required = true, max_length = 4000)]
    text: String,
    /// A photo that the Member has uploaded for it.
    image_id: Option<MediaId>,
    /// A video that the Member has uploaded for it, in place of a photo.
    video_id: Option<MediaId>,
    /// The video's thumbnail.
    thumbnail_id: Option<MediaId>,
    /// What the text may stir up, said before it is opened.
    #[serde(default)]
    #[schema(required = false, max_length = 80)]
    note: String,
    /// The Message that it answers, in the same Channel.
    reply_to: Option<MessageId>,
    /// Who is mentioned. Anyone who does not exist for the writer is left out.
    #[serde(default)]
    #[schema(required = false, max_items = 10)]
    mentions: Vec<MemberId>,
}

/// Says something in a Channel.
#[utoipa::path(post, path = "/api/chat/channels/{id}/messages", tag = "chat", operation_id = "post_message",
    request_body = PostMessage,
    params(("id" = String, Path, description = "The Channel's id or slug."),
        ("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Message.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 201, description = "The Message.", body = Seen),
        (status = 409, description = "The Channel is closed (`chat.archived`), or the key was already used for another text."),
        (status = 422, description = "Fields are invalid."),
        (status = 429, description = "Slow mode (`chat.slow`): `nextAt` says when to come back."),
    ),
    extensions(("x-caller" = json!("admitted")), ("x-gate" = json!({ "chat": "all of it" }))))]
pub async fn post(
    State(app): State<App>,
    ChatMember(viewer): ChatMember,
    Path(name): Path<String>,
    key: IdempotencyKey,
    Json(request): Json<PostMessage>,
) -> Result<(StatusCode, Json<Seen>), ApiError> {
    let message = NewMessage::parse(
        (&request.text, Slots::put(request.image_id, request.video_id, request.thumbnail_id)),
        &request.note,
        request.reply_to,
        &request.mentions,
    )
    .map_err(|faults| ApiError::fields(&faults))?;
    let (name, at) = (Name::parse(&name), app.clone());
    let (id, now): (MessageId, _) = (app.id(), app.now());
    app.db
        .write(move |tx| {
            let channel = channels::id_of(tx, &name)?.ok_or_else(ApiError::not_found)?;
            let key = key.with(&digested(channel, &message).iter().map(String::as_str).collect::<Vec<_>>());
            let posting = Posting { id, now, channel, viewer: &viewer, key };
            let id = match earlier(tx, store::BY_KEY, viewer.id, key)? {
                Some(earlier) => earlier,
                None => posting.run(tx, &at, message)?,
            };
            let reader = Reader::new(&at, &viewer);
            let told = if id == posting.id {
                store::fresh(tx, reader.tiers, id)?
            } else {
                store::one(tx, (reader.id, reader.tiers), id)?
            };
            let seen = told.ok_or_else(ApiError::not_found)?.seen_by(&reader);
            Ok((StatusCode::CREATED, Json(seen)))
        })
        .await
}

/// What makes a request the same as another.
fn digested(channel: ChannelId, message: &NewMessage) -> Vec<String> {
    let mentions: Vec<String> = message.mentions.iter().map(ToString::to_string).collect();
    let answers = message.reply_to.map_or_else(String::new, |id| id.to_string());
    let [image, video @ ..] = message.media.uploads();
    let image = image.map_or_else(String::new, |id| id.to_string());
    let mut parts = vec![
        channel.to_string(),
        answers,
        message.text.clone(),
        message.note.clone(),
        mentions.join(","),
        image,
    ];
    // What was sent before there were videos, and is sent again now, is still the same.
    parts.extend(video.iter().flatten().map(ToString::to_string));
    parts
}

/// One attempt to say something.
struct Posting<'a> {
    id: MessageId,
    now: Timestamp,
    channel: ChannelId,
    viewer: &'a Arc<Viewer>,
    key: Option<Keyed>,
}

impl Posting<'_> {
    /// The id of the Message: a new one, or the one that the same key made in the meantime.
    fn run(&self, tx: &mut Tx<'_>, app: &App, mut message: NewMessage) -> Result<MessageId, ApiError> {
        let raised = store::raise(tx, self.channel)?.ok_or_else(ApiError::not_found)?;
        if raised.archived {
            return Err(ApiError::new(ARCHIVED));
        }
        may_write(tx, self.viewer, self.channel, self.now)?;
        if let Some(id) = message.reply_to {
            self.answers(tx, id)?;
        }
        message.mentions = known(tx, self.viewer.id, &message.mentions)?;
        let meant = willing(tx, &message)?;
        let added = store::insert(
            tx,
            &New {
                id: self.id,
                channel: self.channel,
                seq: raised.seq,
                author: self.viewer.id,
                message: &message,
                created_at: self.now,
                key: self.key,
                counts_to: &meant,
            },
        )?;
        if !added {
            store::lower(tx, self.channel)?;
            return made_concurrently(tx, store::BY_KEY, self.viewer.id, self.key);
        }
        if raised.slow_seconds > 0 {
            self.in_time(tx, raised.seq, raised.slow_seconds)?;
        }
        attachments::attach(tx, app, (self.id, self.viewer.id), &message.media)?;
        self.tell(tx, app, &meant, raised.seq)?;
        Ok(self.id)
    }

    /// Tells mentioned Members who want to hear of it and can read it.
    fn tell(&self, tx: &mut Tx<'_>, app: &App, mentions: &[MemberId], seq: i64) -> Result<(), DbError> {
        if mentions.is_empty() {
            return Ok(());
        }
        let channel = channels::name_of(tx, self.channel)?.unwrap_or_default();
        let path = path(&channel.slug, seq);
        let news = News {
            actor: Some(self.viewer.id),
            path: Some(&path),
            ..News::of(Kind::Mentioned, subject(self.id))
        };
        for member in mentions {
            let hears = channels::level_of(tx, *member, self.channel)? != Level::Nothing;
            if hears && chats(tx, app, *member)? {
                tell(tx, app, *member, &news, self.now)?;
            }
        }
        Ok(())
    }

    /// The Message that is answered is in the same Channel, for this Member.
    fn answers(&self, tx: &mut Tx<'_>, id: MessageId) -> Result<(), ApiError> {
        let held =
            store::find(tx, id)?.filter(|held| held.channel == self.channel && held.written().is_visible());
        let unknown = || ApiError::fields(&[("replyTo", "unknown")]);
        let held = held.ok_or_else(unknown)?;
        if members::blocks::apart(tx, self.viewer.id, held.author)? { Err(unknown()) } else { Ok(()) }
    }

    fn in_time(&self, tx: &mut Tx<'_>, seq: i64, slow_seconds: i64) -> Result<(), ApiError> {
        if self.viewer.roles.may_moderate() {
            return Ok(());
        }
        let last = store::last_of(tx, self.viewer.id, self.channel, seq)?;
        match next_at(last, slow_seconds, self.now) {
            Some(next) => Err(ApiError::new(SLOW).with("nextAt", next).retry_after(next.since(self.now))),
            None => Ok(()),
        }
    }
}

/// Whether this Member may write in this Channel now.
///
/// # Errors
/// `chat.muted` with `until` and `why`.
pub(crate) fn may_write(
    tx: &mut Tx<'_>,
    viewer: &Viewer,
    channel: ChannelId,
    now: Timestamp,
) -> Result<(), ApiError> {
    match channels::muted(tx, viewer.id, channel, now)? {
        Some(Pause { until, why }) => Err(ApiError::new(MUTED).with("until", until).with("why", why)),
        None => Ok(()),
    }
}

/// Whether the chat is open to this Member.
fn chats(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<bool, DbError> {
    let Some(found) = members::store::find(tx, member)? else { return Ok(false) };
    let live = found.entitlements.live(app.now());
    let tier = if found.roles(app.now()).privileged() {
        Tier::Super
    } else {
        access(app.settings.tier_mapping, &live)
    };
    Ok(CHAT.open_to(tier))
}

/// Those among the mentioned who have muted none of its words. The others find it, folded, and are not told.
fn willing(tx: &mut Tx<'_>, message: &NewMessage) -> Result<Vec<MemberId>, DbError> {
    let mut willing = Vec::new();
    for member in &message.mentions {
        if !muted_words::meets(tx, *member, &[&message.text, &message.note])? {
            willing.push(*member);
        }
    }
    Ok(willing)
}

/// Those among the mentioned whom the writer can know of, but for themselves.
fn known(tx: &mut Tx<'_>, writer: MemberId, mentioned: &[MemberId]) -> Result<Vec<MemberId>, DbError> {
    let mut known = Vec::new();
    for member in mentioned {
        if *member != writer
            && !members::blocks::apart(tx, writer, *member)?
            && members::store::find(tx, *member)?.is_some_and(|found| found.onboarding_complete)
        {
            known.push(*member);
        }
    }
    Ok(known)
}
