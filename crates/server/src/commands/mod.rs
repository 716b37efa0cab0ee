//! The commands of `exhale`, one a file.

pub mod admin;
pub mod audit;
pub mod billing;
pub mod doctor;
pub mod generate;
mod idle_memory;
pub mod licence;
pub mod maintenance;
pub mod predecessor;
pub mod role;
pub mod seed;
pub mod serve;
