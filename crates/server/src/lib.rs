//! The server: wires platform, adapters, commons and features into one program.

pub mod commands;
pub mod config;
pub mod demo;
pub mod features;
pub mod log;
pub mod mailbox;
pub mod measure;
pub mod wiring;
