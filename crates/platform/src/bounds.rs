//! What the API's document says of requests beyond the types in the code: bounds of fields and of parameters.

use serde_json::{Value, json};

use crate::http::cursor;

/// What is bounded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Bounded {
    /// A field of a request, by its schema's name and its own; `*` is every schema of a request.
    Field(&'static str, &'static str),
    /// Several fields of a request at once, by the schema's name. It changes none of the types made from the schema.
    Schema(&'static str),
    /// A parameter of the operations on a path.
    Parameter(&'static str, &'static str),
}

/// What the document says of one thing.
#[derive(Debug, Clone, PartialEq)]
pub struct Bound {
    /// Of what.
    pub of: Bounded,
    /// The keywords of JSON Schema that are added.
    pub says: Value,
}

impl Bound {
    /// Of a field.
    #[must_use]
    pub const fn field(schema: &'static str, field: &'static str, says: Value) -> Self {
        Self { of: Bounded::Field(schema, field), says }
    }

    /// Of several fields at once.
    #[must_use]
    pub const fn schema(schema: &'static str, says: Value) -> Self {
        Self { of: Bounded::Schema(schema), says }
    }

    /// Of a parameter.
    #[must_use]
    pub const fn parameter(path: &'static str, name: &'static str, says: Value) -> Self {
        Self { of: Bounded::Parameter(path, name), says }
    }

    /// Of the cursor of a list, whose cursors begin with one of these letters.
    #[must_use]
    pub fn cursor(path: &'static str, letters: &[u8]) -> Self {
        Self::parameter(path, "cursor", json!({ "pattern": cursor::pattern(letters) }))
    }
}
