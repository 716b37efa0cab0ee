//! The commands of `exhale`, one a file.

pub mod generate;
