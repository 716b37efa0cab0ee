//! What the API shows of a saved post: the post as its reader may see it now, or that it is no longer there for them.

use domain::subject::SubjectKind;
use domain::time::Timestamp;
use serde::Serialize;
use serde_json::Value;
use utoipa::ToSchema;
use uuid::Uuid;

/// A post that the caller saved.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Saved {
    /// Its kind.
    pub kind: SubjectKind,
    /// Its id.
    pub id: Uuid,
    /// When it was saved, in milliseconds.
    pub saved_at: Timestamp,
    /// The post; null where the caller can no longer read it, whatever the reason.
    #[schema(required)]
    pub post: Option<SavedPost>,
}

/// A post with its kind, which says what `value` is.
#[derive(Debug, Serialize, ToSchema)]
pub struct SavedPost {
    /// What it is.
    pub kind: SubjectKind,
    /// The post, in the type of its kind.
    pub value: Value,
}

/// Everything that the caller saved, by id.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct SavedIds {
    /// The ids, last saved first.
    pub ids: Vec<Uuid>,
}
