//! Photos and videos of Members: what may come in, what is kept of it, and who gets it back.
//!
//! The pure half needs no I/O: [`sniff`] names a file by its content, [`picture`] turns a photo into a small JPEG
//! without metadata, [`video`] limits a video, which `media-sanitizer` measures and cleans. The other half owns the tables
//! `media` and `media_files`: an upload belongs to its Member alone until a feature claims it through [`store`] for
//! something of its own, such as a Win, and decides when everyone may see it.

mod change;
mod cleanup;
mod discard;
pub mod error;
pub mod import;
pub mod kind;
pub mod picture;
mod range;
mod serve;
pub mod slots;
pub mod sniff;
pub mod store;
mod stored_file;
pub mod upload;
pub mod upload_limiter;
pub mod video;
mod view;

pub use change::change;
pub use error::{ERROR_CODES, MediaError};
pub use kind::Kind;
pub use stored_file::stored_file;
pub use view::{Media, Urls};

use axum::Extension;
use platform::app::App;
use platform::feature::Feature;
use platform::http::rate::{Budget, Rate};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The table of contents.
#[must_use]
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_image))
        .routes(routes!(upload::upload_video))
        .routes(routes!(upload::upload_thumbnail))
        .routes(routes!(discard::discard))
        .routes(routes!(serve::serve))
        .route_layer(Extension(upload_limiter::UploadLimiter::default()))
}

/// Uploading.
const UPLOADS: Budget = Budget { name: "uploads", per_hour: 10 * 60, burst: 20, per_network: false };

/// The operations that draw on a budget of their own.
const RATES: &[Rate] = &[
    Rate { method: "POST", path: "/api/media/images", budget: UPLOADS },
    Rate { method: "POST", path: "/api/media/thumbnails", budget: UPLOADS },
    Rate { method: "POST", path: "/api/media/videos", budget: UPLOADS },
];

/// What this package brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("media::store", store::STATEMENTS)],
        handlers: cleanup::handlers(),
        schedules: cleanup::schedules(),
        rates: RATES,
        uploads: &["/api/media/images", "/api/media/thumbnails", "/api/media/videos"],
        ..Feature::new("media")
    }
}
