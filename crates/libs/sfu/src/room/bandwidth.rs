//! Chooses the layers of a participant's videos by what its link carries, and tells publishers which layers nobody needs.

use super::Room;
use super::allocation::{Demand, LAYERS, allocate};
use super::layers::quality_of;
use super::participant::{ParticipantId, TrackId};
use crate::net::{PeerId, Role};
use livekit_protocol as proto;
use proto::signal_response::Message;
use str0m::bwe::Bitrate;
use str0m::media::MediaKind;

/// What one audio track takes, redundancy included, and how many people speak at once.
const AUDIO_RATE: u64 = 80_000;
const AUDIO_TRACKS: u64 = 4;
/// Rates closer than this are the same to the bandwidth estimator.
const RATE_STEP: u64 = 50_000;

impl Room {
    pub(super) fn allocate(&mut self, viewer: ParticipantId) {
        let now = self.now;
        let Some(participant) = self.participants.get_mut(&viewer) else { return };
        let (mut audio, mut ids, mut demands) = (0_u64, Vec::new(), Vec::new());
        for (id, subscription) in &mut participant.subscriptions {
            let Some(track) = self.tracks.get(id) else { continue };
            if track.kind == MediaKind::Audio {
                audio += u64::from(!track.info.muted);
                continue;
            }
            let (Some(max), true) = (subscription.wanted(track), subscription.is_open) else {
                subscription.pause();
                continue;
            };
            let mut rates = [None; LAYERS];
            for (layer, (state, rate)) in track.layers.iter().zip(&mut rates).enumerate() {
                *rate = state.rate(now, track.expected_rate(layer));
            }
            ids.push(*id);
            demands.push(Demand { max, rates, current: subscription.current });
        }
        let audio = audio.min(AUDIO_TRACKS) * AUDIO_RATE;
        let chosen = allocate(participant.estimate.saturating_sub(audio), &demands);
        let (mut missing, mut paused) = (Vec::new(), Vec::new());
        for ((id, demand), target) in ids.into_iter().zip(&demands).zip(chosen) {
            let Some(subscription) = participant.subscriptions.get_mut(&id) else { continue };
            subscription.target = target;
            if target.is_none() {
                subscription.current = None;
            }
            missing
                .extend(target.filter(|layer| subscription.current != Some(*layer)).map(|layer| (id, layer)));
            // A video that its publisher does not send is not paused by us.
            let is_paused = target.is_none() && demand.desired() > 0;
            if is_paused != subscription.is_paused {
                subscription.is_paused = is_paused;
                paused.push((id, is_paused));
            }
        }
        let desired = audio + demands.iter().map(Demand::desired).sum::<u64>();
        self.ask_bandwidth(viewer, audio, desired);
        for (track, layer) in missing {
            self.request_keyframe(track, layer);
        }
        self.tell_paused(viewer, &paused);
    }

    /// Lets the estimator look for as much as the videos could use.
    fn ask_bandwidth(&mut self, viewer: ParticipantId, minimum: u64, desired: u64) {
        let rounded = (minimum, desired.next_multiple_of(RATE_STEP));
        let Some(participant) = self.participants.get_mut(&viewer) else { return };
        if participant.desired == rounded {
            return;
        }
        participant.desired = rounded;
        let id = PeerId { participant: viewer, role: Role::Subscriber };
        self.change(id, |rtc| rtc.bwe().set_bitrate(Bitrate::bps(rounded.0), Bitrate::bps(rounded.1)));
    }

    fn tell_paused(&mut self, viewer: ParticipantId, paused: &[(TrackId, bool)]) {
        let mut states = Vec::new();
        for (id, is_paused) in paused {
            let Some(track) = self.tracks.get(id) else { continue };
            let Some(owner) = self.participants.get(&track.owner) else { continue };
            let state = if *is_paused { proto::StreamState::Paused } else { proto::StreamState::Active };
            states.push(proto::StreamStateInfo {
                participant_sid: owner.sid.clone(),
                track_sid: track.sid.to_string(),
                state: state.into(),
            });
        }
        if !states.is_empty() {
            self.send(viewer, Message::StreamStateUpdate(proto::StreamStateUpdate { stream_states: states }));
        }
    }

    /// Tells publishers of simulcast which layers are wanted; a recorder wants the middle one at least.
    pub(super) fn update_dynacast(&mut self) {
        let mut changes = Vec::new();
        let is_tapped = self.tap.is_some();
        for (id, track) in &mut self.tracks {
            if track.kind != MediaKind::Video || track.mid.is_none() || track.declared.len() < 2 {
                continue;
            }
            let subscriptions = self.participants.values().filter_map(|viewer| viewer.subscriptions.get(id));
            let wanted = subscriptions.filter_map(|subscription| subscription.wanted(track)).max();
            let wanted = wanted.max(is_tapped.then_some(super::tap::CAMERA_LAYER));
            if track.announced != Some(wanted) {
                track.announced = Some(wanted);
                changes.push((track.owner, track.sid.to_string(), wanted));
            }
        }
        for (owner, track_sid, wanted) in changes {
            let quality = |layer| proto::SubscribedQuality {
                quality: quality_of(layer).into(),
                enabled: wanted.is_some_and(|wanted| layer <= wanted),
            };
            let qualities: Vec<_> = (0..LAYERS).map(quality).collect();
            let codec = proto::SubscribedCodec { codec: "vp8".to_owned(), qualities };
            let update = proto::SubscribedQualityUpdate {
                track_sid,
                subscribed_codecs: vec![codec],
                ..proto::SubscribedQualityUpdate::default()
            };
            self.send(owner, Message::SubscribedQualityUpdate(update));
        }
    }

    /// Asks a publisher for a keyframe of one layer, not too often.
    pub(super) fn request_keyframe(&mut self, track_id: TrackId, layer: usize) {
        let (now, interval) = (self.now, self.limits.keyframe_interval);
        let Some(track) = self.tracks.get_mut(&track_id) else { return };
        let (Some(mid), Some(state)) = (track.mid, track.layers.get_mut(layer)) else { return };
        if !state.is_live(now) || !state.may_request(now, interval) {
            return;
        }
        let rid = state.rid();
        let id = PeerId { participant: track.owner, role: Role::Publisher };
        self.change(id, |rtc| {
            if let Some(mut writer) = rtc.writer(mid) {
                let _ = writer.request_keyframe(rid, str0m::media::KeyframeRequestKind::Pli);
            }
        });
    }
}
