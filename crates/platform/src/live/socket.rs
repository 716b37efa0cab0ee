//! `GET /api/live`: the WebSocket of one tab, from the upgrade to the close code.

use std::sync::Arc;
use std::time::Duration;

use axum::extract::State;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade};
use axum::http::HeaderMap;
use axum::response::Response;
use domain::live::Stream;
use domain::name::display_name;
use domain::time::HOUR;

use super::bus_message::{BusMessage, Typing};
use super::connection::{Connection, Ending, Parting, Rights};
use super::frames::{LiveFrame, LiveRequest};
use super::hub::Place;
use super::streams::followed;
use super::subscribe::{Asker, Credentials};
use super::writing::{Gone, write};
use crate::app::App;
use crate::auth::{self, SignedIn, Viewer};
use crate::http::ApiError;
use crate::http::client::Network;
use crate::http::error_code::{BUSY, FOREIGN_ORIGIN, MALFORMED, NO_SESSION, RATE_LIMITED};
use crate::http::headers::is_own_origin;
use crate::random::sha256;

/// Bytes of a frame from the client.
const HEARD_MAX: usize = 4 * 1024;
/// Bytes of a frame from the client that are read at all, so that one that is a little too large is answered properly.
const READ_MAX: usize = 16 * 1024;
/// Bytes of each buffer, of which every connection has two.
const BUFFER: usize = 1024;
/// Bytes of the largest frame that is written, with room.
const WRITE_MAX: usize = 256 * 1024;
/// Streams that one connection follows.
const STREAMS_MAX: usize = 64;
/// Frames from the client at once, and more for each second.
const FRAMES_AT_ONCE: u64 = 120;
const FRAMES_A_SECOND: u64 = 10;
/// Seconds between two signs that a member is writing.
const TYPING_EVERY: u64 = 3;
/// After this long a connection looks again who is signed in: sessions end by the clock, too.
const LONGEST_MS: i64 = 12 * HOUR;
const SPREAD_SECONDS: u64 = 3_600;
/// For the last words of a connection.
const FAREWELL: Duration = Duration::from_secs(2);

/// Opens the socket of a tab.
#[utoipa::path(get, path = "/api/live", tag = "live", operation_id = "live",
    responses(
        (status = 101, description = "A WebSocket. The server sends `LiveFrame`s as text, the browser `LiveRequest`s."),
        (status = 403, description = "The request comes from another site."),
    ),
    extensions(("x-caller" = json!("signed in"))))]
pub async fn open(
    State(app): State<App>,
    SignedIn(viewer): SignedIn,
    network: Network,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    if !is_own_origin(&headers, &app.settings.base_url) {
        return Err(ApiError::new(FOREIGN_ORIGIN));
    }
    let upgrade = upgrade.map_err(|_| ApiError::new(MALFORMED).with("detail", "this wants a WebSocket"))?;
    let token = auth::token(&headers).ok_or_else(|| ApiError::new(NO_SESSION))?;
    let place = app
        .live
        .enter(app.settings.live_connections)
        .ok_or_else(|| ApiError::new(BUSY).retry_after(5_000))?;
    let credentials = Credentials { token_hash: sha256(token.as_bytes()), network };
    Ok(upgrade
        .read_buffer_size(BUFFER)
        .write_buffer_size(BUFFER)
        .max_write_buffer_size(WRITE_MAX)
        .max_frame_size(READ_MAX)
        .max_message_size(READ_MAX)
        .on_upgrade(move |socket| serve(app, socket, viewer, credentials, place)))
}

async fn serve(app: App, mut socket: WebSocket, viewer: Arc<Viewer>, credentials: Credentials, place: Place) {
    let (member, session) = (viewer.id, viewer.session);
    drop(viewer);
    let ending = match app.live.open(member, session) {
        Ok(connection) => {
            let left = Leaving { app: &app, connection: &connection };
            let gone = Box::pin(Session::begin(&app, &mut socket, &connection, credentials)).await;
            drop(left);
            match gone {
                Gone::Ended(ending) => ending,
                Gone::Lost => {
                    // Anyone who says goodbye is answered.
                    let rest = async { while let Some(Ok(_)) = socket.recv().await {} };
                    let _ = tokio::time::timeout(FAREWELL, rest).await;
                    return;
                }
            }
        }
        Err(ending) => ending,
    };
    metrics::counter!("exhale_live_ended_total", "why" => ending.word()).increment(1);
    let _ = tokio::time::timeout(FAREWELL, farewell(&mut socket, ending)).await;
    drop(place);
}

/// Takes the connection out of the hub, whatever happens.
struct Leaving<'a> {
    app: &'a App,
    connection: &'a Connection,
}

impl Drop for Leaving<'_> {
    fn drop(&mut self) {
        self.app.live.close(self.connection);
    }
}

/// Says why, and waits for the client to have heard it.
async fn farewell(socket: &mut WebSocket, ending: Ending) {
    let reason = Utf8Bytes::from_static(ending.word());
    let frame = CloseFrame { code: ending.code(), reason };
    if socket.send(Message::Close(Some(frame))).await.is_ok() {
        while let Some(Ok(_)) = socket.recv().await {}
    }
}

/// A tab's conversation.
struct Session<'a> {
    asker: Asker<'a>,
    streams: Vec<Stream>,
    /// Frames that the client may still send, as of this pulse.
    allowance: (u64, u64),
    typed: Option<u64>,
}

