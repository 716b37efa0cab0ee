//! Renders the public pages: React's server bundle in an embedded QuickJS, a few threads, a bounded queue and a cache.

mod cache;
mod engine;
mod workers;

use std::path::PathBuf;
use std::sync::Arc;

use cache::Cache;
use workers::Workers;

/// Where the bundle with the global `render(page, propsJson)` comes from.
#[derive(Clone, Debug)]
pub enum Source {
    /// The text itself, as embedded in a release; pages are cached.
    Text(Arc<str>),
    /// A file, for development: read again whenever it has changed, and nothing is cached.
    File(PathBuf),
}

/// Why a page could not be made.
#[derive(Clone, Debug, thiserror::Error, PartialEq, Eq)]
pub enum PageError {
    /// All render threads are occupied and the queue is full; the visitor may try again in a moment.
    #[error("too many pages are waiting to be rendered")]
    Busy,
    /// The bundle is missing or does not evaluate.
    #[error("the page bundle cannot be used: {0}")]
    Bundle(String),
    /// The page threw, does not exist, got broken props, or went over a limit of time or memory.
    #[error("the page could not be rendered: {0}")]
    Render(String),
}

/// Turns a page's name and its props into a whole HTML document. Cheap to clone.
///
/// Rendering depends on nothing but its two arguments, so the cache needs no invalidation.
#[derive(Clone)]
pub struct Renderer {
    workers: Workers,
    cache: Option<Arc<Cache>>,
}

impl Renderer {
    /// Starts the render threads. The bundle is loaded by the first render, so a missing one shows as
    /// [`PageError::Bundle`] there.
    #[must_use]
    pub fn new(bundle: Source) -> Self {
        let cache = match bundle {
            Source::Text(_) => Some(Arc::new(Cache::default())),
            Source::File(_) => None,
        };
        Self { workers: Workers::start(bundle), cache }
    }

    /// Renders `page` with `props_json`, or answers from the cache.
    ///
    /// # Errors
    /// See [`PageError`]; none of them harms later renders.
    pub async fn render(&self, page: &str, props_json: String) -> Result<Arc<str>, PageError> {
        let Some(cache) = &self.cache else {
            return self.workers.render(page.to_owned(), props_json).await;
        };
        let key = Cache::key(page, &props_json);
        if let Some(html) = cache.get(&key) {
            return Ok(html);
        }
        let html = self.workers.render(page.to_owned(), props_json).await?;
        cache.put(key, html.clone());
        Ok(html)
    }
}
