//! The two sources that tests replace: time and randomness.

pub mod clock;
pub mod random;
