//! Holds every answer of the API against what its document openapi_contract: which status, which type, which fields.

use std::collections::{BTreeSet, HashMap};
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
    let mut document = exhale::api::routes().1;
    let mut open = BTreeSet::new();
    part(&mut document["components"]["schemas"], &mut open);
    let schemas = document["components"]["schemas"].as_object_mut().unwrap();
    let parts: Vec<_> = open.iter().map(|name| (format!("{name}.part"), schemas[name].clone())).collect();
    schemas.values_mut().for_each(close);
    schemas.extend(parts);
    Promises { document, shapes: Mutex::default() }
});

/// Stops the test when the document does not promise such an answer; what lies outside the API openapi_contract nothing.
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
            let same = template.split('/').zip(path.split('/')).all(|(a, b)| a == b || a.starts_with('{'));
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

/// What a schema is put together from cannot say which fields there are: it refers to an open copy instead. `open` gathers
/// which schemas need one.
fn part(value: &mut Value, open: &mut BTreeSet<String>) {
    match value {
        Value::Array(items) => items.iter_mut().for_each(|item| part(item, open)),
        Value::Object(fields) => {
            for shared in fields.get_mut("allOf").and_then(Value::as_array_mut).into_iter().flatten() {
                if let Some(Value::String(name)) = shared.get_mut("$ref") {
                    open.insert(name.rsplit('/').next().unwrap().to_owned());
                    name.push_str(".part");
                }
            }
            fields.values_mut().for_each(|field| part(field, open));
        }
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

#[cfg(test)]
mod tests {
    use super::*;

    fn told(path: &str, status: u16, kind: &str, body: &Value) {
        let headers = [(header::CONTENT_TYPE, kind.parse().unwrap())].into_iter().collect();
        let status = StatusCode::from_u16(status).unwrap();
        kept(&Method::GET, path, status, &headers, body.to_string().as_bytes());
    }

    fn unread(body: &Value) {
        told("/api/notifications/unread", 200, "application/json", body);
    }

    #[test]
    fn what_is_promised_passes() {
        unread(&json!({ "count": 3 }));
        told("/elsewhere", 500, "text/plain", &json!("The API has no part in this."));
    }

    #[test]
    #[should_panic(expected = "was unexpected")]
    fn another_field_does_not() {
        unread(&json!({ "count": 3, "email": "maya@exhale.test" }));
    }

    #[test]
    #[should_panic(expected = "is not of type")]
    fn another_type_does_not() {
        unread(&json!({ "count": "3" }));
    }

    #[test]
    #[should_panic(expected = "which its document does not say")]
    fn another_status_does_not() {
        told("/api/notifications/unread", 418, "application/json", &json!({ "count": 3 }));
    }

    #[test]
    #[should_panic(expected = "not as its document says")]
    fn another_media_type_does_not() {
        told("/api/notifications/unread", 200, "text/html", &json!({ "count": 3 }));
    }

    #[test]
    #[should_panic(expected = "was unexpected")]
    fn nor_does_another_field_where_something_is_also_part_of_others() {
        let member = json!({ "uid": "0190a0a0-0000-7000-8000-000000000001", "displayName": "Maya R.", "photoURL": "",
            "tier": 0, "tierName": "Free", "isMHP": false, "isModerator": false, "isAmbassador": false,
            "subscribed": false, "email": "maya@exhale.test" });
        told(
            "/api/members/random",
            200,
            "application/json",
            &json!({ "items": [member], "nextCursor": null }),
        );
    }

    #[test]
    fn what_is_spelt_out_goes_first() {
        let found = |path| PROMISES.operation(&Method::GET, path).map(|(template, _)| template);
        assert_eq!(found("/api/wins/liked"), Some("/api/wins/liked"));
        assert_eq!(found("/api/wins/0190a0a0-0000-7000-8000-000000000001"), Some("/api/wins/{id}"));
        assert_eq!(found("/api/wins/one/two/three"), None);
    }
}
