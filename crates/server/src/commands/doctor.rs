//! `exhale doctor`: checks the set-up and says in words what to mend.

use std::net::IpAddr;
use std::path::Path;
use std::time::Duration;

use adapters::live_media::livekit::LiveKit;
use application::{assets, migrations};
use platform::app::App;
use platform::db::{DbError, migrate};
use platform::jobs::NewJob;

use crate::config::{Config, FilesChoice, MailChoice, MediaChoice, PaymentsChoice};
use crate::wiring;

/// Bytes that a disk should have left; below them one busy day may fill it.
const SPACE_MIN: u64 = 500_000_000;
/// Tries after which a job that failed is no longer an accident.
const TRIES_MAX: i64 = 3;
/// How long one of the trials may take.
const TIMEOUT: Duration = Duration::from_secs(15);

/// One finding.
struct Finding {
    good: bool,
    text: String,
}

/// Checks everything, prints a line for each, and answers whether all is well.
pub async fn run(config: &Config, app: &App) -> bool {
    let mut findings = vec![
        web_app(),
        address(config),
        mail(config).await,
        pending(app).await,
        writing(app).await,
        dead_jobs(app).await,
        failing_jobs(app).await,
        clock(app),
        files(app, config).await,
        data_folder(config).await,
        space(config),
    ];
    findings.push(payments(config).await);
    findings.push(live_media(config).await);
    for finding in &findings {
        println!("{}  {}", if finding.good { "ok  " } else { "MEND" }, finding.text);
    }
    findings.iter().all(|finding| finding.good)
}

fn good(text: impl Into<String>) -> Finding {
    Finding { good: true, text: text.into() }
}

fn mend(text: impl Into<String>) -> Finding {
    Finding { good: false, text: text.into() }
}

fn web_app() -> Finding {
    if assets::shell().is_some() {
        good("the web app is included")
    } else {
        mend("the web app is missing: run `make web`")
    }
}

fn address(config: &Config) -> Finding {
    let url = &config.settings.base_url;
    if url.starts_with("https://") {
        good(format!("members reach you at {url}"))
    } else if config.listen.ip().is_loopback() {
        good(format!("{url} works on this machine only; others need an https address in base_url"))
    } else {
        mend(
            "the server listens beyond this machine, but base_url is not https: browsers will refuse the session cookie",
        )
    }
}

async fn mail(config: &Config) -> Finding {
    match &config.mail {
        MailChoice::Smtp(address) => match wiring::smtp(address, config) {
            Ok(smtp) => match smtp.check().await {
                Ok(()) => good("the mail server answers and accepts mail"),
                Err(error) => mend(error.to_string()),
            },
            Err(error) => mend(format!("mail: {error}")),
        },
        MailChoice::Outbox(folder) if config.settings.base_url.starts_with("https://") => mend(format!(
            "mail only goes into {}; set `mail` so that members can verify their address",
            folder.display()
        )),
        MailChoice::Outbox(folder) => good(format!("mail goes into {}", folder.display())),
    }
}

async fn pending(app: &App) -> Finding {
    match migrate::pending(&app.db, &migrations::all()).await {
        Ok(0) => good(format!("the {} database is up to date", app.db.engine_name())),
        Ok(count) => mend(format!("{count} migrations are missing: run `exhale migrate`")),
        Err(error) => {
            mend(format!("the database cannot be read (a new one needs `exhale migrate`): {error}"))
        }
    }
}

/// Writes as much as a job with a long text, and rolls it back.
async fn writing(app: &App) -> Finding {
    let (at, text) = (app.clone(), app.random.token::<{ 32 * 1024 }>());
    let trial = app.db.try_write(move |tx| NewJob::now("doctor", &text).enqueue(tx, &at));
    match tokio::time::timeout(TIMEOUT, trial).await {
        Ok(Ok(())) => good("the database can be written"),
        Ok(Err(DbError::Busy)) => mend("the database cannot be written: another process keeps it busy"),
        Ok(Err(error)) => mend(format!("the database cannot be written: {error}")),
        Err(_) => mend(format!("the database cannot be written: no answer within {TIMEOUT:?}")),
    }
}

/// Those that wait for another try, by kind.
async fn failing_jobs(app: &App) -> Finding {
    match platform::jobs::failing(&app.db).await {
        Ok(failing) if failing.is_empty() => good("no job is waiting for a retry"),
        Ok(failing) => {
            let text: Vec<String> = failing
                .iter()
                .map(|jobs| {
                    let (kind, count, attempts) = (&jobs.kind, jobs.count, jobs.attempts);
                    format!("{kind}: {count}, tried up to {attempts} times, last: {}", jobs.error)
                })
                .collect();
            let text = format!("jobs failed and will be retried ({})", text.join("; "));
            if failing.iter().any(|jobs| jobs.attempts >= TRIES_MAX) { mend(text) } else { good(text) }
        }
        Err(error) => mend(format!("the job queue cannot be read: {error}")),
    }
}

