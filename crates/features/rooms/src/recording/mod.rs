//! Recordings of Rooms and their replays: nothing is kept of anyone who did not say yes, and nobody gets a byte without the right to it.
//!
//! [`task`] writes one file, a part, for each member who said yes, on the disk of the server that carries the call. Once the recording is over,
//! [`collect`] brings the parts into the file store and [`compose`] makes the replay of them. A part can be taken out later: the replay is not
//! served until it was composed again without it.

pub mod answer_recording;
pub mod captions;
pub(crate) mod collect;
pub(crate) mod compose;
pub mod delete_replay;
pub(crate) mod demo;
pub mod file_store;
pub(crate) mod jobs;
pub mod list_replays;
pub mod replay_file;
pub mod replay_store;
pub mod rules;
pub mod set_chapters;
pub mod set_recording;
pub mod show_replay;
pub mod store;
pub(crate) mod task;
mod track_clock;
pub mod view;
mod writers;

/// `204 No Content`.
const DONE: axum::http::StatusCode = axum::http::StatusCode::NO_CONTENT;
