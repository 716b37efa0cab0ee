//! Photos and videos of Members: what may come in, what is kept of it, and who gets it back.
//!
//! The pure half needs no I/O: [`sniff`] names a file by its content, [`picture`] turns a photo into a small JPEG
//! without metadata, [`film`] measures a video from its sample tables and hands it back without metadata.

mod field;
pub mod film;
pub mod limits;
pub mod picture;
pub mod refusal;
pub mod sniff;
pub mod strip;

pub use limits::Kind;
pub use refusal::Refusal;
