//! The words and rules that two or more features share: pure values, no I/O, nothing of ours above it.

pub mod allowance;
pub mod authored;
pub mod choices;
pub mod email;
pub mod entitlement;
pub mod gate;
pub mod guard;
pub mod ids;
pub mod invite;
pub mod limits;
pub mod live;
pub mod muted_words;
pub mod name;
pub mod natural;
pub mod plan;
pub mod review;
pub mod role;
pub mod subject;
pub mod text;
pub mod tier;
pub mod time;
pub mod website;
