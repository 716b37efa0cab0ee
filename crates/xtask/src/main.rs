//! `cargo run -p xtask -- tidy`: fails when the house rules that compilers do not know are broken.

mod cycles;
mod first_sentence;
mod imports;
mod left_out;
mod markdown;
mod rings;
mod sources;
mod words;

use std::path::Path;
use std::process::ExitCode;

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Violation {
    /// The file, from the project's folder.
    path: String,
    /// One sentence.
    text: String,
}

impl Violation {
    fn new(path: &str, text: impl Into<String>) -> Self {
        Self { path: path.to_owned(), text: text.into() }
    }
}

fn main() -> ExitCode {
    let task = std::env::args().nth(1);
    if task.as_deref() != Some("tidy") {
        eprintln!("usage: cargo run -p xtask -- tidy");
        return ExitCode::FAILURE;
    }
    let root = Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    match tidy(&root) {
        Ok(violations) if violations.is_empty() => ExitCode::SUCCESS,
        Ok(violations) => {
            for violation in &violations {
                eprintln!("{}: {}", violation.path, violation.text);
            }
            eprintln!("{} things to tidy", violations.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Every violation in the project at `root`.
fn tidy(root: &Path) -> std::io::Result<Vec<Violation>> {
    let files = sources::tracked(root)?;
    let mut violations = cycles::check(&files);
    violations.extend(rings::check(&files));
    violations.extend(left_out::check(&files));
    for file in &files {
        violations.extend(first_sentence::check(file));
        violations.extend(sources::check(file));
        violations.extend(imports::check(file));
        violations.extend(markdown::check(file, root));
        violations.extend(words::check(file));
    }
    Ok(violations)
}
