//! Credentials for a TURN server, made for one participant and a limited time, as coturn's `use-auth-secret` expects them.

use std::fmt;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::time::{HOUR, SECOND, Timestamp};
use hmac::{Hmac, KeyInit, Mac};
use sfu::IceServer;
use sha1::Sha1;

/// How long credentials work; longer than any Room.
const LIFETIME: i64 = 12 * HOUR;

/// TURN servers, and the secret that they share with this program.
#[derive(Clone, PartialEq, Eq)]
pub struct TurnConfig {
    /// Addresses such as `turns:turn.example.org:443?transport=tcp`.
    pub urls: Vec<String>,
    /// The secret.
    pub secret: String,
}

impl fmt::Debug for TurnConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TurnConfig").field("urls", &self.urls).finish_non_exhaustive()
    }
}

/// What a participant is told: when the credentials expire and whose they are, and that signed with the secret.
pub(super) fn ice_server(turn: &TurnConfig, identity: &str, now: Timestamp) -> Option<IceServer> {
    let expiry = now.0.saturating_add(LIFETIME).div_euclid(SECOND);
    let username = format!("{expiry}:{identity}");
    let mut mac = Hmac::<Sha1>::new_from_slice(turn.secret.as_bytes()).ok()?;
    mac.update(username.as_bytes());
    let credential = STANDARD.encode(mac.finalize().into_bytes());
    Some(IceServer { urls: turn.urls.clone(), username, credential })
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Made with `printf '1700043200:anna.1' | openssl dgst -sha1 -hmac north -binary | base64`.
    #[test]
    fn credentials_are_those_that_coturn_computes() {
        let turn = TurnConfig { urls: vec!["turn:turn.example.org".into()], secret: "north".into() };
        let server = ice_server(&turn, "anna.1", Timestamp(1_700_000_000_000)).unwrap();
        assert_eq!(server.username, "1700043200:anna.1");
        assert_eq!(server.credential, "ypVjCul3YRBQEAQr8ISTJb6e//8=");
        assert_eq!(server.urls, ["turn:turn.example.org"]);
        assert!(!format!("{turn:?}").contains("north"), "the secret is in no log");
    }
}
