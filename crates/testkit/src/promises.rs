//! Holds every answer of the API against what its document promises: which status, which type, which fields.

use std::collections::HashMap;
use std::sync::{Arc, LazyLock, Mutex};

use axum::http::{HeaderMap, Method, StatusCode, header};
use jsonschema::{Draft, Validator};
use serde_json::{Value, json};

/// The document, and what was made of it so far.
struct Promises {
    document: Value,
    shapes: Mutex<HashMap<String, Arc<Validator>>>,
}

static PROMISES: LazyLock<Promises> = LazyLock::new(|| {
    let mut document = serde_json::to_value(exhale::api::routes().1).unwrap();
    let parts = shared_parts(&document);
    for (name, schema) in document["components"]["schemas"].as_object_mut().unwrap() {
        if !parts.contains(name) {
            close(schema);
        }
    }
    Promises { document, shapes: Mutex::default() }
});

/// Stops the test when the document does not promise such an answer; what lies outside the API promises nothing.
pub(crate) fn kept(method: &Method, path: &str, status: StatusCode, headers: &HeaderMap, body: &[u8]) {
    let path = path.split('?').next().unwrap_or(path);
    let Some((template, operation)) = PROMISES.operation(method, path) else { return };
    let told = format!("{method} {template} answers {}", status.as_u16());
    let answer = &operation["responses"][status.as_str()];
    assert!(answer.is_object(), "{told}, which its document does not say");
    let kind = headers.get(header::CONTENT_TYPE).map_or("", |kind| kind.to_str().unwrap());
    let kind = kind.split(';').next().unwrap_or(kind);
    let Some(content) = answer["content"].as_object() else {
        assert!(body.is_empty(), "{told} with a body, of which its document says nothing");
        return;
    };
    let any = kind.split_once('/').map_or_else(String::new, |(kind, _)| format!("{kind}/*"));
    let promised = content.get(kind).or_else(|| content.get(&any));
    let promised = promised.unwrap_or_else(|| panic!("{told} as {kind:?}, not as its document says"));
    if !kind.ends_with("json") {
        return;
    }
    let shape = PROMISES.shape(&told, &promised["schema"]);
    let body: Value = serde_json::from_slice(body).unwrap();
    let broken: Vec<String> =
        shape.iter_errors(&body).map(|error| format!("{}: {error}", error.instance_path())).collect();
    assert!(broken.is_empty(), "{told} otherwise than its document says:\n{}\n{body:#}", broken.join("\n"));
}

impl Promises {
    /// The operation behind an address, and the path by which the document calls it: what is spelt out goes first.
    fn operation(&self, method: &Method, path: &str) -> Option<(&str, &Value)> {
        let method = method.as_str().to_lowercase();
        let fits = |template: &str| {
            let (mut wanted, mut given) = (template.split('/'), path.split('/'));
            let same = wanted.by_ref().zip(given.by_ref()).all(|(a, b)| a == b || a.starts_with('{'));
            same && template.split('/').count() == path.split('/').count()
        };
        let paths = self.document["paths"].as_object()?;
        let (template, operations) = paths
            .iter()
            .filter(|(template, _)| fits(template))
            .min_by_key(|(template, _)| template.matches('{').count())?;
        Some((template, operations.get(&method)?))
    }

    fn shape(&self, told: &str, schema: &Value) -> Arc<Validator> {
        let mut shapes = self.shapes.lock().unwrap();
        let made = shapes.entry(told.to_owned()).or_insert_with(|| {
            let whole = json!({ "allOf": [schema], "components": self.document["components"] });
            Arc::new(jsonschema::options().with_draft(Draft::Draft202012).build(&whole).unwrap())
        });
        made.clone()
    }
}

/// The schemas that others are put together from: they alone cannot say which fields there are.
fn shared_parts(document: &Value) -> Vec<String> {
    let mut found = Vec::new();
    each(document, &mut |schema| {
        let parts = schema["allOf"].as_array().into_iter().flatten();
        let names = parts.filter_map(|part| part["$ref"].as_str()?.rsplit('/').next());
        found.extend(names.map(str::to_owned));
    });
    found
}

fn each(value: &Value, visit: &mut impl FnMut(&Value)) {
    visit(value);
    match value {
        Value::Array(items) => items.iter().for_each(|item| each(item, visit)),
        Value::Object(fields) => fields.values().for_each(|field| each(field, visit)),
        _ => {}
    }
}

/// Lets an object have the fields that the document names and no others.
fn close(schema: &mut Value) {
    match schema {
        Value::Array(items) => items.iter_mut().for_each(close),
        Value::Object(fields) => {
            let whole = fields.contains_key("allOf");
            if (whole || fields.contains_key("properties")) && !fields.contains_key("additionalProperties") {
                fields.insert("unevaluatedProperties".to_owned(), json!(false));
            }
            for (name, field) in fields.iter_mut() {
                if name != "allOf" {
                    close(field);
                }
            }
        }
        _ => {}
    }
}
