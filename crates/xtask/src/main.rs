//! `cargo run -p xtask -- tidy`: fails when the house rules that compilers do not know are broken.

mod first_sentence;
mod imports;
mod markdown;
mod rings;
mod sources;

use std::path::Path;
use std::process::ExitCode;

/// What is wrong, and where.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fault {
    /// The file, from the project's folder.
    path: String,
    /// One sentence.
    text: String,
}

impl Fault {
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
        Ok(faults) if faults.is_empty() => ExitCode::SUCCESS,
        Ok(faults) => {
            for fault in &faults {
                eprintln!("{}: {}", fault.path, fault.text);
            }
            eprintln!("{} things to tidy", faults.len());
            ExitCode::FAILURE
        }
        Err(error) => {
            eprintln!("tidy: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Every fault in the project at `root`.
fn tidy(root: &Path) -> std::io::Result<Vec<Fault>> {
    let files = sources::tracked(root)?;
    let mut faults = Vec::new();
    for file in &files {
        faults.extend(first_sentence::check(file));
        faults.extend(sources::check(file));
        faults.extend(imports::check(file));
        faults.extend(rings::check(file));
        faults.extend(markdown::check(file, root));
    }
    Ok(faults)
}
