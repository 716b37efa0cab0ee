//! Payment providers: what every engine does alike, what Stripe is asked, and what Stripe itself thinks of that.

#![allow(
    clippy::as_conversions,
    clippy::expect_used,
    clippy::indexing_slicing,
    clippy::panic,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

mod asked;
mod entitled;
mod events;
mod judged;
mod life;
mod money;
mod sandbox_pages;
mod shop;
mod trouble;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
