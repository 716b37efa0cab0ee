//! Puts the application together: which engine is behind each port, and which jobs there are.

use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use adapters::events::{InProcess, Nats, NatsSetupError};
use adapters::files::S3Config;
use adapters::key_file::{self, KeyFileError};
use adapters::live_media::embedded::Embedded;
use adapters::live_media::livekit::LiveKit;
use adapters::mail::MailSetupError;
use adapters::mail::outbox::Outbox;
use adapters::mail::smtp::{Smtp, SmtpConfig};
use adapters::payments::sandbox::Sandbox;
use adapters::payments::stripe::{Check, Stripe, StripeConfig, StripeSetupError};
use adapters::push::address::{Reach, SystemResolver};
use adapters::push::{PushSetupError, Vapid, WebPush};
use application::migrations;
use domain::time::Timestamp;
use platform::app::{App, Parts};
use platform::clock::{Clock, MovableClock, SystemClock};
use platform::db::{Db, Location, migrate};
use platform::files::Files;
use platform::http::guesses::Guesses;
use platform::jobs::{WorkNotifier, Worker};
use platform::live::{self, Events, Hub};
use platform::live_media::{self, LiveMedia};
use platform::mail::Mailer;
use platform::payments::{Off, PaymentProvider};
use platform::random::SystemRandom;
use professionals::application::evidence::start::{KeyError, check_key};

use crate::config::{Config, EventsChoice, FilesChoice, MailChoice, MediaChoice, PaymentsChoice};
use crate::features;

/// How long an S3 server may stay silent.
const TIMEOUT: Duration = Duration::from_secs(20);

