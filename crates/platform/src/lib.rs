//! Ports and plumbing: what every feature builds on, and nothing that a member would recognise.
//!
//! What does not need the running application is in packages of its own, which this one passes on under its own names.

// `#[derive(FromRow)]` names this package by its name.
extern crate self as platform;

pub mod app;
pub mod auth;
pub mod bounds;
pub mod demo;
pub mod encryption;
pub mod feature;
pub mod files;
pub mod http;
pub mod jobs;
pub mod live;
pub mod live_media;
pub mod mail;
pub mod price_list;
pub mod push;
pub mod registry;
pub mod room_schedule;
pub mod seed;
pub mod session_cookie;
pub mod settings;
pub mod viewer;

pub use platform_db as db;
pub use platform_db::{params, statements, text_columns};
pub use platform_http::error_codes;
pub use platform_payments as payments;
pub use platform_sources::{clock, random};
