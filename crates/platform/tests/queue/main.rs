//! The durable queue on real databases: nothing is lost, nothing runs beside itself, nothing is given up too early.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    reason = "a test that cannot go on should stop there"
)]

mod keys;
mod kills;
mod leases;
mod outage;
mod probe;
mod queueing;
mod retries;
mod schedules;
mod secrecy;

/// No feature at all.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([])
}
