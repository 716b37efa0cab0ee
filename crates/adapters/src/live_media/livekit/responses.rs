//! What a browser hears of a LiveKit server: nothing of those it is separated from, and no address or token.

use std::collections::HashMap;

use bytes::Bytes;
use prost::Message as _;
use sfu::protocol::participant_info::State;
use sfu::protocol::signal_response::Message;
use sfu::protocol::{ParticipantInfo, ParticipantUpdate, SignalResponse};

use super::room::Room;

/// What one browser was told of the others.
pub(super) struct View<'a> {
    room: &'a Room,
    identity: &'a str,
    /// Whom it knows, by identity.
    known: HashMap<String, ParticipantInfo>,
    /// Whose each id of a participant is, also of those it must not hear of.
    owners: HashMap<String, String>,
}

impl<'a> View<'a> {
    pub(super) fn new(room: &'a Room, identity: &'a str) -> Self {
        Self { room, identity, known: HashMap::new(), owners: HashMap::new() }
    }

    /// What the browser hears of a frame, if anything. A message that is not known is none of its business.
    pub(super) fn filter(&mut self, frame: &Bytes) -> Option<Bytes> {
        let message = SignalResponse::decode(frame.clone()).ok()?.message?;
        let message = match message {
            Message::Join(mut join) => {
                self.keep_visible(&mut join.other_participants);
                join.alternative_url.clear();
                if let Some(room) = &mut join.room {
                    room.turn_password.clear();
                }
                if let Some(info) = &mut join.server_info {
                    info.node_id.clear();
                    info.debug_info.clear();
                }
                Message::Join(join)
            }
            Message::Update(mut update) => {
                self.keep_visible(&mut update.participants);
                if update.participants.is_empty() {
                    return None;
                }
                Message::Update(update)
            }
            Message::SpeakersChanged(mut changed) => {
                changed.speakers.retain(|speaker| self.may_hear_of(&speaker.sid));
                Message::SpeakersChanged(changed)
            }
            Message::ConnectionQuality(mut quality) => {
                quality.updates.retain(|update| self.may_hear_of(&update.participant_sid));
                Message::ConnectionQuality(quality)
            }
            Message::SubscriptionPermissionUpdate(update) if !self.may_hear_of(&update.participant_sid) => {
                return None;
            }
            Message::RoomUpdate(mut update) => {
                if let Some(room) = &mut update.room {
                    room.turn_password.clear();
                }
                Message::RoomUpdate(update)
            }
            Message::Leave(mut leave) => {
                leave.regions = None;
                Message::Leave(leave)
            }
            // It would let the browser in without us.
            Message::RefreshToken(_) | Message::RoomMoved(_) => return None,
            _ => return Some(frame.clone()),
        };
        Some(encode(message))
    }

    /// Learns who is there, and keeps those whom the browser may see.
    fn keep_visible(&mut self, participants: &mut Vec<ParticipantInfo>) {
        for info in participants.iter() {
            self.owners.insert(info.sid.clone(), info.identity.clone());
        }
        participants.retain(|info| !self.room.are_separated(self.identity, &info.identity));
        for info in participants.iter() {
            if info.state() == State::Disconnected {
                self.known.remove(&info.identity);
            } else {
                self.known.insert(info.identity.clone(), info.clone());
            }
        }
    }

    fn may_hear_of(&self, sid: &str) -> bool {
        self.owners.get(sid).is_none_or(|identity| !self.room.are_separated(self.identity, identity))
    }

    /// Tells a browser that the people from whom it has been separated left.
    pub(super) fn farewell(&mut self) -> Option<Bytes> {
        let is_gone = |info: &ParticipantInfo| self.room.are_separated(self.identity, &info.identity);
        let gone: Vec<ParticipantInfo> = self.known.values().filter(|info| is_gone(info)).cloned().collect();
        if gone.is_empty() {
            return None;
        }
        self.known.retain(|identity, _| !gone.iter().any(|info| info.identity == *identity));
        let participants = gone.into_iter().map(|info| ParticipantInfo {
            state: State::Disconnected.into(),
            version: info.version.saturating_add(1),
            tracks: Vec::new(),
            ..info
        });
        Some(encode(Message::Update(ParticipantUpdate { participants: participants.collect() })))
    }
}

fn encode(message: Message) -> Bytes {
    SignalResponse { message: Some(message) }.encode_to_vec().into()
}

