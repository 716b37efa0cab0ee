//! What the API shows of a Win, and to whom: the author label and the reason depend on who reads.

use domain::entitlement::Tiers;
use domain::ids::{MemberId, WinId};
use domain::name::author_label;
use domain::review::Status;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Row};
use platform::http::cursor::Cursor;
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

/// A Win as one Member reads it (spec §3 Win).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Win {
    /// Its id.
    pub id: WinId,
    /// Its title.
    pub title: String,
    /// Its text.
    pub win: String,
    /// Address of the photo, or empty.
    pub image_url: String,
    /// Address of the video, or empty.
    pub video_url: String,
    /// Address of the video's thumbnail, or empty.
    pub thumbnail_url: String,
    /// Its author.
    pub uid: MemberId,
    /// "First L."; without both names the address for the author and staff, the display name for others (O-28).
    pub author: String,
    /// Its author as shown beside it.
    pub author_card: MemberCard,
    /// When it was shared, in milliseconds.
    pub created_at: Timestamp,
    /// When it was handed in last, for its author, in milliseconds.
    #[schema(required)]
    pub submitted_at: Option<Timestamp>,
    /// Its status.
    pub status: Status,
    /// For its author and moderators: it was declined after everyone could see it.
    pub removed: bool,
    /// What the author allows.
    pub share_permissions: SharePermissions,
    /// Why it was declined, for its author and moderators.
    #[schema(required)]
    pub rejection_reason: Option<String>,
    /// The same (O-9).
    #[schema(required)]
    pub rejected_reason: Option<String>,
    /// How many like it.
    pub likes_count: i64,
    /// How many comments it has, without those that a block hides from the reader.
    pub comments_count: i64,
    /// Whether the reader likes it.
    pub liked: bool,
    /// Whether the reader is its author.
    pub mine: bool,
}

/// What the author of a Win allows (spec §6).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct SharePermissions {
    /// It may be considered for the product's social media pages.
    pub social_media: bool,
}

/// Who reads, and where.
#[derive(Debug, Clone, Copy)]
pub struct Audience {
    /// The reader.
    pub viewer: MemberId,
    /// Staff see the author's address where there is no full name.
    pub staff: bool,
    /// At the moderators' desk Wins of every status are seen.
    pub desk: bool,
    tiers: Tiers,
}

impl Audience {
    /// A Member in the community, moderators included.
    #[must_use]
    pub fn member(app: &App, viewer: &Viewer) -> Self {
        let tiers = app.tiers();
        Self { viewer: viewer.id, staff: viewer.roles.may_moderate(), desk: false, tiers }
    }

    /// A Member of no name, who wrote nothing, likes nothing and blocks nobody.
    pub(crate) const fn anybody(tiers: Tiers) -> Self {
        Self { viewer: MemberId(Uuid::nil()), staff: false, desk: false, tiers }
    }

    /// A moderator at the desk.
    #[must_use]
    pub fn desk(app: &App, viewer: &Viewer) -> Self {
        Self { desk: viewer.roles.may_moderate(), ..Self::member(app, viewer) }
    }
}

/// The columns that [`Win::read`] expects, of `wins as w`, `members as m` and the reader's `win_likes as l`; `$1` is the
/// reader, `$2` whether they sit at the moderators' desk.
///
/// A block leaves out comments, not likes: nobody is told who likes a Win, and were the number one less after a block,
/// that would tell it of the one who is blocked.
macro_rules! win_columns {
    () => {
        concat!(
            "w.title, w.win, w.image_url, w.video_url, w.thumbnail_url, w.created_at, w.status, w.social_media,
             w.rejection_reason, w.likes_count, ",
            comments::found_below!("w.comments_count", "win", "w.id", ""),
            " as comments_count, w.id,
             w.submitted_at, l.member_id is not null as liked, w.stood, m.email, ",
            members::card_columns!()
        )
    };
}
pub(crate) use win_columns;

impl Win {
    /// Reads the columns of [`win_columns!`] for this audience.
    ///
    /// # Errors
    /// When the columns are others.
    pub(crate) fn read(row: &Row<'_>, audience: &Audience) -> Result<Self, DbError> {
        let author_card = MemberCard::read(row, audience.tiers)?;
        let mine = author_card.uid == audience.viewer;
        let insider = mine || audience.staff;
        let author = if insider {
            let names: (Option<String>, Option<String>) = (row.get("first_name")?, row.get("last_name")?);
            author_label(names.0.as_deref(), names.1.as_deref(), &row.get::<String>("email")?)
        } else {
            author_card.display_name.clone()
        };
        let status: Status = row.get("status")?;
        let reason = row.get::<Option<String>>("rejection_reason")?.filter(|_| insider);
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            win: row.get("win")?,
            image_url: row.get("image_url")?,
            video_url: row.get("video_url")?,
            thumbnail_url: row.get("thumbnail_url")?,
            uid: author_card.uid,
            author,
            author_card,
            created_at: row.get("created_at")?,
            submitted_at: mine.then(|| row.get("submitted_at")).transpose()?,
            status,
            removed: insider && status == Status::Rejected && row.get("stood")?,
            share_permissions: SharePermissions { social_media: row.get("social_media")? },
            rejected_reason: reason.clone(),
            rejection_reason: reason,
            likes_count: row.get("likes_count")?,
            comments_count: row.get("comments_count")?,
            liked: row.get("liked")?,
            mine,
        })
    }

    /// Its place in a list ordered by creation.
    pub(crate) const fn place(&self) -> Cursor {
        Cursor { at: self.created_at, id: self.id.0 }
    }
}
