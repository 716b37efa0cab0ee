//! Bodies and parameters as the API's document describes them: an object is an object, and everything has its bounds.

use axum::http::Method;
use domain::role::Roles;
use serde_json::{Value, json};
use testkit::{Client, TestApp, on_both_databases};

use crate::callers::fill;

/// The API's document.
fn document() -> Value {
    application::api::document(&exhale::features::all())
}

/// What a reference stands for, or the schema itself.
fn resolved<'a>(document: &'a Value, schema: &'a Value) -> &'a Value {
    let reference = schema["$ref"].as_str().and_then(|name| document.pointer(name.trim_start_matches('#')));
    reference.map_or(schema, |schema| resolved(document, schema))
}

/// Every operation whose body is a JSON object: method, path and the body's schema.
fn with_bodies(document: &Value) -> Vec<(Method, String, Value)> {
    let mut found = Vec::new();
    for (path, operations) in document["paths"].as_object().unwrap() {
        for (method, operation) in operations.as_object().unwrap() {
            let schema = &operation["requestBody"]["content"]["application/json"]["schema"];
            let schema = resolved(document, schema);
            if schema["type"] == "object" || schema["oneOf"].is_array() {
                found.push((method.to_uppercase().parse().unwrap(), path.clone(), schema.clone()));
            }
        }
    }
    found
}

/// The fields of an object, each with what its value may be: also behind a reference, and beside null.
fn fields(document: &Value, schema: &Value) -> Vec<(String, Vec<Value>)> {
    let schema = resolved(document, schema);
    let variants = schema["oneOf"].as_array().cloned().unwrap_or_else(|| vec![schema.clone()]);
    let mut found = Vec::new();
    for variant in variants {
        for (name, value) in resolved(document, &variant)["properties"].as_object().into_iter().flatten() {
            let kinds = value["oneOf"].as_array().cloned().unwrap_or_else(|| vec![value.clone()]);
            let kinds = kinds.iter().map(|kind| resolved(document, kind).clone()).collect();
            found.push((name.clone(), kinds));
        }
    }
    found
}

fn is_object(kind: &Value) -> bool {
    kind["type"] == "object" || kind["properties"].is_object()
}

async fn admin(app: &TestApp) -> Client {
    let roles = Roles { admin: true, ..Roles::default() };
    app.person("Ada", |new| new.roles = roles).await.browser
}

on_both_databases! {
    async fn an_array_is_no_object_in_any_body(app: &TestApp) {
        let document = document();
        let browser = admin(app).await;
        let operations = with_bodies(&document);
        assert!(operations.len() > 45, "{}", operations.len());
        let mut nested = 0;
        for (method, path, schema) in operations {
            let values = |schema: &Value| {
                let count = schema["properties"].as_object().map_or(2, serde_json::Map::len);
                [json!([]), json!([json!({})]), Value::from(vec!["a@example.org"; count])]
            };
            let mut bodies = values(&schema).to_vec();
            for (name, kinds) in fields(&document, &schema) {
                for kind in kinds.iter().filter(|kind| is_object(kind)) {
                    nested += 1;
                    bodies.extend(values(kind).map(|value| json!({ name.as_str(): value })));
                }
            }
            for body in bodies {
                let told = format!("{method} {path} with {body}");
                let answer = browser.clone().json(method.clone(), &fill_for(&path), body).await;
                assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "request.malformed"), "{told}");
            }
        }
        assert!(nested >= 4, "{nested} objects are in bodies");
    }

    async fn the_fields_of_a_login_in_their_order_do_not_log_in(app: &TestApp) {
        let someone = app.person("Maya", |_| {}).await;
        let mut browser = app.visitor();
        let answer = browser.post("/api/session", json!([someone.email, testkit::PASSWORD])).await;
        answer.refused(400, "request.malformed");
        assert_eq!(browser.token(), None);
    }

    async fn parameters_are_read_once_and_by_their_names_alone(app: &TestApp) {
        let document = document();
        let mut browser = admin(app).await;
        let mut tried = 0;
        for (path, operations) in document["paths"].as_object().unwrap() {
            let parameters = operations["get"]["parameters"].as_array().cloned().unwrap_or_default();
            let query: Vec<_> = parameters.iter().filter(|one| one["in"] == "query").collect();
            for parameter in &query {
                let name = parameter["name"].as_str().unwrap();
                let schema = resolved(&document, &parameter["schema"]);
                let value = match schema["type"].as_str() {
                    Some("boolean") => "true",
                    Some("integer") => "1",
                    _ => schema["enum"][0].as_str().unwrap_or("abc"),
                };
                let path = fill_for(path);
                let twice = browser.get(&format!("{path}?{name}={value}&{name}={value}")).await;
                twice.refused(400, "request.malformed");
                let unknown = browser.get(&format!("{path}?{name}={value}&{name}s={value}")).await;
                unknown.refused(400, "request.malformed");
                tried += 1;
            }
        }
        assert!(tried > 25, "{tried}");
    }
}

/// [`fill`], with something of its kind where a parameter is no id.
fn fill_for(path: &str) -> String {
    fill(&path.replace("{kind}", "win").replace("{what}", "win").replace("{emoji}", "%E2%9D%A4"))
}

#[test]
fn every_text_and_number_of_a_request_has_its_bounds() {
    let document = document();
    let mut loose = Vec::new();
    for (method, path, schema) in with_bodies(&document) {
        for (name, kinds) in fields(&document, &schema) {
            for kind in kinds {
                let kind = if kind["items"].is_object() {
                    resolved(&document, &kind["items"]).clone()
                } else {
                    kind
                };
                let is = |word: &str| {
                    kind["type"] == word
                        || kind["type"].as_array().is_some_and(|all| all.contains(&json!(word)))
                };
                let says = |words: &[&str]| words.iter().any(|word| !kind[*word].is_null());
                let bounded = (!is("string") || says(&["maxLength", "format", "pattern", "enum"]))
                    && (!is("integer") || (says(&["minimum"]) && says(&["maximum"])));
                if !bounded {
                    loose.push(format!("{method} {path}: {name}"));
                }
            }
        }
    }
    assert!(loose.is_empty(), "{loose:#?}");
    let text = document.to_string();
    assert!(!text.contains("s\":null"), "a null has slipped into the document");
}
