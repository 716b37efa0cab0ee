//! Relays data messages: chat, reactions and whatever else clients send to each other.

use super::Room;
use super::participant::{Participant, ParticipantId};
use crate::net::{PeerId, Role};
use livekit_protocol as proto;
use prost::Message;
use str0m::channel::ChannelId;

/// The labels by which clients know the channels.
pub(super) const RELIABLE: &str = "_reliable";
pub(super) const LOSSY: &str = "_lossy";
/// Channels that one client may open.
const MAX_CHANNELS: usize = 8;

/// What even an empty message costs of a participant's budget: passing it on to everyone is work too.
const LEAST_COST: usize = 256;

impl Participant {
    /// Whether what is left of this second's budget allows a message.
    pub(super) fn spend(&mut self, length: usize) -> bool {
        let left = self.data_left.checked_sub(length.max(LEAST_COST));
        self.data_left = left.unwrap_or(self.data_left);
        left.is_some()
    }
}

impl Room {
    pub(super) fn open_channel(&mut self, id: PeerId, channel: ChannelId, label: &str) {
        let Some(participant) = self.participants.get_mut(&id.participant) else { return };
        match (id.role, label) {
            (Role::Subscriber, RELIABLE) => participant.reliable = Some(channel),
            (Role::Subscriber, LOSSY) => participant.lossy = Some(channel),
            (Role::Publisher, RELIABLE | LOSSY) if participant.incoming.len() < MAX_CHANNELS => {
                participant.incoming.push((channel, label == RELIABLE));
            }
            _ => {}
        }
    }

    /// Passes a message on with its true sender. What is too large, too much or not allowed is dropped.
    pub(super) fn relay_data(&mut self, sender: ParticipantId, channel: ChannelId, data: &[u8]) {
        let Some(participant) = self.participants.get_mut(&sender) else { return };
        let known = participant.incoming.iter().find(|(incoming, _)| *incoming == channel);
        let Some(is_reliable) = known.map(|(_, is_reliable)| *is_reliable) else { return };
        if !participant.grants.can_publish_data || data.len() > self.limits.data_bytes {
            return;
        }
        if !participant.spend(data.len()) {
            return;
        }
        let Ok(mut packet) = proto::DataPacket::decode(data) else { return };
        packet.participant_sid.clone_from(&participant.sid);
        packet.participant_identity = participant.identity.to_string();
        let mut destinations = std::mem::take(&mut packet.destination_identities);
        if let Some(proto::data_packet::Value::User(user)) = &mut packet.value {
            sign_user_packet(user, &packet.participant_sid, &packet.participant_identity, &mut destinations);
        }
        let message = packet.encode_to_vec();
        let receivers: Vec<_> = self.viewers_of(sender).collect();
        for receiver in receivers {
            let Some(participant) = self.participants.get(&receiver) else { continue };
            if !destinations.is_empty()
                && !destinations.iter().any(|wanted| **wanted == *participant.identity)
            {
                continue;
            }
            let Some(channel) = (if is_reliable { participant.reliable } else { participant.lossy }) else {
                continue;
            };
            let id = PeerId { participant: receiver, role: Role::Subscriber };
            self.change(id, |rtc| {
                let written = rtc.channel(channel).map(|mut channel| channel.write(true, &message));
                if !matches!(written, Some(Ok(true))) {
                    tracing::debug!("a data message did not fit into a client's buffer");
                }
            });
        }
    }
}

/// The sender and the receivers as older clients write and read them.
#[expect(deprecated, reason = "older clients read them")]
fn sign_user_packet(user: &mut proto::UserPacket, sid: &str, identity: &str, destinations: &mut Vec<String>) {
    sid.clone_into(&mut user.participant_sid);
    identity.clone_into(&mut user.participant_identity);
    destinations.append(&mut user.destination_identities);
}
