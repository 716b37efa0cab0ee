//! Applications, verification and the directory over HTTP, on both databases; one module for each thing someone does.

#![cfg(test)]

/// Professionals, and what they consist of.
#[allow(dead_code, reason = "the modules use it")]
fn setup() -> testkit::Setup {
    testkit::TestApp::with([
        members::feature(),
        reviews::feature(),
        notifications::feature(),
        audit::feature(),
        professionals::feature(),
    ])
}
