//! The tap of a room: copies what arrives for a recorder, and requests keyframes so that the copies are of use.

use super::Room;
use super::allocation::LAYERS;
use super::layers::Layer;
use super::participant::{ParticipantId, Track, TrackId};
use crate::events::{TapFrame, TapReceiver};
use crate::grants::Source;
use std::sync::Arc;
use std::time::Instant;
use str0m::media::{MediaData, MediaKind};
use tokio::sync::mpsc;
use tokio::sync::mpsc::error::TrySendError;

/// The layer of a camera that a recorder wants: larger ones fill disks, smaller ones are hard to see.
pub(super) const CAMERA_LAYER: usize = 1;

/// Where copies of frames go.
pub(super) struct Tap {
    frames: mpsc::Sender<TapFrame>,
    keyframes_due: Instant,
}

impl Room {
    pub(super) fn open_tap(&mut self) -> TapReceiver {
        let (frames, received) = mpsc::channel(self.limits.tap_queue);
        self.tap = Some(Tap { frames, keyframes_due: self.now });
        for track in self.tracks.values_mut() {
            // A video that is already under way can be decoded only from its next keyframe.
            track.layers.iter_mut().for_each(|layer| layer.is_tap_behind = true);
        }
        self.update_dynacast();
        self.request_tap_keyframes();
        received
    }

    /// Passes a frame to the tap. One that does not fit is dropped, and with it what could not be decoded without it.
    pub(super) fn copy_to_tap(
        &mut self,
        track_id: TrackId,
        owner: ParticipantId,
        layer: usize,
        data: &MediaData,
    ) {
        let Some(tap) = &self.tap else { return };
        let (Some(track), Some(owner)) = (self.tracks.get_mut(&track_id), self.participants.get(&owner))
        else {
            return;
        };
        let is_keyframe = track.kind == MediaKind::Audio || data.is_keyframe();
        let mut state = track.layers.get_mut(layer).filter(|_| track.kind == MediaKind::Video);
        if !is_keyframe && state.as_ref().is_some_and(|state| state.is_tap_behind) {
            return self.request_keyframe(track_id, layer);
        }
        let frame = TapFrame {
            identity: Arc::clone(&owner.identity),
            track: Arc::clone(&track.sid),
            source: track.source,
            kind: track.kind,
            layer,
            keyframe: is_keyframe,
            media_micros: data.time.as_micros(),
            at: data.network_time,
            data: Arc::clone(&data.data),
        };
        let sent = tap.frames.try_send(frame);
        if let Some(state) = &mut state {
            state.is_tap_behind = sent.is_err();
        }
        if let Err(TrySendError::Closed(_)) = sent {
            self.tap = None;
            self.update_dynacast();
        }
    }

    /// Requests keyframes of the cameras of those who have begun to speak: a recorder can show them from there on.
    pub(super) fn request_speaker_keyframes(&mut self, before: &[ParticipantId]) {
        let speaks = |id: &ParticipantId| self.speakers.contains(id) && !before.contains(id);
        let cameras = self
            .tracks
            .iter()
            .filter(|(_, track)| track.source == Source::Camera && speaks(&track.owner))
            .map(|(id, _)| *id);
        let cameras: Vec<_> = cameras.collect();
        self.request_for_tap(&cameras);
    }

    /// Requests the keyframes that are due, and those of videos of which another layer is the best now.
    pub(super) fn request_tap_keyframes(&mut self) {
        let (now, interval) = (self.now, self.limits.tap_keyframe_interval);
        let Some(tap) = &mut self.tap else { return };
        let is_due = now >= tap.keyframes_due;
        if is_due {
            tap.keyframes_due = now + interval;
        }
        let mut wanted = Vec::new();
        for (id, track) in &mut self.tracks {
            let best = best_layer(track, now);
            if is_due || best != track.tapped {
                wanted.push(*id);
            }
            track.tapped = best;
        }
        self.request_for_tap(&wanted);
    }

    fn request_for_tap(&mut self, tracks: &[TrackId]) {
        if self.tap.is_none() {
            return;
        }
        for id in tracks {
            let best = self.tracks.get(id).and_then(|track| best_layer(track, self.now));
            if let Some(layer) = best {
                self.request_keyframe(*id, layer);
            }
        }
    }
}

/// The layer that a recorder takes of those that arrive.
fn best_layer(track: &Track, now: Instant) -> Option<usize> {
    let is_camera = track.source == Source::Camera;
    choose_layer(is_camera, track.layers.each_ref().map(|layer: &Layer| layer.is_live(now)))
}

fn choose_layer(is_camera: bool, live: [bool; LAYERS]) -> Option<usize> {
    let layers = live.into_iter().enumerate().filter_map(|(layer, is_live)| is_live.then_some(layer));
    layers.max_by_key(|layer| if is_camera && *layer > CAMERA_LAYER { 0 } else { layer + 1 })
}

#[cfg(test)]
mod tests {
    use super::choose_layer;

    #[test]
    fn a_recorder_takes_the_middle_layer_of_a_camera_and_the_best_of_a_screen() {
        for (live, camera, screen) in [
            ([false, false, false], None, None),
            ([true, false, false], Some(0), Some(0)),
            ([true, true, true], Some(1), Some(2)),
            ([true, false, true], Some(0), Some(2)),
            ([false, false, true], Some(2), Some(2)),
        ] {
            assert_eq!((choose_layer(true, live), choose_layer(false, live)), (camera, screen), "{live:?}");
        }
    }
}
