//! Watches over a room's task: however it ends, it is cleared away and the host learns of it.

use crate::events::{Event, RoomId};
use crate::net::Routes;
use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use tokio::sync::mpsc;
use tokio::task::JoinHandle;

use crate::room::Input;

/// The rooms that are open.
#[derive(Default)]
pub(crate) struct Rooms {
    open: Mutex<HashMap<RoomId, mpsc::Sender<Input>>>,
}

impl Rooms {
    pub(crate) fn lock(&self) -> MutexGuard<'_, HashMap<RoomId, mpsc::Sender<Input>>> {
        self.open.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(crate) fn get(&self, id: &str) -> Option<mpsc::Sender<Input>> {
        self.lock().get(id).filter(|room| !room.is_closed()).cloned()
    }
}

/// Waits for a room to end. It does not keep the list of rooms, which holds the way into each: a room ends when the list
/// is dropped.
pub(crate) async fn supervise(
    id: RoomId,
    task: JoinHandle<()>,
    rooms: Weak<Rooms>,
    routes: Arc<Routes>,
    events: mpsc::Sender<Event>,
) {
    let result = task.await;
    if let Some(rooms) = rooms.upgrade() {
        rooms.lock().retain(|open, room| *open != id || !room.is_closed());
    }
    routes.remove_closed();
    let event = match result {
        Ok(()) => Event::RoomClosed { room: id },
        Err(error) => {
            tracing::error!(room = &*id, %error, "a room failed");
            Event::RoomFailed { room: id }
        }
    };
    let _ = events.send(event).await;
}
