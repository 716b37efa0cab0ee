//! `exhale serve`: listens until it is asked to stop, then finishes what it has in hand.

use std::net::SocketAddr;
use std::path::PathBuf;
use std::time::Duration;

use application::{listener, router, sandbox};
use axum::Router;
use axum_server::Handle;
use platform::app::App;
use tokio::net::TcpListener;
use tokio_util::sync::CancellationToken;

use super::{idle_memory, predecessor};
use crate::config::{Config, MailChoice, PaymentsChoice};
use crate::{demo, features, mailbox, measure, wiring};

/// How long requests in hand may take after the signal to stop.
const DRAIN: Duration = Duration::from_secs(30);

/// How long open tabs may take to hear that the server goes.
const FAREWELL: Duration = Duration::from_secs(5);

/// Serves until SIGTERM or Ctrl-C.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(config: Config) -> Result<(), Box<dyn std::error::Error>> {
    if let Some(address) = config.metrics_listen {
        measure::begin(address).await?;
    }
    let wired = wiring::wired(&config).await?.with_live_media(&config.media)?;
    if let PaymentsChoice::Stripe(stripe) = &config.payments {
        wiring::check_prices(stripe).await?;
    }
    let app = wired.app.clone();
    demo::begin(&app).await?;
    members::recompute::trials(&app).await?;
    let worker = wiring::worker(&wired, &config)?;
    let listener = TcpListener::bind(config.listen)
        .await
        .map_err(|error| format!("listen: {} is not available: {error}", config.listen))?;
    let _alone = predecessor::take_back(&app, &config.database).await?;
    wiring::go_live(&app, &config.events).await?;
    announce(&app, &config);
    // The start page has prices from the first visitor on; a provider that takes its time delays nothing.
    platform::price_list::known_offers(&app).await;

    let stop = CancellationToken::new();
    let work = tokio::spawn(worker.run(stop.clone()));
    tokio::spawn(idle_memory::reset_allowance());
    let mut more = shown_mails(&config).map_or_else(Router::new, mailbox::routes);
    if let Some(sandbox) = wired.sandbox {
        more = more.merge(sandbox::routes(sandbox, wired.clock, &app));
    }
    let live = app.live.clone();
    let routes = router::build(app, &features::all().into(), config.site, more);
    let service = routes.into_make_service_with_connect_info::<SocketAddr>();
    let handle = Handle::<SocketAddr>::new();
    let server = listener::server(listener).handle(handle.clone());
    let (stopping, leaving) = (stop.clone(), live.clone());
    tokio::spawn(async move {
        asked_to_stop().await;
        tracing::info!("stopping");
        stopping.cancel();
        leaving.leave();
        handle.graceful_shutdown(Some(DRAIN));
    });
    server.serve(service).await?;
    stop.cancel();
    let _ = tokio::time::timeout(FAREWELL, live.left()).await;
    let _ = tokio::time::timeout(DRAIN, work).await;
    Ok(())
}

/// The folder whose mails a page shows to everyone: never but in a demo, since they contain links and codes.
fn shown_mails(config: &Config) -> Option<PathBuf> {
    match &config.mail {
        MailChoice::Outbox(folder) if config.settings.demo => Some(folder.clone()),
        _ => None,
    }
}

fn announce(app: &App, config: &Config) {
    tracing::info!(listen = %config.listen, database = app.db.engine_name(), "ready");
    println!("Exhale is ready at {}", config.settings.base_url);
    if let PaymentsChoice::Sandbox { movable, .. } = &config.payments {
        tracing::warn!("payments run in the sandbox: no money moves, and members get plans for free");
        if *movable {
            tracing::warn!("POST /sandbox/clock can move this server's clock");
        }
    }
    if config.settings.demo {
        println!("\nDemo accounts, all with the password {}:", demo::PASSWORD);
        for address in demo::addresses() {
            println!("  {address}");
        }
        if shown_mails(config).is_some() {
            println!("Emails that would be sent: {}/dev/mailbox", config.settings.base_url);
        }
    }
}

async fn asked_to_stop() {
    let interrupt = async {
        let _ = tokio::signal::ctrl_c().await;
    };
    #[cfg(unix)]
    let terminate = async {
        match tokio::signal::unix::signal(tokio::signal::unix::SignalKind::terminate()) {
            Ok(mut signal) => {
                signal.recv().await;
            }
            Err(_) => std::future::pending().await,
        }
    };
    #[cfg(not(unix))]
    let terminate = std::future::pending::<()>();
    tokio::select! {
        () = interrupt => {}
        () = terminate => {}
    }
}
