//! Channels: which there are, how a Member finds one, how far they have read, and what staff set.

pub(crate) mod change;
pub(crate) mod create;
pub(crate) mod list;
pub mod rules;
pub(crate) mod show;
pub mod store;
