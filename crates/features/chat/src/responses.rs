//! The refusals that any operation of the chat may answer, for its API description.

use std::collections::BTreeMap;

use platform::http::responses::{Changing, Reading, described};
use utoipa::IntoResponses;
use utoipa::openapi::RefOr;
use utoipa::openapi::response::Response;

/// What an operation that only reads may answer.
pub(crate) struct Reads;

/// What an operation that changes something may answer.
pub(crate) struct Changes;

const BOTH: &[(&str, &str)] = &[
    ("401", "No session."),
    (
        "403",
        "A step must be completed first, the caller may not do this, or it needs a higher tier (`tier.needed`).",
    ),
    ("404", "The caller cannot see such a thing."),
];

impl IntoResponses for Reads {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut all = Reading::responses();
        all.extend(described(BOTH.iter()));
        all
    }
}

impl IntoResponses for Changes {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        let mut all = Changing::responses();
        all.extend(described(BOTH.iter()));
        all
    }
}
