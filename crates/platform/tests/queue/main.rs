//! The durable queue on real databases: nothing is lost, nothing runs beside itself, nothing is given up too early.

#![cfg(test)]

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
