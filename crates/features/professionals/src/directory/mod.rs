//! The directory of verified Professionals, and what each says of their practice there.

mod accepting;
mod bits;
mod field;
mod filter;
pub(crate) mod import;
mod index;
mod list;
mod order;
mod own;
mod seed;
mod show;
pub mod store;
mod view;

use platform::app::App;
use platform::bounds::Bound;
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

pub(crate) use list::Directory;
pub(crate) use seed::SeededProfessionals;

/// The table of contents.
pub(crate) fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(show::show))
        .routes(routes!(own::own, own::edit))
        .routes(routes!(own::confirm))
}

/// What the API's document says of its requests beyond their types.
pub(crate) fn bounds() -> Vec<Bound> {
    vec![Bound::cursor("/api/professionals", &[list::LIST])]
}
