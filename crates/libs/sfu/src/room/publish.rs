//! Tracks of a participant: announced, offered, muted and ended.

use super::Room;
use super::layers::Layer;
use super::participant::{ParticipantId, Track, TrackId};
use super::peer::Peer;
use super::speakers::SpeechDetector;
use crate::events::{Event, LeaveReason};
use crate::net::{PeerId, Role};
use livekit_protocol as proto;
use proto::request_response::Reason;
use proto::signal_response::Message;
use std::sync::Arc;
use str0m::change::SdpOffer;
use str0m::media::{MediaKind, Mid};

/// The longest name of a track.
const MAX_NAME: usize = 256;
/// Media lines whose track the client has not announced.
const MAX_UNMATCHED: usize = 16;

impl Room {
    /// A client announces a track. It is refused unless the grants name its source and there is room for it.
    pub(super) fn add_track(&mut self, id: ParticipantId, request: proto::AddTrackRequest) {
        let Some(participant) = self.participants.get(&id) else { return };
        let mut own = self.tracks.values().filter(|track| track.owner == id);
        if let Some(known) = own.clone().find(|track| track.cid == request.cid) {
            let published =
                proto::TrackPublishedResponse { cid: request.cid, track: Some(known.info.clone()) };
            return self.send(id, Message::TrackPublished(published));
        }
        let Some(source) = participant.grants.publishable(request.r#type, request.source) else {
            return self.refuse_track(id, request.cid, Reason::NotAllowed);
        };
        let is_odd = request.cid.is_empty()
            || request.cid.len() > MAX_NAME
            || request.name.len() > MAX_NAME
            || request.stream.len() > MAX_NAME
            || request.layers.len() > super::allocation::LAYERS;
        if is_odd || own.nth(self.limits.tracks.saturating_sub(1)).is_some() {
            return self.refuse_track(id, request.cid, Reason::LimitExceeded);
        }
        let track = self.next_track;
        self.next_track += 1;
        let kind = source.kind();
        let sid: Arc<str> = format!("TR_{:x}x{track}", self.created_at_ms).into();
        let info = track_info(&request, &sid, kind);
        let published = proto::TrackPublishedResponse { cid: request.cid.clone(), track: Some(info.clone()) };
        self.tracks.insert(
            track,
            Track {
                owner: id,
                sid,
                cid: request.cid,
                source,
                kind,
                mid: None,
                info,
                declared: request.layers,
                layers: [Layer::default(); super::allocation::LAYERS],
                speech: SpeechDetector::default(),
                level: 0,
                announced: None,
                tapped: None,
            },
        );
        self.send(id, Message::TrackPublished(published));
        self.match_tracks(id);
    }

    fn refuse_track(&mut self, id: ParticipantId, cid: String, reason: Reason) {
        let request = proto::AddTrackRequest { cid, ..proto::AddTrackRequest::default() };
        let response = proto::RequestResponse {
            reason: reason.into(),
            message: reason.as_str_name().to_owned(),
            request: Some(proto::request_response::Request::AddTrack(request)),
            ..proto::RequestResponse::default()
        };
        self.send(id, Message::RequestResponse(response));
    }

    /// A client offers what it sends.
    pub(super) fn answer_offer(&mut self, id: ParticipantId, offer: proto::SessionDescription) {
        let peer_id = PeerId { participant: id, role: Role::Publisher };
        let Some(participant) = self.participants.get_mut(&id) else { return };
        if participant.publisher.is_none() {
            participant.publisher = Some(Peer::new(peer_id, &self.kit, &self.packets, self.now));
        }
        let answer = SdpOffer::from_sdp_string(&offer.sdp)
            .ok()
            .and_then(|sdp| self.change(peer_id, |rtc| rtc.sdp_api().accept_offer(sdp).ok())?);
        let Some(answer) = answer else {
            return self.remove_participant(id, LeaveReason::Misbehaved);
        };
        if let Some(peer) = self.peer(peer_id) {
            peer.bind_name();
        }
        let answer = proto::SessionDescription {
            r#type: "answer".to_owned(),
            sdp: answer.to_sdp_string(),
            id: offer.id,
            ..proto::SessionDescription::default()
        };
        self.send(id, Message::Answer(answer));
    }

