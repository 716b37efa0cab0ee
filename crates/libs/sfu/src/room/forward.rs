//! Deals with what peer connections tell: media to forward, data messages, connection states and estimates.

use super::Room;
use super::layers::layer_of;
use super::participant::{ParticipantId, TrackId, Verdict};
use crate::net::{PeerId, Role};
use std::sync::Arc;
use std::time::Instant;
use str0m::bwe::BweKind;
use str0m::media::{MediaData, MediaKind, MediaTime, Mid};
use str0m::{Event, IceConnectionState, Rtc};

impl Room {
    pub(super) fn handle_peer_events(&mut self, id: PeerId) {
        let Some(peer) = self.peer(id) else { return };
        let ended = peer.ended();
        for event in peer.take_events() {
            self.handle_peer_event(id, event);
        }
        if let Some(reason) = ended {
            self.remove_participant(id.participant, reason);
        }
    }

    fn handle_peer_event(&mut self, id: PeerId, event: Event) {
        match event {
            Event::MediaData(data) if id.role == Role::Publisher => self.forward(id.participant, &data),
            Event::MediaAdded(line) if id.role == Role::Publisher => {
                self.media_line(id.participant, line.mid, line.direction.is_receiving());
            }
            Event::MediaChanged(line) if id.role == Role::Publisher => {
                self.media_line(id.participant, line.mid, line.direction.is_receiving());
            }
            Event::KeyframeRequest(request) if id.role == Role::Subscriber => {
                self.pass_keyframe_request(id.participant, request.mid);
            }
            Event::EgressBitrateEstimate(BweKind::Twcc { estimate, .. }) => {
                if let Some(participant) = self.participants.get_mut(&id.participant) {
                    participant.estimate = estimate.as_u64();
                    self.to_allocate.insert(id.participant);
                }
            }
            Event::Connected if id.role == Role::Subscriber => self.media_connected(id.participant),
            Event::IceConnectionStateChange(state) if id.role == Role::Subscriber => match state {
                IceConnectionState::Connected | IceConnectionState::Completed
                    if self.peer(id).is_some_and(|peer| peer.rtc().is_connected()) =>
                {
                    self.media_connected(id.participant);
                }
                IceConnectionState::Disconnected => {
                    if let Some(participant) = self.participants.get_mut(&id.participant) {
                        participant.media_lost_at.get_or_insert(self.now);
                    }
                }
                _ => {}
            },
            Event::ChannelOpen(channel, label) => self.open_channel(id, channel, &label),
            Event::ChannelData(data) if id.role == Role::Publisher => {
                self.relay_data(id.participant, data.id, &data.data);
            }
            Event::PeerStats(stats) => {
                let loss = if id.role == Role::Publisher {
                    stats.ingress_loss_fraction
                } else {
                    stats.egress_loss_fraction
                };
                if let (Some(participant), Some(loss)) = (self.participants.get_mut(&id.participant), loss) {
                    participant.loss = participant.loss.max(loss);
                }
            }
            _ => {}
        }
    }

    fn media_connected(&mut self, id: ParticipantId) {
        let Some(participant) = self.participants.get_mut(&id) else { return };
        participant.media_lost_at = None;
        if !participant.is_active {
            participant.is_active = true;
            self.update_participant(id);
        }
        self.to_allocate.insert(id);
    }

    fn pass_keyframe_request(&mut self, viewer: ParticipantId, mid: Mid) {
        let Some(participant) = self.participants.get(&viewer) else { return };
        let found = participant.subscriptions.iter().find(|(_, subscription)| subscription.mid == Some(mid));
        if let Some((track, layer)) =
            found.and_then(|(track, subscription)| Some((*track, subscription.current?)))
        {
            self.request_keyframe(track, layer);
        }
    }

    /// Passes a frame on to everyone who receives the track.
    fn forward(&mut self, owner: ParticipantId, data: &MediaData) {
        let Some(participant) = self.participants.get(&owner) else { return };
        let line = participant.published.iter().find(|(mid, _)| *mid == data.mid);
        let Some(track_id) = line.map(|(_, track)| *track) else { return };
        let Some(track) = self.tracks.get_mut(&track_id) else { return };
        if track.info.muted {
            return;
        }
        let (kind, is_keyframe) = (track.kind, data.is_keyframe());
        let layer = layer_of(data.rid.as_deref());
        let mut is_shown = true;
        if kind == MediaKind::Audio {
            track.speech.observe(data.ext_vals.audio_level);
        } else if let Some(state) = track.layers.get_mut(layer) {
            state.set_rid(data.rid);
            let was_live = state.is_live(data.network_time);
            is_shown = state.observe(data.network_time, data.data.len(), data.contiguous, is_keyframe);
            if !was_live {
                let viewers = self
                    .participants
                    .iter()
                    .filter(|(_, viewer)| viewer.subscriptions.contains_key(&track_id));
                self.to_allocate.extend(viewers.map(|(viewer, _)| *viewer));
            }
        }
        if is_shown {
            self.copy_to_tap(track_id, owner, layer, data);
            if self.send_to_subscribers(track_id, kind, layer, data) {
                self.request_keyframe(track_id, layer);
            }
        } else {
            self.request_keyframe(track_id, layer);
        }
    }

    /// Whether a subscriber waits for a keyframe is the answer.
    fn send_to_subscribers(
        &mut self,
        track_id: TrackId,
        kind: MediaKind,
        layer: usize,
        data: &MediaData,
    ) -> bool {
        let (now, is_keyframe) = (self.now, data.is_keyframe());
        let mut is_waiting = false;
        let mut touched = Vec::new();
        for (id, viewer) in &mut self.participants {
            let Some(subscription) = viewer.subscriptions.get_mut(&track_id) else { continue };
            let (Some(mid), true) = (subscription.mid, subscription.is_open) else { continue };
            let time = if kind == MediaKind::Audio {
                if subscription.settings.disabled {
                    continue;
                }
                data.time
            } else {
                match subscription.judge(layer, is_keyframe) {
                    Verdict::Send { is_switch } => {
                        let mapped =
                            subscription.timeline.map(data.time.numer(), data.network_time, is_switch);
                        MediaTime::new(mapped, data.time.frequency())
                    }
                    Verdict::Skip => continue,
                    Verdict::NeedKeyframe => {
                        is_waiting = true;
                        continue;
                    }
                }
            };
            viewer.subscriber.change(now, |rtc| write(rtc, mid, data, time, data.network_time));
            touched.push(*id);
        }
        for participant in touched {
            self.reschedule(PeerId { participant, role: Role::Subscriber });
        }
        is_waiting
    }
}

fn write(rtc: &mut Rtc, mid: Mid, data: &MediaData, time: MediaTime, at: Instant) {
    let Some(writer) = rtc.writer(mid) else { return };
    let Some(payload) = writer.match_params(data.params) else { return };
    let writer = match data.ext_vals.audio_level {
        Some(level) => writer.audio_level(level, data.ext_vals.voice_activity.unwrap_or(false)),
        None => writer,
    };
    let writer = match data.ext_vals.video_orientation {
        Some(orientation) => writer.video_orientation(orientation),
        None => writer,
    };
    let writer = writer.start_of_talkspurt(data.audio_start_of_talk_spurt);
    if let Err(error) = writer.write(payload, at, time, Arc::clone(&data.data)) {
        tracing::debug!(%error, "a frame could not be sent");
    }
}
