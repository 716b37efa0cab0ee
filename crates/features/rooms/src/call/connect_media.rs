//! `GET /api/rooms/{id}/media/rtc`: the signalling of one participant, between the browser and the media server.

use std::collections::HashSet;
use std::time::Duration;

use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, Utf8Bytes, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{RawQuery, State};
use axum::http::HeaderMap;
use axum::response::Response;
use domain::ids::RoomId;
use domain::name::display_name;
use domain::time::DAY;
use futures_util::{SinkExt, StreamExt};
use platform::app::App;
use platform::auth::{self, Admitted};
use platform::http::error_code::{FOREIGN_ORIGIN, MALFORMED, NO_SESSION};
use platform::http::headers::is_own_origin;
use platform::http::{ApiError, Path};
use platform::live::{Stay, Watch};
use platform::live_media::{Entry, MediaError, Signalling};
use platform::random::sha256;
use tokio::time::MissedTickBehavior;

use super::access::RoomAccess;
use super::participant::{Participant, ParticipantError, identity, rights};
use super::view::RoomCall;
use super::{connection_store, store};
use crate::view::Reader;
use crate::{FULL, NO_MEDIA, NOT_INSIDE};

/// Bytes of one frame from a browser; an offer with several tracks is the longest.
const FRAME_MAX: usize = 256 * 1024;
/// How often a connection is noted as seen.
const BEAT_EVERY: Duration = Duration::from_secs(5);
/// After so long without a word the browser is taken to be gone; the media client says something every five seconds.
const SILENCE_MAX: Duration = Duration::from_secs(20);
/// For how long a participant whose browser is gone may take its connection up again; no shorter than media servers wait.
const RESUME_WITHIN: Duration = Duration::from_secs(30);
/// For the last words of the media server.
const FAREWELL: Duration = Duration::from_secs(2);

/// Says whether the caller could connect; the media client asks when its WebSocket was refused.
#[utoipa::path(get, path = "/api/rooms/{id}/media/rtc/validate", tag = "rooms", operation_id = "validate_media",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 200, description = "The caller is inside.", body = String, content_type = "text/plain"),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The caller is not inside (`rooms.not_inside`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn validate_media(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
) -> Result<&'static str, ApiError> {
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    let call = app.db.read(move |tx| RoomCall::read(tx, id, &reader, now)).await?;
    if call.me.is_inside() { Ok("success") } else { Err(ApiError::new(NOT_INSIDE)) }
}

/// Connects to the media of a Room with a ticket, which the query names as `access_token`.
#[utoipa::path(get, path = "/api/rooms/{id}/media/rtc", tag = "rooms", operation_id = "connect_media",
    params(("id" = RoomId, Path, description = "The Room.")),
    responses(
        (status = 101, description = "A WebSocket with LiveKit's signalling, protocol version 0, as binary frames."),
        (status = 403, description = "A step must be completed first, or the request comes from another site."),
        (status = 404, description = "There is none for this reader."),
        (status = 409, description = "The ticket is not valid (`rooms.not_inside`), or no more people fit (`rooms.full`)."),
        (status = 503, description = "The media server does not answer (`rooms.no_media`)."),
    ),
    extensions(("x-caller" = json!("admitted"))))]
pub async fn connect_media(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    Path(id): Path<RoomId>,
    RawQuery(query): RawQuery,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, ApiError> {
    if !is_own_origin(&headers, &app.settings.base_url) {
        return Err(ApiError::new(FOREIGN_ORIGIN));
    }
    let upgrade = upgrade.map_err(|_| ApiError::new(MALFORMED).with("detail", "this wants a WebSocket"))?;
    let token = auth::token(&headers).ok_or_else(|| ApiError::new(NO_SESSION))?;
    let query = query.unwrap_or_default();
    let ticket = parameter(&query, "access_token").map(|ticket| sha256(ticket.as_bytes()));
    let ticket = ticket.ok_or_else(|| ApiError::new(NOT_INSIDE))?;
    let resumes = parameter(&query, "reconnect").is_some_and(|value| value == "1");
    let (now, reader) = (app.now(), Reader::new(&app, &viewer));
    let (connection, rights, earlier) = app
        .db
        .write(move |tx| {
            let access = RoomAccess::lock(tx, id, &reader)?;
            if !access.conditions(tx)?.is_open() {
                return Err(ApiError::new(NOT_INSIDE));
            }
            let earlier = connection_store::present(tx, id, reader.id)?;
            let connection = if resumes {
                connection_store::reconnect(tx, id, reader.id, ticket, now)?
            } else {
                connection_store::connect(tx, id, reader.id, ticket, now)?
            };
            let connection = connection.ok_or_else(|| ApiError::new(NOT_INSIDE))?;
            // An earlier connection of this member learns that it is not the present one any longer.
            store::announce(tx, id, None)?;
            let row =
                connection_store::participant(tx, id, reader.id)?.ok_or_else(|| ApiError::new(NOT_INSIDE))?;
            Ok((connection, rights(row.on_stage, row.leads), earlier))
        })
        .await?;
    let mut participant = Participant {
        app: app.clone(),
        room: id,
        member: viewer.id,
        session: viewer.session,
        connection,
        token_hash: sha256(token.as_bytes()),
        rights,
        separated: HashSet::new(),
    };
    let entry = Entry {
        identity: participant.identity(),
        name: display_name(viewer.first_name.as_deref(), viewer.last_name.as_deref()),
        rights,
        query,
        now,
    };
    if let Some(earlier) = earlier.filter(|earlier| earlier.ticket != connection.ticket) {
        // Its own server may be gone, and would not end it.
        let _ = app.live_media.remove(id.0, &identity(viewer.id, earlier.ticket)).await;
    }
    let signalling = match open(&mut participant, entry).await {
        Ok(signalling) => signalling,
        Err(error) => {
            // One that resumes may try that again.
            if !resumes {
                let _ = participant.end().await;
            }
            return Err(refused(error));
        }
    };
    Ok(upgrade
        .max_frame_size(FRAME_MAX)
        .max_message_size(FRAME_MAX)
        .on_upgrade(move |socket| serve(participant, socket, signalling)))
}

/// Opens the Room for media, unless it is open, and connects; nobody meets whom they are apart from.
async fn open(participant: &mut Participant, entry: Entry) -> Result<Signalling, ParticipantError> {
    let (media, room) = (participant.app.live_media.clone(), participant.room);
    media.open(room.0, entry.now).await?;
    participant.separate().await?;
    Ok(media.connect(room.0, entry).await?)
}

fn refused(error: ParticipantError) -> ApiError {
    match error {
        ParticipantError::Media(MediaError::Full) => ApiError::new(FULL),
        ParticipantError::Media(MediaError::Refused | MediaError::NoParticipant) => ApiError::new(NOT_INSIDE),
        ParticipantError::Media(error) => {
            tracing::warn!(%error, "nobody can connect to a Room");
            ApiError::new(NO_MEDIA).retry_after(5_000)
        }
        ParticipantError::Database(error) => error.into(),
    }
}

/// The value of a parameter of the media client's query, as it is written there.
fn parameter<'a>(query: &'a str, name: &str) -> Option<&'a str> {
    query.split('&').find_map(|pair| pair.strip_prefix(name)?.strip_prefix('='))
}