    /// A media line appeared or changed its direction.
    pub(super) fn media_line(&mut self, id: ParticipantId, mid: Mid, is_receiving: bool) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        let track = participant.published.iter().find(|(line, _)| *line == mid).map(|(_, track)| *track);
        match (track, is_receiving) {
            (Some(track), false) => {
                self.end_track(track);
                self.update_participant(id);
            }
            (None, false) => participant.unmatched.retain(|line| *line != mid),
            (Some(_), true) => {}
            (None, true) => {
                if !participant.unmatched.contains(&mid) && participant.unmatched.len() < MAX_UNMATCHED {
                    participant.unmatched.push(mid);
                }
                self.match_tracks(id);
            }
        }
    }

    /// Finds out which media line carries which announced track: by the track's id where the browser keeps it, else in
    /// the order they came.
    fn match_tracks(&mut self, id: ParticipantId) {
        let mut found = Vec::new();
        let Some(participant) = self.participants.get(&id) else { return };
        let Some(publisher) = &participant.publisher else { return };
        for is_exact in [true, false] {
            for mid in &participant.unmatched {
                let Some(media) = publisher.rtc().media(*mid) else { continue };
                let is_free =
                    |track: &TrackId| found.iter().all(|(line, taken)| line != mid && taken != track);
                let track = self.tracks.iter().find(|(track, candidate)| {
                    candidate.owner == id
                        && candidate.mid.is_none()
                        && candidate.kind == media.kind()
                        && (!is_exact || candidate.cid == media.track_id())
                        && is_free(track)
                });
                if let Some((track, _)) = track {
                    found.push((*mid, *track));
                }
            }
        }
        for (mid, track) in found {
            self.publish_track(id, mid, track);
        }
    }

    fn publish_track(&mut self, id: ParticipantId, mid: Mid, track_id: TrackId) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        let Some(track) = self.tracks.get_mut(&track_id) else { return };
        participant.unmatched.retain(|line| *line != mid);
        participant.published.push((mid, track_id));
        track.mid = Some(mid);
        track.info.mid = mid.to_string();
        let event = Event::Published {
            room: Arc::clone(&self.id),
            identity: Arc::clone(&participant.identity),
            track: track.sid.to_string(),
            source: track.source,
        };
        self.emit(event);
        self.update_participant(id);
        let viewers: Vec<_> = self.viewers_of(id).collect();
        for viewer in viewers {
            self.reconcile(viewer);
        }
        self.update_dynacast();
    }

    /// Ends a track for everyone who receives it.
    pub(super) fn end_track(&mut self, track_id: TrackId) {
        let Some(track) = self.tracks.remove(&track_id) else { return };
        if let Some(participant) = self.participants.get_mut(&track.owner) {
            participant.published.retain(|(_, published)| *published != track_id);
            let identity = Arc::clone(&participant.identity);
            if track.mid.is_some() {
                let room = Arc::clone(&self.id);
                self.emit(Event::Unpublished { room, identity, track: track.sid.to_string() });
            }
        }
        let viewers: Vec<_> = self.participants.keys().copied().collect();
        for viewer in viewers {
            self.unsubscribe(viewer, track_id);
        }
    }

    /// A client mutes or unmutes its own track.
    pub(super) fn mute_own_track(&mut self, id: ParticipantId, sid: &str, muted: bool) {
        let track = self.tracks.iter().find(|(_, track)| track.owner == id && &*track.sid == sid);
        if let Some(track) = track.map(|(track, _)| *track) {
            self.set_muted(track, muted);
        }
    }

    /// A muted track is not forwarded, whatever its owner sends.
    pub(super) fn set_muted(&mut self, track_id: TrackId, muted: bool) {
        let Some(track) = self.tracks.get_mut(&track_id) else { return };
        if track.info.muted == muted {
            return;
        }
        track.info.muted = muted;
        track.speech.reset();
        let owner = track.owner;
        for participant in self.participants.values_mut() {
            if let Some(subscription) = participant.subscriptions.get_mut(&track_id) {
                subscription.current = None;
            }
        }
        self.update_participant(owner);
    }
}

/// Clients read the deprecated fields still.
#[expect(deprecated, reason = "livekit-client 2 reads them")]
fn track_info(request: &proto::AddTrackRequest, sid: &str, kind: MediaKind) -> proto::TrackInfo {
    let mime_type = if kind == MediaKind::Audio { "audio/opus" } else { "video/VP8" }.to_owned();
    let codec = proto::SimulcastCodecInfo {
        mime_type: mime_type.clone(),
        cid: request.cid.clone(),
        layers: request.layers.clone(),
        ..proto::SimulcastCodecInfo::default()
    };
    proto::TrackInfo {
        sid: sid.to_owned(),
        r#type: request.r#type,
        name: request.name.clone(),
        muted: request.muted,
        width: request.width,
        height: request.height,
        simulcast: request.layers.len() > 1,
        disable_dtx: request.disable_dtx,
        source: request.source,
        layers: request.layers.clone(),
        mime_type,
        codecs: vec![codec],
        stereo: request.stereo,
        disable_red: request.disable_red,
        stream: request.stream.clone(),
        ..proto::TrackInfo::default()
    }
}
