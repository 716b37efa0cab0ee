//! Carries out what the host asks of a room.

use super::Room;
use super::input::Command;
use super::participant::ParticipantId;
use crate::error::RoomError;
use crate::grants::{Grants, Source};
use livekit_protocol as proto;
use proto::participant_info::State;
use proto::signal_response::Message;
use std::ops::ControlFlow;
use std::sync::Arc;
use tokio::sync::oneshot;

impl Room {
    pub(super) fn handle_command(&mut self, command: Command) -> ControlFlow<oneshot::Sender<()>> {
        match command {
            Command::SetGrants { identity, grants, reply } => {
                let _ = reply.send(self.set_grants(&identity, grants));
            }
            Command::MuteSource { identity, source, reply } => {
                let _ = reply.send(self.mute_source(&identity, source));
            }
            Command::Remove { identity, reason, reply } => {
                let removed = self.find(&identity).map(|id| self.remove_participant(id, reason));
                let _ = reply.send(removed);
            }
            Command::Separate { first, second, reply } => {
                self.separate(first, second);
                let _ = reply.send(());
            }
            Command::Recording { is_recording, reply } => {
                self.set_recording(is_recording);
                let _ = reply.send(());
            }
            Command::Tap { reply } => {
                let _ = reply.send(self.open_tap());
            }
            Command::RefreshToken { identity, token, reply } => {
                let sent = self.find(&identity).map(|id| self.send(id, Message::RefreshToken(token)));
                let _ = reply.send(sent);
            }
            Command::Identities { reply } => {
                let identities =
                    self.participants.values().map(|participant| Arc::clone(&participant.identity));
                let _ = reply.send(identities.collect());
            }
            Command::Close { reason, reply } => {
                self.close(reason);
                return ControlFlow::Break(reply);
            }
            #[cfg(test)]
            Command::Panic => panic!("a test asked for it"),
        }
        ControlFlow::Continue(())
    }

    fn find(&self, identity: &str) -> Result<ParticipantId, RoomError> {
        let found = self.participants.iter().find(|(_, participant)| &*participant.identity == identity);
        found.map(|(id, _)| *id).ok_or(RoomError::NoParticipant)
    }

    /// New rights hold at once: tracks that are no longer allowed end, and media that may no longer be received stops.
    fn set_grants(&mut self, identity: &str, grants: Grants) -> Result<(), RoomError> {
        self.find(identity).map(|id| self.apply_grants(id, grants))
    }

    pub(super) fn apply_grants(&mut self, id: ParticipantId, grants: Grants) {
        let before: Vec<_> = self.viewers_of(id).collect();
        let Some(participant) = self.participants.get_mut(&id) else { return };
        participant.grants = grants;
        let grants = participant.grants.clone();
        let forbidden = self
            .tracks
            .iter()
            .filter(|(_, track)| track.owner == id && !grants.can_publish.contains(&track.source));
        let forbidden: Vec<_> = forbidden.map(|(track, state)| (*track, state.sid.to_string())).collect();
        for (track, track_sid) in forbidden {
            self.end_track(track);
            self.send(id, Message::TrackUnpublished(proto::TrackUnpublishedResponse { track_sid }));
        }
        self.update_participant(id);
        for viewer in before {
            if !self.sees(viewer, id) {
                self.send_gone(viewer, id);
            }
        }
        self.reconcile_all();
    }

    fn mute_source(&mut self, identity: &str, source: Source) -> Result<(), RoomError> {
        let id = self.find(identity)?;
        let tracks = self.tracks.iter().filter(|(_, track)| track.owner == id && track.source == source);
        let tracks: Vec<_> = tracks.map(|(track, state)| (*track, state.sid.to_string())).collect();
        for (track, sid) in tracks {
            self.set_muted(track, true);
            self.send(id, Message::Mute(proto::MuteTrackRequest { sid, muted: true }));
        }
        Ok(())
    }

    /// Two identities no longer know of each other, also if they are not here yet.
    fn separate(&mut self, first: Arc<str>, second: Arc<str>) {
        self.separated.entry(Arc::clone(&first)).or_default().insert(Arc::clone(&second));
        self.separated.entry(Arc::clone(&second)).or_default().insert(Arc::clone(&first));
        if let (Ok(first), Ok(second)) = (self.find(&first), self.find(&second)) {
            self.reconcile_all();
            self.send_gone(first, second);
            self.send_gone(second, first);
        }
    }

    /// Tells one participant that another is not there.
    fn send_gone(&mut self, viewer: ParticipantId, id: ParticipantId) {
        let Some(mut info) = self.describe_participant(id) else { return };
        info.state = State::Disconnected.into();
        info.tracks.clear();
        self.send(viewer, Message::Update(proto::ParticipantUpdate { participants: vec![info] }));
    }

    fn reconcile_all(&mut self) {
        let everyone: Vec<_> = self.participants.keys().copied().collect();
        for id in everyone {
            self.reconcile(id);
        }
        self.update_dynacast();
    }

    /// Shows everyone that the room is recorded, or no longer.
    fn set_recording(&mut self, is_recording: bool) {
        self.is_recording = is_recording;
        let update = proto::RoomUpdate { room: Some(self.describe_room()) };
        let everyone: Vec<_> = self.participants.keys().copied().collect();
        for id in everyone {
            self.send(id, Message::RoomUpdate(update.clone()));
        }
    }
}
