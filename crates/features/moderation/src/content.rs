//! What a moderator reads of a subject, as the API shows it: a union of the types of all kinds that features register.

use domain::subject::SubjectKind;
use platform::feature::Registry;
use reviews::Reviewable;
use serde::Serialize;
use serde_json::{Value, json};
use utoipa::ToSchema;

/// A subject with its kind, which says what `value` is.
#[derive(Debug, Serialize, ToSchema)]
pub struct QueueContent {
    /// What it is.
    pub kind: SubjectKind,
    /// The subject, in the type of its kind.
    pub value: Value,
}

/// Gives [`QueueContent`] in the API's document its union by kind, made of what these features registered.
pub(crate) fn describe(document: &mut Value, registry: &Registry) {
    let Some(schemas) = document.pointer_mut("/components/schemas").and_then(Value::as_object_mut) else {
        return;
    };
    let mut kinds = Vec::new();
    for kind in registry.all::<dyn Reviewable>() {
        let content = kind.content_type();
        for (name, schema) in content.schemas {
            schemas.entry(name).or_insert_with(|| json!(schema));
        }
        kinds.push(json!({
            "type": "object",
            "required": ["kind", "value"],
            "properties": {
                "kind": { "type": "string", "enum": [kind.kind()] },
                "value": { "$ref": format!("#/components/schemas/{}", content.name) },
            },
        }));
    }
    schemas.insert("QueueContent".to_owned(), json!({ "oneOf": kinds }));
}
