//! Tells clients about the room and those in it, and decides who may know of whom.

use super::Room;
use super::input::End;
use super::participant::ParticipantId;
use crate::config::IceServer;
use crate::events::LeaveReason;
use livekit_protocol as proto;
use prost::Message as _;
use proto::participant_info::State;
use proto::signal_response::Message;
use tokio::sync::mpsc::error::TrySendError;

/// The server version that clients take us for; it decides which features they use.
pub(super) const SERVER_VERSION: &str = "1.13.5";
/// The signalling protocol that version speaks.
const PROTOCOL: i32 = 17;

pub(super) fn server_info() -> proto::ServerInfo {
    proto::ServerInfo {
        version: SERVER_VERSION.to_owned(),
        protocol: PROTOCOL,
        ..proto::ServerInfo::default()
    }
}

/// What may be published; no client chooses another codec then.
pub(super) fn codecs() -> Vec<proto::Codec> {
    let codec = |mime: &str| proto::Codec { mime: mime.to_owned(), ..proto::Codec::default() };
    ["audio/opus", "audio/red", "video/VP8", "video/rtx"].map(codec).to_vec()
}

pub(super) fn ice_server(server: &IceServer) -> proto::IceServer {
    proto::IceServer {
        urls: server.urls.clone(),
        username: server.username.clone(),
        credential: server.credential.clone(),
    }
}

impl Room {
    pub(super) fn describe_room(&self) -> proto::Room {
        let count = |number: usize| u32::try_from(number).unwrap_or(u32::MAX);
        let visible = self.participants.values().filter(|participant| !participant.grants.hidden);
        proto::Room {
            sid: format!("RM_{:x}", self.created_at_ms),
            name: self.id.to_string(),
            max_participants: count(self.limits.participants),
            creation_time: self.created_at_ms / 1000,
            creation_time_ms: self.created_at_ms,
            num_participants: count(visible.count()),
            active_recording: self.is_recording,
            enabled_codecs: codecs(),
            ..proto::Room::default()
        }
    }

    pub(super) fn describe_participant(&self, id: ParticipantId) -> Option<proto::ParticipantInfo> {
        let participant = self.participants.get(&id)?;
        let tracks = self.tracks.values().filter(|track| track.owner == id && track.mid.is_some());
        let tracks: Vec<_> = tracks.map(|track| track.info.clone()).collect();
        let state = if participant.is_active { State::Active } else { State::Joined };
        Some(proto::ParticipantInfo {
            sid: participant.sid.clone(),
            identity: participant.identity.to_string(),
            state: state.into(),
            is_publisher: !tracks.is_empty(),
            tracks,
            metadata: participant.metadata.clone(),
            joined_at: participant.joined_at_ms / 1000,
            joined_at_ms: participant.joined_at_ms,
            name: participant.name.clone(),
            version: participant.version,
            permission: Some(participant.grants.to_proto()),
            attributes: participant.attributes.clone(),
            ..proto::ParticipantInfo::default()
        })
    }

    /// Everyone else a participant may know of.
    pub(super) fn describe_others(&self, viewer: ParticipantId) -> Vec<proto::ParticipantInfo> {
        let others = self.participants.keys().filter(|other| **other != viewer && self.sees(viewer, **other));
        others.filter_map(|other| self.describe_participant(*other)).collect()
    }

    /// Whether one participant may know of another, and of its tracks and messages.
    pub(super) fn sees(&self, viewer: ParticipantId, other: ParticipantId) -> bool {
        let (Some(viewer), Some(other)) = (self.participants.get(&viewer), self.participants.get(&other))
        else {
            return false;
        };
        let apart = self.separated.get(&viewer.identity);
        !other.grants.hidden && !apart.is_some_and(|apart| apart.contains(&other.identity))
    }

    /// Everyone else who may know of a participant.
    pub(super) fn viewers_of(&self, id: ParticipantId) -> impl Iterator<Item = ParticipantId> + '_ {
        self.participants.keys().copied().filter(move |viewer| *viewer != id && self.sees(*viewer, id))
    }

    /// Tells a participant and everyone who may know of it how it is now.
    pub(super) fn update_participant(&mut self, id: ParticipantId) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        participant.version += 1;
        self.broadcast_participant(id);
        if let Some(info) = self.describe_participant(id) {
            self.send(id, Message::Update(proto::ParticipantUpdate { participants: vec![info] }));
        }
    }

    pub(super) fn broadcast_participant(&mut self, id: ParticipantId) {
        let Some(info) = self.describe_participant(id) else { return };
        let viewers: Vec<_> = self.viewers_of(id).collect();
        let update = Message::Update(proto::ParticipantUpdate { participants: vec![info] });
        let message = encode(update);
        for viewer in viewers {
            self.send_encoded(viewer, message.clone());
        }
    }

    /// Sends a message. A client that lets too many of them wait is removed.
    pub(super) fn send(&mut self, id: ParticipantId, message: Message) {
        self.send_encoded(id, encode(message));
    }

    pub(super) fn send_encoded(&mut self, id: ParticipantId, message: bytes::Bytes) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        let Some(link) = &participant.link else { return };
        match link.responses.try_send(message) {
            Ok(()) => {}
            Err(TrySendError::Full(_)) => {
                if let Some(link) = participant.link.take() {
                    link.close(End::Leave(LeaveReason::Misbehaved));
                }
                self.overflowed.push(id);
            }
            Err(TrySendError::Closed(_)) => self.lose_link(id),
        }
    }
}

pub(super) fn encode(message: Message) -> bytes::Bytes {
    proto::SignalResponse { message: Some(message) }.encode_to_vec().into()
}
