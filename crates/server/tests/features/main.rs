//! What features do together, on both databases: each test is about more than one of them.

#![cfg(test)]

mod allowances;
mod applicants;
mod chat;
mod collections;
mod comments;
mod digests;
mod dm;
mod memberships;
mod moderation;
mod notifications;
mod professionals;
mod profiles;
mod saves;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
