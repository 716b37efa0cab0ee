//! What the API's document says beyond the types in the code: the bounds and the grammar of every field of a request.

use std::collections::BTreeSet;

use domain::email::PATTERN as EMAIL;
use domain::limits::{
    CHAT_QUERY_MAX, CHAT_QUERY_MIN, CODE_DIGITS, EMAIL_MAX, MUTED_WORD_MAX, NAME_MAX, PASSWORD_MAX,
    PROFILE_ENTRY_MAX, PROFILE_LIST_MAX, QUESTION_TAGS_MAX,
};
use domain::text::VISIBLE;
use platform::feature::Registry;
use platform::http::cursor;
use serde_json::{Map, Value, json};
use utoipa::openapi::OpenApi;

use crate::error_responses;

/// Letters that mark the cursors of each list, where it has one.
const CURSORS: &[(&str, &[u8])] = &[
    ("/api/admin/members/{uid}/grants", b"l"),
    ("/api/blocks", b"b"),
    ("/api/chat/channels/{id}/search", b"f"),
    ("/api/comments/{id}/replies", b"r"),
    ("/api/dm", b"dD"),
    ("/api/members/{uid}/questions", b"n"),
    ("/api/members/{uid}/wins", b"m"),
    ("/api/moderation/audit", b"a"),
    ("/api/moderation/queue", b"p"),
    ("/api/moderation/suspensions", b"u"),
    ("/api/notifications", b"n"),
    ("/api/questions", b"q"),
    ("/api/questions/{id}/comments", b"Tt"),
    ("/api/reports", b"r"),
    ("/api/wins", b"w"),
    ("/api/wins/liked", b"l"),
    ("/api/wins/{id}/comments", b"Tt"),
];

/// A token of 32 random bytes.
const TOKEN: &str = "^[A-Za-z0-9_-]{43}$";
/// The same, or a digest in hexadecimal digits.
const TICKET: &str = "^([A-Za-z0-9_-]{43}|[0-9a-f]{64})$";
/// The address of a website, or none.
const WEBSITE: &str = r"^(https://([A-Za-z0-9]([A-Za-z0-9-]{0,61}[A-Za-z0-9])?\.)+[A-Za-z]{2,24}(:[0-9]{1,5})?([/?#][!#-;=?-\[\]-~]*)?)?$";

/// The names of the time zones that there are.
fn zones() -> String {
    let mut names: Vec<String> = jiff::tz::db().available().map(|name| name.to_string()).collect();
    names.sort_unstable();
    format!("^({})$", names.join("|").replace('+', "\\+"))
}

/// What fields hold, by the schema and the field's name; `*` is every schema of a request.
fn grammar() -> Vec<(&'static str, &'static str, Value)> {
    let password = json!({ "format": "password", "minLength": 1, "maxLength": PASSWORD_MAX });
    let entries = json!({ "maxItems": PROFILE_LIST_MAX, "items": { "type": "string", "maxLength": PROFILE_ENTRY_MAX } });
    let word = json!({ "type": "string", "minLength": 1, "maxLength": MUTED_WORD_MAX, "pattern": VISIBLE });
    let code = format!("^[ -]*([0-9][ -]*){{{CODE_DIGITS}}}$");
    let id = json!({ "minLength": 1, "maxLength": 255 });
    let minute = json!({ "maximum": 1439 });
    vec![
        ("*", "email", json!({ "format": "email", "maxLength": EMAIL_MAX, "pattern": EMAIL })),
        ("SignUp", "password", json!({ "format": "password" })),
        ("SignUp", "adult", json!({ "enum": [true] })),
        ("ChangePassword", "password", json!({ "format": "password" })),
        ("ChangePassword", "current", password.clone()),
        ("Reset", "password", json!({ "format": "password" })),
        ("ChangeEmail", "password", password.clone()),
        ("Login", "password", password.clone()),
        ("Link", "password", password),
        ("*", "token", json!({ "pattern": TOKEN })),
        ("*", "ticket", json!({ "pattern": TICKET })),
        ("*", "code", json!({ "pattern": code })),
        ("Plan", "plan", json!({ "enum": [domain::tier::DEFAULT_PLAN] })),
        ("Name", "firstName", json!({ "minLength": 1, "maxLength": NAME_MAX })),
        ("Name", "lastName", json!({ "maxLength": NAME_MAX })),
        ("NewChatChannel", "slug", json!({ "pattern": "^[a-z0-9][a-z0-9-]{0,38}[a-z0-9]$" })),
        ("EditProfile", "website", json!({ "pattern": WEBSITE })),
        ("EditProfile", "servicesOffered", entries.clone()),
        ("EditProfile", "modalities", entries.clone()),
        ("EditProfile", "specialties", entries.clone()),
        ("EditProfile", "qualifications", entries),
        ("MutedWordsChange", "add", json!({ "items": word })),
        ("MutedWordsChange", "remove", json!({ "items": { "type": "string", "maxLength": MUTED_WORD_MAX } })),
        (
            "NotificationPreferences",
            "digestAt",
            json!({ "minItems": 1, "maxItems": notifications::rules::TIMES_MAX,
            "items": { "type": "integer", "format": "int32", "minimum": 0, "maximum": 1439 } }),
        ),
        ("NotificationPreferences", "quietFrom", minute.clone()),
        ("NotificationPreferences", "quietUntil", minute),
        ("*", "timeZone", json!({ "pattern": zones() })),
        ("PushSubscription", "endpoint", json!({ "format": "uri", "pattern": "^https://" })),
        ("PushKeys", "p256dh", json!({ "pattern": "^[A-Za-z0-9_-]{87}=?$" })),
        ("PushKeys", "auth", json!({ "pattern": "^[A-Za-z0-9_-]{22}(==)?$" })),
        ("*", "subscription", id),
        ("Amount", "currency", json!({ "pattern": "^[a-z]{3}$" })),
        ("*", "tags", json!({ "maxItems": QUESTION_TAGS_MAX, "uniqueItems": true })),
        ("*", "tagged", json!({ "uniqueItems": true })),
    ]
}

