//! The application that a list of features makes: its router, its API's document, its pages and its worker. It names no
//! feature; the server and every test list those that they want.

pub mod access;
pub mod api;
pub mod assets;
mod document;
mod error_responses;
mod first_bytes;
mod health;
pub mod listener;
pub mod migrations;
mod preload;
mod problem;
pub mod public_pages;
pub mod rates;
pub mod router;
pub mod sandbox;
pub mod shell;
pub mod worker;
