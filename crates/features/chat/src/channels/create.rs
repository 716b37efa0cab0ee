//! `POST /api/chat/channels`: an admin opens another Channel.

use audit::hash_chain::AuditEntry;
use audit::store::append;
use axum::extract::State;
use axum::http::StatusCode;
use domain::ids::ChannelId;
use platform::app::App;
use platform::auth::Admin;
use platform::http::{ApiError, Json};
use serde::Deserialize;
use serde_json::json;
use utoipa::ToSchema;

use super::rules::{name, slug, topic};
use super::store::{self, Name};
use crate::view::Channel;
use crate::{FULL, SLUG_TAKEN};

/// A Channel to be opened.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(deny_unknown_fields)]
#[schema(as = NewChatChannel)]
pub struct NewChannel {
    /// Its word in addresses: small letters, digits and hyphens. It never changes.
    #[serde(default)]
    #[schema(required = true, min_length = 2, max_length = 40)]
    slug: String,
    /// What it is called.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 40)]
    name: String,
    /// What it is for.
    #[serde(default)]
    #[schema(required = false, max_length = 200)]
    topic: String,
}

/// Opens a Channel.
#[utoipa::path(post, path = "/api/chat/channels", tag = "chat", operation_id = "create_channel",
    request_body = NewChannel,
    responses(
        (status = 404, description = "The caller cannot see such a thing."),
        (status = 201, description = "The Channel.", body = Channel),
        (status = 409, description = "A Channel with this slug exists (`chat.slug_taken`), or there are fifty already
            (`chat.full`)."),
        (status = 422, description = "Fields are invalid."),
    ),
    extensions(("x-caller" = json!("admin"))))]
pub async fn create(
    State(app): State<App>,
    Admin(viewer): Admin,
    Json(form): Json<NewChannel>,
) -> Result<(StatusCode, Json<Channel>), ApiError> {
    let mut faults = Vec::new();
    let slug = slug(&form.slug, &mut faults);
    let name = name(&form.name, &mut faults);
    let topic = topic(&form.topic, &mut faults);
    let (Some(slug), Some(name), Some(topic)) = (slug, name, topic) else {
        return Err(ApiError::fields(&faults));
    };
    let (id, now): (ChannelId, _) = (app.id(), app.now());
    app.db
        .write(move |tx| {
            if store::is_full(tx)? {
                return Err(ApiError::new(FULL));
            }
            if !store::insert(tx, id, (&slug, &name, &topic), now)? {
                return Err(ApiError::new(SLUG_TAKEN));
            }
            let slug = json!({ "slug": slug });
            append(tx, now, &AuditEntry::of(Some(viewer.id), "createChannel", ("channel", id.0), &slug))?;
            let made = store::named(tx, viewer.id, &Name::Id(id), now)?;
            made.map(|made| (StatusCode::CREATED, Json(made))).ok_or_else(ApiError::not_found)
        })
        .await
}
