//! Who comes in: a Member whom the guard lets into the community and whose tier has the chat.

use std::sync::Arc;

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use domain::gate::CHAT;
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::http::ApiError;

/// A Member who may read and write in the chat. Professionals and staff have the top tier, so that it is open to them.
pub struct ChatMember(pub Arc<Viewer>);

impl FromRequestParts<App> for ChatMember {
    type Rejection = ApiError;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, ApiError> {
        let Admitted(viewer) = Admitted::from_request_parts(parts, app).await?;
        viewer.pass(app.settings.tier_mapping, CHAT)?;
        Ok(Self(viewer))
    }
}
