//! What the API shows of Messages and Channels: a shared form that every follower gets, and what depends on who reads.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{DbError, JsonText, Row};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use utoipa::openapi::schema::{Object, ObjectBuilder, Type};
use uuid::Uuid;

use crate::rules::EMOJI;

/// What became of a Message.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChatMessageState)]
pub enum State {
    /// It can be read.
    There,
    /// Its author deleted it.
    Deleted,
    /// A moderator removed it.
    Removed,
}

/// How many Members answered with one emoji.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, ToSchema)]
#[schema(as = ChatReaction)]
pub struct Reaction {
    /// The emoji.
    #[schema(schema_with = emoji_schema)]
    pub emoji: String,
    /// How many.
    pub count: i64,
}

/// One of the emoji with which Members answer.
#[must_use]
pub fn emoji_schema() -> Object {
    ObjectBuilder::new().schema_type(Type::String).enum_values(Some(EMOJI)).build()
}

/// A Message as all who follow its Channel get it. What was deleted or removed keeps its place without words.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatMessage)]
pub struct Message {
    /// Its id.
    pub id: MessageId,
    /// The Channel it is in.
    pub channel_id: ChannelId,
    /// Its place there; it never changes.
    pub seq: i64,
    /// The Channel's number at its last change.
    pub changed: i64,
    /// Who wrote it.
    pub author: MemberCard,
    /// What it says.
    pub text: String,
    /// What the text may stir up; empty where nothing is said.
    pub note: String,
    /// Where its photo is found; empty where there is none.
    pub image_url: String,
    /// Where its video is found; empty where there is none.
    pub video_url: String,
    /// Where the video's thumbnail is found; empty where there is none.
    pub thumbnail_url: String,
    /// The Message that it answers.
    #[schema(required)]
    pub reply_to: Option<MessageId>,
    /// Who is mentioned.
    pub mentions: Vec<MemberId>,
    /// When it was written, in milliseconds.
    pub created_at: Timestamp,
    /// When its words last changed; null when never.
    #[schema(required)]
    pub edited_at: Option<Timestamp>,
    /// What became of it.
    pub state: State,
    /// When it was pinned; null while it is not.
    #[schema(required)]
    pub pinned_at: Option<Timestamp>,
    /// Answers by emoji, in their usual order.
    pub reactions: Vec<Reaction>,
    /// The `Idempotency-Key` with which it was sent.
    #[schema(required)]
    pub key: Option<Uuid>,
}

/// A Message as one Member reads it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatMessageSeen)]
pub struct Seen {
    /// The Message. Of one that was removed its author and staff still read the words.
    pub message: Message,
    /// With what the reader answered it.
    #[schema(schema_with = emoji_list)]
    pub mine: Vec<String>,
    /// Why it was removed, for its author and staff.
    #[schema(required)]
    pub removed_reason: Option<String>,
}

fn emoji_list() -> utoipa::openapi::schema::Array {
    utoipa::openapi::schema::ArrayBuilder::new().items(emoji_schema()).build()
}

/// The columns that [`Told::read`] expects, of `chat_messages as c` and its author `members as m`.
macro_rules! message_columns {
    () => {
        concat!(
            "c.id, c.channel_id, c.seq, c.changed, c.text, c.note, c.reply_to_id, c.mentions, c.created_at, c.edited_at,
             c.deleted_at is not null as deleted, c.status, c.rejection_reason, c.pinned_at, c.idempotency_key,
             c.image_url, c.video_url, c.thumbnail_url, ",
            members::card_columns!()
        )
    };
}
pub(crate) use message_columns;

/// A Message with everything that is stored of it, to be shown to someone or to everyone.
#[derive(Debug, Clone)]
pub(crate) struct Told {
    pub message: Message,
    reason: Option<String>,
    pub mine: Vec<String>,
}

/// Who reads.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The Member.
    pub id: MemberId,
    /// Moderators and admins.
    pub staff: bool,
    /// How tiers are read now.
    pub tiers: domain::entitlement::Tiers,
}

impl Reader {
    /// This Member now.
    #[must_use]
    pub fn new(app: &platform::app::App, viewer: &platform::auth::Viewer) -> Self {
        Self { id: viewer.id, staff: viewer.roles.may_moderate(), tiers: app.tiers() }
    }
}

