//! What HTTP has to know of the server on which it runs.

use std::net::IpAddr;
use std::sync::Arc;

/// Settings of HTTP, cheap to clone. Layers and extractors take them from the state of the router, which gives them by
/// `FromRef`.
#[derive(Debug, Clone, Default)]
pub struct HttpSettings {
    /// The address under which members reach the server, without a trailing slash.
    pub base_url: Arc<str>,
    /// Addresses of proxies whose `X-Forwarded-For` is believed.
    pub trusted_proxies: Arc<[IpAddr]>,
    /// Paths of operations that another server calls, and whose requests a signature proves.
    pub signed_paths: Arc<[&'static str]>,
}
