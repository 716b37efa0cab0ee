//! What has to be looked at from time to time: who speaks, what layers take, who stayed away and how connections are.

use super::participant::{Participant, ParticipantId};
use super::{Room, TICK};
use crate::events::{Event, LeaveReason};
use livekit_protocol as proto;
use proto::signal_response::Message;
use std::sync::Arc;
use std::time::Instant;

/// Ticks in a second, and between two looks at the quality of connections.
const SECOND: u64 = 4;
const QUALITY: u64 = 16;

impl Room {
    pub(super) fn tick(&mut self) {
        self.ticks = self.ticks.wrapping_add(1);
        self.update_speakers();
        self.request_tap_keyframes();
        self.remove_absent();
        if self.ticks.is_multiple_of(SECOND) {
            let window = TICK * 4;
            for track in self.tracks.values_mut() {
                for layer in &mut track.layers {
                    layer.close_window(window, self.now);
                }
            }
            for participant in self.participants.values_mut() {
                participant.data_left = self.limits.data_bytes_per_second;
            }
            self.to_allocate.extend(self.participants.keys());
        }
        if self.ticks.is_multiple_of(QUALITY) {
            self.update_quality();
        }
    }

    fn update_speakers(&mut self) {
        let mut changed = Vec::new();
        let mut levels = Vec::new();
        for track in self.tracks.values_mut() {
            if track.source != crate::Source::Microphone {
                continue;
            }
            let level = if track.info.muted { 0 } else { track.speech.close_window() };
            if level != track.level {
                track.level = level;
                changed.push((track.owner, level));
            }
            if level > 0 {
                levels.push((level, track.owner));
            }
        }
        for (id, level) in changed {
            let Some(participant) = self.participants.get(&id) else { continue };
            let speaker = proto::SpeakerInfo {
                sid: participant.sid.clone(),
                level: f32::from(level) / 8.0,
                active: level > 0,
            };
            let update = proto::SpeakersChanged { speakers: vec![speaker] };
            let mut listeners: Vec<_> = self.viewers_of(id).collect();
            listeners.push(id);
            for listener in listeners {
                self.send(listener, Message::SpeakersChanged(update.clone()));
            }
        }
        levels.sort_by(|first, second| second.cmp(first));
        let speakers: Vec<_> = levels.into_iter().map(|(_, id)| id).collect();
        if speakers != self.speakers {
            let identity =
                |id: &ParticipantId| self.participants.get(id).map(|speaker| Arc::clone(&speaker.identity));
            let identities = speakers.iter().filter_map(identity).collect();
            self.emit(Event::Speakers { room: Arc::clone(&self.id), identities });
            let before = std::mem::replace(&mut self.speakers, speakers);
            self.request_speaker_keyframes(&before);
        }
    }

    /// Gives up on participants whose signalling or media stayed away for too long.
    fn remove_absent(&mut self) {
        let lost: Vec<_> =
            self.participants.iter().filter(|(_, participant)| is_link_closed(participant)).collect();
        let lost: Vec<_> = lost.into_iter().map(|(id, _)| *id).collect();
        for id in lost {
            self.lose_link(id);
        }
        let (now, limits) = (self.now, &self.limits);
        let elapsed = |since: Option<Instant>, window| {
            since.is_some_and(|at| now.saturating_duration_since(at) > window)
        };
        let absent = self.participants.iter().filter(|(_, participant)| {
            elapsed(participant.link_lost_at, limits.resume_window)
                || elapsed(participant.media_lost_at, limits.media_window)
        });
        let absent: Vec<_> = absent.map(|(id, _)| *id).collect();
        for id in absent {
            self.remove_participant(id, LeaveReason::TimedOut);
        }
    }

    fn update_quality(&mut self) {
        let mut changed = Vec::new();
        for (id, participant) in &mut self.participants {
            let quality = quality(participant.media_lost_at.is_some(), std::mem::take(&mut participant.loss));
            if participant.quality != Some(quality) {
                participant.quality = Some(quality);
                changed.push((*id, participant.sid.clone(), quality));
            }
        }
        for (id, participant_sid, quality) in changed {
            let info = proto::ConnectionQualityInfo { participant_sid, quality: quality.into(), score: 0.0 };
            let mut viewers: Vec<_> = self.viewers_of(id).collect();
            viewers.push(id);
            for viewer in viewers {
                let updates = vec![info.clone()];
                self.send(viewer, Message::ConnectionQuality(proto::ConnectionQualityUpdate { updates }));
            }
        }
    }
}

/// A session that was dropped without a word.
fn is_link_closed(participant: &Participant) -> bool {
    participant.link.as_ref().is_some_and(|link| link.responses.is_closed())
}

/// How good a connection is by the worst loss in either direction.
fn quality(is_lost: bool, loss: f32) -> proto::ConnectionQuality {
    match loss {
        _ if is_lost => proto::ConnectionQuality::Lost,
        loss if loss > 0.08 => proto::ConnectionQuality::Poor,
        loss if loss > 0.02 => proto::ConnectionQuality::Good,
        _ => proto::ConnectionQuality::Excellent,
    }
}

#[cfg(test)]
mod tests {
    use super::quality;
    use livekit_protocol::ConnectionQuality as Quality;

    #[test]
    fn quality_follows_the_loss() {
        for (is_lost, loss, expected) in [
            (false, 0.0, Quality::Excellent),
            (false, 0.05, Quality::Good),
            (false, 0.2, Quality::Poor),
            (false, f32::NAN, Quality::Excellent),
            (true, 0.0, Quality::Lost),
        ] {
            assert_eq!(quality(is_lost, loss), expected, "{is_lost} {loss}");
        }
    }
}