impl Told {
    /// Reads the columns of [`message_columns!`].
    ///
    /// # Errors
    /// When the columns are others.
    pub fn read(row: &Row<'_>, tiers: domain::entitlement::Tiers) -> Result<Self, DbError> {
        let deleted: bool = row.get("deleted")?;
        let removed = row.get::<Status>("status")? == Status::Rejected;
        let state = match (deleted, removed) {
            (true, _) => State::Deleted,
            (false, true) => State::Removed,
            (false, false) => State::There,
        };
        Ok(Self {
            message: Message {
                id: row.get("id")?,
                channel_id: row.get("channel_id")?,
                seq: row.get("seq")?,
                changed: row.get("changed")?,
                author: MemberCard::read(row, tiers)?,
                text: row.get("text")?,
                note: row.get("note")?,
                image_url: row.get("image_url")?,
                video_url: row.get("video_url")?,
                thumbnail_url: row.get("thumbnail_url")?,
                reply_to: row.get("reply_to_id")?,
                mentions: row.get::<JsonText<_>>("mentions")?.0,
                created_at: row.get("created_at")?,
                edited_at: row.get("edited_at")?,
                state,
                pinned_at: row.get("pinned_at")?,
                reactions: Vec::new(),
                key: row.get("idempotency_key")?,
            },
            reason: row.get("rejection_reason")?,
            mine: Vec::new(),
        })
    }

    /// Adds answers by emoji: how many, and whether the reader's is among them.
    pub fn answered(&mut self, counts: &[(&'static str, i64, bool)]) {
        for known in EMOJI {
            let Some((emoji, count, mine)) = counts.iter().find(|(emoji, ..)| *emoji == known) else {
                continue;
            };
            self.message.reactions.push(Reaction { emoji: (*emoji).to_owned(), count: *count });
            if *mine {
                self.mine.push((*emoji).to_owned());
            }
        }
    }

    /// The Message with its words, and why it was removed.
    pub fn in_full(self) -> (Message, Option<String>) {
        (self.message, self.reason)
    }

    /// As every follower gets it.
    pub fn for_everyone(self) -> Message {
        if self.message.state == State::There { self.message } else { self.message.without_words() }
    }

    /// As one Member reads it.
    pub fn seen_by(self, reader: &Reader) -> Seen {
        let Self { message, reason, mine } = self;
        let privy = reader.staff || message.author.uid == reader.id;
        match message.state {
            State::There => Seen { message, mine, removed_reason: None },
            State::Removed if privy => Seen { message, mine, removed_reason: reason },
            State::Removed | State::Deleted => {
                Seen { message: message.without_words(), mine: Vec::new(), removed_reason: None }
            }
        }
    }
}

impl Message {
    fn without_words(self) -> Self {
        Self {
            text: String::new(),
            note: String::new(),
            image_url: String::new(),
            video_url: String::new(),
            thumbnail_url: String::new(),
            mentions: Vec::new(),
            edited_at: None,
            pinned_at: None,
            reactions: Vec::new(),
            ..self
        }
    }
}

/// What of a Channel a Member wants to hear of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChatLevel)]
pub enum Level {
    /// Nothing.
    Nothing,
    /// When someone mentions them.
    Mentions,
    /// Everything: the app shows that there is something new. It causes no notification.
    Everything,
}

impl Level {
    /// The word stored and sent.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Nothing => "nothing",
            Self::Mentions => "mentions",
            Self::Everything => "everything",
        }
    }

    /// The level behind a stored word; the usual one where nothing is stored.
    #[must_use]
    pub fn from_stored(word: Option<&str>) -> Self {
        match word {
            Some("nothing") => Self::Nothing,
            Some("everything") => Self::Everything,
            _ => Self::Mentions,
        }
    }
}

/// Why someone only reads for a while.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, ToSchema)]
#[serde(rename_all = "lowercase")]
#[schema(as = ChatMutedWhy)]
pub enum Why {
    /// A moderator muted them in the whole chat.
    Moderator,
    /// Several Members reported what they wrote in this Channel.
    Reports,
}

/// Someone only reads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Pause {
    /// Until then.
    pub until: Timestamp,
    /// For this.
    pub why: Why,
}

/// A Channel as one Member finds it.
#[derive(Debug, Clone, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
#[schema(as = ChatChannel)]
pub struct Channel {
    /// Its id.
    pub id: ChannelId,
    /// Its word in addresses.
    pub slug: String,
    /// What it is called.
    pub name: String,
    /// What it is for.
    pub topic: String,
    /// The number of the last change in it.
    pub seq: i64,
    /// Seconds between two Messages of one Member; 0 where nobody waits.
    pub slow_seconds: i64,
    /// After how many days Messages go; null where they stay.
    #[schema(required)]
    pub retention_days: Option<i64>,
    /// It can only be read.
    pub archived: bool,
    /// Messages of others after the last one that the reader has seen, a hundred at most.
    pub unread: i64,
    /// How many of them mention the reader, a hundred at most.
    pub mentioned: i64,
    /// The place of the last Message that the reader has seen; 0 where they never were.
    pub read_seq: i64,
    /// What of it the reader wants to hear of.
    pub level: Level,
    /// Until when the reader only reads; null where they may write.
    #[schema(required)]
    pub muted_until: Option<Timestamp>,
    /// Why they only read.
    #[schema(required)]
    pub muted_why: Option<Why>,
}
