//! Compares objects with the shapes of Stripe's OpenAPI document, as far as `shapes.json` keeps them.

use std::sync::LazyLock;

use serde_json::Value;

static SHAPES: LazyLock<Value> = LazyLock::new(|| serde_json::from_str(include_str!("shapes.json")).unwrap());

/// What is wrong with an object of that name, by place; nothing when it has its shape.
pub fn faults(object: &Value) -> Vec<String> {
    let mut found = Vec::new();
    match object["object"].as_str() {
        Some("list") => {
            for entry in object["data"].as_array().unwrap() {
                found.extend(faults(entry));
            }
        }
        Some(name) => named(name, object, name, &mut found),
        None => found.push("this is no object".into()),
    }
    found
}

fn named(name: &str, value: &Value, place: &str, found: &mut Vec<String>) {
    match &SHAPES[name] {
        Value::Null => found.push(format!("{place}: there is no shape {name}")),
        shape => check(shape, value, place, found),
    }
}

fn check(shape: &Value, value: &Value, place: &str, found: &mut Vec<String>) {
    if let Some(name) = shape["$ref"].as_str() {
        return named(name.rsplit('/').next().unwrap(), value, place, found);
    }
    if value.is_null() {
        if shape["nullable"] != true {
            found.push(format!("{place} is null"));
        }
        return;
    }
    if let Some(ways) = shape["anyOf"].as_array() {
        let fits = |way: &Value| {
            let mut wrong = Vec::new();
            check(way, value, place, &mut wrong);
            wrong.is_empty()
        };
        if !ways.iter().any(fits) {
            found.push(format!("{place} fits none of its shapes: {value}"));
        }
        return;
    }
    let fits = match shape["type"].as_str() {
        Some("string") => value.is_string(),
        Some("integer") => value.is_i64() || value.is_u64(),
        Some("number") => value.is_number(),
        Some("boolean") => value.is_boolean(),
        Some("array") => value.is_array(),
        Some("object") => value.is_object(),
        _ => true,
    };
    if !fits {
        return found.push(format!("{place} is no {}: {value}", shape["type"]));
    }
    if shape["enum"].as_array().is_some_and(|allowed| !allowed.contains(value)) {
        found.push(format!("{place} may not be {value}"));
    }
    if let (Some(entries), entry) = (value.as_array(), &shape["items"]) {
        for (number, one) in entries.iter().enumerate() {
            check(entry, one, &format!("{place}[{number}]"), found);
        }
    }
    if let (Some(fields), Some(known)) = (value.as_object(), shape["properties"].as_object()) {
        for (name, field) in fields {
            match known.get(name) {
                Some(shape) => check(shape, field, &format!("{place}.{name}"), found),
                None => found.push(format!("{place}.{name} is not known")),
            }
        }
        for name in shape["required"].as_array().into_iter().flatten() {
            if !fields.contains_key(name.as_str().unwrap()) {
                found.push(format!("{place}.{} is missing", name.as_str().unwrap()));
            }
        }
    }
}
