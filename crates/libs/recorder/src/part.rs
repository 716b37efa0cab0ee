//! A part: the file of what one participant sent, as a sequence of checked records.

mod layer;
mod reader;
mod record;
mod writer;

pub(crate) use reader::PartReader;
pub use writer::PartWriter;
