//! What the commands of the program do to a database.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod admin;
mod audit;
mod billing;
mod demo;
mod maintenance;
mod predecessor;
mod program;
mod role;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
