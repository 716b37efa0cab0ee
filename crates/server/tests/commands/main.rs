//! What the commands of the program do to a database.

#![cfg(test)]

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
