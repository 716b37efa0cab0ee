//! Takes each message of a client to where it is dealt with.

use super::Room;
use super::participant::ParticipantId;
use crate::events::LeaveReason;
use livekit_protocol as proto;
use proto::request_response::Reason;
use proto::signal_request::Message as Request;
use proto::signal_response::Message;

impl Room {
    pub(super) fn handle_signal(&mut self, id: ParticipantId, request: Request) {
        match request {
            Request::Offer(offer) => self.answer_offer(id, offer),
            Request::Answer(answer) => self.take_answer(id, answer),
            Request::AddTrack(track) => self.add_track(id, track),
            Request::Mute(mute) => self.mute_own_track(id, &mute.sid, mute.muted),
            Request::Subscription(update) => self.choose_tracks(id, &update),
            Request::TrackSetting(settings) => self.set_track_settings(id, settings),
            Request::Leave(_) => self.remove_participant(id, LeaveReason::Left),
            Request::Ping(sent_at) => self.send(id, Message::Pong(sent_at)),
            Request::PingReq(ping) => {
                let pong = proto::Pong { last_ping_timestamp: ping.timestamp, timestamp: ping.timestamp };
                self.send(id, Message::PongResp(pong));
            }
            Request::UpdateMetadata(update) => self.update_metadata(id, update),
            // The client's candidates are found from its packets; the rest concerns features that are not offered.
            _ => {}
        }
    }

    fn update_metadata(&mut self, id: ParticipantId, update: proto::UpdateParticipantMetadata) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        let mut attributes = participant.attributes.clone();
        attributes.extend(update.attributes);
        attributes.retain(|_, value| !value.is_empty());
        let size: usize = attributes.iter().map(|(key, value)| key.len() + value.len()).sum();
        let metadata =
            if update.metadata.is_empty() { participant.metadata.clone() } else { update.metadata };
        let name = if update.name.is_empty() { participant.name.clone() } else { update.name };
        let reason = if !participant.grants.can_update_metadata {
            Reason::NotAllowed
        } else if size + metadata.len() + name.len() > self.limits.metadata_bytes {
            Reason::LimitExceeded
        } else {
            (participant.name, participant.metadata, participant.attributes) = (name, metadata, attributes);
            Reason::Ok
        };
        self.respond(id, update.request_id, reason);
        if reason == Reason::Ok {
            self.update_participant(id);
        }
    }

    /// Answers a request that the client numbered.
    pub(super) fn respond(&mut self, id: ParticipantId, request_id: u32, reason: Reason) {
        let response = proto::RequestResponse {
            request_id,
            reason: reason.into(),
            message: reason.as_str_name().to_owned(),
            request: None,
        };
        self.send(id, Message::RequestResponse(response));
    }
}
