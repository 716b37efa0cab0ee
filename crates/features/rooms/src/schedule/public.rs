//! What visitors see of Rooms: the public ones, with the names of their hosts and of nobody else.

use async_trait::async_trait;
use domain::ids::RoomId;
use domain::limits::ROOM_LATE_MS;
use domain::name::display_name;
use domain::tier::Tier;
use domain::time::Timestamp;
use platform::app::App;
use platform::db::{DbError, FromRow, Row, Tx, Value};
use platform::params;
use platform::room_schedule::{PublicRoom, PublicRoomState, RoomSchedule};

use crate::rules::MinTier;
use crate::status::Status;

macro_rules! select_public {
    ($rest:literal) => {
        concat!(
            "select r.id, r.title, r.description, r.status, r.min_tier, r.starts_at from rooms r where r.is_private = false",
            $rest
        )
    };
}

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    /// `live` comes before `waiting_room`, as it does in the alphabet.
    OPEN = [select_public!(" and r.status in ('waiting_room', 'live') order by r.status, r.starts_at desc, r.id desc limit 20")];
    PLANNED = [select_public!(" and r.status = 'scheduled' and r.starts_at > $1 order by r.starts_at, r.id limit 20")];
    BY_ID = [select_public!(" and r.id = $1")];
    /// The hosts of up to forty Rooms who have a role in the community: a member whom someone names stays among members.
    HOSTS = "select p.room_id, m.first_name, m.last_name from room_people p join members m on m.id = p.member_id
        where p.part = 'host' and m.suspended_at is null
            and ((m.is_professional = true and (m.professional_until is null or m.professional_until > $41)) or m.is_moderator = true or m.is_ambassador = true or m.is_admin = true) and p.room_id in ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13,
            $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32, $33, $34, $35, $36,
            $37, $38, $39, $40)
        order by p.room_id, p.place, p.member_id";
}

/// How many Rooms [`HOSTS`] asks about.
const HOSTS_MAX: usize = 40;

/// A row without its hosts.
struct Found(PublicRoom);

impl FromRow for Found {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        let (status, min_tier): (Status, MinTier) = (row.get("status")?, row.get("min_tier")?);
        Ok(Self(PublicRoom {
            id: row.get("id")?,
            title: row.get("title")?,
            description: row.get("description")?,
            hosts: Vec::new(),
            state: match status {
                Status::Scheduled => PublicRoomState::Upcoming,
                Status::WaitingRoom => PublicRoomState::Waiting,
                Status::Live => PublicRoomState::Live,
                Status::Ended => PublicRoomState::Ended,
                Status::Cancelled => PublicRoomState::Cancelled,
            },
            starts_at: row.get("starts_at")?,
            needs: match min_tier {
                MinTier::Supporter => Tier::Supporter,
                MinTier::Super => Tier::Super,
            },
        }))
    }
}

fn with_hosts(tx: &mut Tx<'_>, found: Vec<Found>, now: Timestamp) -> Result<Vec<PublicRoom>, DbError> {
    let mut rooms: Vec<_> = found.into_iter().map(|Found(room)| room).collect();
    let mut params: Vec<_> = rooms.iter().map(|room| Value::from(room.id)).collect();
    params.resize(HOSTS_MAX, Value::Null);
    params.push(now.into());
    let hosts = tx.query(HOSTS, params, |row| {
        let first: Option<String> = row.get("first_name")?;
        let last: Option<String> = row.get("last_name")?;
        Ok((row.get::<RoomId>("room_id")?, display_name(first.as_deref(), last.as_deref())))
    })?;
    for (id, name) in hosts {
        if let Some(room) = rooms.iter_mut().find(|room| room.id == id) {
            room.hosts.push(name);
        }
    }
    Ok(rooms)
}

/// The public Rooms.
pub(crate) struct PublicRooms;

#[async_trait]
impl RoomSchedule for PublicRooms {
    async fn coming(&self, app: &App) -> Result<Vec<PublicRoom>, DbError> {
        let now = app.now();
        app.db
            .read(move |tx| {
                let mut found: Vec<Found> = tx.all(OPEN, params![])?;
                found.extend(tx.all::<Found>(PLANNED, params![now.plus(-ROOM_LATE_MS)])?);
                with_hosts(tx, found, now)
            })
            .await
    }

    async fn find(&self, app: &App, id: RoomId) -> Result<Option<PublicRoom>, DbError> {
        let now = app.now();
        let read = app.db.read(move |tx| {
            let found = tx.all(BY_ID, params![id])?;
            with_hosts(tx, found, now)
        });
        Ok(read.await?.into_iter().next())
    }
}
