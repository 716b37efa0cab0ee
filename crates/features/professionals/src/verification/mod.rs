//! Verification: what reviewers check of a licence, and for how long it stands.

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
