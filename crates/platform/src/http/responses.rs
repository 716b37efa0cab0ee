//! The refusals that any operation may answer, for its API description: `responses(…, Reading)` or `(…, Changing)`.

use std::collections::BTreeMap;

use utoipa::openapi::response::Response;
use utoipa::openapi::{ContentBuilder, Ref, RefOr, ResponseBuilder};

/// What an operation that only reads may answer beside its own responses.
pub struct Reading;

/// What an operation that changes something may answer beside its own responses.
pub struct Changing;

const READING: &[(&str, &str)] = &[
    ("400", "The request cannot be read."),
    ("429", "Too many requests; `Retry-After` says when to come back."),
    ("500", "An internal error."),
    ("503", "Busy or restarting; `Retry-After` says when to come back."),
];

const CHANGING: &[(&str, &str)] = &[
    ("403", "The request is not from the same origin, or the caller may not do this."),
    ("408", "The request took too long."),
    ("409", "Someone else is logged in here now (`session.other`)."),
    ("413", "The request is too large."),
    ("415", "We can't read this type of request."),
];

fn refusal(description: &str) -> RefOr<Response> {
    let body = ContentBuilder::new().schema(Some(Ref::from_schema_name("Problem"))).build();
    ResponseBuilder::new().description(description).content("application/problem+json", body).build().into()
}

/// Refusals by their status, each as the one shape of every refusal.
pub fn described<'a>(all: impl Iterator<Item = &'a (&'a str, &'a str)>) -> BTreeMap<String, RefOr<Response>> {
    all.map(|(status, text)| ((*status).to_owned(), refusal(text))).collect()
}

impl utoipa::IntoResponses for Reading {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        described(READING.iter())
    }
}

impl utoipa::IntoResponses for Changing {
    fn responses() -> BTreeMap<String, RefOr<Response>> {
        described(READING.iter().chain(CHANGING))
    }
}
