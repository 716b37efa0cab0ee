//! What the API's document says beyond the types in the code: the bounds and the grammar of every field of a request.

use std::collections::BTreeSet;

use domain::email::PATTERN as EMAIL;
use domain::limits::{CODE_DIGITS, EMAIL_MAX};
use domain::text::VISIBLE;
use platform::bounds::{Bound, Bounded};
use platform::feature::{Feature, Registry};
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::error_responses;

/// A token of 32 random bytes.
const TOKEN: &str = "^[A-Za-z0-9_-]{43}$";
/// The same, or a digest in hexadecimal digits.
const TICKET: &str = "^([A-Za-z0-9_-]{43}|[0-9a-f]{64})$";
/// The names of the time zones that there are.
fn zones() -> String {
    let mut names: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
    names.sort_unstable();
    format!("^({})$", names.join("|").replace('+', "\\+"))
}

/// What is said of requests: of fields that several features have, then by each feature.
fn bounds(features: &[Feature]) -> Vec<Bound> {
    let code = format!("^[ -]*([0-9][ -]*){{{CODE_DIGITS}}}$");
    let common = [
        Bound::field("*", "email", json!({ "format": "email", "maxLength": EMAIL_MAX, "pattern": EMAIL })),
        Bound::field("*", "token", json!({ "pattern": TOKEN })),
        Bound::field("*", "ticket", json!({ "pattern": TICKET })),
        Bound::field("*", "code", json!({ "pattern": code })),
        Bound::field("*", "timeZone", json!({ "pattern": zones() })),
    ];
    common.into_iter().chain(features.iter().flat_map(|feature| (feature.bounds)())).collect()
}

/// The document with all that it can say.
#[must_use]
pub fn complete(document: &OpenApi, features: &[Feature]) -> Value {
    let mut value = serde_json::to_value(document).unwrap_or_default();
    let registry = Registry::of(features);
    for feature in features {
        (feature.describe)(&mut value, &registry);
    }
    let bounds = bounds(features);
    for (path, operations) in value.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                error_responses::complete(method, operation);
            }
            for parameter in
                operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten()
            {
                said_of(parameter, path, &bounds);
            }
        }
    }
    let mut named = BTreeSet::new();
    let paths = value.get("paths").and_then(Value::as_object).into_iter().flat_map(Map::values);
    let operations = paths.filter_map(Value::as_object).flat_map(Map::values);
    for body in operations.filter_map(|operation| operation.get("requestBody")) {
        references(body, &value, &mut named);
    }
    for name in named {
        let Some(schema) = value.pointer_mut(&format!("/components/schemas/{name}")) else { continue };
        for bound in &bounds {
            let Bounded::Field(of, field) = bound.of else { continue };
            let field = schema.get_mut("properties").and_then(|fields| fields.get_mut(field));
            if let Some(field) = field.filter(|_| of == "*" || of == name).and_then(Value::as_object_mut) {
                say(field, &bound.says);
            }
        }
        close(schema);
        for bound in bounds.iter().filter(|bound| matches!(bound.of, Bounded::Schema(of) if of == name)) {
            if let Some(fields) = schema.as_object_mut() {
                say(fields, &bound.says);
            }
        }
    }
    value
}

/// What is said of a parameter.
fn said_of(parameter: &mut Value, path: &str, bounds: &[Bound]) {
    let name = parameter["name"].as_str().unwrap_or_default().to_owned();
    let header = parameter["in"] == "header";
    let Some(schema) = parameter.get_mut("schema").and_then(Value::as_object_mut) else { return };
    // A header is there or not; it has no way to say null.
    if header && schema.get("type").is_some_and(Value::is_array) {
        schema.insert("type".to_owned(), json!("string"));
    }
    for bound in bounds {
        if matches!(bound.of, Bounded::Parameter(of, named) if of == path && named == name) {
            say(schema, &bound.says);
        }
    }
}

/// Adds keywords to a schema.
fn say(schema: &mut Map<String, Value>, says: &Value) {
    schema.extend(says.as_object().cloned().unwrap_or_default());
}

/// Gathers the names of all schemas that this one refers to.
fn references(schema: &Value, document: &Value, found: &mut BTreeSet<String>) {
    match schema {
        Value::Array(items) => items.iter().for_each(|item| references(item, document, found)),
        Value::Object(fields) => {
            let name = fields.get("$ref").and_then(Value::as_str).and_then(|path| path.rsplit('/').next());
            if let Some(name) = name.filter(|name| found.insert((*name).to_owned())) {
                let schema = document.pointer(&format!("/components/schemas/{name}"));
                references(schema.unwrap_or(&Value::Null), document, found);
            }
            fields.values().for_each(|field| references(field, document, found));
        }
        _ => {}
    }
}

/// Says what holds for all that is sent: an object has the fields that are named and no others, and a text that has to hold
/// something holds something that can be seen.
fn close(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Object(fields) => {
            if fields.contains_key("properties") && !fields.contains_key("additionalProperties") {
                fields.insert("additionalProperties".to_owned(), json!(false));
            }
            let free = !["pattern", "format", "enum"].iter().any(|name| fields.contains_key(*name));
            if free
                && fields.get("minLength").is_some_and(|least| *least == 1)
                && fields.contains_key("maxLength")
            {
                fields.insert("pattern".to_owned(), json!(VISIBLE));
            }
            fields.values_mut().for_each(close);
        }
        _ => {}
    }
}

#[cfg(test)]
#[path = "document_tests.rs"]
mod tests;
