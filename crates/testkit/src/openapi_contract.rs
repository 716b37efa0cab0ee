//! Holds every answer of the API against what its document promises: which status, which type, which fields.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::{Arc, Mutex};

use axum::http::{HeaderMap, Method, StatusCode, header};
use jsonschema::{Draft, Validator};
use platform::feature::Feature;
use serde_json::{Value, json};

/// The document, and what was made of it so far.
pub(crate) struct Contract {
    document: Value,
    shapes: Mutex<HashMap<String, Arc<Validator>>>,
}

/// The contracts of this program, each by the names of its features.
static KNOWN: Mutex<BTreeMap<Vec<&'static str>, Arc<Contract>>> = Mutex::new(BTreeMap::new());

impl Contract {
    /// What the API of these features promises.
    pub(crate) fn of(features: &[Feature]) -> Arc<Self> {
        let names = features.iter().map(|feature| feature.name).collect();
        let mut known = KNOWN.lock().unwrap();
        known
            .entry(names)
            .or_insert_with(|| Arc::new(Self::new(application::api::document(features))))
            .clone()
    }

    fn new(mut document: Value) -> Self {
        let mut open = BTreeSet::new();
        part(&mut document["components"]["schemas"], &mut open);
        let schemas = document["components"]["schemas"].as_object_mut().unwrap();
        let parts: Vec<_> = open.iter().map(|name| (format!("{name}.part"), schemas[name].clone())).collect();
        schemas.values_mut().for_each(close);
        schemas.extend(parts);
        Self { document, shapes: Mutex::default() }
    }

    /// Stops the test when the document does not promise such an answer; of what lies outside the API it promises nothing.
    pub(crate) fn check(
        &self,
        method: &Method,
        path: &str,
        status: StatusCode,
        headers: &HeaderMap,
        body: &[u8],
    ) {
        let path = path.split('?').next().unwrap_or(path);
        let Some((template, operation)) = self.operation(method, path) else { return };
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
        let shape = self.shape(&told, &promised["schema"]);
        let body: Value = serde_json::from_slice(body).unwrap();
        let broken: Vec<String> =
            shape.iter_errors(&body).map(|error| format!("{}: {error}", error.instance_path())).collect();
        assert!(
            broken.is_empty(),
            "{told} otherwise than its document says:\n{}\n{body:#}",
            broken.join("\n")
        );
    }

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

    /// A document with the forms that ours has: a number, paths with parameters, and something that is also part of others.
    fn contract() -> Contract {
        let answer = |schema: Value| {
            json!({ "get": { "responses": { "200": { "content": { "application/json":
            { "schema": schema } } } } } })
        };
        let card =
            json!({ "type": "object", "required": ["uid"], "properties": { "uid": { "type": "string" } } });
        let author = json!({ "allOf": [{ "$ref": "#/components/schemas/Card" }, { "type": "object",
            "properties": { "anonymous": { "type": "boolean" } } }] });
        Contract::new(json!({
            "paths": {
                "/api/unread": answer(json!({ "$ref": "#/components/schemas/Unread" })),
                "/api/members/random": answer(json!({ "type": "array", "items": { "$ref": "#/components/schemas/Card" } })),
                "/api/wins/liked": answer(json!({ "$ref": "#/components/schemas/Author" })),
                "/api/wins/{id}": answer(json!({ "$ref": "#/components/schemas/Author" })),
            },
            "components": { "schemas": {
                "Unread": { "type": "object", "properties": { "count": { "type": "integer" } } },
                "Card": card,
                "Author": author,
            } },
        }))
    }

    fn told(path: &str, status: u16, kind: &str, body: &Value) {
        let headers = [(header::CONTENT_TYPE, kind.parse().unwrap())].into_iter().collect();
        let status = StatusCode::from_u16(status).unwrap();
        contract().check(&Method::GET, path, status, &headers, body.to_string().as_bytes());
    }

    fn unread(body: &Value) {
        told("/api/unread", 200, "application/json", body);
    }

    #[test]
    fn what_is_promised_passes() {
        unread(&json!({ "count": 3 }));
        told("/elsewhere", 500, "text/plain", &json!("The API has no part in this."));
        told("/api/wins/liked", 200, "application/json", &json!({ "uid": "1", "anonymous": false }));
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
        told("/api/unread", 418, "application/json", &json!({ "count": 3 }));
    }

    #[test]
    #[should_panic(expected = "not as its document says")]
    fn another_media_type_does_not() {
        told("/api/unread", 200, "text/html", &json!({ "count": 3 }));
    }

    #[test]
    #[should_panic(expected = "was unexpected")]
    fn nor_does_another_field_where_something_is_also_part_of_others() {
        let members = json!([{ "uid": "1", "email": "maya@exhale.test" }]);
        told("/api/members/random", 200, "application/json", &members);
    }

    #[test]
    #[should_panic(expected = "was unexpected")]
    fn nor_does_another_field_of_what_is_put_together() {
        told("/api/wins/liked", 200, "application/json", &json!({ "uid": "1", "email": "maya@exhale.test" }));
    }

    #[test]
    fn what_is_spelt_out_goes_first() {
        let contract = contract();
        let found = |path| contract.operation(&Method::GET, path).map(|(template, _)| template);
        assert_eq!(found("/api/wins/liked"), Some("/api/wins/liked"));
        assert_eq!(found("/api/wins/0190a0a0-0000-7000-8000-000000000001"), Some("/api/wins/{id}"));
        assert_eq!(found("/api/wins/one/two/three"), None);
    }
}
