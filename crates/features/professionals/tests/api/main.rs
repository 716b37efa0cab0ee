//! Applications, verification and the directory over HTTP, on both databases; one module for each thing someone does.

#![cfg(test)]

mod application;
mod demo;
mod directory;
mod practice;

/// Professionals, and what they consist of.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([
        members::feature(),
        reviews::feature(),
        notifications::feature(),
        audit::feature(),
        professionals::feature(),
        application::question::desk(),
    ])
}
