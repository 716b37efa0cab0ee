//! The data seam: one SQL text for SQLite and PostgreSQL, and the only place that knows which one runs.
//!
//! Reads do not wait for writes. A write is one synchronous closure over [`Tx`]: once queued it finishes or rolls back as a
//! whole, whether or not the request that asked for it is still there.

mod cache;
mod database;
mod error;
mod health;
mod listener;
pub mod migrate;
mod outage;
mod postgres;
mod row;
mod sqlite;
mod statement;
mod tx;
mod value;

pub use database::{Db, Location};
pub use error::{DbError, causes};
pub use listener::Listener;
pub use outage::Outage;
pub use row::{Cell, Column, FromRow, JsonText, Row};
pub use row_derive::FromRow;
pub use statement::Sql;
pub use tx::Tx;
pub use value::Value;
