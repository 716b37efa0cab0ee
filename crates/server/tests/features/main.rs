//! What features do together, on both databases: each test is about more than one of them.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod allowances;
mod collections;
mod digests;
mod memberships;
mod moderation;
mod notifications;
mod profiles;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
