//! Payment providers: what every engine does alike, what Stripe is asked, and what Stripe itself thinks of that.

#![cfg(test)]

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
