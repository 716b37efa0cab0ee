//! The directory of verified Professionals, and what each says of their practice there.

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