/// Why the application cannot be put together.
#[derive(Debug, thiserror::Error)]
pub enum WiringError {
    /// The data folder cannot be made.
    #[error("data: {0}")]
    Folder(#[from] std::io::Error),
    /// There is no database where one should be looked at.
    #[error("there is no database at {}; `exhale migrate` creates one", .0.display())]
    NoDatabase(PathBuf),
    /// The database cannot be opened or migrated.
    #[error("database: {0}")]
    Database(#[from] platform::db::DbError),
    /// The file store cannot be used.
    #[error("files: {0}")]
    Files(#[from] platform::files::FilesError),
    /// The key of applicants' evidence cannot be read or made.
    #[error("evidence.key_file: {0}")]
    KeyFile(#[from] KeyFileError),
    /// The key of applicants' evidence is not there.
    #[error("evidence.key_file: {} does not exist, but {count} files of applicants' evidence are encrypted with its key; \
        put it back from where you keep it", .file.display())]
    NoKey {
        /// The key's file.
        file: PathBuf,
        /// How many files need it.
        count: i64,
    },
    /// Applicants' evidence is encrypted with another key.
    #[error("evidence.key_file: {} holds another key than the one with which {count} files of applicants' evidence are \
        encrypted; put that back from where you keep it", .file.display())]
    OtherKey {
        /// The key's file.
        file: PathBuf,
        /// How many files need another one.
        count: i64,
    },
    /// The mail engine cannot be set up.
    #[error("mail: {0}")]
    Mail(#[from] MailSetupError),
    /// Web push cannot be set up.
    #[error("push: {0}")]
    Push(#[from] PushSetupError),
    /// NATS cannot be used.
    #[error("nats.url: {0}")]
    Nats(#[from] NatsSetupError),
    /// Encryption to a LiveKit server cannot be set up.
    #[error("media: {0}")]
    LiveKit(#[from] rustls::Error),
    /// Stripe cannot be set up.
    #[error("payments: {0}")]
    Stripe(#[from] StripeSetupError),
    /// What is at Stripe is not what the configuration says.
    #[error("payments: {0}")]
    Prices(String),
}

/// The application, and what of it only a server that listens needs.
pub struct Wired {
    /// What handlers see.
    pub app: App,
    /// The sandbox, where that takes payments.
    pub sandbox: Option<Sandbox>,
    /// The clock, where it may be moved.
    pub clock: Option<Arc<MovableClock>>,
}

/// Lets members hear at once what is committed here, and at the other servers of this community.
///
/// # Errors
/// When the bus cannot be set up.
pub async fn go_live(app: &App, choice: &EventsChoice) -> Result<(), WiringError> {
    let events: Arc<dyn Events> = match choice {
        EventsChoice::Alone => Arc::new(InProcess::default()),
        EventsChoice::Nats { url, subject } => Arc::new(Nats::connect(url, subject.clone()).await?),
    };
    let streams = features::all().into_iter().flat_map(|feature| feature.streams).collect();
    live::begin(app, streams, events).await;
    Ok(())
}

/// Opens everything, brings the schema up to date and answers the application.
///
/// # Errors
/// The first part that cannot be had.
pub async fn app(config: &Config) -> Result<App, WiringError> {
    Ok(wired(config).await?.app)
}

/// [`app`] with what a server that listens needs.
///
/// # Errors
/// The first part that cannot be had.
pub async fn wired(config: &Config) -> Result<Wired, WiringError> {
    let wired = wired_as_it_is(config).await?;
    let app = &wired.app;
    let ran = migrate::run(&app.db, &migrations::all(), app.now()).await?;
    if ran > 0 {
        tracing::info!(ran, "migrations ran");
    }
    wired.with_evidence_key(config).await
}

/// [`app`] on a database that is left as it is found, and that has to be there.
///
/// # Errors
/// The first part that cannot be had.
pub async fn app_as_it_is(config: &Config) -> Result<App, WiringError> {
    if let Location::Sqlite { path, .. } = &config.database
        && !path.exists()
    {
        return Err(WiringError::NoDatabase(path.clone()));
    }
    Ok(wired_as_it_is(config).await?.app)
}

async fn wired_as_it_is(config: &Config) -> Result<Wired, WiringError> {
    private_folder(&config.data)?;
    let movable = matches!(config.payments, PaymentsChoice::Sandbox { movable: true, .. });
    let movable = movable.then(|| Arc::new(MovableClock::default()));
    let clock: Arc<dyn Clock> = match &movable {
        Some(clock) => clock.clone(),
        None => Arc::new(SystemClock),
    };
    let parts = Parts {
        db: Db::open(&config.database).await?,
        files: files(&config.files, clock.now())?,
        file_key: key_file::read(&config.evidence_key_file)?.unwrap_or_default(),
        scratch: config.data.join("scratch"),
        clock,
        random: Arc::new(SystemRandom),
        payments: Arc::new(Off),
        live_media: Arc::new(live_media::Off),
        push: Arc::new(push(config)?),
        sessions: Arc::new(members::session::DbSessions),
        guesses: Guesses::new(config.settings.rate_factor),
        work_notifier: WorkNotifier::default(),
        live: Hub::default(),
        registry: features::registry(),
        settings: config.settings.clone(),
    };
    let (app, sandbox) = with_payments(parts, &config.payments)?;
    Ok(Wired { app, sandbox, clock: movable })
}

impl Wired {
    /// The same with the key of applicants' evidence, which is made where there is no evidence yet.
    async fn with_evidence_key(self, config: &Config) -> Result<Self, WiringError> {
        let app = &self.app;
        let (file, has_key) = (&config.evidence_key_file, app.file_key.fingerprint().is_some());
        match check_key(&app.db, &app.file_key).await {
            Err(KeyError::Db(error)) => Err(error.into()),
            Err(KeyError::OtherKey(count)) if has_key => {
                Err(WiringError::OtherKey { file: file.clone(), count })
            }
            Err(KeyError::OtherKey(count)) => Err(WiringError::NoKey { file: file.clone(), count }),
            Ok(()) if has_key => Ok(self),
            Ok(()) => {
                let file_key = key_file::make(file, &SystemRandom)?;
                Ok(Self { app: App::new(Parts { file_key, ..(*self.app).clone() }), ..self })
            }
        }
    }

    /// The same with a media server, which only a server that listens has: it opens ports. A port that another program
    /// uses keeps nobody from starting; Rooms then cannot go live.
    ///
    /// # Errors
    /// When encryption cannot be set up.
    pub fn with_live_media(self, choice: &MediaChoice) -> Result<Self, WiringError> {
        let live_media: Arc<dyn LiveMedia> = match choice {
            MediaChoice::Off => Arc::new(live_media::Off),
            MediaChoice::LiveKit(config) => Arc::new(LiveKit::new(config.clone())?),
            MediaChoice::Embedded(config) => match Embedded::start(config.clone()) {
                Ok(embedded) => {
                    tracing::info!(addresses = ?embedded.addresses(), "live media is ready");
                    Arc::new(embedded)
                }
                Err(error) => {
                    tracing::warn!(%error, "live media is off, and Rooms cannot go live: see media.listen");
                    Arc::new(live_media::Off)
                }
            },
        };
        Ok(Self { app: App::new(Parts { live_media, ..(*self.app).clone() }), ..self })
    }
}

/// The application with its payment provider; the sandbox keeps its books with the same database, clock and queue.
fn with_payments(parts: Parts, choice: &PaymentsChoice) -> Result<(App, Option<Sandbox>), WiringError> {
    let mut sandbox = None;
    let payments: Arc<dyn PaymentProvider> = match choice {
        PaymentsChoice::Off => Arc::new(Off),
        PaymentsChoice::Stripe(stripe) => Arc::new(Stripe::new(stripe.clone())?),
        PaymentsChoice::Sandbox { terms, .. } => {
            let made = Sandbox::new(App::new(parts.clone()), terms.clone());
            sandbox = Some(made.clone());
            Arc::new(made)
        }
    };
    Ok((App::new(Parts { payments, ..parts }), sandbox))
}

/// Asks Stripe whether the four prices are what they have to be. That Stripe does not answer keeps nobody from starting:
/// members have what they paid for, and checkouts say that they cannot be had now.
///
/// # Errors
/// A sentence for the operator, when a price is not what it has to be.
pub async fn check_prices(stripe: &StripeConfig) -> Result<(), WiringError> {
    match Stripe::new(stripe.clone())?.check().await {
        Check::Fits(_) => Ok(()),
        Check::Wrong(why) => Err(WiringError::Prices(why)),
        Check::Unknown(error) => {
            tracing::warn!(%error, "the prices at Stripe could not be checked");
            Ok(())
        }
    }
}

/// The worker with all handlers and schedules.
///
/// # Errors
/// When the mail engine cannot be set up.
pub fn worker(wired: &Wired, config: &Config) -> Result<Worker, WiringError> {
    let mailer = mailer(config)?;
    Ok(application::worker::worker(wired.app.clone(), &features::all(), mailer, wired.sandbox.as_ref()))
}

fn files(choice: &FilesChoice, now: Timestamp) -> Result<Files, WiringError> {
    match choice {
        FilesChoice::Disk(folder) => {
            private_folder(folder)?;
            Ok(adapters::files::local(folder, now)?)
        }
        FilesChoice::S3 { endpoint, bucket, region, access_key, secret_key } => {
            Ok(adapters::files::s3(&S3Config {
                endpoint: Some(endpoint.clone()).filter(|url| !url.is_empty()),
                region: region.clone(),
                bucket: bucket.clone(),
                access_key: access_key.clone(),
                secret_key: secret_key.clone(),
                path_style: !endpoint.is_empty(),
                timeout: TIMEOUT,
            })?)
        }
    }
}

/// The engine that sends mail.
///
/// # Errors
/// When its folder or address cannot be used.
pub fn mailer(config: &Config) -> Result<Arc<dyn Mailer>, WiringError> {
    Ok(match &config.mail {
        MailChoice::Outbox(folder) => Arc::new(Outbox::open(folder, &config.mail_from)?),
        MailChoice::Smtp(address) => Arc::new(smtp(address, config)?),
    })
}

/// The engine that sends mail through the SMTP server at this address.
///
/// # Errors
/// When the address or the sender cannot be used.
pub fn smtp(address: &str, config: &Config) -> Result<Smtp, MailSetupError> {
    Smtp::new(SmtpConfig::parse(address)?, &config.mail_from)
}

/// The engine that tells devices.
fn push(config: &Config) -> Result<WebPush, PushSetupError> {
    let key = match &config.push_key {
        Some(key) => key.clone(),
        None => adapters::push::key_in_file(&config.data.join("push.key"), &SystemRandom)?,
    };
    let vapid = Vapid::new(&key, &config.push_contact)?;
    WebPush::new(vapid, Reach::Public, config.push_hosts.clone(), Arc::new(SystemResolver))
}

/// Makes a folder that only this user can enter.
fn private_folder(path: &std::path::Path) -> std::io::Result<()> {
    std::fs::create_dir_all(path)?;
    #[cfg(unix)]
    std::fs::set_permissions(path, std::os::unix::fs::PermissionsExt::from_mode(0o700))?;
    Ok(())
}

#[cfg(test)]
#[path = "wiring_tests.rs"]
mod tests;
