//! Accounts over HTTP, on both databases, named after the operations.

#![cfg(test)]

mod applicant;
mod change_email;
mod change_password;
mod equal_work;
mod expiry;
mod foreign;
mod guesses;
mod hijack;
mod log_in;
mod log_out;
mod me;
mod newcomer;
mod onboarding;
mod privileged_fields;
mod reset_password;
mod roles;
mod same_answers;
mod session;
mod sessions;
mod sign_up;
mod suspended;
mod timing;
mod two_tabs;
mod verify;

/// Accounts, and what they consist of.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([members::feature(), accounts::feature()])
}