impl<'a> Session<'a> {
    async fn begin(
        app: &'a App,
        socket: &mut WebSocket,
        connection: &'a Arc<Connection>,
        credentials: Credentials,
    ) -> Gone {
        match greet(app, socket, connection, credentials.token_hash).await {
            Ok(()) => {
                let asker = Asker { app, connection, credentials };
                let allowance = (FRAMES_AT_ONCE, app.live.pulse());
                let mut session = Self { asker, streams: Vec::new(), allowance, typed: None };
                match session.run(socket).await {
                    Err(gone) => gone,
                    Ok(never) => match never {},
                }
            }
            Err(gone) => gone,
        }
    }

    async fn run(&mut self, socket: &mut WebSocket) -> Result<std::convert::Infallible, Gone> {
        loop {
            let connection = self.asker.connection;
            tokio::select! {
                next = connection.next() => match next.map_err(Gone::Ended)? {
                    Parting::Text(text) => write(socket, connection, Message::Text(text)).await?,
                    Parting::Beat => {
                        let beat = Utf8Bytes::from_static(r#"{"type":"beat"}"#);
                        write(socket, connection, Message::Text(beat)).await?;
                        write(socket, connection, Message::Ping(bytes::Bytes::new())).await?;
                    }
                },
                heard = socket.recv() => {
                    connection.hear(self.asker.app.live.pulse());
                    self.spend()?;
                    match heard {
                        Some(Ok(Message::Text(text))) => Box::pin(self.answer(socket, &text)).await?,
                        Some(Ok(Message::Binary(_))) => return Err(Gone::Ended(Ending::Malformed)),
                        Some(Ok(Message::Ping(_) | Message::Pong(_))) => {}
                        Some(Ok(Message::Close(_))) | None => return Err(Gone::Lost),
                        Some(Err(error)) => return Err(fault(error))
                    }
                }
            }
        }
    }

    /// Counts a frame from the client.
    fn spend(&mut self) -> Result<(), Gone> {
        let (left, then) = self.allowance;
        let now = self.asker.app.live.pulse();
        let more = now.saturating_sub(then).saturating_mul(FRAMES_A_SECOND);
        let left = left.saturating_add(more).min(FRAMES_AT_ONCE);
        self.allowance = (left.checked_sub(1).ok_or(Gone::Ended(Ending::Flooding))?, now);
        Ok(())
    }

    async fn answer(&mut self, socket: &mut WebSocket, text: &str) -> Result<(), Gone> {
        if text.len() > HEARD_MAX {
            return Err(Gone::Ended(Ending::TooLarge));
        }
        let request = LiveRequest::read(text).ok_or(Gone::Ended(Ending::Malformed))?;
        let (app, connection) = (self.asker.app, self.asker.connection);
        match request {
            LiveRequest::Subscribe { stream, after } => {
                self.streams.retain(|known| *known != stream);
                let follows = if self.streams.len() < STREAMS_MAX && app.live.may_ask(connection.member) {
                    self.asker.follow(socket, stream, after).await?
                } else {
                    self.asker.refuse(socket, stream, RATE_LIMITED.code).await?
                };
                if follows {
                    self.streams.push(stream);
                }
            }
            LiveRequest::Unsubscribe { stream } => {
                self.streams.retain(|known| *known != stream);
                app.live.unfollow(stream, connection);
            }
            LiveRequest::Typing { stream } => {
                let now = app.live.pulse();
                let soon = self.typed.is_some_and(|then| now.saturating_sub(then) < TYPING_EVERY);
                if let Some(rights) = connection.rights().filter(|_| !soon)
                    && app.live.follows(stream, connection)
                {
                    self.typed = Some(now);
                    if self.may_speak(stream).await {
                        let name = rights.name.to_string();
                        app.live.say(BusMessage::Typing(Typing { stream, uid: connection.member, name }));
                    }
                }
            }
        }
        Ok(())
    }

    /// Whether the member may say something in the stream now.
    async fn may_speak(&self, stream: Stream) -> bool {
        let (app, member) = (self.asker.app.clone(), self.asker.connection.member);
        let Some(followed) = followed(&app, stream.kind) else { return false };
        let at = app.clone();
        let may = app.db.read(move |tx| followed.may_speak(tx, &at, member, stream.id)).await;
        may.unwrap_or_default()
    }
}

/// Finds with which rights the connection begins, and says hello. The hub knows it already, so that no change is missed.
async fn greet(
    app: &App,
    socket: &mut WebSocket,
    connection: &Connection,
    token_hash: [u8; 32],
) -> Result<(), Gone> {
    let busy = |_| Gone::Ended(Ending::Busy);
    let viewer = app.sessions.glance(&app.db, token_hash, app.now()).await.map_err(busy)?;
    let viewer = viewer.ok_or(Gone::Ended(Ending::Rights))?;
    let mut apart = app.sessions.apart(&app.db, viewer.id).await.map_err(busy)?;
    apart.sort_unstable();
    // Those who came at the same moment, as after a restart, do not all go at the same moment.
    let spread = i64::try_from(connection.id % SPREAD_SECONDS).unwrap_or_default();
    let longest = app.now().plus(LONGEST_MS + spread * 1_000);
    let name = display_name(viewer.first_name.as_deref(), viewer.last_name.as_deref());
    connection.settle(Rights {
        until: viewer.holds_until(longest),
        maintenance: viewer.maintenance,
        staff: viewer.roles.may_moderate(),
        apart: apart.into(),
        name: name.into(),
    });
    let hello = LiveFrame::Hello { uid: viewer.id, build: crate::app::build_id(), now: app.now() };
    write(socket, connection, Message::Text(hello.text().into())).await
}

/// What to make of something that cannot be read.
fn fault(error: axum::Error) -> Gone {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast::<Error>().map(|error| *error) {
        Ok(Error::Capacity(_)) => Gone::Ended(Ending::TooLarge),
        Ok(Error::Utf8(_) | Error::Protocol(_)) => Gone::Ended(Ending::Malformed),
        _ => Gone::Lost,
    }
}
