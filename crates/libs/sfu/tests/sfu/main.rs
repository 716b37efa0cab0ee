//! The SFU from outside: clients with real peer connections on loopback.

#![allow(clippy::unwrap_used, clippy::panic, clippy::indexing_slicing, reason = "tests fail by panicking")]

mod abuse;
mod changes;
mod client;
mod forwarding;
mod fuzz;
mod resuming;
mod rights;
mod simulcast;
mod tap;

use sfu::{Config, Events, Grants, Join, Sfu};

/// An SFU on free loopback ports with one open room, `room`.
fn start() -> (Sfu, Events) {
    start_with(|_| {})
}

fn start_with(change: impl FnOnce(&mut Config)) -> (Sfu, Events) {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap());
    // A slow machine is no reason to give up on a client.
    config.limits.media_window = client::TIMEOUT;
    config.limits.resume_window = client::TIMEOUT;
    change(&mut config);
    let (sfu, events) = Sfu::start(&config).unwrap();
    sfu.open_room("room", 1_800_000_000_000).unwrap();
    (sfu, events)
}

fn who(identity: &str, grants: Grants) -> Join {
    Join {
        identity: identity.into(),
        name: identity.to_owned(),
        grants,
        auto_subscribe: true,
        ..Join::default()
    }
}
