//! What a job carries never reaches the log or the operator's list of failures.

use std::io::Write;
use std::sync::{Arc, Mutex};

use platform::jobs::{JobError, NewJob, dead};
use platform::mail::{EmailMessage, MailError, Mailer, SendMail};
use platform::params;
use testkit::{TestApp, on_both_databases};

use crate::probe::{AuditEntry, Probe, drain, later, queue, worker};

const CANARY: &str = "canary-7f3a";

on_both_databases! {
    async fn payloads_stay_out_of_the_log_and_of_reasons(app: &TestApp) {
        let log = listen();
        let db = app.app.db.clone();
        let probe = Probe::new(|run| match run {
            0 => later(),
            1 => AuditEntry::Answer(Err(JobError::Never("no use".into()))),
            _ => AuditEntry::Panic,
        });
        for _ in 0..3 { queue(&app.app, vec![NewJob::now("probe", &CANARY)]).await; }
        drain(&app.app, &probe).await;
        // Neither a payload that is no JSON nor one that is no email may be repeated in the complaint about it.
        queue(&app.app, vec![NewJob::now("probe", &"to be broken")]).await;
        let broken = platform::db::Sql::both("update jobs set payload = $1 where payload = '\"to be broken\"'");
        db.write(move |tx| tx.execute(broken, params![format!("{{\"{CANARY}")])).await.unwrap();
        drain(&app.app, &probe).await;
        queue(&app.app, vec![NewJob::now("mail", &CANARY)]).await;
        let inner = app.app.clone();
        let address = format!("{CANARY}@example.org");
        db.write(move |tx| platform::mail::queue(tx, &inner, &address, CANARY, CANARY.into())).await.unwrap();
        worker(&app.app, Arc::new(SendMail(Arc::new(Refusing)))).drain().await.unwrap();
        let reasons: Vec<String> = dead(&app.app.db).await.unwrap().into_iter().map(|job| job.error).collect();
        for expected in ["no use", "the payload is not JSON", "this is not an email", "the mailbox is full"] {
            assert!(reasons.iter().any(|reason| reason.contains(expected)), "{expected}: {reasons:?}");
        }
        let log = String::from_utf8(log.0.lock().unwrap().clone()).unwrap();
        for expected in ["a job failed", "it panicked", "no use", "this is not an email"] {
            assert!(log.contains(expected), "{expected} is not in {log}");
        }
        assert!(!log.contains(CANARY) && !reasons.concat().contains(CANARY), "{log} {reasons:?}");
    }
}

/// Refuses every email, and shows it the way a careless line of logging would.
struct Refusing;

#[async_trait::async_trait]
impl Mailer for Refusing {
    async fn send(&self, message: &EmailMessage) -> Result<(), MailError> {
        tracing::info!(?message, "an email was refused");
        Err(MailError::Never("the mailbox is full".into()))
    }
}

/// Everything that is logged in this process.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

fn listen() -> Log {
    static LOG: std::sync::OnceLock<Log> = std::sync::OnceLock::new();
    LOG.get_or_init(|| {
        let log = Log::default();
        let writer = log.clone();
        tracing_subscriber::fmt()
            .with_max_level(tracing::Level::TRACE)
            .with_writer(move || writer.clone())
            .init();
        log
    })
    .clone()
}
