//! Runs the real application inside a test: a real database, a clock that tests move, and emails kept for reading.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::as_conversions,
    reason = "a test that cannot go on should stop there"
)]

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
mod scripted_credit;
mod scripted_provider;
mod scripted_shop;
pub mod stripe;

pub use app::{TestApp, terms};
pub use client::{Answer, Client};
pub use clock::ManualClock;
pub use people::{PASSWORD, Person, entitled};
pub use postbox::Postbox;
pub use push::{Device, PushService, Pushed};
pub use scripted_provider::{SIGNATURE, ScriptedProvider};
pub use scripted_shop::{bought, cents};

/// Makes two tests of each function, one on SQLite and one on PostgreSQL.
#[macro_export]
macro_rules! on_both_databases {
    ($($(#[$meta:meta])* async fn $name:ident($app:ident: $kind:ty) $body:block)+) => { $(
        mod $name {
            #[allow(unused_imports, reason = "not every test needs all of its module's names")]
            use super::*;

            $(#[$meta])*
            pub(super) async fn the_test($app: $kind) $body

            #[tokio::test]
            async fn sqlite() {
                the_test(&$crate::TestApp::sqlite().await).await;
            }

            #[tokio::test]
            async fn postgres() {
                the_test(&$crate::TestApp::postgres().await).await;
            }
        }
    )+ };
}
