//! HTTP as every feature speaks it: one problem shape, strict bodies, limits, headers and one log line per request.

pub mod api_error;
pub mod client;
pub mod cursor;
pub mod error_code;
pub mod guesses;
pub mod headers;
pub mod idempotency;
pub mod json;
pub mod observe;
pub mod paging;
pub mod receive;
mod settings;
mod strict;

pub use api_error::ApiError;
pub use idempotency::{IdempotencyKey, Keyed};
pub use json::{Json, Path, Query};
pub use paging::{Page, Position};
pub use settings::HttpSettings;
