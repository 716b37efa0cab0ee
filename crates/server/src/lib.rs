//! The server: wires platform, engines, features and desks into one program.

pub mod api;
pub mod health;
pub mod migrations;
pub mod public_pages;
pub mod rates;
pub mod router;
pub mod wiring;
