//! The running application, as handlers and jobs see it.

use std::ops::Deref;
use std::path::PathBuf;
use std::sync::Arc;

use axum::extract::FromRef;
use domain::entitlement::Tiers;
use domain::time::Timestamp;
use platform_http::HttpSettings;

use crate::clock::Clock;
use crate::db::Db;
use crate::encryption::FileKey;
use crate::files::Files;
use crate::http::guesses::Guesses;
use crate::jobs::WorkNotifier;
use crate::live::Hub;
use crate::live_media::LiveMedia;
use crate::payments::PaymentProvider;
use crate::push::Pusher;
use crate::random::Random;
use crate::registry::{Registry, SignedPath};
use crate::settings::Settings;
use crate::viewer::Sessions;

/// A handle on everything a handler may use; cheap to clone. The server makes it, tests make it with other engines.
#[derive(Clone)]
pub struct App {
    parts: Arc<Parts>,
    http: HttpSettings,
}

/// What an [`App`] consists of.
#[derive(Clone)]
pub struct Parts {
    /// The database.
    pub db: Db,
    /// The only clock.
    pub clock: Arc<dyn Clock>,
    /// The only source of randomness.
    pub random: Arc<dyn Random>,
    /// Uploaded files.
    pub files: Files,
    /// Encrypts confidential files.
    pub file_key: FileKey,
    /// A folder on this server's own disk, for what is not a file of the store yet.
    pub scratch: PathBuf,
    /// Takes payments.
    pub payments: Arc<dyn PaymentProvider>,
    /// Carries the audio and video of Rooms.
    pub live_media: Arc<dyn LiveMedia>,
    /// Tells members' devices.
    pub push: Arc<dyn Pusher>,
    /// Finds the viewer behind a session token.
    pub sessions: Arc<dyn Sessions>,
    /// Counts guesses at passwords, for each account.
    pub guesses: Guesses,
    /// Wakes the job worker.
    pub work_notifier: WorkNotifier,
    /// Who is connected, and follows what.
    pub live: Hub,
    /// What the features registered for the packages that work across them.
    pub registry: Registry,
    /// What the operator decided.
    pub settings: Settings,
}

/// Which program runs; browsers that were loaded from another one may load again.
#[must_use]
pub fn build_id() -> String {
    env!("CARGO_PKG_VERSION").to_owned()
}

impl App {
    /// Puts the parts together.
    #[must_use]
    pub fn new(parts: Parts) -> Self {
        let http = HttpSettings {
            base_url: parts.settings.base_url.as_str().into(),
            trusted_proxies: parts.settings.trusted_proxies.as_slice().into(),
            signed_paths: parts.registry.all::<SignedPath>().map(|path| path.0).collect(),
        };
        Self { parts: Arc::new(parts), http }
    }

    /// The time now.
    #[must_use]
    pub fn now(&self) -> Timestamp {
        self.clock.now()
    }

    /// How tiers are read at this moment.
    #[must_use]
    pub fn tiers(&self) -> Tiers {
        Tiers { mapping: self.settings.tier_mapping, now: self.now() }
    }

    /// A fresh id.
    #[must_use]
    pub fn id<T: From<uuid::Uuid>>(&self) -> T {
        self.random.id(self.now())
    }
}

impl Deref for App {
    type Target = Parts;
    fn deref(&self) -> &Parts {
        &self.parts
    }
}

impl FromRef<App> for HttpSettings {
    fn from_ref(app: &App) -> Self {
        app.http.clone()
    }
}

impl FromRef<App> for Db {
    fn from_ref(app: &App) -> Self {
        app.db.clone()
    }
}

impl FromRef<App> for Arc<dyn Clock> {
    fn from_ref(app: &App) -> Self {
        app.clock.clone()
    }
}

impl FromRef<App> for Arc<dyn Random> {
    fn from_ref(app: &App) -> Self {
        app.random.clone()
    }
}
