//! A LiveKit server carries the media; its address and its tokens never reach a browser.
//!
//! Browsers signal through this program, which opens a WebSocket to LiveKit for each of them, with a token of its own.
//! Who must not see or hear whom is known to this program alone: each Exhale server knows of the participants whose
//! signalling it carries, so everyone in a Room has to be connected to the same one. Between two who are separated
//! LiveKit itself refuses tracks, and signalling does not mention one to the other; **short data messages still go to
//! everyone**, because LiveKit has no rule for them.

mod proxy;
mod requests;
mod responses;
mod rights;
mod room;
mod socket;

use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use domain::time::Timestamp;
use livekit_api::services::room::{CreateRoomOptions, RoomClient, UpdateParticipantOptions};
use livekit_api::services::{ServerError, ServerErrorCode, ServiceError};
use platform::live_media::{Entry, LiveMedia, MediaError, MediaRights, Signalling};
use sfu::protocol::{ParticipantInfo, TrackSource};
use tokio::sync::mpsc;
use uuid::Uuid;

use room::Room;

/// How long LiveKit may take to answer.
const TIMEOUT: Duration = Duration::from_secs(5);
/// How long LiveKit keeps a Room in which nobody is, in seconds; Exhale ends it before.
const EMPTY_FOR: u32 = 12 * 60 * 60;
/// Frames that wait on their way from or to a browser.
const FRAMES: usize = 16;
/// The longest identity.
const IDENTITY_MAX: usize = 256;

/// Where LiveKit is, and as whom to speak to it.
#[derive(Clone, PartialEq, Eq)]
pub struct LiveKitConfig {
    /// Its address: `ws://`, `wss://`, `http://` or `https://`.
    pub url: String,
    /// The API key.
    pub key: String,
    /// The secret that belongs to it.
    pub secret: String,
}

impl fmt::Debug for LiveKitConfig {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("LiveKitConfig").field("url", &self.url).finish_non_exhaustive()
    }
}

/// A LiveKit server.
pub struct LiveKit {
    config: LiveKitConfig,
    client: Arc<RoomClient>,
    tls: Arc<rustls::ClientConfig>,
    rooms: Mutex<HashMap<Uuid, Arc<Room>>>,
}

impl LiveKit {
    /// Speaks to this server; whether it is there shows when it is needed.
    ///
    /// # Errors
    /// When encryption cannot be set up.
    pub fn new(config: LiveKitConfig) -> Result<Self, rustls::Error> {
        let tls = Arc::new(crate::tls::public_roots()?);
        let host = config.url.replacen("ws", "http", usize::from(config.url.starts_with("ws")));
        let client = RoomClient::with_api_key(&host, &config.key, &config.secret);
        let client = Arc::new(client.with_failover(false).with_request_timeout(TIMEOUT));
        Ok(Self { config, client, tls, rooms: Mutex::default() })
    }

    /// Whether LiveKit answers, and accepts the key and its secret.
    ///
    /// # Errors
    /// When it does not.
    pub async fn check(&self) -> Result<(), MediaError> {
        self.client.list_rooms(Vec::new()).await.map(drop).map_err(|error| unavailable(&error))
    }

    fn rooms(&self) -> MutexGuard<'_, HashMap<Uuid, Arc<Room>>> {
        self.rooms.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// What this program knows of a Room.
    fn room(&self, room: Uuid) -> Arc<Room> {
        Arc::clone(self.rooms().entry(room).or_default())
    }

    async fn is_open(&self, room: Uuid) -> Result<bool, MediaError> {
        let rooms = self.client.list_rooms(vec![room.to_string()]).await;
        rooms.map(|rooms| !rooms.is_empty()).map_err(|error| unavailable(&error))
    }

    async fn must_be_open(&self, room: Uuid) -> Result<(), MediaError> {
        if self.is_open(room).await? { Ok(()) } else { Err(MediaError::NoRoom) }
    }

    /// What LiveKit did not find is the Room or the participant.
    async fn found<T>(&self, room: Uuid, answer: Result<T, ServiceError>) -> Result<T, MediaError> {
        match answer {
            Err(error) if is_not_found(&error) => {
                self.must_be_open(room).await?;
                Err(MediaError::NoParticipant)
            }
            answer => answer.map_err(|error| unavailable(&error)),
        }
    }

    async fn participants(&self, room: Uuid) -> Result<Vec<ParticipantInfo>, MediaError> {
        match self.client.list_participants(&room.to_string()).await {
            Err(error) if is_not_found(&error) => Ok(Vec::new()),
            answer => answer.map_err(|error| unavailable(&error)),
        }
    }

    async fn permit(&self, room: Uuid, identity: &str, rights: MediaRights) -> Result<(), MediaError> {
        let permission = Some(rights::permission(rights));
        let options = UpdateParticipantOptions { permission, ..UpdateParticipantOptions::default() };
        let answer = self.client.update_participant(&room.to_string(), identity, options).await;
        self.found(room, answer).await.map(drop)
    }

