//! HTTP as every feature speaks it: one problem shape, strict bodies, limits, headers and one log line per request.

pub mod client;
pub mod cursor;
pub mod denial;
pub mod headers;
pub mod idempotency;
pub mod json;
pub mod observe;
pub mod problem;
pub mod rate;
pub mod usual;

pub use idempotency::IdempotencyKey;
pub use json::{Json, Path, Query};
pub use problem::Problem;

/// A page of a list.
#[derive(Debug, serde::Serialize, utoipa::ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Page<T> {
    /// What is on it.
    pub items: Vec<T>,
    /// Where the next page begins; null at the end.
    #[schema(required)]
    pub next_cursor: Option<String>,
}
