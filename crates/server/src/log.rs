//! Structured logs on standard error: no bodies, no addresses of members, no tokens.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

use crate::features;

/// Our packages that are no features; a name also stands for all that begin with it.
const PACKAGES: [&str; 6] = ["exhale", "application", "adapters", "platform", "likes", "posts"];

/// Begins logging; a second call changes nothing.
pub fn begin(json: bool) {
    let format = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(targets());
    let _ = if json {
        registry.with(format.json().flatten_event(true)).try_init()
    } else {
        registry.with(format.with_target(false).compact()).try_init()
    };
}

/// What is worth a line: of our packages also what goes well, of all others only warnings.
fn targets() -> Targets {
    let own = features::all().into_iter().map(|feature| feature.name).chain(PACKAGES);
    Targets::new().with_default(LevelFilter::WARN).with_targets(own.map(|name| (name, LevelFilter::INFO)))
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use tracing::Level;

    use super::*;

    #[test]
    fn every_package_of_ours_and_no_other_logs_what_goes_well() {
        let targets = targets();
        let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
        let folders = ["features", "commons"].map(|ring| std::fs::read_dir(crates.join(ring)).unwrap());
        let packages =
            folders.into_iter().flatten().map(|entry| entry.unwrap().file_name().into_string().unwrap());
        for package in packages.chain(PACKAGES.map(str::to_owned)) {
            assert!(targets.would_enable(&format!("{package}::module"), &Level::INFO), "{package}");
        }
        assert!(targets.would_enable("platform_http::observe", &Level::INFO));
        assert!(!targets.would_enable("wins::share", &Level::DEBUG));
        assert!(!targets.would_enable("async_nats::connection", &Level::INFO));
        assert!(targets.would_enable("async_nats::connection", &Level::WARN));
    }
}
