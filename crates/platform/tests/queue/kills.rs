//! Emails and `kill -9`: a server that queues and sends emails is killed over and over, and none is lost.

use std::collections::{BTreeMap, BTreeSet};
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use adapters::mail::outbox::{self, Outbox};
use domain::time::{MINUTE, Timestamp};
use platform::app::{App, Parts};
use platform::clock::{Clock, SystemClock};
use platform::db::{Db, DbError, Location};
use platform::jobs::Worker;
use platform::mail::{EmailMessage, MailError, Mailer, SendMail};
use testkit::{TestApp, on_both_databases};
use tokio_util::sync::CancellationToken;

use crate::probe::location;

const KILLS: i64 = 20;
const ORDERS: &str = "EXHALE_TEST_LIFE";
const ROLLED_BACK: &str = "rolled back";

on_both_databases! {
    async fn every_committed_email_is_sent_once_or_twice_whenever_the_server_is_killed(app: &TestApp) {
        let folder = app.files_folder();
        let location = location(app).await;
        let mut committed = BTreeSet::new();
        for life in 0..KILLS {
            committed.extend(live_and_die(&location, &folder, life, app).await);
        }
        // One more server, after the last lease, sends what is left.
        let last = server(app, &location, KILLS).await;
        worker(&last, &folder).drain().await.unwrap();
        let sent = sent(&folder);
        let written = outbox::read(&folder.join("outbox"), usize::MAX).await.unwrap();
        let written: Vec<String> = written.into_iter().map(|message| message.subject).collect();
        let twice = sent.values().filter(|times| **times == 2).count();
        println!("{} emails committed, {} sent, {twice} of them twice", committed.len(), sent.len());
        assert!(committed.len() > 100, "{} emails are too few to tell", committed.len());
        for message in &committed {
            assert!(matches!(sent.get(message), Some(1 | 2)), "{message} was sent {:?} times", sent.get(message));
            let files = written.iter().filter(|subject| *subject == message).count();
            assert_eq!(files, 1, "{message} lies in the outbox {files} times");
        }
        assert!(sent.keys().chain(&written).all(|message| !message.contains(ROLLED_BACK)), "{sent:?}");
        assert_eq!(sent.len(), written.len());
    }
}

/// The child of the test above when it is told so; otherwise a life that nobody ends.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_server_left_alone_sends_every_email_once() {
    let app = crate::setup().sqlite().await;
    if let Ok(orders) = std::env::var(ORDERS) {
        let orders: Vec<&str> = orders.split('|').collect();
        let location = match orders[0] {
            "sqlite" => Location::Sqlite { path: orders[1].into(), readers: 2 },
            _ => Location::Postgres { url: orders[1].to_owned(), connections: 4 },
        };
        let server = server(&app, &location, orders[3].parse().unwrap()).await;
        work(&server, Path::new(orders[2]), orders[3], usize::MAX, say).await;
        return;
    }
    let server = server(&app, &location(&app).await, 0).await;
    let mut committed = Vec::new();
    work(&server, &app.files_folder(), "only", 25, |message| committed.push(message.to_owned())).await;
    worker(&server, &app.files_folder()).drain().await.unwrap();
    let expected: BTreeMap<String, usize> = committed.into_iter().map(|message| (message, 1)).collect();
    assert_eq!(expected.len(), 20, "every fifth transaction is rolled back");
    assert_eq!(sent(&app.files_folder()), expected);
}

/// A server on that database whose clock shows ten minutes more in each life, so that leases of the last are over.
async fn server(test: &TestApp, location: &Location, life: i64) -> App {
    let parts = &test.app;
    App::new(Parts {
        db: Db::open(location).await.unwrap(),
        clock: Arc::new(Shifted(life * 10 * MINUTE)),
        random: parts.random.clone(),
        files: parts.files.clone(),
        file_key: platform::encryption::FileKey::default(),
        scratch: parts.scratch.clone(),
        payments: Arc::new(platform::payments::Off),
        live_media: Arc::new(platform::live_media::Off),
        push: parts.push.clone(),
        sessions: parts.sessions.clone(),
        guesses: platform::http::guesses::Guesses::new(1.0),
        work_notifier: platform::jobs::WorkNotifier::default(),
        live: platform::live::Hub::default(),
        registry: Default::default(),
        settings: parts.settings.clone(),
    })
}

