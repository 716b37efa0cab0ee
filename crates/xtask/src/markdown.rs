//! Checks that every path named in a Markdown file exists.

use std::path::Path;

use crate::Violation;
use crate::sources::Source;

/// First parts of paths that are ours.
const ROOTS: &[&str] = &["crates/", "web/", "docs/", "migrations/", "e2e/", "bench/", "deploy/", ".ci/"];

/// Paths that one Markdown file names and nobody has.
pub fn check(file: &Source, root: &Path) -> Vec<Violation> {
    if !file.path.ends_with(".md") {
        return Vec::new();
    }
    let beside = Path::new(&file.path).parent().unwrap_or(Path::new(""));
    let quoted = named(&file.text, '`', '`')
        .filter(|name| ROOTS.iter().any(|start| name.starts_with(start)))
        .map(|name| root.join(name));
    let linked = links(&file.text).map(|name| root.join(beside).join(name));
    quoted
        .chain(linked)
        .filter(|path| !path.exists())
        .map(|path| {
            let shown = path.strip_prefix(root).unwrap_or(&path).display().to_string();
            Violation::new(&file.path, format!("names {shown}, which does not exist"))
        })
        .collect()
}

/// Pieces between two marks that could be a path: no spaces, no wildcards.
fn named(text: &str, open: char, close: char) -> impl Iterator<Item = &str> {
    text.lines()
        .flat_map(move |line| line.split(open).skip(1).step_by(if open == close { 2 } else { 1 }))
        .filter_map(move |piece| piece.split(close).next())
        .filter(|piece| !piece.contains([' ', '*', '{', '<', '$', '…', '`']))
}

/// Relative targets of Markdown links, without their anchors.
fn links(text: &str) -> impl Iterator<Item = &str> {
    text.split("](")
        .skip(1)
        .filter_map(|piece| piece.split(')').next())
        .filter_map(|target| target.split('#').next())
        .filter(|target| {
            !target.is_empty()
                && !target.contains("://")
                && !target.starts_with("mailto:")
                && !target.contains(' ')
        })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_paths_that_exist_are_fine() {
        let folder = tempfile::TempDir::new().expect("a folder");
        std::fs::create_dir_all(folder.path().join("docs")).expect("made");
        std::fs::write(folder.path().join("docs/glossary.md"), "").expect("written");
        let violations =
            |text: &str| check(&Source { path: "docs/a.md".into(), text: text.into() }, folder.path()).len();
        assert_eq!(violations("See `docs/glossary.md` and [words](glossary.md#win)."), 0);
        assert_eq!(violations("See `docs/gone.md`."), 1);
        assert_eq!(violations("See [gone](gone.md)."), 1);
        assert_eq!(
            violations("See `docs/*.md`, `/api/wins`, `some/thing` and [it](https://example.org/x)."),
            0
        );
    }
}
