//! Applications: what someone says of themselves and proves, step by step, until it is handed in.

use platform::app::App;
use utoipa_axum::router::OpenApiRouter;

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
}
