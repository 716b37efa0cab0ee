//! Lists the project's own files, and checks their names and lengths.

use std::io::{Error, Result};
use std::path::Path;
use std::process::Command;

use crate::Violation;

/// A file of the project.
pub struct Source {
    /// From the project's folder, with `/`.
    pub path: String,
    /// Its text.
    pub text: String,
}

impl Source {
    /// Whether its name ends like this.
    pub fn is(&self, endings: &[&str]) -> bool {
        endings.iter().any(|ending| self.path.ends_with(ending))
    }
}

/// Lines that one file may have.
const LINES_MAX: usize = 400;
/// Names that say nothing.
const EMPTY_NAMES: &[&str] = &["util", "utils", "helper", "helpers", "common", "misc", "manager"];

/// Every text file that git tracks or would track, but for generated ones.
pub fn tracked(root: &Path) -> Result<Vec<Source>> {
    let listed = Command::new("git")
        .args(["ls-files", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()?;
    if !listed.status.success() {
        return Err(Error::other(String::from_utf8_lossy(&listed.stderr).into_owned()));
    }
    let names = String::from_utf8_lossy(&listed.stdout).into_owned();
    let kept = names.lines().filter(|path| !is_generated(path) && root.join(path).is_file());
    Ok(kept
        .filter_map(|path| {
            let text = std::fs::read_to_string(root.join(path)).ok()?;
            Some(Source { path: path.to_owned(), text })
        })
        .collect())
}

fn is_generated(path: &str) -> bool {
    path.contains(".gen.")
        || path.starts_with("web/src/lib/api/")
        || path.starts_with("docs/generated/")
        || path.ends_with("package-lock.json")
        || path.ends_with(".snap")
}

/// Length and name of one file.
pub fn check(file: &Source) -> Vec<Violation> {
    let mut violations = Vec::new();
    let lines = file.text.lines().count();
    if file.is(&[".rs", ".ts", ".tsx", ".mjs", ".css"]) && lines > LINES_MAX {
        violations.push(Violation::new(&file.path, format!("{lines} lines; split it before {LINES_MAX}")));
    }
    let named = Path::new(&file.path).components().any(|part| {
        let name = part.as_os_str().to_string_lossy();
        EMPTY_NAMES.contains(&name.split('.').next().unwrap_or_default())
    });
    if named {
        violations.push(Violation::new(&file.path, "a name that says nothing; name what is in it"));
    }
    violations
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_files_and_empty_names_are_faults() {
        let of =
            |path: &str, lines: usize| check(&Source { path: path.into(), text: "x\n".repeat(lines) }).len();
        assert_eq!(of("crates/a/src/lib.rs", 400), 0);
        assert_eq!(of("crates/a/src/lib.rs", 401), 1);
        assert_eq!(of("docs/long.md", 1000), 0);
        assert_eq!(of("crates/a/src/utils.rs", 5), 1);
        assert_eq!(of("web/src/helpers/thing.ts", 5), 1);
        assert_eq!(of("crates/commons/media/src/lib.rs", 5), 0);
    }
}