/// How a connection came to its end.
enum End {
    /// The browser's connection is gone; it may take the call up again.
    Lost,
    /// The media server ended it, as its participant left or was removed.
    Ended,
    /// The member may not be connected any longer, or is so elsewhere.
    Revoked,
}

async fn serve(mut participant: Participant, socket: WebSocket, signalling: Signalling) {
    // A server that stops waits until the end.
    let Some(_stay) = Stay::begin(&participant.app) else {
        end(&participant).await;
        return;
    };
    let Signalling { requests, mut responses } = signalling;
    let (mut sink, mut stream) = socket.split();
    let why = {
        let from_browser = async {
            while let Ok(Some(Ok(message))) = tokio::time::timeout(SILENCE_MAX, stream.next()).await {
                let Message::Binary(frame) = message else { continue };
                if requests.send(frame).await.is_err() {
                    break;
                }
            }
        };
        let to_browser = async {
            while let Some(frame) = responses.recv().await {
                if sink.send(Message::Binary(frame)).await.is_err() {
                    return End::Lost;
                }
            }
            End::Ended
        };
        tokio::select! {
            () = from_browser => End::Lost,
            end = to_browser => end,
            () = follow_rights(&mut participant, true) => End::Revoked,
        }
    };
    if matches!(why, End::Lost) {
        // The media server learns that the browser is gone, and keeps the place for a while. So do we, and its rights end as ever.
        drop(requests);
        drop(sink);
        let _ = tokio::time::timeout(RESUME_WITHIN, follow_rights(&mut participant, false)).await;
        end(&participant).await;
        return;
    }
    end(&participant).await;
    drop(requests);
    // What the media server says last tells the browser why.
    let _ = tokio::time::timeout(FAREWELL, async {
        while let Some(frame) = responses.recv().await {
            sink.send(Message::Binary(frame)).await?;
        }
        // Without a code the media client takes it for a fault.
        let normal = CloseFrame { code: close_code::NORMAL, reason: Utf8Bytes::default() };
        sink.send(Message::Close(Some(normal))).await?;
        // One that is heard to the end gets to read all of it.
        while let Some(Ok(_)) = stream.next().await {}
        Ok::<_, axum::Error>(())
    })
    .await;
}

async fn end(participant: &Participant) {
    if let Err(error) = participant.end().await {
        tracing::warn!(%error, "a connection to a Room could not be ended");
    }
}

/// Has the media server do what holds, as long as the participant may be connected; notes that the browser `is_there`.
async fn follow_rights(participant: &mut Participant, is_there: bool) {
    let app = participant.app.clone();
    let mut beat = tokio::time::interval(BEAT_EVERY);
    beat.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut watch: Option<Watch> = None;
    loop {
        // It begins to watch before it looks, so that nothing falls in between.
        let watching = match watch.take() {
            Some(watch) => watch,
            None => match Watch::begin(&app, participant.member, participant.session) {
                Some(watch) => watch,
                None => return,
            },
        };
        match participant.apply_rights().await {
            Ok(Some(viewer)) => watching.lasts(&viewer, app.now().plus(DAY)),
            Ok(None) => return,
            // The media server, or the database, is asked again in a moment.
            Err(error) => tracing::warn!(%error, "a connection to a Room could not be looked after"),
        }
        tokio::select! {
            wake = watching.next() => watch = wake.is_change().then_some(watching),
            _ = beat.tick() => {
                watch = Some(watching);
                if is_there && let Err(error) = participant.beat(app.now()).await {
                    tracing::warn!(%error, "a connection to a Room could not be noted");
                }
            }
        }
    }
}
