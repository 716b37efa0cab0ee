//! `PATCH /api/chat/channels/{id}`: moderators set its pace; admins what it is called, how long it keeps, and close it.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::error_code::ROLE_MISSING;
use platform::http::json::present;
use platform::http::{ApiError, Json, Path};
use serde::Deserialize;
use serde_json::{Map, Value, json};
use utoipa::ToSchema;

use super::rules::{Setting, name, topic};
use super::store::{self, Name};
use crate::view::Channel;

/// What changes; what is absent stays.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
#[schema(as = ChangeChatChannel)]
pub struct Change {
    /// Seconds between two Messages of one Member; 0 where nobody waits. Moderators may set it.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = i64, required = false, minimum = 0, maximum = 3600)]
    slow_seconds: Option<i64>,
    /// What it is called. Only admins may set this and what follows.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, min_length = 1, max_length = 40)]
    name: Option<String>,
    /// What it is for.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = String, required = false, max_length = 200)]
    topic: Option<String>,
    /// After how many days Messages go; null where they stay.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = Option<i64>, required = false, minimum = 7, maximum = 3650)]
    retention_days: Option<Option<i64>>,
    /// Whether it can only be read.
    #[serde(default, deserialize_with = "present")]
    #[schema(value_type = bool, required = false)]
    archived: Option<bool>,
}

impl Change {
    fn is_for_admins(&self) -> bool {
        self.name.is_some()
            || self.topic.is_some()
            || self.retention_days.is_some()
            || self.archived.is_some()
    }

    fn accept(&self) -> Result<Setting, ApiError> {
        let mut faults = Vec::new();
        let setting = Setting {
            slow_seconds: self.slow_seconds,
            name: self.name.as_deref().and_then(|raw| name(raw, &mut faults)),
            topic: self.topic.as_deref().and_then(|raw| topic(raw, &mut faults)),
            retention_days: self.retention_days,
            archived: self.archived,
        };
        faults.extend(setting.faults());
        if faults.is_empty() { Ok(setting) } else { Err(ApiError::fields(&faults)) }
    }
}

/// Changes a Channel.
#[utoipa::path(patch, path = "/api/chat/channels/{id}", tag = "chat", operation_id = "change_channel",
    request_body = Change,
    params(("id" = String, Path, description = "The Channel's id or slug.")),
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 200, description = "The Channel.", body = Channel),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn change(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(name): Path<String>,
    Json(form): Json<Change>,
) -> Result<Json<Channel>, ApiError> {
    if form.is_for_admins() && !viewer.roles.admin {
        return Err(ApiError::new(ROLE_MISSING));
    }
    let setting = form.accept()?;
    let now = app.now();
    app.db
        .write(move |tx| {
            let id = store::id_of(tx, &Name::parse(&name))?.ok_or_else(ApiError::not_found)?;
            store::seq(tx, id)?.ok_or_else(ApiError::not_found)?;
            store::set(tx, id, &setting, now)?;
            let entry = AuditEntry::of(Some(viewer.id), "changeChannel", ("channel", id.0), &noted(&setting));
            append(tx, now, &entry)?;
            let changed = store::named(tx, viewer.id, &Name::Id(id), now)?;
            changed.map(Json).ok_or_else(ApiError::not_found)
        })
        .await
}

/// What the log says of it.
fn noted(setting: &Setting) -> Value {
    let mut noted = Map::new();
    let mut add = |name: &str, value: Option<Value>| {
        noted.extend(value.map(|value| (name.to_owned(), value)));
    };
    add("slowSeconds", setting.slow_seconds.map(|seconds| json!(seconds)));
    add("name", setting.name.as_ref().map(|name| json!(name)));
    add("topic", setting.topic.as_ref().map(|topic| json!(topic)));
    add("retentionDays", setting.retention_days.map(|days| json!(days)));
    add("archived", setting.archived.map(|archived| json!(archived)));
    Value::Object(noted)
}
