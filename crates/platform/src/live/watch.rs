//! Lets work that goes on for a member, such as a call, look again whenever what they may do may have changed.

use std::sync::Arc;

use domain::ids::{MemberId, SessionId};
use domain::name::display_name;
use domain::time::Timestamp;

use super::connection::{Connection, Rights};
use super::hub::{Hub, Place};
use crate::app::App;
use crate::viewer::Viewer;

/// A connection of a member that gets no frames. It misses nothing that happens after it began.
pub struct Watch {
    hub: Hub,
    connection: Arc<Connection>,
}

/// A place among the connections of this server, for whose end a server that stops waits.
pub struct Stay(#[allow(dead_code, reason = "it is given back when it is dropped")] Place);

impl Stay {
    /// Takes a place; nothing where the server stops or has none left.
    #[must_use]
    pub fn begin(app: &App) -> Option<Self> {
        app.live.enter(app.settings.live_connections).map(Self)
    }
}

/// Why a [`Watch`] wakes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wake {
    /// Something of the member's own may have changed.
    Change,
    /// What the member may do may have changed, or the server stops. The watch is over; another one has to begin.
    Over,
}

impl Wake {
    /// Whether the watch goes on.
    #[must_use]
    pub fn is_change(self) -> bool {
        self == Self::Change
    }
}

impl Watch {
    /// Begins to watch over a session of a member; nothing where the server stops or the member has too many.
    #[must_use]
    pub fn begin(app: &App, member: MemberId, session: SessionId) -> Option<Self> {
        let connection = app.live.open(member, session).ok()?;
        Some(Self { hub: app.live.clone(), connection })
    }

    /// Notes until when what the viewer may do holds by the clock. Only the first time counts.
    pub fn lasts(&self, viewer: &Viewer, longest: Timestamp) {
        let name = display_name(viewer.first_name.as_deref(), viewer.last_name.as_deref());
        self.connection.settle(Rights {
            until: viewer.holds_until(longest),
            maintenance: viewer.maintenance,
            staff: false,
            apart: Box::default(),
            name: name.into(),
        });
    }

    /// Waits until something may have changed; however often that was since the last time, it wakes once.
    pub async fn next(&self) -> Wake {
        let woken = self.connection.next().await;
        self.connection.forget_waiting();
        self.connection.hear(self.hub.pulse());
        if woken.is_ok() { Wake::Change } else { Wake::Over }
    }
}

impl Drop for Watch {
    fn drop(&mut self) {
        self.hub.close(&self.connection);
    }
}
