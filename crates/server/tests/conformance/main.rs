//! What holds for the whole house, whatever feature is added: statements, migrations, the API document.

#![cfg(test)]

mod bodies;
mod budgets;
mod callers;
mod clock_back;
mod forbidden_keys;
mod gates;
mod http;
mod lists;
mod migrations;
mod only_reads;
mod private;
mod public_pages;
mod schedules;
mod schema;
mod sessions_unread;
mod slow_clients;
mod statements;
mod trouble;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
