//! Lists in pages: where to read on, and what a page looks like.

use crate::api_error::ApiError;
use crate::cursor::Cursor;

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
    pub fn of(mut rows: Vec<T>, size: usize, list: u8, place: impl Fn(&T) -> Cursor) -> Self {
        let more = rows.len() > size;
        rows.truncate(size);
        let next_cursor = rows.last().filter(|_| more).map(|last| place(last).encode(list));
        Self { items: rows, next_cursor }
    }
}

/// Where in a list to read on.
#[derive(Debug, serde::Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub struct Position {
    /// `nextCursor` of the page before.
    pub cursor: Option<String>,
}

impl Position {
    /// The place that the cursor names in this list.
    ///
    /// # Errors
    /// `request.cursor` when it names none.
    pub fn after(&self, list: u8) -> Result<Option<Cursor>, ApiError> {
        self.cursor.as_deref().map(|cursor| Cursor::decode(cursor, list)).transpose()
    }
}
