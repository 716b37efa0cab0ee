//! The application under test.

use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use adapters::files::S3Config;
use adapters::live_media::embedded::{Embedded, EmbeddedConfig};
use adapters::payments::sandbox::Sandbox;
use adapters::push::address::{Reach, SystemResolver};
use adapters::push::hosts::Hosts;
use adapters::push::{Vapid, WebPush};
use application::public_pages::Site;
use application::worker::worker;
use application::{router, sandbox};
use payment_simulator::Terms;
use platform::app::{App, Parts};
use platform::db::{Db, DbError, Location};
use platform::encryption::FileKey;
use platform::feature::{Feature, Registry};
use platform::files::Files;
use platform::http::guesses::Guesses;
use platform::jobs::{NewJob, WorkNotifier, Worker};
use platform::live::{Events, Followed, Hub};
use platform::live_media::{self, LiveMedia};
use platform::random::SystemRandom;
use platform::settings::Settings;
use tempfile::TempDir;
use tokio::net::TcpListener;

use crate::bucket::Bucket;
use crate::openapi_contract::Contract;
use crate::{Client, ManualClock, Postbox, ScriptedProvider, postgres, sqlite};

/// A whole application on a fresh database, reached in process.
pub struct TestApp {
    /// What handlers see.
    pub app: App,
    /// What it consists of.
    pub features: Arc<[Feature]>,
    /// The clock; it stands still.
    pub clock: Arc<ManualClock>,
    /// Takes payments, and does what happens at the provider.
    pub sandbox: Sandbox,
    /// Emails that were sent, after [`TestApp::work`].
    pub postbox: Arc<Postbox>,
    /// In front of the sandbox; takes payments itself once a test opens its shop.
    pub payments: Arc<ScriptedProvider>,
    router: axum::Router,
    folder: TempDir,
    /// Where the database is, if it is PostgreSQL.
    pub(crate) database: Option<String>,
}

/// The features of applications under test; makes one on either database.
#[derive(Clone)]
pub struct Setup {
    features: Arc<[Feature]>,
    has_live_media: bool,
}

impl Setup {
    /// The same with the media server of this program, on free ports of the loopback.
    #[must_use]
    pub fn with_live_media(self) -> Self {
        Self { has_live_media: true, ..self }
    }

    /// On a fresh SQLite file.
    pub async fn sqlite(&self) -> TestApp {
        self.sqlite_with(Settings::default()).await
    }

    /// On a fresh SQLite file, with these settings but for the rates, which are out of the way.
    pub async fn sqlite_with(&self, settings: Settings) -> TestApp {
        self.sqlite_exactly(Settings { rate_factor: 10_000.0, ..settings }).await
    }

    /// On a fresh SQLite file, with exactly these settings.
    pub async fn sqlite_exactly(&self, settings: Settings) -> TestApp {
        let folder = TempDir::new().unwrap();
        let path = folder.path().join("exhale.db");
        sqlite::create_database(&path).await;
        let db = Db::open(&Location::Sqlite { path, readers: 2 }).await.unwrap();
        self.on(db, folder, settings, None)
    }

    /// On a fresh PostgreSQL database.
    pub async fn postgres(&self) -> TestApp {
        self.postgres_on(postgres::fresh_database().await).await
    }

    /// On a fresh PostgreSQL database, with these settings but for the rates, which are out of the way.
    pub async fn postgres_with(&self, settings: Settings) -> TestApp {
        self.postgres_exactly(postgres::fresh_database().await, settings).await
    }

    /// On a PostgreSQL database that is there.
    pub async fn postgres_on(&self, url: String) -> TestApp {
        self.postgres_exactly(url, Settings::default()).await
    }

    async fn postgres_exactly(&self, url: String, settings: Settings) -> TestApp {
        let location = Location::Postgres { url: url.clone(), connections: 8 };
        let db = Db::open(&location).await.unwrap();
        let settings = Settings { rate_factor: 10_000.0, ..settings };
        self.on(db, TempDir::new().unwrap(), settings, Some(url))
    }

    /// On the database and the disk of an application whose server is gone.
    pub async fn after(&self, gone: TestApp) -> TestApp {
        let TestApp { folder, database, clock, app, .. } = gone;
        let settings = app.settings.clone();
        drop(app);
        let location = match &database {
            Some(url) => Location::Postgres { url: url.clone(), connections: 8 },
            None => Location::Sqlite { path: folder.path().join("exhale.db"), readers: 2 },
        };
        let again = self.on(Db::open(&location).await.unwrap(), folder, settings, database);
        again.clock.advance(clock.time().0 - again.clock.time().0);
        again
    }

    fn on(&self, db: Db, folder: TempDir, settings: Settings, database: Option<String>) -> TestApp {
        let clock = Arc::new(ManualClock::default());
        let files = folder.path().join("files");
        std::fs::create_dir_all(&files).unwrap();
        let store = object_store::local::LocalFileSystem::new_with_prefix(files).unwrap();
        let parts = Parts {
            db,
            clock: clock.clone(),
            random: Arc::new(SystemRandom),
            files: Files::new(Arc::new(store)),
            file_key: FileKey::new([7; 32]),
            scratch: folder.path().join("scratch"),
            payments: Arc::new(platform::payments::Off),
            live_media: if self.has_live_media { embedded_media() } else { Arc::new(live_media::Off) },
            push: Arc::new(push()),
            sessions: Arc::new(members::session::DbSessions),
            guesses: Guesses::new(settings.rate_factor),
            work_notifier: WorkNotifier::default(),
            live: Hub::default(),
            registry: Registry::of(&self.features),
            settings,
        };
        let sandbox = Sandbox::new(App::new(parts.clone()), terms());
        let payments = Arc::new(ScriptedProvider::before(sandbox.clone()));
        let app = App::new(Parts { payments: payments.clone(), ..parts });
        let pages = sandbox::routes(sandbox.clone(), None, &app);
        let router = router::build(app.clone(), &self.features, Site::default(), pages);
        TestApp {
            app,
            features: self.features.clone(),
            clock,
            sandbox,
            postbox: Arc::new(Postbox::default()),
            payments,
            router,
            folder,
            database,
        }
    }
}

