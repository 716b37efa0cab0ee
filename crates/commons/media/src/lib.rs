//! Photos and videos of Members: what may come in, what is kept of it, and who gets it back.
//!
//! The pure half needs no I/O: [`sniff`] names a file by its content, [`picture`] turns a photo into a small JPEG
//! without metadata, [`film`] measures a video from its samples and removes its metadata. The other half owns the tables
//! `media` and `media_files`: an upload belongs to its Member alone until a feature claims it through [`store`] for
//! something of its own, such as a Win, and decides when everybody may see it.

mod change;
mod cleanup;
mod discard;
mod field;
pub mod film;
pub mod kind;
pub mod picture;
mod range;
pub mod refusal;
mod serve;
pub mod slots;
pub mod sniff;
pub mod store;
pub mod strip;
mod upload;
mod view;
mod workshop;

pub use change::change;
pub use cleanup::{handlers, schedules};
pub use kind::Kind;
pub use refusal::{DENIALS, Refusal};
pub use view::{Media, Urls};

use axum::Extension;
use platform::app::App;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

/// The table of contents.
#[must_use]
pub fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(upload::upload_image))
        .routes(routes!(upload::upload_video))
        .routes(routes!(upload::upload_thumbnail))
        .routes(routes!(discard::discard))
        .routes(routes!(serve::serve))
        .route_layer(Extension(workshop::Workshop::default()))
}
