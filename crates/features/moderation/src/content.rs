//! What a moderator reads of a subject, as the API shows it: a union of the types of all kinds that features register.

use domain::subject::SubjectKind;
use platform::feature::Registry;
use reviews::Reviewable;
use serde::Serialize;
use serde_json::Value;
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
    let kinds = registry.all::<dyn Reviewable>().map(|kind| (kind.kind(), kind.content_type()));
    reviews::describe_union(document, "QueueContent", kinds);
}
