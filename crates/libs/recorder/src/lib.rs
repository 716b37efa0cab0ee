//! Records a call: one file for what each participant sends, and a WebM composed of those files afterwards.
//!
//! 1. [`TrackClock`] says when a frame belongs, from its arrival and its sender's clock.
//! 2. [`PartWriter`] appends the frames of one participant to a file, their *part*. A crash costs the last record at
//!    most, and to leave a participant out means to leave out one file.
//! 3. [`compose`] turns parts into one WebM: the picture of the one who speaks, as it was sent, and the mixed voices of
//!    all.
//!
//! It knows VP8 and Opus only, and pictures are never decoded.

mod clock;
mod compose;
mod frame;
mod part;
mod picture;
mod sound;
mod webm;

pub use clock::TrackClock;
pub use compose::{ComposeError, Composed, compose};
pub use frame::{Frame, Kind};
pub use part::PartWriter;
