//! Renders the public pages: React's server bundle in an embedded QuickJS, a few threads, a bounded queue and a cache.

mod cache;
mod engine;
mod workers;

use std::collections::HashMap;
use std::path::PathBuf;
use std::sync::{Arc, Mutex, PoisonError};

use bytes::Bytes;
use cache::Cache;
use futures_util::FutureExt;
use futures_util::future::{BoxFuture, Shared, WeakShared};
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

/// A render that several visitors may be waiting for.
type Rendering = BoxFuture<'static, Result<Bytes, PageError>>;

/// Turns a page's name and its props into a whole HTML document. Cheap to clone.
///
/// Rendering depends on nothing but its two arguments, so the cache needs no invalidation, and who asks for a page that is
/// being rendered waits for that render.
#[derive(Clone)]
pub struct Renderer {
    workers: Workers,
    cache: Option<Arc<Cache>>,
    in_progress: Arc<Mutex<HashMap<String, WeakShared<Rendering>>>>,
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
        Self { workers: Workers::start(bundle), cache, in_progress: Arc::default() }
    }

    /// Renders `page` with `props_json`, or answers from the cache.
    ///
    /// # Errors
    /// See [`PageError`]; none of them harms later renders.
    pub async fn render(&self, page: &str, props_json: String) -> Result<Bytes, PageError> {
        let key = Cache::key(page, &props_json);
        if let Some(html) = self.cache.as_ref().and_then(|cache| cache.get(&key)) {
            return Ok(html);
        }
        self.join(key, page, props_json).await
    }

    /// The render of this page that is in progress, or a new one.
    fn join(&self, key: String, page: &str, props_json: String) -> Shared<Rendering> {
        let mut in_progress = self.in_progress.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(rendering) = in_progress.get(&key).and_then(WeakShared::upgrade) {
            return rendering;
        }
        let (renderer, page, own_key) = (self.clone(), page.to_owned(), key.clone());
        let rendering = async move {
            let html = renderer.workers.render(page, props_json).await;
            if let (Ok(html), Some(cache)) = (&html, &renderer.cache) {
                cache.put(own_key, html.clone());
            }
            html
        };
        let rendering = rendering.boxed().shared();
        in_progress.retain(|_, rendering| rendering.upgrade().is_some());
        in_progress.extend(rendering.downgrade().map(|rendering| (key, rendering)));
        rendering
    }
}
