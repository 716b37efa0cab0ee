//! A room without its task, brought into states that no client can bring about at will.

use super::*;
use crate::Grants;
use crate::config::Config;
use crate::net::Net;
use crate::session::Join;
use livekit_protocol as proto;
use str0m::config::CryptoProvider;

/// A room with one member, `anna`, and what must outlive it.
struct Fixture {
    room: Room,
    anna: Accepted,
    events: mpsc::Receiver<Event>,
    _net: Net,
}

fn fixture() -> Fixture {
    let config = Config::new(([127, 0, 0, 1], 0).into());
    let net = Net::bind(&config).unwrap();
    let crypto: Arc<CryptoProvider> = Arc::new(str0m::crypto::from_feature_flags());
    let kit = PeerKit {
        wire: Arc::clone(&net.wire),
        routes: Arc::clone(&net.routes),
        certificate: crypto.dtls_provider.generate_certificate().unwrap(),
        crypto,
        initial_bitrate: config.limits.initial_bitrate,
        data_bytes: config.limits.data_bytes,
    };
    let (packets, _) = mpsc::channel(1);
    let (sender, events) = mpsc::channel(16);
    let mut room = Room::new("room".into(), config.limits, kit, packets, sender, 1);
    let join = Join { identity: "anna".into(), grants: Grants::speaker(), ..Join::default() };
    let anna = room.admit(join).unwrap();
    Fixture { room, anna, events, _net: net }
}

#[tokio::test]
async fn a_panic_while_a_timer_runs_ends_its_participant_only() {
    let Fixture { mut room, anna, mut events, _net } = fixture();
    let ben = room.admit(Join { identity: "ben".into(), ..Join::default() }).unwrap();
    let id = PeerId { participant: anna.link.participant, role: Role::Subscriber };
    let peer = room.peer(id).unwrap();
    peer.wake_panics = true;
    let now = peer.timeout();
    peer.wake(now);
    assert!(peer.timeout() > now + Duration::from_secs(1), "the timer would be due for ever");
    room.now = now;
    room.wake_due();
    room.settle();
    assert_eq!(*anna.end.borrow(), Some(End::Leave(LeaveReason::Misbehaved)));
    assert_eq!(*ben.end.borrow(), None);
    assert_eq!(room.participants.len(), 1);
    assert!(room.dirty.is_empty() && room.timers.keys().all(|id| id.participant == ben.link.participant));
    let gone = Event::Left { room: "room".into(), identity: "anna".into(), reason: LeaveReason::Misbehaved };
    while events.try_recv().unwrap() != gone {}
}

#[tokio::test]
async fn naming_a_track_ten_thousand_times_names_it_once() {
    let Fixture { mut room, anna, .. } = fixture();
    let owner = anna.link.participant;
    room.admit(Join { identity: "ben".into(), grants: Grants::listener(), ..Join::default() }).unwrap();
    let add = proto::AddTrackRequest {
        cid: "voice".to_owned(),
        r#type: proto::TrackType::Audio.into(),
        source: proto::TrackSource::Microphone.into(),
        ..proto::AddTrackRequest::default()
    };
    room.add_track(owner, add);
    let (track, state) = room.tracks.iter_mut().next().unwrap();
    state.mid = Some("0".into());
    let (track, sid) = (*track, state.sid.to_string());
    let viewer = owner + 1;
    let track_sids = vec![sid; 10_000];
    let update = proto::UpdateSubscription {
        track_sids: track_sids.clone(),
        subscribe: true,
        ..proto::UpdateSubscription::default()
    };
    room.choose_tracks(viewer, &update);
    let settings =
        proto::UpdateTrackSettings { track_sids, width: 320, ..proto::UpdateTrackSettings::default() };
    room.set_track_settings(viewer, settings);
    let subscription = room.participants.get(&viewer).unwrap().subscriptions.get(&track).unwrap();
    assert_eq!((subscription.settings.width, subscription.settings.track_sids.len()), (320, 0));
    // Names beyond the bound are not looked at.
    let mut track_sids: Vec<_> = (0..1000).map(|number| format!("TR_{number}")).collect();
    track_sids.push(room.tracks.get(&track).unwrap().sid.to_string());
    let update = proto::UpdateSubscription { track_sids, ..proto::UpdateSubscription::default() };
    room.choose_tracks(viewer, &update);
    assert_eq!(room.participants.get(&viewer).unwrap().choices.get(&track), Some(&true));
}

#[tokio::test]
async fn empty_data_messages_use_up_the_budget_too() {
    let Fixture { mut room, anna, .. } = fixture();
    let participant = room.participants.get_mut(&anna.link.participant).unwrap();
    participant.data_left = 1000;
    assert!((0..3).all(|_| participant.spend(0)));
    assert!(!participant.spend(0));
    assert_eq!(participant.data_left, 1000 - 3 * 256);
    assert!(!participant.spend(233) && !participant.spend(5000));
}
