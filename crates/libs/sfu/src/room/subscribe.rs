//! Decides which tracks a participant receives.

use super::Room;
use super::participant::{ParticipantId, Subscription, TrackId};
use livekit_protocol as proto;

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

    fn track_by_sid(&self, sid: &str) -> Option<TrackId> {
        self.tracks.iter().find(|(_, track)| &*track.sid == sid).map(|(id, _)| *id)
    }

    /// The client subscribes or unsubscribes by hand. It names each track twice.
    pub(super) fn choose_tracks(&mut self, viewer: ParticipantId, update: &proto::UpdateSubscription) {
        let named = update.participant_tracks.iter().flat_map(|tracks| &tracks.track_sids);
        for sid in update.track_sids.iter().chain(named) {
            let Some(track) = self.track_by_sid(sid) else { continue };
            if let Some(participant) = self.participants.get_mut(&viewer) {
                participant.choices.insert(track, update.subscribe);
            }
        }
        self.reconcile(viewer);
        self.update_dynacast();
    }

    /// The client says how large a video is shown, or that it is not.
    pub(super) fn set_track_settings(
        &mut self,
        viewer: ParticipantId,
        settings: &proto::UpdateTrackSettings,
    ) {
        for sid in &settings.track_sids {
            let Some(track) = self.track_by_sid(sid) else { continue };
            let participant = self.participants.get_mut(&viewer);
            let subscription = participant.and_then(|participant| participant.subscriptions.get_mut(&track));
            if let Some(subscription) = subscription {
                subscription.settings =
                    proto::UpdateTrackSettings { track_sids: Vec::new(), ..settings.clone() };
            }
        }
        self.to_allocate.insert(viewer);
        self.update_dynacast();
    }
}
