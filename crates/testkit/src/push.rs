//! A push service on loopback, and the browsers that subscribe there: it takes messages as the real ones do, checks who
//! sends them (RFC 8292), and lets a test read what only the browser can (RFC 8291).

use std::sync::{Arc, Mutex};

use axum::extract::{Path, State};
use axum::http::{HeaderMap, StatusCode};
use axum::routing::post;
use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use platform::random::{Random, SystemRandom};
use serde_json::{Value, json};
use tokio::net::TcpListener;
use web_push_native::p256::SecretKey;
use web_push_native::p256::ecdsa::signature::Verifier;
use web_push_native::p256::ecdsa::{Signature, VerifyingKey};

/// A message as the service got it.
#[derive(Debug, Clone)]
pub struct Pushed {
    /// The device, by the end of its address.
    pub device: String,
    /// What came with it.
    pub headers: HeaderMap,
    /// The encrypted message.
    pub body: Vec<u8>,
}

/// The service; it ends with the test's runtime.
#[derive(Clone)]
pub struct PushService {
    origin: String,
    inner: Arc<Inner>,
}

struct Inner {
    answer: Mutex<StatusCode>,
    messages: Mutex<Vec<Pushed>>,
}

/// A browser that subscribed.
pub struct Device {
    /// Its address at the service.
    pub endpoint: String,
    secret: SecretKey,
    auth: [u8; 16],
}

impl PushService {
    /// Begins to listen.
    pub async fn start() -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let origin = format!("http://{}", listener.local_addr().unwrap());
        let inner = Arc::new(Inner { answer: Mutex::new(StatusCode::CREATED), messages: Mutex::default() });
        let routes = axum::Router::new().route("/send/{device}", post(take)).with_state(inner.clone());
        tokio::spawn(async move { axum::serve(listener, routes).await });
        Self { origin, inner }
    }

    /// Answers with this status from now on.
    pub fn answer(&self, status: u16) {
        *self.inner.answer.lock().unwrap() = status.try_into().unwrap();
    }

    /// What it was sent, whatever it answered.
    pub fn messages(&self) -> Vec<Pushed> {
        self.inner.messages.lock().unwrap().clone()
    }

    /// A browser subscribes.
    pub fn device(&self, name: &str) -> Device {
        let (mut secret, mut auth) = ([0; 32], [0; 16]);
        SystemRandom.fill(&mut secret);
        SystemRandom.fill(&mut auth);
        // So that it lies below the order of the curve.
        secret[0] &= 0x7f;
        let secret = SecretKey::from_slice(&secret).unwrap();
        Device { endpoint: format!("{}/send/{name}", self.origin), secret, auth }
    }

    /// What a message's signature claims, when it was made with this key for this service.
    pub fn claims(&self, message: &Pushed, public_key: &str) -> Value {
        let value = message.headers["authorization"].to_str().unwrap();
        let (token, key) = value.strip_prefix("vapid t=").unwrap().split_once(", k=").unwrap();
        assert_eq!(key, public_key);
        let (signed, signature) = token.rsplit_once('.').unwrap();
        let (head, claims) = signed.split_once('.').unwrap();
        assert_eq!(json_of(head), json!({ "typ": "JWT", "alg": "ES256" }));
        let key = VerifyingKey::from_sec1_bytes(&URL_SAFE_NO_PAD.decode(key).unwrap()).unwrap();
        let signature = Signature::from_slice(&URL_SAFE_NO_PAD.decode(signature).unwrap()).unwrap();
        key.verify(signed.as_bytes(), &signature).unwrap();
        let claims = json_of(claims);
        assert_eq!(claims["aud"], self.origin);
        claims
    }
}

impl Device {
    /// The subscription, as a browser gives it.
    pub fn subscription(&self) -> Value {
        let public = web_push_native::p256::ecdsa::SigningKey::from(&self.secret);
        let public = public.verifying_key().to_encoded_point(false);
        let (p256dh, auth) = (URL_SAFE_NO_PAD.encode(public.as_bytes()), URL_SAFE_NO_PAD.encode(self.auth));
        json!({ "endpoint": self.endpoint, "keys": { "p256dh": p256dh, "auth": auth } })
    }

    /// Decrypts a message.
    pub fn read(&self, message: &Pushed) -> Value {
        let text = web_push_native::decrypt(message.body.clone(), &self.secret, &self.auth.into()).unwrap();
        serde_json::from_slice(&text).unwrap()
    }
}

async fn take(
    State(inner): State<Arc<Inner>>,
    Path(device): Path<String>,
    headers: HeaderMap,
    body: bytes::Bytes,
) -> StatusCode {
    inner.messages.lock().unwrap().push(Pushed { device, headers, body: body.to_vec() });
    *inner.answer.lock().unwrap()
}

fn json_of(part: &str) -> Value {
    serde_json::from_slice(&URL_SAFE_NO_PAD.decode(part).unwrap()).unwrap()
}
