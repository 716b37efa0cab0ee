//! The embedded SFU in a process of its own, so that its processor time and memory are counted alone: signalling at `/rtc`,
//! where the access token is `ROOM.IDENTITY.speaker` or `ROOM.IDENTITY.listener`.

use axum::Router;
use axum::extract::ws::{Message, WebSocket, WebSocketUpgrade};
use axum::extract::{RawQuery, State};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use futures_util::{SinkExt, StreamExt};
use sfu::{Config, Grants, Join, RoomError, Session, Sfu};
use std::net::SocketAddr;

/// As in the server.
#[global_allocator]
static ALLOCATOR: mimalloc::MiMalloc = mimalloc::MiMalloc;

/// The wall clock does not matter here.
const NOW_MS: i64 = 1_800_000_000_000;

#[tokio::main]
async fn main() -> Result<(), Box<dyn std::error::Error>> {
    let address: SocketAddr = std::env::args().nth(1).ok_or("usage: embedded-sfu ADDRESS")?.parse()?;
    let (sfu, mut events) = Sfu::start(&Config::new(SocketAddr::new(address.ip(), 0)))?;
    tokio::spawn(async move { while events.recv().await.is_some() {} });
    let routes = Router::new().route("/", get(|| async {})).route("/rtc", get(connect)).with_state(sfu);
    axum::serve(tokio::net::TcpListener::bind(address).await?, routes).await?;
    Ok(())
}

async fn connect(State(sfu): State<Sfu>, RawQuery(query): RawQuery, upgrade: WebSocketUpgrade) -> Response {
    let query = query.unwrap_or_default();
    match admit(&sfu, &query).await {
        Some(session) => upgrade.on_upgrade(|socket| carry(session, socket)),
        None => StatusCode::FORBIDDEN.into_response(),
    }
}

/// Opens the room when its first participant comes.
async fn admit(sfu: &Sfu, query: &str) -> Option<Session> {
    let token = query.split('&').find_map(|pair| pair.strip_prefix("access_token="))?;
    let mut parts = token.split('.');
    let (room, identity, role) = (parts.next()?, parts.next()?, parts.next()?);
    match sfu.open_room(room, NOW_MS) {
        Ok(()) | Err(RoomError::AlreadyOpen) => {}
        Err(_) => return None,
    }
    let grants = if role == "speaker" { Grants::speaker() } else { Grants::listener() };
    let join = Join {
        identity: identity.into(),
        name: identity.to_owned(),
        grants,
        now_ms: NOW_MS,
        ..Join::default()
    };
    sfu.connect(room, join.with_query(query)).await.ok()
}

async fn carry(session: Session, socket: WebSocket) {
    let (sender, receiver) = socket.split();
    let requests = receiver.filter_map(|message| async {
        if let Ok(Message::Binary(frame)) = message { Some(frame) } else { None }
    });
    let responses = sender.with(|frame| async { Ok::<_, axum::Error>(Message::Binary(frame)) });
    session.run(Box::pin(requests), Box::pin(responses)).await;
}
