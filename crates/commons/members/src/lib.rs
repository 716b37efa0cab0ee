//! Members: the account behind every post, its sessions, and how it is shown to others.
//!
//! Owns the tables `members`, `sessions`, `blocks`, `allowances`, `digest_times` and `entitlements`. Features read authors by joining `members` with [`card_columns!`].

pub mod allowance;
pub mod blocks;
pub mod card;
pub mod digests;
pub mod document;
pub mod ledger;
pub mod networks;
pub mod profile;
pub mod recompute;
pub mod search;
pub mod session;
pub mod store;
