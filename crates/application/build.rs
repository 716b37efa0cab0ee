//! Fails a release build without the web app, which it carries inside.

use std::path::Path;
use std::process::ExitCode;

/// What the web build makes and the binary embeds.
const BUILT: [&str; 3] = ["dist/index.html", "dist/.vite/manifest.json", "dist-public/pages.js"];

fn main() -> ExitCode {
    if std::env::var("PROFILE").is_ok_and(|profile| profile != "release") {
        // A debug build reads these files when it is asked for them.
        println!("cargo::rerun-if-changed=build.rs");
        return ExitCode::SUCCESS;
    }
    let web = Path::new("../../web");
    for file in BUILT {
        println!("cargo::rerun-if-changed=../../web/{file}");
    }
    match BUILT.iter().find(|file| !web.join(file).exists()) {
        Some(file) => {
            println!(
                "cargo::error=web/{file} is missing: a release carries the web app; run `make web` first"
            );
            ExitCode::FAILURE
        }
        None => ExitCode::SUCCESS,
    }
}
