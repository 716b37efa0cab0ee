//! List positions: opaque to clients, bound to their list, and signed by shape alone since they grant nothing.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use domain::time::Timestamp;
use uuid::Uuid;

use platform_db::{DbError, FromRow, Row};

use crate::api_error::ApiError;
use crate::error_code::BAD_CURSOR;

/// A position in a list ordered by time and id.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Cursor {
    /// The time of the last item seen.
    pub at: Timestamp,
    /// Its id.
    pub id: Uuid,
}

impl FromRow for Cursor {
    fn from_row(row: &Row<'_>) -> Result<Self, DbError> {
        Ok(Self { at: row.get("at")?, id: row.get("id")? })
    }
}

impl Cursor {
    /// Begins a list that goes from the newest to the oldest.
    pub const NEWEST: Self = Self { at: Timestamp(i64::MAX), id: Uuid::max() };
    /// Begins a list that goes from the oldest to the newest.
    pub const OLDEST: Self = Self { at: Timestamp(i64::MIN), id: Uuid::nil() };

    /// The text for the client. `list` is a letter that tells one list's positions from another's.
    #[must_use]
    pub fn encode(&self, list: u8) -> String {
        let mut bytes = vec![list];
        bytes.extend(self.at.0.to_be_bytes());
        bytes.extend(self.id.as_bytes());
        URL_SAFE_NO_PAD.encode(bytes)
    }

    /// Reads what [`Cursor::encode`] wrote for the same list.
    ///
    /// # Errors
    /// `request.cursor` for anything else.
    pub fn decode(text: &str, list: u8) -> Result<Self, ApiError> {
        Self::read(text, list).ok_or_else(|| ApiError::new(BAD_CURSOR))
    }

    /// [`Cursor::decode`] where a request may name a position or none.
    ///
    /// # Errors
    /// As there.
    pub fn after(text: Option<&str>, list: u8) -> Result<Option<Self>, ApiError> {
        text.map(|text| Self::decode(text, list)).transpose()
    }

    fn read(text: &str, list: u8) -> Option<Self> {
        let bytes = URL_SAFE_NO_PAD.decode(text).ok()?;
        let (first, rest) = bytes.split_first()?;
        let (at, id) = rest.split_at_checked(8)?;
        let at = Timestamp(i64::from_be_bytes(at.try_into().ok()?));
        let id = Uuid::from_slice(id).ok()?;
        (*first == list && at.0 >= 0).then_some(Self { at, id })
    }
}

/// A regular expression for the cursors of the lists with these letters.
#[must_use]
pub fn pattern(lists: &[u8]) -> String {
    let first = |list: &u8| {
        // The first two characters hold the letter and four bits of a time that is never negative.
        let with = |high: u8| URL_SAFE_NO_PAD.encode([*list, high]).chars().take(2).collect::<String>();
        let begun: Vec<String> = (0..8).map(|high| with(high << 4)).collect();
        begun.join("|")
    };
    let begun: Vec<String> = lists.iter().map(first).collect();
    // Of the last character two bits count.
    format!("^({})[A-Za-z0-9_-]{{31}}[AQgw]$", begun.join("|"))
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn a_cursor_comes_back_as_it_was(at in 0i64.., id: u128, list: u8) {
            let cursor = Cursor { at: Timestamp(at), id: Uuid::from_u128(id) };
            prop_assert_eq!(Cursor::decode(&cursor.encode(list), list).ok(), Some(cursor));
            prop_assert!(Cursor::decode(&cursor.encode(list), list.wrapping_add(1)).is_err());
        }

        #[test]
        fn anything_else_is_refused(text in "\\PC{0,60}") {
            if let Ok(cursor) = Cursor::decode(&text, b'w') {
                prop_assert_eq!(cursor.encode(b'w'), text);
            }
        }
    }
}
