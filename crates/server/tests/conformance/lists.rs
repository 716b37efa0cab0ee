//! Every list's cursors: the document's pattern lets through those that the list reads, and no others.

use axum::http::Method;
use domain::role::Roles;
use domain::time::Timestamp;
use platform::http::cursor::Cursor;
use serde_json::Value;
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::callers::fill;

/// Values of the parameters `folder` and `when`, which tell lists at one address apart.
const FOLDERS: [(&str, &str); 2] = [("messages", "planned"), ("requests", "ended")];
/// Their cursors are looked at after the thing they belong to was found; the tests of Comments hold them to it.
const BELOW: [&str; 3] =
    ["/api/comments/{id}/replies", "/api/questions/{id}/comments", "/api/wins/{id}/comments"];

on_both_databases! {
    async fn the_document_knows_the_cursors_of_every_list(app: &TestApp) {
        let mut admin = app.person("Ada", |new| new.roles = Roles { admin: true, ..Roles::default() }).await;
        let document = admin.browser.get("/api/openapi.json").await.expect(200).json();
        let mut lists = 0;
        for (path, operations) in document["paths"].as_object().unwrap() {
            let parameters = operations["get"]["parameters"].as_array().cloned().unwrap_or_default();
            let Some(cursor) = parameters.iter().find(|found| found["name"] == "cursor") else { continue };
            let pattern = cursor["schema"]["pattern"].clone();
            assert!(pattern.is_string() && !pattern.as_str().unwrap().starts_with("^()"), "{path} has no letters");
            lists += 1;
            if BELOW.contains(&path.as_str()) {
                continue;
            }
            for letter in b'A'..=b'z' {
                let text = Cursor { at: Timestamp(1), id: Uuid::nil() }.encode(letter);
                let mut read = false;
                for (folder, when) in FOLDERS {
                    let mut query = format!("cursor={text}");
                    for (name, value) in [("folder", folder), ("when", when), ("q", "word")] {
                        if parameters.iter().any(|found| found["name"] == name) {
                            query = format!("{query}&{name}={value}");
                        }
                    }
                    let answer = admin.browser.json(Method::GET, &format!("{}?{query}", fill(path)), Value::Null).await;
                    read |= answer.code() != "request.cursor";
                }
                let said = jsonschema::is_valid(&serde_json::json!({ "pattern": pattern }), &Value::from(text));
                assert_eq!(read, said, "{path} and the letter {}", char::from(letter));
            }
        }
        assert!(lists > 15, "{lists} lists");
    }
}
