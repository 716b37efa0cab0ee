//! Web push (RFC 8030): a message encrypted for one browser, signed by this server, handed to that browser's push service.

pub mod address;
pub mod hosts;
mod vapid;

use std::sync::Arc;
use std::time::Duration;

use base64::Engine;
use base64::alphabet::URL_SAFE;
use base64::engine::{DecodePaddingMode, GeneralPurpose, GeneralPurposeConfig};
use domain::time::Timestamp;
use platform::push::{InvalidSubscription, Pusher, Sent, Subscription};
use reqwest::redirect::Policy;
use reqwest::{Client, StatusCode, Url};
use web_push_native::{Auth, encrypt, p256::PublicKey};

use crate::tls;
use address::{Guard, Reach, Resolver};
use hosts::Hosts;
pub use vapid::{Vapid, key_in_file};

/// How long a push service may take, from looking up its name to its answer.
const TIMEOUT: Duration = Duration::from_secs(10);
/// How long a push service keeps a message for a device that is off: what is older is no news.
const KEPT_S: &str = "86400";
/// A newer message takes the place of one that still waits at the push service.
const TOPIC: &str = "news";
/// Longest address of a device.
const ENDPOINT_MAX: usize = 1024;

/// Web push cannot be set up.
#[derive(Debug, thiserror::Error)]
pub enum PushSetupError {
    /// The key is none.
    #[error("{0} holds no key: 32 bytes in URL-safe base64")]
    Key(String),
    /// The key's file cannot be read or made.
    #[error("the key file: {0}")]
    File(#[from] std::io::Error),
    /// Encryption is not available.
    #[error("encryption to push services cannot be set up: {0}")]
    Encryption(String),
}

/// Sends messages to push services.
pub struct WebPush {
    vapid: Vapid,
    guard: Arc<Guard>,
    client: Client,
}

impl WebPush {
    /// Prepares everything for these push services; nothing is sent yet.
    ///
    /// # Errors
    /// When encryption is not available.
    pub fn new(
        vapid: Vapid,
        reach: Reach,
        hosts: Hosts,
        resolver: Arc<dyn Resolver>,
    ) -> Result<Self, PushSetupError> {
        let guard = Arc::new(Guard { reach, hosts, resolver });
        let encryption =
            tls::public_roots().map_err(|error| PushSetupError::Encryption(error.to_string()))?;
        let client = Client::builder()
            .tls_backend_preconfigured(encryption)
            // A proxy would look names up for itself, and a redirect could lead anywhere.
            .no_proxy()
            .redirect(Policy::none())
            .https_only(reach == Reach::Public)
            .dns_resolver(guard.clone())
            .timeout(TIMEOUT)
            .build()
            .map_err(|error| PushSetupError::Encryption(error.to_string()))?;
        Ok(Self { vapid, guard, client })
    }

    fn url(&self, subscription: &Subscription) -> Result<Url, InvalidSubscription> {
        let short = Some(subscription.endpoint.as_str()).filter(|endpoint| endpoint.len() <= ENDPOINT_MAX);
        let url: Url =
            short.and_then(|endpoint| endpoint.parse().ok()).ok_or(InvalidSubscription::Endpoint)?;
        if !self.guard.allows(&url) {
            return Err(InvalidSubscription::Endpoint);
        }
        if self.guard.knows(&url) { Ok(url) } else { Err(InvalidSubscription::Service) }
    }
}

/// Browsers write their keys without padding, some libraries with it.
const LENIENT: GeneralPurpose = GeneralPurpose::new(
    &URL_SAFE,
    GeneralPurposeConfig::new()
        .with_decode_padding_mode(DecodePaddingMode::Indifferent)
        .with_encode_padding(false),
);

/// The browser's public key and the secret shared with it.
fn keys(subscription: &Subscription) -> Result<(PublicKey, Auth), InvalidSubscription> {
    let public = LENIENT.decode(&subscription.p256dh).ok().filter(|bytes| bytes.len() == 65);
    let public =
        public.and_then(|bytes| PublicKey::from_sec1_bytes(&bytes).ok()).ok_or(InvalidSubscription::Keys)?;
    let auth: Option<[u8; 16]> =
        LENIENT.decode(&subscription.auth).ok().and_then(|bytes| bytes.try_into().ok());
    Ok((public, auth.ok_or(InvalidSubscription::Keys)?.into()))
}

#[async_trait::async_trait]
impl Pusher for WebPush {
    fn public_key(&self) -> &str {
        self.vapid.public_key()
    }

    async fn check(&self, subscription: &Subscription) -> Result<(), InvalidSubscription> {
        let url = self.url(subscription)?;
        keys(subscription)?;
        let found = tokio::time::timeout(TIMEOUT, self.guard.resolve_host(&url)).await;
        if found.is_ok_and(|found| found.is_ok()) { Ok(()) } else { Err(InvalidSubscription::Endpoint) }
    }

    async fn send(&self, subscription: &Subscription, text: &str, now: Timestamp) -> Sent {
        let prepared = self.url(subscription).and_then(|url| Ok((url, keys(subscription)?)));
        let (url, (public, auth)) = match prepared {
            Ok(prepared) => prepared,
            Err(unfit) => return Sent::Never(unfit.to_string()),
        };
        let Ok(body) = encrypt(text.as_bytes().to_vec(), &public, &auth) else {
            return Sent::Never("the message cannot be encrypted".into());
        };
        let authorization = self.vapid.authorization(&url, now);
        let request = self
            .client
            .post(url)
            .header("authorization", authorization)
            .header("ttl", KEPT_S)
            .header("topic", TOPIC)
            .header("urgency", "low")
            .header("content-encoding", "aes128gcm")
            .header("content-type", "application/octet-stream")
            .body(body);
        match request.send().await {
            // What the service says beside its status is never read: it may be long, and repeat the address.
            Ok(answer) => outcome(answer.status()),
            Err(error) if address::is_refusal(&error) => Sent::Never("the address is not allowed".into()),
            Err(error) if error.is_timeout() => Sent::Later("the push service took too long".into()),
            Err(_) => Sent::Later("the push service was not reached".into()),
        }
    }
}

fn outcome(status: StatusCode) -> Sent {
    match status.as_u16() {
        200..=299 => Sent::Delivered,
        404 | 410 => Sent::Gone,
        408 | 429 | 500..=599 => Sent::Later(format!("the push service answered {}", status.as_u16())),
        other => Sent::Never(format!("the push service answered {other}")),
    }
}
