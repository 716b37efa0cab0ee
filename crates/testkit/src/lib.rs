//! Runs the real application inside a test, made of the features that the test names: a real database, a clock that tests move, and emails kept for reading.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "a test that cannot go on should stop there"
)]

mod acts;
mod app;
pub mod bucket;
mod client;
mod clock;
mod database;
mod openapi_contract;
mod people;
mod postbox;
pub mod postgres;
mod push;
mod replays;
mod scripted_credit;
mod scripted_provider;
mod scripted_shop;
mod sqlite;
pub mod stripe;

pub use acts::Listing;
pub use app::{Setup, TestApp, terms};
pub use client::{Answer, Client};
pub use clock::ManualClock;
pub use people::{PASSWORD, Person, entitled};
pub use postbox::Postbox;
pub use push::{Device, PushService, Pushed};
pub use scripted_provider::{SIGNATURE, ScriptedProvider};
pub use scripted_shop::{bought, cents, payment};

/// Makes two tests of each function, one on SQLite and one on PostgreSQL, with the features that the test program names in
/// its function `setup`.
#[macro_export]
#[allow(clippy::crate_in_macro_def, reason = "each test program has a `setup` of its own")]
macro_rules! on_both_databases {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: $kind:ty) $body:block)+) => { $(
        mod $name {
            #[allow(unused_imports, reason = "not every test needs all of its module's names")]
            use super::*;

            $(#[$meta])*
            pub(super) async fn the_test($app: $kind) $body

            #[tokio::test]
            async fn sqlite() {
                the_test(&crate::setup().sqlite().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                the_test(&crate::setup().postgres().await).await;
            }
        }
    )+ };
}
