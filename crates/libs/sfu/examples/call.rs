//! A call in a browser: `cargo run --example call -- PATH_OF_LIVEKIT_CLIENT_UMD_JS [ADDRESS]`, then open `/?name=you` twice.
//!
//! There are no accounts: the access token is the name. It shows what a host has to do for the library.

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Query, RawQuery, State};
use axum::http::{StatusCode, header};
use axum::response::{Html, IntoResponse, Response};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use sfu::{Config, ConnectError, Grants, Join, Session, Sfu};
use std::collections::HashMap;
use std::sync::{Arc, Mutex, PoisonError};

const PAGE: &str = include_str!("call.html");
const ROOM: &str = "example";
/// When the room was opened, as far as an example is concerned.
const OPENED_MS: i64 = 1_800_000_000_000;

#[derive(Clone)]
struct Host {
    sfu: Sfu,
    script: Arc<str>,
    /// The identity that each name has at present: one is never used twice.
    identities: Arc<Mutex<HashMap<String, u32>>>,
}

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1);
    let script = arguments.next().ok_or("name the file livekit-client.umd.js")?;
    let address: std::net::SocketAddr =
        arguments.next().unwrap_or_else(|| "127.0.0.1:0".to_owned()).parse()?;
    let (sfu, mut events) = Sfu::start(&Config::new(std::net::SocketAddr::new(address.ip(), 0)))?;
    sfu.open_room(ROOM, OPENED_MS)?;
    let host = Host { sfu, script: std::fs::read_to_string(script)?.into(), identities: Arc::default() };
    let routes = Router::new()
        .route("/", get(|| async { Html(PAGE) }))
        .route("/livekit-client.js", get(script_file))
        .route("/rtc", get(signalling))
        .route("/rtc/validate", get(|| async { "success" }))
        .route("/remove", get(remove))
        .with_state(host);
    let listener = tokio::net::TcpListener::bind(address).await?;
    println!("http://{}", listener.local_addr()?);
    tokio::spawn(async move {
        while let Some(event) = events.recv().await {
            println!("{event:?}");
        }
    });
    axum::serve(listener, routes).await?;
    Ok(())
}

async fn script_file(State(host): State<Host>) -> Response {
    ([(header::CONTENT_TYPE, "text/javascript")], host.script.to_string()).into_response()
}

async fn remove(State(host): State<Host>, Query(query): Query<HashMap<String, String>>) -> StatusCode {
    let identity = query.get("identity").map_or("", String::as_str);
    match host.sfu.remove(ROOM, identity, sfu::LeaveReason::Removed).await {
        Ok(()) => StatusCode::NO_CONTENT,
        Err(_) => StatusCode::NOT_FOUND,
    }
}

async fn signalling(
    State(host): State<Host>,
    RawQuery(raw): RawQuery,
    Query(query): Query<HashMap<String, String>>,
    upgrade: WebSocketUpgrade,
) -> Response {
    let Some(name) = query.get("access_token").filter(|name| !name.is_empty()) else {
        return (StatusCode::UNAUTHORIZED, "no access token").into_response();
    };
    let grants = if name.starts_with("listener") { Grants::listener() } else { Grants::speaker() };
    let join = Join { name: name.clone(), grants, now_ms: OPENED_MS, ..Join::default() };
    let join = join.with_query(&raw.unwrap_or_default());
    match admit(&host, name, join).await {
        Ok(session) => upgrade.on_upgrade(|socket| serve(session, socket)),
        Err(error) => (StatusCode::FORBIDDEN, error.to_string()).into_response(),
    }
}

/// Resumes under the present identity, or joins under a new one.
async fn admit(host: &Host, name: &str, mut join: Join) -> Result<Session, ConnectError> {
    let number = {
        let mut identities = host.identities.lock().unwrap_or_else(PoisonError::into_inner);
        let number = identities.entry(name.to_owned()).or_default();
        *number += u32::from(join.resume.is_none());
        *number
    };
    join.identity = format!("{name}-{number}").into();
    host.sfu.connect(ROOM, join).await
}

async fn serve(session: Session, socket: WebSocket) {
    let (sender, receiver) = socket.split();
    let requests = receiver.filter_map(|message| async {
        match message {
            Ok(Message::Binary(bytes)) => Some(bytes),
            _ => None,
        }
    });
    let responses = sender.with(|bytes| async { Ok::<_, axum::Error>(Message::Binary(bytes)) });
    let end = session.run(Box::pin(requests), Box::pin(responses)).await;
    println!("a session ended: {end:?}");
}
