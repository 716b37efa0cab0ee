//! Checks that no package depends on one of its own ring or of a ring outside it, and that none is tested with a feature.

use std::collections::BTreeMap;

use crate::Violation;
use crate::sources::Source;

/// Packages by ring, from the inside out. Those of one ring do not know each other.
const RINGS: &[(&str, usize)] = &[
    ("crates/domain/", 0),
    ("crates/libs/", 0),
    ("crates/platform/", 1),
    ("crates/adapters/", 2),
    ("crates/commons/", 2),
    ("crates/features/", 3),
    ("crates/application/", 4),
    ("crates/server/", 5),
    ("crates/testkit/", 5),
];

/// Packages that others of their ring may know, each only by those after it. Of the commons: everything has an author, and much
/// a review.
const FOUNDATIONS: &[&str] = &[
    "crates/platform/row-derive",
    "crates/platform/sources",
    "crates/platform/payments",
    "crates/platform/db",
    "crates/platform/http",
    "crates/commons/likes",
    "crates/commons/members",
    "crates/commons/reviews",
    "crates/commons/notifications",
    "crates/commons/comments",
];

/// Our packages, by name, with the folder of each.
type Packages = BTreeMap<String, String>;

/// Dependencies that manifests may not have.
pub fn check(files: &[Source]) -> Vec<Violation> {
    let manifests = files.iter().filter(|file| file.path.ends_with("Cargo.toml"));
    let manifests: Vec<(&str, toml::Table)> =
        manifests.filter_map(|file| Some((file.path.as_str(), file.text.parse().ok()?))).collect();
    let packages = manifests.iter().filter_map(|(path, manifest)| {
        let name = manifest.get("package")?.get("name")?.as_str()?;
        Some((name.to_owned(), path.strip_suffix("/Cargo.toml")?.to_owned()))
    });
    let packages: Packages = packages.collect();
    manifests.iter().flat_map(|(path, manifest)| check_one(path, manifest, &packages)).collect()
}

fn check_one(path: &str, manifest: &toml::Table, packages: &Packages) -> Vec<Violation> {
    let Some(ring) = ring_of(path) else { return Vec::new() };
    let of_tests = names(manifest, "dev-dependencies")
        .filter(|name| {
            let folder = packages.get(*name).map_or("", String::as_str);
            *name == "exhale" || folder.starts_with("crates/features/")
        })
        .map(|name| {
            Violation::new(
                path,
                format!("is tested together with {name}, which belongs in the tests of the server"),
            )
        });
    names(manifest, "dependencies")
        .filter_map(|name| {
            let folder = packages.get(name)?;
            let other = ring_of(folder)?;
            let inner = match folder.as_str() {
                "crates/adapters" => ring >= 4,
                // Only the server lists features; the application and the tests are given a list.
                folder if folder.starts_with("crates/features/") => path.starts_with("crates/server/"),
                _ => other < ring,
            };
            let allowed = inner || (other == ring && is_foundation(folder, path));
            (!allowed)
                .then(|| Violation::new(path, format!("depends on {name}, which lies outside its ring")))
        })
        .chain(of_tests)
        .collect()
}

/// The dependencies of one kind.
fn names<'a>(manifest: &'a toml::Table, kind: &str) -> impl Iterator<Item = &'a str> {
    let table = manifest.get(kind).and_then(toml::Value::as_table);
    table.into_iter().flat_map(toml::Table::keys).map(String::as_str)
}

/// Whether `folder` holds a foundation of the package to which the file belongs.
fn is_foundation(folder: &str, file: &str) -> bool {
    let rank = |path: &str| FOUNDATIONS.iter().position(|known| path.starts_with(known));
    let own = rank(file).unwrap_or(FOUNDATIONS.len());
    let ring = |path: &str| path.split('/').nth(1).map(str::to_owned);
    ring(folder) == ring(file) && rank(folder).is_some_and(|rank| rank < own)
}