fn worker(app: &App, folder: &Path) -> Worker {
    let outbox = Outbox::open(folder.join("outbox"), "Exhale <hello@example.org>").unwrap();
    let mailer = Counting { log: folder.join("sent"), outbox };
    Worker { app: app.clone(), handlers: vec![Arc::new(SendMail(Arc::new(mailer)))], schedules: Vec::new() }
}

/// Queues emails, each in a transaction of which every fifth is rolled back, while the worker sends them.
async fn work(app: &App, folder: &Path, life: &str, messages: usize, mut committed: impl FnMut(&str)) {
    let stop = CancellationToken::new();
    let lane = tokio::spawn(worker(app, folder).run(stop.clone()));
    for number in 0..messages {
        let dropped = number % 5 == 4;
        let message = format!("email {number} of life {life}{}", if dropped { ROLLED_BACK } else { "" });
        let (inner, subject) = (app.clone(), message.clone());
        let outcome: Result<(), DbError> = app
            .db
            .write(move |tx| {
                platform::mail::queue(tx, &inner, "anna@example.org", &subject, "Breathe.".into())?;
                if dropped { Err(DbError::Busy) } else { Ok(()) }
            })
            .await;
        assert_eq!(outcome.is_err(), dropped, "{outcome:?}");
        if !dropped {
            committed(&message);
        }
        tokio::time::sleep(Duration::from_millis(2)).await;
    }
    stop.cancel();
    lane.await.unwrap();
}

/// Starts a server, kills it at a random moment after it has sent a few emails, and answers what it had committed.
async fn live_and_die(location: &Location, folder: &Path, life: i64, test: &TestApp) -> Vec<String> {
    let before = times_sent(folder);
    let mut child = child(location, folder, life);
    let said = BufReader::new(child.stdout.take().unwrap());
    let listening = std::thread::spawn(move || {
        said.lines()
            .map_while(Result::ok)
            .filter_map(|line| Some(line.strip_prefix("committed ")?.to_owned()))
            .collect()
    });
    // The email that the last death cut off comes first, so from here on this life's death cuts off another one.
    while times_sent(folder) < before + 3 {
        assert!(child.try_wait().unwrap().is_none(), "the server ended by itself in life {life}");
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let mut random = [0];
    test.app.random.fill(&mut random);
    tokio::time::sleep(Duration::from_micros(u64::from(random[0]) * 600)).await;
    assert!(child.try_wait().unwrap().is_none(), "the server ended by itself in life {life}");
    child.kill().unwrap();
    child.wait().unwrap();
    listening.join().unwrap()
}

fn child(location: &Location, folder: &Path, life: i64) -> Child {
    let (engine, place) = match location {
        Location::Sqlite { path, .. } => ("sqlite", path.display().to_string()),
        Location::Postgres { url, .. } => ("postgres", url.clone()),
    };
    Command::new(std::env::current_exe().unwrap())
        .args(["--exact", "kills::a_server_left_alone_sends_every_email_once", "--nocapture"])
        .env(ORDERS, format!("{engine}|{place}|{}|{life}", folder.display()))
        .stdout(Stdio::piped())
        .stderr(Stdio::null())
        .spawn()
        .unwrap()
}

/// One line, handed over whole before anything else happens.
fn say(message: &str) {
    let mut out = std::io::stdout().lock();
    out.write_all(format!("\ncommitted {message}\n").as_bytes()).unwrap();
    out.flush().unwrap();
}

/// Notes each sending before it happens, in a file that outlives the server.
struct Counting {
    log: PathBuf,
    outbox: Outbox,
}

#[async_trait::async_trait]
impl Mailer for Counting {
    async fn send(&self, message: &EmailMessage) -> Result<(), MailError> {
        let mut log = std::fs::File::options().create(true).append(true).open(&self.log).unwrap();
        log.write_all(format!("{}\n", message.subject).as_bytes()).unwrap();
        self.outbox.send(message).await
    }
}

fn times_sent(folder: &Path) -> usize {
    sent(folder).values().sum()
}

/// How often each email was sent.
fn sent(folder: &Path) -> BTreeMap<String, usize> {
    let mut times = BTreeMap::new();
    for message in std::fs::read_to_string(folder.join("sent")).unwrap_or_default().lines() {
        *times.entry(message.to_owned()).or_default() += 1;
    }
    times
}

struct Shifted(i64);

impl Clock for Shifted {
    fn now(&self) -> Timestamp {
        SystemClock.now().plus(self.0)
    }
}
