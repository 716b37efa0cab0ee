//! What open tabs hear at once: hints about what was committed, the streams that a connection follows, and the connections.
//!
//! The database is the truth. A hint only says where to look; one that is lost costs time, never a message.

pub mod accounts;
mod asking;
mod connection;
mod events;
mod following;
mod frames;
mod hint;
mod hub;
mod janitor;
mod loader;
mod parcel;
mod pulse;
mod rights;
pub mod socket;
mod streams;
mod subscribe;

pub use connection::Ending;
pub use events::{Alone, Events, Heard};
pub use frames::{LiveFrame, LiveRequest};
pub use hint::Hint;
pub use hub::Hub;
pub use janitor::{handlers, schedules};
pub use pulse::begin;
pub use streams::{Batch, Followed, Item};
