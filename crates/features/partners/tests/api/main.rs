//! Invites over HTTP, on both databases.

#![cfg(test)]

mod invite;

/// Invites.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([members::feature(), partners::feature()])
}
