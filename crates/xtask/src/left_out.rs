//! Checks that no test is left out: a package whose manifest says that it has no tests, or no examples in its comments, has none.

use crate::Violation;
use crate::sources::Source;

/// What manifests may say of a library, how lines begin that its sources then do not have, and what those are.
const RULES: [(&str, &[&str], &str); 2] =
    [("test", &["#[cfg(test)]"], "tests"), ("doctest", &["/// ```", "//! ```"], "examples in its comments")];

/// Libraries with tests that would never run.
pub fn check(files: &[Source]) -> Vec<Violation> {
    files.iter().flat_map(|manifest| check_one(manifest, files)).collect()
}

fn check_one(manifest: &Source, files: &[Source]) -> Vec<Violation> {
    let Some(folder) = manifest.path.strip_suffix("Cargo.toml") else { return Vec::new() };
    let table: toml::Table = manifest.text.parse().unwrap_or_default();
    let says = |key: &str| table.get("lib").and_then(|lib| lib.get(key)).and_then(toml::Value::as_bool);
    let sources = format!("{folder}src/");
    RULES
        .into_iter()
        .filter(|(key, beginnings, _)| {
            let holds = |text: &str| text.lines().any(|line| begins(line.trim_start(), beginnings));
            let mut sources = files.iter().filter(|file| file.path.starts_with(&sources));
            says(key) == Some(false) && sources.any(|file| holds(&file.text))
        })
        .map(|(key, _, tests)| {
            Violation::new(&manifest.path, format!("says `{key} = false`, but the package has {tests}"))
        })
        .collect()
}

fn begins(line: &str, beginnings: &[&str]) -> bool {
    beginnings.iter().any(|beginning| line.starts_with(beginning))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_manifest_says_is_true_of_its_sources() {
        let (unit, example) = (
            "fn a() {}\n#[cfg(test)]\nmod tests {}\n",
            "    /// ```\n    /// a();\n    /// ```\nfn a() {}\n",
        );
        let cases = [
            ("[lib]\ntest = false\n", unit, 1),
            ("[lib]\ntest = false\n", example, 0),
            ("[lib]\ndoctest = false\n", example, 1),
            ("[lib]\ndoctest = false\n", "//! ```\n//! a();\n//! ```\n", 1),
            ("[lib]\ndoctest = false\n", unit, 0),
            ("[lib]\ntest = false\ndoctest = false\n", "fn a() {}\n", 0),
            ("[lib]\n", unit, 0),
            ("[package]\n", example, 0),
        ];
        for (manifest, source, expected) in cases {
            let file = |path: &str, text: &str| Source { path: path.into(), text: text.into() };
            let files = [
                file("crates/a/Cargo.toml", manifest),
                file("crates/a/src/lib.rs", source),
                file("crates/b/src/lib.rs", "#[cfg(test)]\n/// ```\n"),
            ];
            assert_eq!(check(&files).len(), expected, "{manifest} {source}");
        }
    }
}
