//! HTTP as every feature speaks it, and the rate limits, which ask who the viewer is.

pub mod rate;

pub use platform_http::*;