impl TestApp {
    /// Applications that consist of these features; what they need from others they find in the registry, or not at all.
    pub fn with(features: impl IntoIterator<Item = Feature>) -> Setup {
        Setup { features: features.into_iter().collect(), has_live_media: false }
    }

    /// Another server on the same PostgreSQL database, with a clock of its own.
    pub async fn another(&self) -> Self {
        Setup { features: self.features.clone(), has_live_media: false }
            .postgres_on(self.database.clone().unwrap())
            .await
    }

    /// The same with another provider of payments.
    #[must_use]
    pub fn taking(self, payments: Arc<dyn platform::payments::PaymentProvider>) -> Self {
        let parts = Parts { payments, ..(*self.app).clone() };
        self.made_of(parts)
    }

    /// The same with its files in this bucket, which has to last as long.
    #[must_use]
    pub fn keeping_files_in(self, bucket: &Bucket) -> Self {
        let config = S3Config { timeout: Duration::from_secs(30), ..bucket.config() };
        let parts = Parts { files: adapters::files::s3(&config).unwrap(), ..(*self.app).clone() };
        self.made_of(parts)
    }

    fn made_of(self, parts: Parts) -> Self {
        let app = App::new(parts);
        let pages = sandbox::routes(self.sandbox.clone(), None, &app);
        let router = router::build(app.clone(), &self.features, Site::default(), pages);
        Self { app, router, ..self }
    }

    /// Where uploaded files lie.
    pub fn files_folder(&self) -> std::path::PathBuf {
        self.folder.path().join("files")
    }

    /// Listens as the real server does, and goes live: `kinds` can be followed, hints go over `events`.
    pub async fn listen(&self, kinds: Vec<Arc<dyn Followed>>, events: Arc<dyn Events>) -> SocketAddr {
        platform::live::begin(&self.app, kinds, events).await;
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let service = self.router.clone().into_make_service_with_connect_info::<SocketAddr>();
        tokio::spawn(application::listener::server(listener).serve(service));
        address
    }

    /// A browser without a session.
    pub fn visitor(&self) -> Client {
        self.client(self.router.clone(), None)
    }

    /// A visitor's browser on a server of another operator, with more routes.
    pub fn visitor_with(&self, site: Site, more: axum::Router<App>) -> Client {
        self.client(router::build(self.app.clone(), &self.features, site, more), None)
    }

    /// A browser in the network of this address, with this session token or none, on a server that counts guesses as
    /// `guesses` does, and everything else loosely.
    pub fn browser_from(&self, address: &str, guesses: &Guesses, token: Option<&str>) -> Client {
        let trusted_proxies = vec![std::net::Ipv4Addr::LOCALHOST.into()];
        let settings = Settings { trusted_proxies, ..self.app.settings.clone() };
        let parts = Parts { guesses: guesses.clone(), settings, ..(*self.app).clone() };
        let router = router::build(App::new(parts), &self.features, Site::default(), axum::Router::new());
        self.client(router, token.map(str::to_owned)).with_header("x-forwarded-for", address)
    }

    /// A browser that holds this session token.
    pub fn browser(&self, token: &str) -> Client {
        self.client(self.router.clone(), Some(token.to_owned()))
    }

    fn client(&self, router: axum::Router, token: Option<String>) -> Client {
        Client::new(router, token, Contract::of(&self.features))
    }

    /// Does all queued jobs that are due, and none of the periodic ones; emails end up in [`TestApp::postbox`]. Answers
    /// how many there were.
    pub async fn work(&self) -> usize {
        Worker { schedules: Vec::new(), ..self.worker() }.drain().await.unwrap()
    }

    /// Does a job that is otherwise due periodically, and everything that it leads to; answers as [`TestApp::work`].
    pub async fn run(&self, job: &'static str) -> usize {
        let app = self.app.clone();
        let queued: Result<_, DbError> =
            self.app.db.write(move |tx| NewJob::now(job, &()).enqueue(tx, &app)).await;
        queued.unwrap();
        self.work().await
    }

    /// The worker of the real server, with its periodic jobs; emails end up in [`TestApp::postbox`].
    pub fn worker(&self) -> Worker {
        worker(self.app.clone(), &self.features, self.postbox.clone(), Some(&self.sandbox))
    }
}

/// What things cost in tests: 4, 160, 9 and 480 euros.
#[must_use]
pub fn terms() -> Terms {
    adapters::payments::sandbox::terms("eur", [400, 16_000, 900, 48_000])
}

/// The real engine, which may also reach a [`crate::PushService`].
fn push() -> WebPush {
    // The key of the example in RFC 8291.
    let vapid =
        Vapid::new("yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw", "mailto:hello@example.org").unwrap();
    let hosts = Hosts::known_and(["127.0.0.1"]).unwrap();
    WebPush::new(vapid, Reach::Loopback, hosts, Arc::new(SystemResolver)).unwrap()
}

fn embedded_media() -> Arc<dyn LiveMedia> {
    let listen = SocketAddr::from(([127, 0, 0, 1], 0));
    Arc::new(Embedded::start(EmbeddedConfig { listen, advertise: Vec::new(), turn: None }).unwrap())
}
