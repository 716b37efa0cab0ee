//! What the API shows of a Room, and to whom.

use domain::entitlement::Tiers;
use domain::ids::{MemberId, RoomId};
use domain::tier::Tier;
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Row};
use platform::http::cursor::Cursor;
use serde::Serialize;
use utoipa::ToSchema;
use utoipa::openapi::schema::{Array, ArrayBuilder, ObjectBuilder, Type};

use crate::people::Part;
use crate::rights::{Actions, Standing, may_plan};
use crate::rules::{MinTier, Recording, TAGS};
use crate::status::{Status, When};

/// Who reads.
#[derive(Debug, Clone, Copy)]
pub struct Reader {
    /// The reader.
    pub id: MemberId,
    /// May moderate the community.
    pub moderator: bool,
    /// May plan Rooms.
    pub(crate) may_plan: bool,
    /// An admin of the community.
    pub(crate) admin: bool,
    /// The media server can record.
    pub(crate) can_record: bool,
    pub(crate) tiers: Tiers,
    pub(crate) tier: Tier,
}

impl Reader {
    /// Whether their tier lets them into such a Room.
    #[must_use]
    pub fn may_enter(&self, min_tier: MinTier) -> bool {
        min_tier.gate().open_to(self.tier)
    }

    /// The viewer of a request.
    #[must_use]
    pub fn new(app: &App, viewer: &Viewer) -> Self {
        Self {
            id: viewer.id,
            moderator: viewer.roles.may_moderate(),
            may_plan: may_plan(&viewer.roles),
            admin: viewer.roles.admin,
            can_record: app.live_media.can_record(),
            tiers: app.tiers(),
            tier: viewer.tier(app.settings.tier_mapping),
        }
    }
}

/// A Room as one member reads it (spec §3 Room).
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Room {
    /// Its id.
    pub id: RoomId,
    /// What it is called.
    pub title: String,
    /// What will happen there; may be empty.
    pub description: String,
    /// What it is about.
    #[schema(schema_with = tags_schema)]
    pub tags: Vec<String>,
    /// Where it is between its planning and its end.
    pub status: Status,
    /// Whether it exists only for those whom it names.
    pub is_private: bool,
    /// Who may come in where it is private, in the order in which they were named; but for those with whom the reader has a
    /// block.
    pub call_members: Vec<MemberId>,
    /// Who leads it, but for those with whom the reader has a block.
    pub hosts: Vec<MemberId>,
    /// The same, as shown beside it.
    pub host_cards: Vec<MemberCard>,
    /// Who may arrange it, but for those with whom the reader has a block.
    pub admins: Vec<MemberId>,
    /// From which tier on one comes in.
    pub min_tier: MinTier,
    /// Whether its hosts may ask for a recording.
    pub recording: Recording,
    /// When it begins, in milliseconds.
    pub starts_at: Timestamp,
    /// How long it is expected to go on, in minutes.
    pub minutes: i64,
    /// How many people fit.
    pub capacity: i64,
    /// When it was planned, in milliseconds.
    pub created_at: Timestamp,
    /// When what is said of it was changed last, in milliseconds.
    pub changed_at: Timestamp,
    /// When its waiting room was opened, in milliseconds.
    #[schema(required)]
    pub opened_at: Option<Timestamp>,
    /// When the conversation began, in milliseconds.
    #[schema(required)]
    pub began_at: Option<Timestamp>,
    /// When it ended or was cancelled, in milliseconds.
    #[schema(required)]
    pub ended_at: Option<Timestamp>,
    /// It is one of a weekly series.
    pub is_weekly: bool,
    /// How many later Rooms of its series were changed on their own, which a change of the following ones leaves as they are.
    pub later_exceptions: i64,
    /// The reader is reminded of it.
    pub is_reminded: bool,
    /// How many members are reminded of it, which only those who lead it are told.
    #[schema(required)]
    pub reminded: Option<i64>,
    /// What the reader can do with it now.
    pub can: Actions,
    /// What the reader is to it, as far as its lists say.
    #[serde(skip)]
    pub(crate) standing: Standing,
}

/// A list of tags, in the API's document.
pub fn tags_schema() -> Array {
    let tag = ObjectBuilder::new().schema_type(Type::String).enum_values(Some(TAGS)).build();
    ArrayBuilder::new().items(tag).build()
}

impl Room {
    /// Reads a row of the table; whom it names is still to be said by [`Room::name`].
    ///
    /// # Errors
    /// When the columns are others.
    pub(crate) fn read(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self {
            id: row.get("id")?,
            title: row.get("title")?,
            description: row.get("description")?,
            tags: serde_json::from_str(&row.get::<String>("tags")?).unwrap_or_default(),
            status: row.get("status")?,
            is_private: row.get("is_private")?,
            call_members: Vec::new(),
            hosts: Vec::new(),
            host_cards: Vec::new(),
            admins: Vec::new(),
            min_tier: row.get("min_tier")?,
            recording: row.get("recording")?,
            starts_at: row.get("starts_at")?,
            minutes: row.get("minutes")?,
            capacity: row.get("capacity")?,
            created_at: row.get("created_at")?,
            changed_at: row.get("changed_at")?,
            opened_at: row.get("opened_at")?,
            began_at: row.get("began_at")?,
            ended_at: row.get("ended_at")?,
            is_weekly: row.get("is_weekly")?,
            later_exceptions: row.get("later_exceptions")?,
            is_reminded: row.get("is_reminded")?,
            reminded: Some(row.get("reminded")?),
            can: Actions::default(),
            standing: Standing::default(),
        })
    }

    /// Notes that a list names someone, whom the reader finds there if they are `shown`.
    pub(crate) fn name(&mut self, part: Part, card: MemberCard, shown: bool, reader: MemberId) {
        let uid = card.uid;
        if uid == reader {
            match part {
                Part::Host => self.standing.host = true,
                Part::Admin => self.standing.admin = true,
                Part::CallMember => self.standing.call_member = true,
            }
        }
        if !shown {
            return;
        }
        match part {
            Part::Host => {
                self.hosts.push(uid);
                self.host_cards.push(card);
            }
            Part::Admin => self.admins.push(uid),
            Part::CallMember => self.call_members.push(uid),
        }
    }

    /// Says what the reader can do, once everyone is named.
    pub(crate) fn settle(&mut self, reader: &Reader) {
        self.standing.moderator = reader.moderator;
        self.standing.may_plan = reader.may_plan;
        self.reminded = self.reminded.filter(|_| self.standing.host || self.standing.admin);
        self.can = self.standing.actions(self.is_private, self.status);
        if !self.can.edit {
            self.later_exceptions = 0;
        }
    }

    /// Its place in this list.
    pub(crate) fn place(&self, when: When) -> Cursor {
        let at = match when {
            When::Open | When::Planned => self.starts_at,
            When::Ended => self.ended_at.unwrap_or_default(),
        };
        Cursor { at, id: self.id.0 }
    }
}
