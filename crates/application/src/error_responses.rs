//! The error responses in the API's document: those that every operation has by its method and its callers are added here, so
//! that an operation only describes its own, and errors have their one body.

use serde_json::{Map, Value, json};

/// What every operation may answer.
const ANY: &[(&str, &str)] = &[
    ("400", "The request cannot be read."),
    ("429", "Too many requests; `Retry-After` says when to come back."),
    ("500", "An internal error."),
    ("503", "Busy or restarting; `Retry-After` says when to come back."),
];

/// What an operation that changes something may answer as well.
const CHANGING: &[(&str, &str)] = &[
    ("403", "The request is not from the same origin, or the caller may not do this."),
    ("408", "The request took too long."),
    ("409", "Someone else is logged in here now (`session.other`)."),
    ("413", "The request is too large."),
    ("415", "We can't read this type of request."),
];

/// What an operation that needs a session may answer as well.
const SIGNED_IN: (&str, &str) = ("401", "No session.");
/// What an operation for some members may answer as well.
const ADMITTED: (&str, &str) = ("403", "A step must be completed first, or the caller may not do this.");
/// The same where a tier is needed.
const GATED: (&str, &str) = (
    "403",
    "A step must be completed first, the caller may not do this, or it needs a higher tier (`tier.needed`).",
);

/// Adds to one operation the error responses that it does not describe, and to all its errors their body.
pub fn complete(method: &str, operation: &mut Map<String, Value>) {
    let shared = shared(method, operation);
    let responses = operation.entry("responses").or_insert_with(|| json!({}));
    let Some(responses) = responses.as_object_mut() else { return };
    for (status, description) in shared {
        responses.entry(status).or_insert_with(|| json!({ "description": description }));
    }
    // A range that a file does not have is answered without a body.
    let with_body = |status: &str| status.starts_with(['4', '5']) && status != "416";
    for (_, response) in responses.iter_mut().filter(|(status, _)| with_body(status)) {
        let Some(response) = response.as_object_mut() else { continue };
        response.entry("content").or_insert_with(
            || json!({ "application/problem+json": { "schema": { "$ref": "#/components/schemas/Problem" } } }),
        );
    }
}

/// The error responses that an operation has by its method, its callers and its gate; of two with one status the first is
/// described.
fn shared(method: &str, operation: &Map<String, Value>) -> Vec<(&'static str, &'static str)> {
    let caller = operation.get("x-caller").and_then(Value::as_str).unwrap_or("open");
    let mut all = Vec::new();
    if caller != "open" {
        all.push(SIGNED_IN);
    }
    match caller {
        "open" | "signed in" => {}
        _ if operation.contains_key("x-gate") => all.push(GATED),
        _ if method == "get" => all.push(ADMITTED),
        _ => {}
    }
    if method != "get" {
        all.extend(CHANGING);
    }
    all.extend(ANY);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn statuses(method: &str, operation: &Value) -> Vec<String> {
        let mut operation = operation.as_object().cloned().unwrap();
        complete(method, &mut operation);
        operation["responses"].as_object().unwrap().keys().cloned().collect()
    }

    #[test]
    fn an_operation_has_the_errors_of_its_method_and_its_callers() {
        let open = json!({ "x-caller": "open", "responses": { "200": {} } });
        assert_eq!(statuses("get", &open), ["200", "400", "429", "500", "503"]);
        let reading = json!({ "x-caller": "admitted", "responses": { "200": {} } });
        assert_eq!(statuses("get", &reading), ["200", "400", "401", "403", "429", "500", "503"]);
        let changing = json!({ "x-caller": "signed in", "responses": { "204": {} } });
        let expected = ["204", "400", "401", "403", "408", "409", "413", "415", "429", "500", "503"];
        assert_eq!(statuses("post", &changing), expected);
    }

    #[test]
    fn what_an_operation_says_itself_stays_and_gets_the_body_of_errors() {
        let mut operation = json!({
            "x-caller": "admitted", "x-gate": { "chat": "all" },
            "responses": { "200": { "description": "Here." }, "409": { "description": "It is closed." } },
        });
        let operation = operation.as_object_mut().unwrap();
        complete("post", operation);
        let responses = &operation["responses"];
        assert_eq!(responses["409"]["description"], "It is closed.");
        assert_eq!(
            responses["409"]["content"]["application/problem+json"]["schema"]["$ref"],
            "#/components/schemas/Problem"
        );
        assert_eq!(responses["200"], json!({ "description": "Here." }));
        assert!(responses["403"]["description"].as_str().unwrap().contains("tier.needed"));
    }
}
