//! The server: wires platform, adapters, commons and features into one program.

pub mod access;
pub mod api;
pub mod assets;
pub mod commands;
pub mod config;
pub mod demo;
mod document;
mod error_responses;
pub mod features;
pub mod health;
pub mod log;
pub mod mailbox;
pub mod measure;
pub mod migrations;
mod preload;
pub mod public_pages;
pub mod rates;
pub mod router;
pub mod sandbox;
pub mod shell;
pub mod wiring;