async fn data_folder(config: &Config) -> Finding {
    let (folder, file) = (config.data.display(), config.data.join(".doctor"));
    let trial = async {
        tokio::fs::write(&file, [0; 64 * 1024]).await?;
        tokio::fs::File::open(&file).await?.sync_all().await
    };
    let outcome = trial.await;
    let _ = tokio::fs::remove_file(&file).await;
    match outcome {
        Ok(()) => good(format!("files can be written to {folder}")),
        Err(error) => mend(format!("files cannot be written to {folder}: {error}")),
    }
}

/// What is left on the disks of this machine that the server writes to.
fn space(config: &Config) -> Finding {
    let mut folders: Vec<&Path> = vec![&config.data];
    if let FilesChoice::Disk(folder) = &config.files {
        folders.push(folder);
    }
    let (mut texts, mut enough) = (Vec::new(), true);
    for folder in folders {
        match free(folder) {
            Ok(bytes) => {
                enough &= bytes >= SPACE_MIN;
                texts.push(format!("{} for {}", size(bytes), folder.display()));
            }
            Err(error) => {
                enough = false;
                texts.push(format!("unknown for {}: {error}", folder.display()));
            }
        }
    }
    let text = format!("free space: {}", texts.join(", "));
    if enough { good(text) } else { mend(text) }
}

/// Bytes that this user may still write to the disk of a folder.
#[cfg(unix)]
fn free(folder: &Path) -> std::io::Result<u64> {
    let disk = rustix::fs::statvfs(folder)?;
    Ok(disk.f_bavail.saturating_mul(disk.f_frsize))
}

#[cfg(not(unix))]
fn free(_: &Path) -> std::io::Result<u64> {
    Err(std::io::ErrorKind::Unsupported.into())
}

/// In gigabytes with one digit behind the point.
fn size(bytes: u64) -> String {
    let tenths = bytes / (1_000_000_000 / 10);
    format!("{}.{} GB", tenths / 10, tenths % 10)
}

async fn dead_jobs(app: &App) -> Finding {
    match platform::jobs::dead_count(&app.db).await {
        Ok(0) => good("no job has failed permanently"),
        Ok(count) => {
            mend(format!("{count} jobs failed permanently; their last errors are in the table jobs"))
        }
        Err(error) => mend(format!("the job queue cannot be read: {error}")),
    }
}

fn clock(app: &App) -> Finding {
    const THIS_VERSION_WAS_WRITTEN: i64 = 1_763_000_000_000;
    if app.now().0 > THIS_VERSION_WAS_WRITTEN {
        good("the clock is plausible")
    } else {
        mend("the clock is in the past")
    }
}

async fn payments(config: &Config) -> Finding {
    match &config.payments {
        PaymentsChoice::Off => good("payments are off"),
        PaymentsChoice::Sandbox { .. } => good("payments run in the sandbox, where no money moves"),
        PaymentsChoice::Stripe(stripe) => match wiring::check_prices(stripe).await {
            Ok(()) => good("the four prices at Stripe are correct"),
            Err(error) => mend(error.to_string()),
        },
    }
}

/// Looks without opening the ports, which belong to the server that runs.
async fn live_media(config: &Config) -> Finding {
    match &config.media {
        MediaChoice::Off => good("live media is off, and Rooms cannot go live"),
        MediaChoice::Embedded(media) => {
            let addresses = media.advertised();
            let told = addresses.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let port = media.listen.port();
            let is_public = config.settings.base_url.starts_with("https://");
            if is_public && media.advertise.is_empty() && addresses.iter().all(is_private) {
                mend(format!(
                    "browsers are told to send audio and video to {told}, which is reached from the same network only: \
                     set media.advertise to the public address"
                ))
            } else {
                good(format!("browsers send audio and video to {told}, port {port} over UDP and TCP"))
            }
        }
        MediaChoice::LiveKit(media) => {
            let answer = match LiveKit::new(media.clone()) {
                Ok(livekit) => livekit.check().await.map_err(|error| error.to_string()),
                Err(error) => Err(error.to_string()),
            };
            match answer {
                Ok(()) => good("the LiveKit server answers and accepts the key"),
                Err(error) => mend(format!("media.livekit: {error}")),
            }
        }
    }
}

/// Whether only this machine or its own network reaches an address.
fn is_private(ip: &IpAddr) -> bool {
    match ip {
        IpAddr::V4(ip) => ip.is_loopback() || ip.is_private() || ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_loopback() || ip.is_unique_local() || ip.is_unicast_link_local(),
    }
}

async fn files(app: &App, config: &Config) -> Finding {
    let place = match &config.files {
        FilesChoice::Disk(folder) => folder.display().to_string(),
        FilesChoice::S3 { bucket, .. } => format!("the bucket {bucket}"),
    };
    let key = "doctor";
    let trial = async {
        app.files.put(key, b"probe".as_slice().into()).await?;
        app.files.delete(key).await
    };
    match tokio::time::timeout(Duration::from_secs(10), trial).await {
        Ok(Ok(())) => good(format!("uploads can be written to {place}")),
        Ok(Err(error)) => mend(format!("uploads cannot be written to {place}: {error}")),
        Err(_) => mend(format!("{place} does not answer")),
    }
}
