//! What open tabs hear at once: hints about what was committed, the streams that a connection follows, and the connections.
//!
//! The database is the truth. A hint only says where to look; one that is lost costs time, never a message.

mod account_changes;
pub mod accounts;
mod batch;
mod bus_message;
mod change_batch;
mod cleanup;
mod connection;
mod event_loop;
mod events;
mod following;
mod frames;
mod hub;
mod loader;
mod request_limit;
mod rights;
pub mod socket;
mod streams;
mod subscribe;
mod watch;
mod writing;

pub use batch::{Batch, Item};
pub use connection::Ending;
pub use event_loop::begin;
pub use events::{Alone, Events, Heard};
pub use frames::{LiveFrame, LiveRequest};
pub use hub::Hub;
pub use streams::Followed;
pub use watch::{Stay, Wake, Watch};

pub use domain::live::ChangeSignal;

use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

use crate::feature::Feature;

/// What live updates bring.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes: || OpenApiRouter::new().routes(routes!(socket::open)),
        stores: &[("platform::live::account_changes", accounts::STATEMENTS)],
        handlers: cleanup::handlers(),
        schedules: cleanup::schedules(),
        ..Feature::new("live")
    }
}
