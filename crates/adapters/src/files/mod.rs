//! The two places for uploaded files: a folder on this machine, or a bucket that speaks S3.

mod leftovers;

use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use domain::time::Timestamp;
use object_store::aws::AmazonS3Builder;
use object_store::local::LocalFileSystem;
use object_store::{BackoffConfig, ClientOptions, RetryConfig};
use platform::files::{Files, FilesError};

/// A bucket, and how to reach it.
#[derive(Clone, PartialEq, Eq)]
pub struct S3Config {
    /// The server, as `https://host[:port]`; none for Amazon's own. Plain `http://` is for servers on the same machine
    /// or in the same closed network.
    pub endpoint: Option<String>,
    /// The region; self-hosted servers mostly take any.
    pub region: String,
    /// The bucket.
    pub bucket: String,
    /// The access key.
    pub access_key: String,
    /// The secret key.
    pub secret_key: String,
    /// The bucket is in the path (`host/bucket`), as self-hosted servers want it, not in the host's name.
    pub path_style: bool,
    /// How long the server may stay silent before it counts as down; thirty seconds suit most.
    pub timeout: Duration,
}

impl std::fmt::Debug for S3Config {
    /// Says nothing of the keys.
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(formatter, "bucket {} at {:?}", self.bucket, self.endpoint.as_deref().unwrap_or("Amazon"))
    }
}

/// Files in `folder`, which is made when absent. A stored file is on disk, name and content, before
/// [`Files::put`] returns. What an upload that was cut off left behind more than an hour before `now` is removed.
///
/// # Errors
/// When the folder cannot be made or read.
pub fn local(folder: &Path, now: Timestamp) -> Result<Files, FilesError> {
    let refused = |error: std::io::Error| FilesError::Unavailable(format!("{}: {error}", folder.display()));
    std::fs::create_dir_all(folder).map_err(refused)?;
    leftovers::remove(folder, now).map_err(refused)?;
    // Without `with_fsync` a file that was acknowledged could be empty after a power cut.
    let store = LocalFileSystem::new_with_prefix(folder)?.with_fsync(true);
    Ok(Files::new(Arc::new(store)))
}

/// What every object in a bucket says to caches (spec §7; the bytes themselves leave through the server alone, O-50).
const CACHE_CONTROL: &str = "public, max-age=31536000";

/// Files in a bucket. Nothing is asked of the server yet.
///
/// # Errors
/// When the configuration makes no sense.
pub fn s3(config: &S3Config) -> Result<Files, FilesError> {
    // Fails when there is one already, which is as good.
    let _ = rustls::crypto::ring::default_provider().install_default();
    let client = ClientOptions::new()
        .with_allow_http(config.endpoint.as_ref().is_some_and(|url| url.starts_with("http://")))
        .with_connect_timeout(config.timeout.min(Duration::from_secs(5)))
        // `Files` watches the store's silence. The client's own limits would also count a reader's pauses.
        .with_timeout_disabled()
        .with_read_timeout_disabled();
    let retry = RetryConfig {
        backoff: BackoffConfig {
            init_backoff: Duration::from_millis(100),
            max_backoff: Duration::from_secs(1),
            base: 2.0,
        },
        max_retries: 2,
        retry_timeout: config.timeout,
    };
    let mut builder = AmazonS3Builder::new()
        .with_region(&config.region)
        .with_bucket_name(&config.bucket)
        .with_access_key_id(&config.access_key)
        .with_secret_access_key(&config.secret_key)
        .with_virtual_hosted_style_request(!config.path_style)
        .with_client_options(client)
        .with_retry(retry);
    if let Some(endpoint) = &config.endpoint {
        builder = builder.with_endpoint(endpoint.trim_end_matches('/'));
    }
    let files = Files::new(Arc::new(builder.build()?));
    Ok(files.with_timeout(config.timeout).with_cache_control(CACHE_CONTROL))
}
