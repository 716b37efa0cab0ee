//! The picture of a recording: whose video is shown when, and the still picture for when there is none.

mod choice;
mod director;
mod source;
mod vp8;

pub(crate) use director::{Director, has_video};
