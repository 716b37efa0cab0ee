//! `exhale doctor`: checks the set-up and says in words what to mend.

use std::time::Duration;

use platform::app::App;
use platform::db::migrate;

use crate::config::{Config, FilesChoice, MailChoice, PaymentsChoice};
use crate::{assets, migrations, wiring};

/// One finding.
struct Finding {
    good: bool,
    text: String,
}

/// Checks everything, prints a line for each, and answers whether all is well.
pub async fn run(config: &Config, app: &App) -> bool {
    let mut findings =
        vec![web_app(), address(config), mail(config), pending(app).await, dead_jobs(app).await, clock(app)];
    findings.push(files(app, config).await);
    findings.push(payments(config).await);
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
        good("the web app is inside")
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

fn mail(config: &Config) -> Finding {
    match &config.mail {
        MailChoice::Smtp(_) => match wiring::mailer(config) {
            Ok(_) => good("mail leaves by SMTP"),
            Err(error) => mend(error.to_string()),
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

async fn dead_jobs(app: &App) -> Finding {
    match platform::jobs::dead_count(&app.db).await {
        Ok(0) => good("no job has failed for good"),
        Ok(count) => mend(format!("{count} jobs failed for good; their last errors are in the table jobs")),
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
        PaymentsChoice::Off => good("nobody can pay here"),
        PaymentsChoice::Sandbox { .. } => good("payments are a sandbox, in which no money moves"),
        PaymentsChoice::Stripe(stripe) => match wiring::check_prices(stripe).await {
            Ok(()) => good("the four prices at Stripe are what they have to be"),
            Err(error) => mend(error.to_string()),
        },
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
