//! Ports and plumbing: what every feature builds on, and nothing that a member would recognise.

// `#[derive(FromRow)]` names this package by its name.
extern crate self as platform;

pub mod app;
pub mod auth;
pub mod bounds;
pub mod clock;
pub mod db;
pub mod demo;
pub mod feature;
pub mod files;
pub mod http;
pub mod jobs;
pub mod live;
pub mod mail;
pub mod outage;
pub mod payments;
pub mod push;
pub mod random;
pub mod seed;
pub mod session_cookie;
pub mod settings;