#[cfg(test)]
mod tests {
    use super::*;
    use sfu::protocol::{
        ConnectionQualityInfo, ConnectionQualityUpdate, JoinResponse, LeaveRequest, RegionSettings,
        RoomUpdate, ServerInfo, SpeakerInfo, SpeakersChanged, SubscriptionPermissionUpdate,
    };

    fn info(identity: &str) -> ParticipantInfo {
        ParticipantInfo {
            identity: identity.into(),
            sid: format!("PA_{identity}"),
            version: 3,
            ..Default::default()
        }
    }

    fn decoded(frame: Option<Bytes>) -> Option<Message> {
        SignalResponse::decode(frame?).unwrap().message
    }

    #[test]
    fn the_separated_are_not_mentioned() {
        let room = Room::default();
        room.separate("anna", "ben");
        let mut view = View::new(&room, "anna");
        let mut told = |message| decoded(view.filter(&encode(message)));
        let people = vec![info("ben"), info("carla")];
        let join = JoinResponse { other_participants: people.clone(), ..Default::default() };
        let Some(Message::Join(join)) = told(Message::Join(join)) else { panic!() };
        assert_eq!(join.other_participants, [info("carla")]);
        let update = |participants| Message::Update(ParticipantUpdate { participants });
        assert_eq!(told(update(people)), Some(update(vec![info("carla")])));
        assert_eq!(told(update(vec![info("ben")])), None);
        let speaker = |name: &str| SpeakerInfo { sid: format!("PA_{name}"), ..Default::default() };
        let speakers = |speakers| Message::SpeakersChanged(SpeakersChanged { speakers });
        assert_eq!(
            told(speakers(vec![speaker("ben"), speaker("carla")])),
            Some(speakers(vec![speaker("carla")]))
        );
        let quality = |name: &str| ConnectionQualityInfo {
            participant_sid: format!("PA_{name}"),
            ..Default::default()
        };
        let qualities = |updates| Message::ConnectionQuality(ConnectionQualityUpdate { updates });
        assert_eq!(
            told(qualities(vec![quality("ben"), quality("anna")])),
            Some(qualities(vec![quality("anna")]))
        );
        let allowed = |name: &str| {
            Message::SubscriptionPermissionUpdate(SubscriptionPermissionUpdate {
                participant_sid: format!("PA_{name}"),
                ..Default::default()
            })
        };
        assert_eq!(told(allowed("ben")), None);
        assert_eq!(told(allowed("carla")), Some(allowed("carla")));
    }

    #[test]
    fn who_is_separated_during_the_call_seems_to_leave() {
        let room = Room::default();
        let mut view = View::new(&room, "anna");
        let people = ParticipantUpdate { participants: vec![info("ben"), info("carla")] };
        view.filter(&encode(Message::Update(people)));
        assert_eq!(view.farewell(), None);
        room.separate("ben", "anna");
        let Some(Message::Update(update)) = decoded(view.farewell()) else { panic!() };
        let [gone] = update.participants.as_slice() else { panic!("{update:?}") };
        assert_eq!((gone.identity.as_str(), gone.state(), gone.version), ("ben", State::Disconnected, 4));
        assert_eq!(view.farewell(), None, "it is told once");
    }

    #[test]
    fn no_address_and_no_token_reaches_a_browser() {
        let room = Room::default();
        let mut view = View::new(&room, "anna");
        let mut told = |message| decoded(view.filter(&encode(message)));
        let server_info =
            ServerInfo { version: "1.13.5".into(), node_id: "ND_1".into(), ..Default::default() };
        let join = JoinResponse {
            alternative_url: "wss://livekit.internal".into(),
            server_info: Some(server_info),
            ..Default::default()
        };
        let Some(Message::Join(join)) = told(Message::Join(join)) else { panic!() };
        let server_info = join.server_info.unwrap();
        assert_eq!((join.alternative_url.as_str(), server_info.node_id.as_str()), ("", ""));
        assert_eq!(server_info.version, "1.13.5");
        let room = |password: &str| RoomUpdate {
            room: Some(sfu::protocol::Room { turn_password: password.into(), ..Default::default() }),
        };
        assert_eq!(told(Message::RoomUpdate(room("secret"))), Some(Message::RoomUpdate(room(""))));
        assert_eq!(told(Message::RefreshToken("eyJ".into())), None);
        assert_eq!(told(Message::RoomMoved(Default::default())), None);
        let leave = LeaveRequest { regions: Some(RegionSettings::default()), ..Default::default() };
        assert_eq!(told(Message::Leave(leave)), Some(Message::Leave(LeaveRequest::default())));
        assert_eq!(view.filter(&Bytes::from_static(&[0xff; 9])), None);
    }
}
