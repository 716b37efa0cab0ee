//! Keeps rendered pages up to a bound in bytes; what a page shows is all in its key, so nothing ever goes stale.

use std::collections::HashMap;
use std::sync::{Mutex, PoisonError};

use bytes::Bytes;

/// Keys and pages together may take this many bytes; one more and the cache starts again.
const MAX_BYTES: usize = 16 * 1024 * 1024;

#[derive(Default)]
pub(super) struct Cache {
    kept: Mutex<Kept>,
}

#[derive(Default)]
struct Kept {
    pages: HashMap<String, Bytes>,
    bytes: usize,
}

impl Cache {
    /// A page's name holds no line break, so two pairs never share a key.
    pub(super) fn key(page: &str, props_json: &str) -> String {
        format!("{page}\n{props_json}")
    }

    pub(super) fn get(&self, key: &str) -> Option<Bytes> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner).pages.get(key).cloned()
    }

    pub(super) fn put(&self, key: String, html: Bytes) {
        let size = key.len() + html.len();
        let mut kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        if kept.bytes + size > MAX_BYTES {
            *kept = Kept::default();
        }
        if size <= MAX_BYTES && kept.pages.insert(key, html).is_none() {
            kept.bytes += size;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn never_holds_more_than_its_bound() {
        let cache = Cache::default();
        let page: Bytes = "x".repeat(1024 * 1024).into();
        for n in 0..40 {
            cache.put(format!("home\n{n}"), page.clone());
            let kept = cache.kept.lock().unwrap();
            let held: usize = kept.pages.iter().map(|(key, html)| key.len() + html.len()).sum();
            assert_eq!(held, kept.bytes);
            assert!(held <= MAX_BYTES);
        }
        assert!(cache.get("home\n39").is_some());
        cache.put("huge\n".into(), "x".repeat(MAX_BYTES).into());
        assert!(cache.get("huge\n").is_none());
    }
}
