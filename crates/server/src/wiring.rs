//! Puts the application together: which engine stands behind each port, and which jobs there are.

use std::sync::Arc;

use platform::app::{App, Parts};
use platform::clock::{Clock, SystemClock};
use platform::db::{Db, migrate};
use platform::files::Files;
use platform::jobs::{Bell, Handler, Schedule, Worker};
use platform::mail::{Mailer, SendMail};
use platform::random::SystemRandom;

use crate::config::{Config, FilesChoice, MailChoice};
use crate::migrations;

/// Why the application cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum WiringError {
    /// The data folder cannot be made.
    #[error("data: {0}")]
    Folder(#[from] std::io::Error),
    /// The database cannot be opened or migrated.
    #[error("database: {0}")]
    Database(#[from] platform::db::DbError),
    /// The file store cannot be reached.
    #[error("files: {0}")]
    Files(#[from] platform::files::FilesError),
    /// The mail engine cannot be set up.
    #[error("mail: {0}")]
    Mail(#[from] platform::mail::MailError),
}

/// Opens everything, brings the schema up to date and answers the application.
///
/// # Errors
/// The first part that cannot be had.
pub async fn app(config: &Config) -> Result<App, WiringError> {
    private_folder(&config.data)?;
    let db = Db::open(&config.database).await?;
    let ran = migrate::run(&db, &migrations::all(), SystemClock.now()).await?;
    if ran > 0 {
        tracing::info!(ran, "the schema was brought up to date");
    }
    Ok(App::new(Parts {
        db,
        clock: Arc::new(SystemClock),
        random: Arc::new(SystemRandom),
        files: files(&config.files)?,
        sessions: Arc::new(members::session::DbSessions),
        bell: Bell::default(),
        settings: config.settings.clone(),
    }))
}

/// The worker with all handlers and schedules.
///
/// # Errors
/// When the mail engine cannot be set up.
pub fn worker(app: &App, config: &Config) -> Result<Worker, WiringError> {
    let mut handlers = handlers();
    handlers.push(Arc::new(SendMail(mailer(config)?)));
    Ok(Worker { app: app.clone(), handlers, schedules: schedules() })
}

/// The handlers of every feature's jobs, but for mail, which needs its engine.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    accounts::handlers()
}

/// What comes round.
fn schedules() -> Vec<Schedule> {
    accounts::schedules()
}

fn files(choice: &FilesChoice) -> Result<Files, WiringError> {
    match choice {
        FilesChoice::Disk(folder) => {
            private_folder(folder)?;
            {
                let store = object_store::local::LocalFileSystem::new_with_prefix(folder)
                    .map_err(platform::files::FilesError::from)?;
                Ok(Files::new(Arc::new(store)))
            }
        }
        FilesChoice::S3 { .. } => Err(platform::files::FilesError::Missing.into()),
    }
}

fn mailer(config: &Config) -> Result<Arc<dyn Mailer>, WiringError> {
    match &config.mail {
        MailChoice::Outbox(folder) => {
            private_folder(folder)?;
            Ok(Arc::new(Drop))
        }
        MailChoice::Smtp(_) => Ok(Arc::new(Drop)),
    }
}

/// Makes a folder that only this user can enter.
fn private_folder(path: &std::path::Path) -> std::io::Result<()> {
    std::fs::create_dir_all(path)?;
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

struct Drop;

#[async_trait::async_trait]
impl Mailer for Drop {
    async fn send(&self, letter: &platform::mail::Letter) -> Result<(), platform::mail::MailError> {
        eprintln!("{}", letter.text);
        Ok(())
    }
}
