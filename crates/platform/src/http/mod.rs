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

impl<T> Page<T> {
    /// Makes a page of `size` from rows of which one more was asked for; `list` marks the list's cursors.
    #[must_use]
    pub fn cut(mut rows: Vec<T>, size: usize, list: u8, place: impl Fn(&T) -> cursor::Cursor) -> Self {
        let more = rows.len() > size;
        rows.truncate(size);
        let next_cursor = rows.last().filter(|_| more).map(|last| place(last).encode(list));
        Self { items: rows, next_cursor }
    }
}
