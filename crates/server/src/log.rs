//! Structured logs on standard error: no bodies, no addresses of members, no tokens.

use std::io::IsTerminal;

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::layer::SubscriberExt;
use tracing_subscriber::util::SubscriberInitExt;

/// Begins logging; a second call changes nothing.
pub fn begin(json: bool) {
    let targets = Targets::new()
        .with_default(LevelFilter::WARN)
        .with_target("exhale", LevelFilter::INFO)
        .with_target("platform", LevelFilter::INFO)
        .with_target("adapters", LevelFilter::INFO);
    let format = tracing_subscriber::fmt::layer()
        .with_writer(std::io::stderr)
        .with_ansi(std::io::stderr().is_terminal());
    let registry = tracing_subscriber::registry().with(targets);
    let _ = if json {
        registry.with(format.json().flatten_event(true)).try_init()
    } else {
        registry.with(format.with_target(false).compact()).try_init()
    };
}
