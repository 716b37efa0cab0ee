//! Live media: every media server behind the port keeps the same promises, with real participants on loopback.

#![cfg(test)]

mod contract;
mod embedded;
mod livekit;
mod recording;

use std::sync::Arc;

use call_client::{Client, Link, Seen};
use domain::time::Timestamp;
use platform::live_media::{Entry, LiveMedia, MediaError, MediaRights, Signalling};
use uuid::Uuid;

const NOW: Timestamp = Timestamp(1_768_478_400_000);
/// What the browser's library asks for, without its token.
const QUERY: &str = "auto_subscribe=1&sdk=js&version=2.23.0&protocol=17";

const LISTENER: MediaRights =
    MediaRights { microphone: false, camera: false, screen: false, receive: true, data: true };
const SPEAKER: MediaRights = MediaRights { microphone: true, camera: true, ..LISTENER };

/// An open Room on a media server.
struct Stage {
    media: Arc<dyn LiveMedia>,
    room: Uuid,
}

impl Stage {
    async fn open(media: Arc<dyn LiveMedia>) -> Self {
        let room = Uuid::from_u128(7);
        media.open(room, NOW).await.unwrap();
        Self { media, room }
    }

    async fn enter(
        &self,
        identity: &str,
        rights: MediaRights,
        query: &str,
    ) -> Result<Signalling, MediaError> {
        let (identity, name) = (identity.to_owned(), format!("Name of {identity}"));
        self.media
            .connect(self.room, Entry { identity, name, rights, query: query.to_owned(), now: NOW })
            .await
    }

    async fn join(&self, identity: &str, rights: MediaRights) -> Client {
        Client::join(link(self.enter(identity, rights, QUERY).await.unwrap())).await
    }

    async fn resume(&self, identity: &str, rights: MediaRights, client: &mut Client) {
        let query = format!("{QUERY}&reconnect=1&sid={}", client.sid);
        client.resume(link(self.enter(identity, rights, &query).await.unwrap())).await;
    }

    async fn connected(&self) -> Vec<String> {
        let mut identities = self.media.connected(self.room).await.unwrap();
        identities.sort();
        identities
    }

    /// Waits until these are connected, in order of their names.
    async fn until_connected(&self, expected: &[&str]) {
        let wait = async {
            while self.connected().await != expected {
                tokio::task::yield_now().await;
            }
        };
        tokio::time::timeout(call_client::TIMEOUT, wait).await.unwrap();
    }
}

fn link(signalling: Signalling) -> Link {
    Link { requests: signalling.requests, responses: signalling.responses }
}

/// The highest number of the frames seen.
fn last_number(seen: &[Seen]) -> u32 {
    let numbers = seen
        .iter()
        .filter_map(|seen| if let Seen::Media { frame, .. } = seen { Some(frame.number) } else { None });
    numbers.max().unwrap_or(0)
}
