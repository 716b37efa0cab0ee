//! Saves: the posts that a member keeps for later, which nobody else learns of.
//!
//! Owns the tables `saves` and `save_counts`. Each kind of post that can be saved implements [`Saveable`].

mod ids;
mod list;
mod save;
pub mod store;
mod view;

use domain::subject::SubjectKind;
use platform::app::App;
use platform::bounds::Bound;
use platform::feature::{Feature, Registry};
use posts::saveable::Saveable;
use serde_json::{Value, json};
use utoipa_axum::router::OpenApiRouter;
use utoipa_axum::routes;

platform::error_codes! {
    FULL = 409 "saves.full" "You've saved as many posts as fit. Remove one to save another.";
}

/// The table of contents.
fn routes() -> OpenApiRouter<App> {
    OpenApiRouter::new()
        .routes(routes!(list::list))
        .routes(routes!(ids::ids))
        .routes(routes!(save::save, save::unsave))
}

/// How posts of this kind are read, if they can be saved.
fn saveable(registry: &Registry, kind: SubjectKind) -> Option<&dyn Saveable> {
    registry.all::<dyn Saveable>().map(|known| &**known).find(|known| known.kind() == kind)
}

/// Says in the API's document which kinds of post can be saved, and what each looks like.
fn describe(document: &mut Value, registry: &Registry) {
    let kinds = || registry.all::<dyn Saveable>().map(|known| (known.kind(), known.content_type()));
    reviews::describe_union(document, "SavedPost", kinds());
    let words: Vec<_> = kinds().map(|(kind, _)| kind).collect();
    for operation in ["put", "delete"] {
        let path = format!("/paths/~1api~1saves~1{{kind}}~1{{id}}/{operation}/parameters");
        let parameters = document.pointer_mut(&path).and_then(Value::as_array_mut);
        for parameter in parameters.into_iter().flatten().filter(|parameter| parameter["name"] == "kind") {
            parameter["schema"] = json!({ "type": "string", "enum": words });
        }
    }
}

/// What this feature brings.
#[must_use]
pub fn feature() -> Feature {
    Feature {
        routes,
        error_codes: ERROR_CODES,
        stores: &[("saves::store", store::STATEMENTS)],
        bounds: || vec![Bound::cursor("/api/saves", b"s")],
        describe,
        ..Feature::new("saves")
    }
}