/// The ring of a folder or a file in it.
fn ring_of(path: &str) -> Option<usize> {
    RINGS.iter().find(|(folder, _)| format!("{path}/").starts_with(folder)).map(|(_, ring)| *ring)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn manifest(path: &str, text: String) -> Source {
        Source { path: path.into(), text }
    }

    /// What a project is told in which the package in `folder` depends on the package in `dependency`.
    fn violations(folder: &str, dependency: &str) -> usize {
        let name = dependency.replace('/', "-");
        let text = format!(
            "[dependencies]\n{name}.workspace = true\n[dev-dependencies]\ntestkit.workspace = true\n"
        );
        let known = manifest(&format!("{dependency}/Cargo.toml"), format!("[package]\nname = \"{name}\"\n"));
        check(&[manifest(&format!("{folder}/Cargo.toml"), text), known]).len()
    }

    #[test]
    fn rings_as_a_table() {
        assert_eq!(violations("crates/features/wins", "crates/commons/media"), 0);
        assert_eq!(violations("crates/features/wins", "crates/features/accounts"), 1);
        assert_eq!(violations("crates/features/wins", "crates/adapters"), 1);
        assert_eq!(violations("crates/features/wins", "crates/testkit"), 1);
        assert_eq!(violations("crates/commons/media", "crates/commons/members"), 0);
        assert_eq!(violations("crates/commons/media", "crates/features/wins"), 1);
        assert_eq!(violations("crates/commons/comments", "crates/commons/reviews"), 0);
        assert_eq!(violations("crates/commons/reviews", "crates/commons/members"), 0);
        assert_eq!(violations("crates/commons/reviews", "crates/commons/comments"), 1);
        assert_eq!(violations("crates/commons/members", "crates/commons/reviews"), 1);
        assert_eq!(violations("crates/commons/members", "crates/commons/media"), 1);
        assert_eq!(violations("crates/features/moderation", "crates/features/wins"), 1);
        assert_eq!(violations("crates/platform", "crates/platform/http"), 0);
        assert_eq!(violations("crates/platform/http", "crates/platform/db"), 0);
        assert_eq!(violations("crates/platform/db", "crates/platform/http"), 1);
        assert_eq!(violations("crates/platform/db", "crates/platform"), 1);
        assert_eq!(violations("crates/domain", "crates/platform"), 1);
        assert_eq!(violations("crates/application", "crates/adapters"), 0);
        assert_eq!(violations("crates/application", "crates/features/wins"), 1);
        assert_eq!(violations("crates/server", "crates/adapters"), 0);
        assert_eq!(violations("crates/server", "crates/features/wins"), 0);
        assert_eq!(violations("crates/server", "crates/testkit"), 1);
        assert_eq!(violations("crates/testkit", "crates/application"), 0);
        assert_eq!(violations("crates/testkit", "crates/features/wins"), 1);
        assert_eq!(violations("crates/testkit", "crates/server"), 1);
        assert_eq!(violations("crates/features/new", "crates/features/wins"), 1);
    }

    #[test]
    fn what_takes_another_feature_is_tested_in_the_server() {
        for (dependency, expected) in
            [("exhale", 1), ("accounts", 1), ("members", 0), ("testkit", 0), ("proptest", 0)]
        {
            let text = format!("[dev-dependencies]\n{dependency}.workspace = true\n");
            let known = |folder: &str| {
                let name = folder.rsplit('/').next().unwrap_or_default();
                manifest(&format!("{folder}/Cargo.toml"), format!("[package]\nname = \"{name}\"\n"))
            };
            let features =
                ["crates/features/accounts", "crates/commons/members", "crates/testkit"].map(known);
            for package in ["crates/features/wins", "crates/commons/comments"] {
                let files: Vec<Source> =
                    features.iter().map(|known| manifest(&known.path, known.text.clone())).collect();
                let own = manifest(&format!("{package}/Cargo.toml"), text.clone());
                let found = check(&files.into_iter().chain([own]).collect::<Vec<_>>());
                assert_eq!(found.len(), expected, "{package} with {dependency}");
            }
        }
    }
}
