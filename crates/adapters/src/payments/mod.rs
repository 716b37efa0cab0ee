//! Payments: Stripe, and a sandbox in which no money moves; both tell of events in the same signed form.

mod notice;
pub mod sandbox;
mod signature;
pub mod stripe;

pub use signature::sign;
