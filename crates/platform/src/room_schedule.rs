//! The public Rooms, for pages that anyone may read; the feature of Rooms keeps them.

use async_trait::async_trait;
use domain::ids::RoomId;
use domain::tier::Tier;
use domain::time::Timestamp;

use crate::app::App;
use crate::db::DbError;

/// Where a Room is between its planning and its end.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum PublicRoomState {
    /// It is planned.
    Upcoming,
    /// Its waiting room is open.
    Waiting,
    /// It is live.
    Live,
    /// It is over.
    Ended,
    /// It does not take place.
    Cancelled,
}

/// A Room as visitors see it. A private one is never among them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct PublicRoom {
    /// Its id.
    pub id: RoomId,
    /// What it is called.
    pub title: String,
    /// What will happen there; may be empty.
    pub description: String,
    /// The names of those who lead it, as cards show them.
    pub hosts: Vec<String>,
    /// Where it is.
    pub state: PublicRoomState,
    /// When it begins.
    pub starts_at: Timestamp,
    /// From which tier on one comes in.
    pub needs: Tier,
}

/// Keeps the public Rooms.
#[async_trait]
pub trait RoomSchedule: Send + Sync {
    /// Twenty at most that are live or have their waiting room open, then the next twenty that are planned.
    async fn coming(&self, app: &App) -> Result<Vec<PublicRoom>, DbError>;

    /// One, whatever its state.
    async fn find(&self, app: &App, id: RoomId) -> Result<Option<PublicRoom>, DbError>;
}

/// The public Rooms that are open or planned; none without the feature.
///
/// # Errors
/// When the database refuses.
pub async fn coming_rooms(app: &App) -> Result<Vec<PublicRoom>, DbError> {
    match app.registry.all::<dyn RoomSchedule>().next() {
        Some(schedule) => schedule.coming(app).await,
        None => Ok(Vec::new()),
    }
}

/// One public Room.
///
/// # Errors
/// When the database refuses.
pub async fn public_room(app: &App, id: RoomId) -> Result<Option<PublicRoom>, DbError> {
    match app.registry.all::<dyn RoomSchedule>().next() {
        Some(schedule) => schedule.find(app, id).await,
        None => Ok(None),
    }
}
