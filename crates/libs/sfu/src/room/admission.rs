//! Lets participants in, takes them back after a broken connection, and removes them.

use super::Room;
use super::input::{Accepted, End, Link, LinkId};
use super::participant::{Negotiation, Participant, ParticipantId};
use super::peer::Peer;
use crate::error::ConnectError;
use crate::events::{Event, LeaveReason};
use crate::net::{PeerId, Role};
use crate::session::{Join, Resume};
use livekit_protocol as proto;
use proto::signal_response::Message;
use std::collections::BTreeMap;
use std::sync::Arc;

/// How often a client asks whether we are there, and how long it waits for the answer; in seconds.
const PING_INTERVAL: i32 = 5;
const PING_TIMEOUT: i32 = 15;
/// The longest identity and name.
const MAX_NAME: usize = 256;

impl Room {
    pub(super) fn admit(&mut self, join: Join) -> Result<Accepted, ConnectError> {
        if let Some(resume) = &join.resume {
            return Ok(self.resume(&join, resume));
        }
        let extra: usize = join.attributes.iter().map(|(key, value)| key.len() + value.len()).sum();
        if join.identity.is_empty()
            || join.identity.len() > MAX_NAME
            || join.name.len() > MAX_NAME
            || join.metadata.len() + extra > self.limits.metadata_bytes
        {
            return Err(ConnectError::Invalid);
        }
        if self.identities.contains(&join.identity) {
            return Err(ConnectError::IdentityUsed);
        }
        if self.participants.len() >= self.limits.participants
            || self.identities.len() >= self.limits.identities
        {
            return Err(ConnectError::Full);
        }
        self.identities.insert(Arc::clone(&join.identity));
        let id = self.next_participant;
        self.next_participant += 1;
        let (link, accepted) = self.open_link(id);
        let ice_servers = join.ice_servers.iter().map(super::describe::ice_server).collect();
        let subscriber_id = PeerId { participant: id, role: Role::Subscriber };
        let participant = Participant {
            // Differs between runs of the server too: a client must not resume what another run knew.
            sid: format!("PA_{:x}x{id}", self.created_at_ms),
            identity: join.identity,
            name: join.name,
            metadata: join.metadata,
            attributes: join.attributes,
            grants: join.grants,
            joined_at_ms: join.now_ms,
            version: 1,
            is_active: false,
            auto_subscribe: join.auto_subscribe,
            link: Some(link),
            link_lost_at: None,
            media_lost_at: Some(self.now),
            subscriber: Peer::new(subscriber_id, &self.kit, &self.packets, self.now),
            publisher: None,
            negotiation: Negotiation::default(),
            published: Vec::new(),
            unmatched: Vec::new(),
            subscriptions: BTreeMap::new(),
            choices: BTreeMap::new(),
            incoming: Vec::new(),
            reliable: None,
            lossy: None,
            data_left: self.limits.data_bytes_per_second,
            estimate: self.limits.initial_bitrate,
            desired: (0, 0),
            loss: 0.0,
            quality: None,
        };
        let identity = Arc::clone(&participant.identity);
        self.participants.insert(id, participant);
        self.reschedule(subscriber_id);
        let join = proto::JoinResponse {
            room: Some(self.describe_room()),
            participant: self.describe_participant(id),
            other_participants: self.describe_others(id),
            server_version: super::describe::SERVER_VERSION.to_owned(),
            ice_servers,
            subscriber_primary: true,
            ping_timeout: PING_TIMEOUT,
            ping_interval: PING_INTERVAL,
            server_info: Some(super::describe::server_info()),
            enabled_publish_codecs: super::describe::codecs(),
            ..proto::JoinResponse::default()
        };
        self.send(id, Message::Join(join));
        self.broadcast_participant(id);
        self.emit(Event::Joined { room: Arc::clone(&self.id), identity });
        self.subscribe_to_all(id);
        self.to_negotiate.insert(id);
        self.settle();
        Ok(accepted)
    }

    fn open_link(&mut self, participant: ParticipantId) -> (Link, Accepted) {
        let connection = self.next_connection;
        self.next_connection += 1;
        Link::open(LinkId { participant, connection }, self.limits.signal_queue)
    }

    /// Gives a client that comes back its place, or tells it that there is none any longer.
    fn resume(&mut self, join: &Join, resume: &Resume) -> Accepted {
        let found = self
            .participants
            .iter()
            .find(|(_, participant)| participant.sid == resume.sid && participant.identity == join.identity);
        let Some(id) = found.map(|(id, _)| *id) else {
            let (link, accepted) = self.open_link(0);
            link.close(End::Stale);
            return accepted;
        };
        let (link, accepted) = self.open_link(id);
        if let Some(participant) = self.participants.get_mut(&id) {
            if let Some(before) = participant.link.replace(link) {
                before.close(End::Replaced);
            }
            participant.link_lost_at = None;
            participant.media_lost_at = Some(self.now);
            participant.negotiation.restart_ice = true;
        }
        let reconnect = proto::ReconnectResponse {
            ice_servers: join.ice_servers.iter().map(super::describe::ice_server).collect(),
            server_info: Some(super::describe::server_info()),
            ..proto::ReconnectResponse::default()
        };
        self.send(id, Message::Reconnect(reconnect));
        // What the host allows may have changed in the meantime.
        if self.participants.get(&id).is_some_and(|participant| participant.grants != join.grants) {
            self.apply_grants(id, join.grants.clone());
        }
        let mut participants = self.describe_others(id);
        participants.extend(self.describe_participant(id));
        self.send(id, Message::Update(proto::ParticipantUpdate { participants }));
        self.send(id, Message::RoomUpdate(proto::RoomUpdate { room: Some(self.describe_room()) }));
        self.repeat_offer(id);
        self.to_negotiate.insert(id);
        self.settle();
        accepted
    }

    /// The client may come back within a while.
    pub(super) fn lose_link(&mut self, id: ParticipantId) {
        if let Some(participant) = self.participants.get_mut(&id) {
            participant.link = None;
            participant.link_lost_at = Some(self.now);
        }
    }

    /// Removes a participant with its tracks; its media ends here and now.
    pub(super) fn remove_participant(&mut self, id: ParticipantId, reason: LeaveReason) {
        let Some(mut info) = self.describe_participant(id) else { return };
        info.version += 1;
        info.tracks.clear();
        info.state = proto::participant_info::State::Disconnected.into();
        info.disconnect_reason = reason.to_proto().into();
        let viewers: Vec<_> = self.viewers_of(id).collect();
        let owned: Vec<_> =
            self.tracks.iter().filter(|(_, track)| track.owner == id).map(|(id, _)| *id).collect();
        for track in owned {
            self.end_track(track);
        }
        let Some(participant) = self.participants.remove(&id) else { return };
        self.forget_timers(id);
        self.speakers.retain(|speaker| *speaker != id);
        self.to_negotiate.remove(&id);
        self.to_allocate.remove(&id);
        if let Some(link) = participant.link {
            link.close(End::Leave(reason));
        }
        self.emit(Event::Left { room: Arc::clone(&self.id), identity: participant.identity, reason });
        for viewer in viewers {
            self.send(viewer, Message::Update(proto::ParticipantUpdate { participants: vec![info.clone()] }));
        }
        self.update_dynacast();
    }
}
