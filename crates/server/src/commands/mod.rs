//! The commands of `exhale`, one a file.

pub mod admin;
pub mod doctor;
pub mod generate;
pub mod serve;
pub mod seed;
