//! A job that notes its runs, and second servers on a test's database.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use platform::app::{App, Parts};
use platform::db::{Db, DbError, Location, Sql};
use platform::jobs::{Handler, JobError, Lease, NewJob, WorkNotifier, Worker};
use testkit::TestApp;
use tokio_util::sync::CancellationToken;

/// Never renewed: as of a server that dies, or stalls.
pub const STALLED: Lease = Lease { lasts_ms: 45_000, renewed_every: Duration::from_secs(86_400) };

/// How long a probe may run.
pub const LIMIT: Duration = Duration::from_secs(2);

/// What a probe does at its n-th run, counted from 0.
type Behaviour = Box<dyn Fn(usize) -> AuditEntry + Send + Sync>;

/// One run.
pub enum AuditEntry {
    /// Answers at once.
    Answer(Result<(), JobError>),
    /// Never comes to an end, as when the server dies.
    Hang,
    /// Panics.
    Panic,
}

/// Handles jobs of kind "probe".
pub struct Probe {
    runs: Mutex<Vec<serde_json::Value>>,
    behaviour: Behaviour,
}

impl Probe {
    pub fn new(behaviour: impl Fn(usize) -> AuditEntry + Send + Sync + 'static) -> Arc<Self> {
        Arc::new(Self { runs: Mutex::default(), behaviour: Box::new(behaviour) })
    }

    /// Succeeds always.
    pub fn fine() -> Arc<Self> {
        Self::new(|_| AuditEntry::Answer(Ok(())))
    }

    /// The payloads of all runs.
    pub fn runs(&self) -> Vec<serde_json::Value> {
        self.runs.lock().unwrap().clone()
    }
}

#[async_trait::async_trait]
impl Handler for Probe {
    fn kind(&self) -> &'static str {
        "probe"
    }

    fn limit(&self) -> Duration {
        LIMIT
    }

    fn lease(&self) -> Lease {
        STALLED
    }

    async fn run(&self, _: &App, payload: serde_json::Value) -> Result<(), JobError> {
        let before = {
            let mut runs = self.runs.lock().unwrap();
            runs.push(payload);
            runs.len() - 1
        };
        match (self.behaviour)(before) {
            AuditEntry::Answer(answer) => answer,
            AuditEntry::Hang => std::future::pending().await,
            AuditEntry::Panic => panic!("on purpose"),
        }
    }
}

pub fn later() -> AuditEntry {
    AuditEntry::Answer(Err(JobError::Later("not now".into())))
}

pub fn worker(app: &App, handler: Arc<dyn Handler>) -> Worker {
    Worker { app: app.clone(), handlers: vec![handler], schedules: Vec::new() }
}

/// Asks every 2 ms until the answer is yes; a minute later it is not going to be.
pub async fn wait_for(mut is_so: impl AsyncFnMut() -> bool) {
    let asking = async {
        while !is_so().await {
            tokio::time::sleep(Duration::from_millis(2)).await;
        }
    };
    tokio::time::timeout(Duration::from_secs(60), asking).await.expect("it did not happen within a minute");
}

/// Does what is due, and answers how many jobs that was.
pub async fn drain(app: &App, probe: &Arc<Probe>) -> usize {
    worker(app, probe.clone()).drain().await.unwrap()
}

/// Begins what is due and dies in the middle of it: the run is cut off, the lease stays.
pub async fn die_working(app: &App, probe: &Arc<Probe>) {
    let before = probe.runs().len();
    let worker = worker(app, probe.clone());
    let work = tokio::spawn(async move { worker.drain().await });
    wait_for(async || probe.runs().len() > before).await;
    work.abort();
    assert!(work.await.unwrap_err().is_cancelled());
}

/// Queues jobs in one transaction.
pub async fn queue(app: &App, jobs: Vec<NewJob>) {
    let (db, app) = (app.db.clone(), app.clone());
    db.write(move |tx| jobs.into_iter().try_for_each(|job| job.enqueue(tx, &app))).await.unwrap();
}

pub async fn cancel(app: &App, key: &'static str) -> bool {
    app.db.write::<_, DbError, _>(move |tx| platform::jobs::cancel(tx, key)).await.unwrap()
}

/// Runs until the token is cancelled, on a task of its own.
pub fn start(worker: Worker) -> (CancellationToken, tokio::task::JoinHandle<()>) {
    let stop = CancellationToken::new();
    (stop.clone(), tokio::spawn(worker.run(stop)))
}

/// The address of a test's database.
pub async fn location(test: &TestApp) -> Location {
    if test.app.db.engine_name() == "sqlite" {
        let path = test.files_folder().parent().unwrap().join("exhale.db");
        return Location::Sqlite { path, readers: 2 };
    }
    let place = Sql::both("select current_database()::text, current_setting('unix_socket_directories')");
    let (database, socket): (String, String) = test.app.db.one(place, vec![]).await.unwrap().unwrap();
    Location::Postgres { url: format!("postgres://postgres@/{database}?host={socket}"), connections: 8 }
}

/// Another server on the same database: its own connections and its own notifier, the same clock.
pub async fn second_server(test: &TestApp) -> App {
    let db = Db::open(&location(test).await).await.unwrap();
    App::new(Parts {
        db,
        clock: test.app.clock.clone(),
        random: test.app.random.clone(),
        files: test.app.files.clone(),
        file_key: platform::encryption::FileKey::default(),
        scratch: test.app.scratch.clone(),
        payments: Arc::new(platform::payments::Off),
        live_media: Arc::new(platform::live_media::Off),
        push: test.app.push.clone(),
        sessions: test.app.sessions.clone(),
        guesses: platform::http::guesses::Guesses::new(1.0),
        work_notifier: WorkNotifier::default(),
        live: platform::live::Hub::default(),
        registry: Default::default(),
        settings: test.app.settings.clone(),
    })
}
