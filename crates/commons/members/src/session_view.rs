//! What a browser is told about its session, for the pages that carry it; the feature of accounts implements it.

use platform::app::App;
use platform::auth::Viewer;
use platform::http::ApiError;

/// Tells a browser about its session.
#[async_trait::async_trait]
pub trait SessionView: Send + Sync {
    /// The session of this viewer, or of a visitor, as JSON in the words of `GET /api/session`.
    async fn json(&self, app: &App, viewer: Option<&Viewer>) -> Result<String, ApiError>;
}