    /// Ends what one participant receives of another. LiveKit allows no new track of the other either, once its
    /// signalling has passed on whom it is separated from.
    async fn unsubscribe(
        &self,
        room: Uuid,
        viewer: &str,
        others: &[ParticipantInfo],
    ) -> Result<(), MediaError> {
        let tracks: Vec<String> =
            others.iter().flat_map(|other| &other.tracks).map(|track| track.sid.clone()).collect();
        if tracks.is_empty() {
            return Ok(());
        }
        match self.client.update_subscriptions(&room.to_string(), viewer, tracks, false).await {
            Err(error) if is_not_found(&error) => Ok(()),
            answer => answer.map_err(|error| unavailable(&error)),
        }
    }
}

fn is_not_found(error: &ServiceError) -> bool {
    matches!(error, ServiceError::Twirp(ServerError::Twirp(code)) if code.code == ServerErrorCode::NOT_FOUND)
}

fn unavailable(error: &ServiceError) -> MediaError {
    MediaError::Unavailable(error.to_string())
}

#[async_trait]
impl LiveMedia for LiveKit {
    async fn open(&self, room: Uuid, _: Timestamp) -> Result<(), MediaError> {
        if self.is_open(room).await? {
            return Ok(());
        }
        // What is known of it stays: another one may be opening it at this moment, and identities are never used again.
        let options = CreateRoomOptions {
            empty_timeout: EMPTY_FOR,
            departure_timeout: EMPTY_FOR,
            ..CreateRoomOptions::default()
        };
        let created = self.client.create_room(&room.to_string(), options).await;
        created.map(drop).map_err(|error| unavailable(&error))
    }

    async fn close(&self, room: Uuid) -> Result<(), MediaError> {
        self.rooms().remove(&room);
        match self.client.delete_room(&room.to_string()).await {
            Err(error) if is_not_found(&error) => Ok(()),
            answer => answer.map_err(|error| unavailable(&error)),
        }
    }

    async fn connect(&self, room: Uuid, entry: Entry) -> Result<Signalling, MediaError> {
        if entry.identity.is_empty() || entry.identity.len() > IDENTITY_MAX {
            return Err(MediaError::Refused);
        }
        self.must_be_open(room).await?;
        let query = requests::query(&entry.query);
        let known = self.room(room);
        if query.resumes {
            // What it may do now, in place of what its first token said.
            match self.permit(room, &entry.identity, entry.rights).await {
                Ok(()) | Err(MediaError::NoParticipant) => {}
                Err(error) => return Err(error),
            }
        } else if !known.enter(&entry.identity) {
            return Err(MediaError::Refused);
        }
        let token = rights::token(&self.config, &room.to_string(), &entry)
            .map_err(|error| MediaError::Unavailable(error.to_string()))?;
        let upstream = socket::connect(&self.config.url, &query.text, &token, &self.tls).await?;
        let (requests, incoming) = mpsc::channel(FRAMES);
        let (outgoing, responses) = mpsc::channel(FRAMES);
        tokio::spawn(proxy::run(upstream, incoming, outgoing, known, entry.identity));
        Ok(Signalling { requests, responses })
    }

    async fn set_rights(&self, room: Uuid, identity: &str, rights: MediaRights) -> Result<(), MediaError> {
        self.permit(room, identity, rights).await
    }

    async fn mute(&self, room: Uuid, identity: &str) -> Result<(), MediaError> {
        let name = room.to_string();
        let participant = self.client.get_participant(&name, identity).await;
        let participant = self.found(room, participant).await?;
        let microphones =
            participant.tracks.into_iter().filter(|track| track.source() == TrackSource::Microphone);
        for track in microphones {
            let (client, name, identity) = (Arc::clone(&self.client), name.clone(), identity.to_owned());
            // The library panics when the track has ended in the meantime; there is nothing to mute then.
            let muting = tokio::spawn(async move {
                client.mute_published_track(&name, &identity, &track.sid, true).await.map(drop)
            });
            if let Ok(answer) = muting.await {
                self.found(room, answer).await?;
            }
        }
        Ok(())
    }

    async fn remove(&self, room: Uuid, identity: &str) -> Result<(), MediaError> {
        let answer = self.client.remove_participant(&room.to_string(), identity).await;
        self.found(room, answer).await
    }

    async fn separate(&self, room: Uuid, first: &str, second: &str) -> Result<(), MediaError> {
        self.must_be_open(room).await?;
        self.room(room).separate(first, second);
        let participants = self.participants(room).await?;
        for (viewer, other) in [(first, second), (second, first)] {
            let others: Vec<ParticipantInfo> =
                participants.iter().filter(|info| info.identity == other).cloned().collect();
            self.unsubscribe(room, viewer, &others).await?;
        }
        Ok(())
    }

    async fn connected(&self, room: Uuid) -> Result<Vec<String>, MediaError> {
        Ok(self.participants(room).await?.into_iter().map(|info| info.identity).collect())
    }
}
