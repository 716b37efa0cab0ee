//! Decides which tracks a participant receives.

use super::Room;
use super::participant::{ParticipantId, Subscription, TrackId};
use livekit_protocol as proto;
use std::collections::HashSet;

/// Different tracks that one message may name; a full room of cameras and microphones has fewer.
const MAX_NAMED: usize = 1000;

impl Room {
    /// The one rule about media: who may see whom, has the right to receive, and wants to.
    fn receives(&self, viewer: ParticipantId, track_id: TrackId) -> bool {
        let (Some(participant), Some(track)) = (self.participants.get(&viewer), self.tracks.get(&track_id))
        else {
            return false;
        };
        track.owner != viewer
            && track.mid.is_some()
            && participant.grants.can_subscribe
            && self.sees(viewer, track.owner)
            && participant.choices.get(&track_id).copied().unwrap_or(participant.auto_subscribe)
    }

    /// Makes what a participant receives what it may and wants to receive. What it no longer may ends at once.
    pub(super) fn reconcile(&mut self, viewer: ParticipantId) {
        let Some(participant) = self.participants.get(&viewer) else { return };
        let tracks: Vec<_> = self.tracks.keys().chain(participant.subscriptions.keys()).copied().collect();
        for track in tracks {
            if self.receives(viewer, track) {
                self.subscribe(viewer, track);
            } else {
                self.unsubscribe(viewer, track);
            }
        }
    }

    pub(super) fn subscribe_to_all(&mut self, viewer: ParticipantId) {
        self.reconcile(viewer);
        self.update_dynacast();
    }

    fn subscribe(&mut self, viewer: ParticipantId, track: TrackId) {
        let Some(participant) = self.participants.get_mut(&viewer) else { return };
        if participant.subscriptions.contains_key(&track) {
            return;
        }
        participant.subscriptions.insert(track, Subscription::new());
        self.to_negotiate.insert(viewer);
    }

    pub(super) fn unsubscribe(&mut self, viewer: ParticipantId, track: TrackId) {
        let Some(participant) = self.participants.get_mut(&viewer) else { return };
        if !self.tracks.contains_key(&track) {
            participant.choices.remove(&track);
        }
        let Some(subscription) = participant.subscriptions.remove(&track) else { return };
        participant.negotiation.stopped.extend(subscription.mid);
        self.to_negotiate.insert(viewer);
        self.to_allocate.insert(viewer);
    }

    /// The tracks that a message names, each once however often it is named.
    fn named_tracks<'a>(&self, sids: impl Iterator<Item = &'a String>) -> Vec<TrackId> {
        let mut named = HashSet::new();
        for sid in sids {
            if named.len() == MAX_NAMED {
                break;
            }
            named.insert(sid.as_str());
        }
        self.tracks.iter().filter(|(_, track)| named.contains(&*track.sid)).map(|(id, _)| *id).collect()
    }

    /// The client subscribes or unsubscribes by hand. It names each track twice.
    pub(super) fn choose_tracks(&mut self, viewer: ParticipantId, update: &proto::UpdateSubscription) {
        let named = update.participant_tracks.iter().flat_map(|tracks| &tracks.track_sids);
        let tracks = self.named_tracks(update.track_sids.iter().chain(named));
        if let Some(participant) = self.participants.get_mut(&viewer) {
            participant.choices.extend(tracks.into_iter().map(|track| (track, update.subscribe)));
        }
        self.reconcile(viewer);
        self.update_dynacast();
    }

    /// The client says how large a video is shown, or that it is not.
    pub(super) fn set_track_settings(
        &mut self,
        viewer: ParticipantId,
        mut settings: proto::UpdateTrackSettings,
    ) {
        // The names stay behind: each track gets a copy of the rest.
        let tracks = self.named_tracks(std::mem::take(&mut settings.track_sids).iter());
        let Some(participant) = self.participants.get_mut(&viewer) else { return };
        for track in tracks {
            if let Some(subscription) = participant.subscriptions.get_mut(&track) {
                subscription.settings.clone_from(&settings);
            }
        }
        self.to_allocate.insert(viewer);
        self.update_dynacast();
    }
}
