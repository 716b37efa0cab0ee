//! Prometheus metrics on a port of their own, which only the loopback reaches.

use std::net::SocketAddr;
use std::time::Duration;

use axum::Router;
use axum::routing::get;
use metrics_exporter_prometheus::{BuildError, PrometheusBuilder};
use tokio::net::TcpListener;

/// How often what was measured is put together, so that it does not pile up when nobody reads.
const UPKEEP: Duration = Duration::from_secs(5);

/// Begins counting and serves `/metrics` at `address`.
///
/// # Errors
/// When counting has begun already, or the port is taken.
pub async fn begin(address: SocketAddr) -> Result<(), MeasureError> {
    let handle = PrometheusBuilder::new().install_recorder()?;
    let upkeep = handle.clone();
    tokio::spawn(async move {
        loop {
            tokio::time::sleep(UPKEEP).await;
            upkeep.run_upkeep();
        }
    });
    let router = Router::new().route("/metrics", get(async move || handle.render()));
    let listener = TcpListener::bind(address).await?;
    tokio::spawn(async move { axum::serve(listener, router).await });
    Ok(())
}

/// Why metrics cannot be served.
#[derive(Debug, thiserror::Error)]
pub enum MeasureError {
    /// Counting has begun already.
    #[error(transparent)]
    Recorder(#[from] BuildError),
    /// The port cannot be had.
    #[error("metrics.listen: {0}")]
    Port(#[from] std::io::Error),
}
