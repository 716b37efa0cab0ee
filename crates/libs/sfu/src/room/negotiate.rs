//! Offers a client what it receives: one offer at a time, with all that changed since the last one.

use super::Room;
use super::participant::{Participant, ParticipantId, TrackId};
use crate::events::LeaveReason;
use crate::net::{PeerId, Role};
use livekit_protocol as proto;
use proto::signal_response::Message;
use str0m::change::SdpAnswer;
use str0m::channel::{ChannelConfig, Reliability};
use str0m::media::Direction;

impl Room {
    /// Makes an offer if something changed and no other offer is under way.
    pub(super) fn negotiate(&mut self, id: ParticipantId) {
        let peer_id = PeerId { participant: id, role: Role::Subscriber };
        let Some(participant) = self.participants.get_mut(&id) else { return };
        if participant.negotiation.pending.is_some() {
            return;
        }
        let is_first = !participant.negotiation.has_channels;
        participant.negotiation.has_channels = true;
        let restart_ice = std::mem::take(&mut participant.negotiation.restart_ice);
        let stopped = std::mem::take(&mut participant.negotiation.stopped);
        let wanted: Vec<_> = self.new_lines(id);
        let offer = self.change(peer_id, |rtc| {
            let mut api = rtc.sdp_api();
            if is_first {
                api.add_channel_with_config(ChannelConfig {
                    label: super::data::RELIABLE.to_owned(),
                    ..ChannelConfig::default()
                });
                api.add_channel_with_config(ChannelConfig {
                    label: super::data::LOSSY.to_owned(),
                    ordered: false,
                    reliability: Reliability::MaxRetransmits { retransmits: 0 },
                    ..ChannelConfig::default()
                });
            }
            for mid in stopped {
                api.stop_media(mid);
            }
            let mut added = Vec::new();
            for line in wanted {
                let mid =
                    api.add_media(line.kind, Direction::SendOnly, Some(line.stream), Some(line.sid), None);
                added.push((line.track, mid));
            }
            if restart_ice {
                api.ice_restart(true);
            }
            api.apply().map(|offer| (added, offer))
        });
        let Some(Some((added, (sdp, pending)))) = offer else { return };
        let Some(participant) = self.participants.get_mut(&id) else { return };
        for (track, mid) in added {
            if let Some(subscription) = participant.subscriptions.get_mut(&track) {
                subscription.mid = Some(mid);
            }
        }
        participant.negotiation.id += 1;
        participant.negotiation.pending = Some(pending);
        let lines = self.lines(id);
        let Some(participant) = self.participants.get_mut(&id) else { return };
        let offer = proto::SessionDescription {
            r#type: "offer".to_owned(),
            sdp: sdp.to_sdp_string(),
            id: participant.negotiation.id,
            mid_to_track_id: lines,
        };
        participant.negotiation.last_offer = Some(offer.clone());
        self.send(id, Message::Offer(offer));
    }

    /// Sends an offer again whose answer may have been lost.
    pub(super) fn repeat_offer(&mut self, id: ParticipantId) {
        let negotiation = self.participants.get(&id).map(|participant| &participant.negotiation);
        let pending = negotiation.filter(|negotiation| negotiation.pending.is_some());
        if let Some(offer) = pending.and_then(|negotiation| negotiation.last_offer.clone()) {
            self.send(id, Message::Offer(offer));
        }
    }

    fn new_lines(&self, id: ParticipantId) -> Vec<NewLine> {
        let Some(participant) = self.participants.get(&id) else { return Vec::new() };
        let without = participant.subscriptions.iter().filter(|(_, subscription)| subscription.mid.is_none());
        without.filter_map(|(track, _)| self.new_line(*track)).collect()
    }

    fn new_line(&self, track_id: TrackId) -> Option<NewLine> {
        let track = self.tracks.get(&track_id)?;
        let owner = self.participants.get(&track.owner)?;
        // Tracks of one stream are played in step; a screen has its own.
        let stream = match track.source {
            crate::Source::Camera | crate::Source::Microphone => "camera",
            crate::Source::ScreenShare | crate::Source::ScreenShareAudio => "screen_share",
        };
        Some(NewLine {
            track: track_id,
            kind: track.kind,
            stream: format!("{}|{stream}", owner.sid),
            sid: track.sid.to_string(),
        })
    }

    fn lines(&self, id: ParticipantId) -> std::collections::HashMap<String, String> {
        let subscriptions = self.participants.get(&id).map(|participant| &participant.subscriptions);
        let line = |(track, mid): (TrackId, str0m::media::Mid)| {
            Some((mid.to_string(), self.tracks.get(&track)?.sid.to_string()))
        };
        let known = subscriptions.into_iter().flatten();
        known.filter_map(|(track, subscription)| line((*track, subscription.mid?))).collect()
    }

    /// The client accepts an offer.
    pub(super) fn take_answer(&mut self, id: ParticipantId, answer: proto::SessionDescription) {
        let peer_id = PeerId { participant: id, role: Role::Subscriber };
        let Some(participant) = self.participants.get_mut(&id) else { return };
        // Clients older than offer ids answer with zero.
        if answer.id != 0 && answer.id != participant.negotiation.id {
            return;
        }
        let Some(pending) = participant.negotiation.pending.take() else { return };
        let accepted = SdpAnswer::from_sdp_string(&answer.sdp)
            .ok()
            .and_then(|sdp| self.change(peer_id, |rtc| rtc.sdp_api().accept_answer(pending, sdp).ok())?);
        if accepted.is_none() {
            return self.remove_participant(id, LeaveReason::Misbehaved);
        }
        if let Some(peer) = self.peer(peer_id) {
            peer.bind_name();
        }
        if let Some(participant) = self.participants.get_mut(&id) {
            open_lines(participant);
        }
        self.to_negotiate.insert(id);
        self.to_allocate.insert(id);
        self.update_dynacast();
    }
}

/// A track for which the client needs a media line.
struct NewLine {
    track: TrackId,
    kind: str0m::media::MediaKind,
    stream: String,
    sid: String,
}

/// Everything that was in the offer can be sent now.
fn open_lines(participant: &mut Participant) {
    for subscription in participant.subscriptions.values_mut() {
        subscription.is_open = subscription.mid.is_some();
    }
}
