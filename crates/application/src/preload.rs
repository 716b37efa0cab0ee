//! What a page of the community needs beside the entry, named in the shell so that the browser fetches it all at once.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::LazyLock;

use serde::Deserialize;

use crate::assets;

/// The chunk that `web/vite.config.ts` makes of the community's first pages.
const CHUNK: &str = "community";
/// The entry, which the shell names itself.
const ENTRY: &str = "index.html";

/// One file of the build, as Vite's manifest describes it.
#[derive(Deserialize)]
struct Built {
    file: String,
    #[serde(default)]
    name: String,
    #[serde(default)]
    imports: Vec<String>,
    #[serde(default)]
    css: Vec<String>,
}

/// Pages with what each asks the API for as soon as it runs.
pub type Preloads = Vec<(&'static str, &'static str)>;

/// The links for the head of the page at `path`: below `/community` its files, and what it will ask for first.
pub fn links(path: &str, preloads: &Preloads) -> String {
    static FILES: LazyLock<String> = LazyLock::new(|| {
        let manifest = assets::manifest().and_then(|text| serde_json::from_slice(&text).ok());
        manifest.map(|manifest| files(&manifest)).unwrap_or_default()
    });
    if !path.starts_with("/community") {
        return String::new();
    }
    let questions = preloads.iter().filter(|(page, _)| *page == path);
    let questions =
        questions.map(|(_, api)| format!("<link rel=\"preload\" as=\"fetch\" crossorigin href=\"{api}\">"));
    questions.fold(FILES.clone(), |links, link| links + &link)
}

/// Links to the community's files and to all that they import and the entry does not.
fn files(manifest: &BTreeMap<String, Built>) -> String {
    let mut known = BTreeSet::new();
    gather(manifest, ENTRY, &mut known);
    let mut found = known.clone();
    for (key, built) in manifest {
        if built.name == CHUNK {
            gather(manifest, key, &mut found);
        }
    }
    let new = found.difference(&known).filter_map(|key| manifest.get(*key));
    new.map(|built| {
        let sheets =
            built.css.iter().map(|css| format!("<link rel=\"stylesheet\" crossorigin href=\"/{css}\">"));
        format!("<link rel=\"modulepreload\" crossorigin href=\"/{}\">", built.file)
            + &sheets.collect::<String>()
    })
    .collect()
}

fn gather<'a>(manifest: &'a BTreeMap<String, Built>, key: &'a str, found: &mut BTreeSet<&'a str>) {
    let Some(built) = manifest.get(key) else { return };
    if found.insert(key) {
        built.imports.iter().for_each(|import| gather(manifest, import, found));
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_feed_asks_for_the_feed() {
        let preloads = vec![("/community/wins", "/api/wins")];
        let asks = |path| links(path, &preloads).contains("href=\"/api/wins\"");
        assert!(asks("/community/wins"));
        assert!(!asks("/community") && !asks("/community/wins/1") && !asks("/community/profile"));
        assert_eq!(links("/login", &preloads), "");
    }

    #[test]
    fn what_the_entry_does_not_bring_is_named() {
        let manifest = serde_json::json!({
            "index.html": { "file": "assets/index-1.js", "name": "index", "imports": ["_framework-2.js"] },
            "_framework-2.js": { "file": "assets/framework-2.js", "name": "framework" },
            "_controls-3.js": { "file": "assets/controls-3.js", "name": "controls", "imports": ["index.html"],
                "css": ["assets/controls-4.css"] },
            "_community-5.js": { "file": "assets/community-5.js", "name": "community",
                "imports": ["_framework-2.js", "_controls-3.js", "index.html"] },
            "src/app/pages/profile-page.tsx": { "file": "assets/profile-page-6.js", "name": "profile-page",
                "imports": ["_community-5.js"] },
        });
        assert_eq!(
            files(&serde_json::from_value(manifest).unwrap()),
            "<link rel=\"modulepreload\" crossorigin href=\"/assets/community-5.js\">\
             <link rel=\"modulepreload\" crossorigin href=\"/assets/controls-3.js\">\
             <link rel=\"stylesheet\" crossorigin href=\"/assets/controls-4.css\">"
        );
    }
}
