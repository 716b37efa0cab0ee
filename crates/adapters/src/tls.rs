//! Encryption to servers of others: the public authorities of the web, whatever this machine has installed.

use std::sync::Arc;

/// The settings for a client.
///
/// # Errors
/// When the protocol versions are not available.
pub fn public_roots() -> Result<rustls::ClientConfig, rustls::Error> {
    let roots = rustls::RootCertStore { roots: webpki_roots::TLS_SERVER_ROOTS.to_vec() };
    let provider = Arc::new(rustls::crypto::ring::default_provider());
    let config =
        rustls::ClientConfig::builder_with_provider(provider).with_safe_default_protocol_versions()?;
    Ok(config.with_root_certificates(roots).with_no_client_auth())
}
