//! What a feature brings to the application.

use std::sync::Arc;

use serde_json::Value;
use utoipa_axum::router::OpenApiRouter;

use crate::app::App;
use crate::bounds::Bound;
use crate::db::Sql;
use crate::demo;
use crate::http::error_code::ErrorCode;
use crate::http::rate::Rate;
use crate::jobs::{Handler, Schedule};
use crate::live::Followed;
pub use crate::registry::{Registry, SignedPath};
use crate::seed::Seed;

/// The SQL statements of one store: the path of its module, and each statement by name.
pub type Store = (&'static str, &'static [(&'static str, Sql)]);

/// Words that the web app has to know as well; `make gen` writes them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WordList {
    /// Its name in TypeScript.
    pub name: &'static str,
    /// Its file in `web/src/lib/generated` and the name of the type of one word; among the limits where there is neither.
    pub module: Option<(&'static str, &'static str)>,
    /// What the words are.
    pub about: &'static str,
    /// Where they are declared.
    pub source: &'static str,
    /// The words.
    pub words: &'static [&'static str],
}

/// Everything that one feature brings. A package exports `pub fn feature() -> Feature`, and the server lists it once.
///
/// ```
/// use platform::feature::Feature;
///
/// let feature = Feature { schedules: Vec::new(), ..Feature::new("wins") };
/// assert_eq!(feature.name, "wins");
/// ```
pub struct Feature {
    /// Its name, which is its package's.
    pub name: &'static str,
    /// Its operations below `/api` and `/media`, with their part of the API's document.
    pub routes: fn() -> OpenApiRouter<App>,
    /// The refusals that only it gives.
    pub error_codes: &'static [ErrorCode],
    /// The statements that its stores run, all of which the conformance tests plan on both databases.
    pub stores: &'static [Store],
    /// The handlers of its jobs.
    pub handlers: Vec<Arc<dyn Handler>>,
    /// Its periodic jobs.
    pub schedules: Vec<Schedule>,
    /// The budgets of its operations; any other read or write draws on the common ones.
    pub rates: &'static [Rate],
    /// Paths of uploads, whose operations bound the bodies while they arrive.
    pub uploads: &'static [&'static str],
    /// Paths, or their patterns, with the bytes that a request's body may have there, where that is more than elsewhere.
    pub body_limits: &'static [(&'static str, usize)],
    /// Pages of the app with what each asks the API for first, so that browsers can ask while they load the page's code.
    pub preloads: &'static [(&'static str, &'static str)],
    /// The streams that connections can follow.
    pub streams: Vec<Arc<dyn Followed>>,
    /// What the API's document says of its requests beyond their types.
    pub bounds: fn() -> Vec<Bound>,
    /// Completes its part of the API's document by what all features registered.
    pub describe: fn(&mut Value, &Registry),
    /// The words that the web app has to know as well.
    pub word_lists: &'static [WordList],
    /// Its example content in the demo.
    pub demo: Option<demo::Fill>,
    /// The files of that content.
    pub demo_files: Option<demo::StoreFiles>,
    /// Its content for measurements.
    pub seeds: Vec<Arc<dyn Seed>>,
    /// What it implements for the packages that work across features.
    pub registry: Registry,
}

impl Feature {
    /// A feature that brings nothing yet.
    #[must_use]
    pub fn new(name: &'static str) -> Self {
        Self {
            name,
            routes: OpenApiRouter::new,
            error_codes: &[],
            stores: &[],
            handlers: Vec::new(),
            schedules: Vec::new(),
            rates: &[],
            uploads: &[],
            body_limits: &[],
            preloads: &[],
            streams: Vec::new(),
            bounds: Vec::new,
            describe: |_, _| {},
            word_lists: &[],
            demo: None,
            demo_files: None,
            seeds: Vec::new(),
            registry: Registry::default(),
        }
    }
}

impl Registry {
    /// Everything that these features registered.
    #[must_use]
    pub fn of(features: &[Feature]) -> Self {
        features.iter().fold(Self::default(), |all, feature| all.merged(&feature.registry))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    trait Named: Send + Sync {
        fn name(&self) -> &'static str;
    }

    trait Other: Send + Sync {}

    struct Fixed(&'static str);

    impl Named for Fixed {
        fn name(&self) -> &'static str {
            self.0
        }
    }

    #[test]
    fn a_registry_has_the_implementations_of_all_features_in_their_order() {
        let feature = |name| Feature {
            registry: Registry::default().with::<dyn Named>(Arc::new(Fixed(name))),
            ..Feature::new(name)
        };
        let registry = Registry::of(&[feature("wins"), Feature::new("media"), feature("questions")]);
        let names: Vec<_> = registry.all::<dyn Named>().map(|found| found.name()).collect();
        assert_eq!(names, ["wins", "questions"]);
        assert_eq!(registry.all::<dyn Other>().count(), 0);
    }
}
