//! Events as they are delivered: read from their bytes, and written by the sandbox in the same form.

use domain::time::{SECOND, Timestamp};
use platform::payments::{Event, EventError};
use serde_json::{Value, json};

/// Longest event that is read; Stripe's are far below.
const LONGEST: usize = 512 * 1024;

/// Reads an event whose signature has been checked.
pub(super) fn read(body: &[u8]) -> Result<Event, EventError> {
    if body.len() > LONGEST {
        return Err(EventError::Body);
    }
    let event: Value = serde_json::from_slice(body).map_err(|_| EventError::Body)?;
    of(&event).ok_or(EventError::Body)
}

/// The event in an object of that name.
pub(super) fn of(event: &Value) -> Option<Event> {
    let text = |name: &str| event.get(name).and_then(Value::as_str);
    if text("object") != Some("event") {
        return None;
    }
    let object = event.get("data")?.get("object")?;
    Some(Event {
        id: text("id").filter(|id| (1..=255).contains(&id.len()))?.to_owned(),
        kind: text("type")?.to_owned(),
        at: Timestamp(event.get("created")?.as_i64()?.saturating_mul(SECOND)),
        customer: customer(object).map(str::to_owned),
    })
}

/// Whom an object concerns: its customer, by id or in full, or itself.
fn customer(object: &Value) -> Option<&str> {
    if object.get("object").and_then(Value::as_str) == Some("customer") {
        return object.get("id")?.as_str();
    }
    let customer = object.get("customer")?;
    customer.as_str().or_else(|| customer.get("id")?.as_str())
}

/// Writes an event of this customer's.
pub(super) fn write(id: &str, kind: &str, at: Timestamp, object: &str, customer: &str) -> String {
    let name = match object.split_once('_').map(|(prefix, _)| prefix) {
        Some("cs") => "checkout.session",
        Some("sub") => "subscription",
        Some("in") => "invoice",
        Some("pi") => "payment_intent",
        Some("ch") => "charge",
        Some("du") => "dispute",
        _ => "customer",
    };
    let object = if name == "customer" {
        json!({ "id": object, "object": name })
    } else {
        json!({ "id": object, "object": name, "customer": customer })
    };
    json!({
        "id": id,
        "object": "event",
        "type": kind,
        "created": at.0.div_euclid(SECOND),
        "livemode": false,
        "data": { "object": object },
    })
    .to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_written_is_read_again() {
        for object in ["cs_1", "sub_1", "in_1", "pi_1", "ch_1", "du_1", "cus_1"] {
            let body = write("evt_1", "some.kind", Timestamp(7_000), object, "cus_1");
            let event = read(body.as_bytes()).unwrap();
            let expected = Event {
                id: "evt_1".into(),
                kind: "some.kind".into(),
                at: Timestamp(7_000),
                customer: Some("cus_1".into()),
            };
            assert_eq!(event, expected, "{object}");
        }
    }

    #[test]
    fn a_customer_in_full_and_none_at_all() {
        let event = |object: Value| json!({ "id": "evt_1", "object": "event", "type": "a", "created": 1, "data": { "object": object } });
        let whose = |object| of(&event(object)).unwrap().customer;
        assert_eq!(whose(json!({ "customer": { "id": "cus_2" } })), Some("cus_2".into()));
        assert_eq!(whose(json!({ "customer": null })), None);
        assert_eq!(whose(json!({ "object": "dispute", "charge": "ch_1" })), None);
    }

    #[test]
    fn what_is_no_event_is_refused() {
        let long = format!("{{\"a\":\"{}\"}}", "x".repeat(LONGEST));
        for body in [
            "",
            "null",
            "[]",
            "{}",
            r#"{"id":"evt_1","object":"charge","type":"a","created":1,"data":{"object":{}}}"#,
            r#"{"id":"","object":"event","type":"a","created":1,"data":{"object":{}}}"#,
            r#"{"id":"evt_1","object":"event","type":7,"created":1,"data":{"object":{}}}"#,
            r#"{"id":"evt_1","object":"event","type":"a","created":"1","data":{"object":{}}}"#,
            r#"{"id":"evt_1","object":"event","type":"a","created":1}"#,
            &long,
        ] {
            assert_eq!(read(body.as_bytes()), Err(EventError::Body), "{}", &body[..body.len().min(90)]);
        }
    }
}