/// The document with all that it can say.
#[must_use]
pub fn complete(document: &OpenApi, registry: &Registry) -> Value {
    let mut value = serde_json::to_value(document).unwrap_or_default();
    moderation::content::describe(&mut value, registry);
    accounts::me::describe(&mut value, registry);
    for (path, operations) in value.get_mut("paths").and_then(Value::as_object_mut).into_iter().flatten() {
        for (method, operation) in operations.as_object_mut().into_iter().flatten() {
            if let Some(operation) = operation.as_object_mut() {
                error_responses::complete(method, operation);
            }
            for parameter in
                operation.get_mut("parameters").and_then(Value::as_array_mut).into_iter().flatten()
            {
                said_of(parameter, path);
            }
        }
    }
    let mut named = BTreeSet::new();
    let paths = value.get("paths").and_then(Value::as_object).into_iter().flat_map(Map::values);
    let operations = paths.filter_map(Value::as_object).flat_map(Map::values);
    for body in operations.filter_map(|operation| operation.get("requestBody")) {
        references(body, &value, &mut named);
    }
    let grammar = grammar();
    for name in named {
        let Some(schema) = value.pointer_mut(&format!("/components/schemas/{name}")) else { continue };
        for (_, field, said) in grammar.iter().filter(|(of, ..)| *of == "*" || *of == name) {
            let field = schema.get_mut("properties").and_then(|fields| fields.get_mut(field));
            if let Some(field) = field.and_then(Value::as_object_mut) {
                field.extend(said.as_object().cloned().unwrap_or_default());
            }
        }
        close(schema);
        if let Some(fields) = schema.as_object_mut() {
            fields.extend(together(&name).as_object().cloned().unwrap_or_default());
        }
    }
    value
}

/// What holds for several fields of a schema at once. None of it changes the types made from the schema.
fn together(schema: &str) -> Value {
    let other = json!({ "properties": { "cause": { "const": "other" } }, "required": ["cause"] });
    let id = json!({ "type": "string" });
    let both = json!({ "required": ["imageId", "videoId"], "properties": { "imageId": id, "videoId": id } });
    let loose = json!({ "required": ["thumbnailId"], "properties": { "thumbnailId": id },
        "not": { "required": ["videoId"], "properties": { "videoId": id } } });
    match schema {
        "NewReport" | "NewDmReport" => json!({ "if": other,
            "then": { "required": ["note"], "properties": { "note": { "pattern": VISIBLE } } } }),
        "ShareWin" | "PostMessage" => json!({ "not": { "anyOf": [both, loose] } }),
        _ => json!({}),
    }
}

/// What is said of a parameter.
fn said_of(parameter: &mut Value, path: &str) {
    let name = parameter["name"].as_str().unwrap_or_default().to_owned();
    let header = parameter["in"] == "header";
    let Some(schema) = parameter.get_mut("schema").and_then(Value::as_object_mut) else { return };
    // A header is there or not; it has no way to say null.
    if header && schema.get("type").is_some_and(Value::is_array) {
        schema.insert("type".to_owned(), json!("string"));
    }
    match (name.as_str(), path) {
        ("cursor", _) => {
            let letters = CURSORS.iter().find(|(of, _)| *of == path).map_or(&b""[..], |(_, letters)| letters);
            schema.insert("pattern".to_owned(), json!(cursor::pattern(letters)));
        }
        ("q", "/api/chat/channels/{id}/search") => {
            schema.insert("minLength".to_owned(), json!(CHAT_QUERY_MIN));
            schema.insert("maxLength".to_owned(), json!(CHAT_QUERY_MAX));
        }
        ("tag", "/api/questions") => {
            schema.insert("enum".to_owned(), json!(questions::rules::TAGS));
        }
        _ => {}
    }
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
