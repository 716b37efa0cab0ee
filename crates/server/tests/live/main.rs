//! The live layer over real sockets: what tabs hear, in which order, and how quickly nobody hears what is not for them.

#![cfg(test)]

mod burst;
mod own;
mod probe;
mod refusals;
mod rights;
mod streams;
mod tab;
mod talk;
mod two;

/// The whole server.
fn setup() -> testkit::Setup {
    testkit::TestApp::with(exhale::features::all())
}
