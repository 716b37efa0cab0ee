//! What a real client says and sends, changed at random: no room fails of it, and the others go on hearing each other.

use crate::changes::{any_change, apply};
use crate::client::{Ask, Client, join};
use crate::{start_with, who};
use bytes::Bytes;
use call_client::Link;
use futures_util::{StreamExt, sink, stream};
use proptest::prelude::*;
use proptest::test_runner::{TestCaseError, TestRunner};
use prost::Message as _;
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource};
use sfu::{Event, Events, Grants, LeaveReason, MediaKind, Sfu};
use std::cell::RefCell;
use std::sync::{Arc, Mutex};
use tokio::runtime::Runtime;
use tokio::sync::{Notify, mpsc};

/// The ping that follows on everything else that is said.
const LAST: i64 = 4242;

/// What the room took of what a participant said.
#[derive(Debug, Default, PartialEq)]
struct Taken {
    tracks: u32,
    offers: u32,
    left: Option<proto::DisconnectReason>,
}

/// A room in which one speaks and one listens, whatever others do.
struct Stage {
    sfu: Sfu,
    events: Events,
    _speaker: Client,
    listener: Client,
    intruders: u32,
}

impl Stage {
    async fn open() -> Self {
        let (sfu, events) = start_with(|config| {
            config.limits.signal_burst = 100_000;
            config.limits.signals_per_second = 100_000;
        });
        let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
        let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
        speaker.publish(TrackSource::Microphone, 1);
        listener.frames(MediaKind::Audio, 5).await;
        Self { sfu, events, _speaker: speaker, listener, intruders: 0 }
    }

    fn next_identity(&mut self) -> String {
        self.intruders += 1;
        format!("intruder {}", self.intruders)
    }

    /// One more participant says this and nothing else, and goes when it was all dealt with.
    async fn replay(&mut self, mut frames: Vec<Bytes>) -> Taken {
        let identity = self.next_identity();
        let session = self.sfu.connect("room", who(&identity, Grants::speaker())).await.unwrap();
        let ping = proto::SignalRequest { message: Some(Request::Ping(LAST)) };
        frames.push(ping.encode_to_vec().into());
        let done = Arc::new(Notify::new());
        let answered = Arc::clone(&done);
        let taken = Arc::new(Mutex::new(Taken::default()));
        let counted = Arc::clone(&taken);
        let responses = sink::unfold((), move |(), frame: Bytes| {
            let mut taken = counted.lock().unwrap();
            match proto::SignalResponse::decode(frame).unwrap().message {
                Some(Response::Pong(LAST)) => answered.notify_one(),
                Some(Response::TrackPublished(_)) => taken.tracks += 1,
                Some(Response::Answer(_)) => taken.offers += 1,
                Some(Response::Leave(leave)) => taken.left = Some(leave.reason()),
                _ => {}
            }
            std::future::ready(Ok::<_, ()>(()))
        });
        let until_answered = stream::once(async move { done.notified().await });
        let requests = stream::iter(frames).chain(until_answered.filter_map(|()| std::future::ready(None)));
        session.run(Box::pin(requests), Box::pin(responses)).await;
        let _ = self.sfu.remove("room", &identity, LeaveReason::Removed).await;
        std::mem::take(&mut *taken.lock().unwrap())
    }

    /// The others are there, hear each other, and are told no more tracks of anyone than one may have.
    async fn is_unharmed(&mut self) -> Result<(), TestCaseError> {
        while let Ok(event) = self.events.try_recv() {
            prop_assert!(!matches!(event, Event::RoomFailed { .. }), "{event:?}");
        }
        let heard = self.listener.drain();
        for seen in heard {
            if let call_client::Seen::Signal(response) = seen
                && let Response::Update(update) = *response
            {
                prop_assert!(update.participants.iter().all(|info| info.tracks.len() <= 4));
            }
        }
        self.listener.request(Request::Ping(77));
        self.listener
            .response("the answer", |response| matches!(response, Response::Pong(77)).then_some(()))
            .await;
        self.listener.frames(MediaKind::Audio, 1).await;
        let identities = self.sfu.identities("room").await.unwrap();
        prop_assert_eq!(identities.len(), 2, "{:?}", identities);
        Ok(())
    }
}

/// What a client says that joins and publishes a microphone and a camera; then everything else there is to say.
async fn record(sfu: &Sfu) -> Vec<Request> {
    let session = sfu.connect("room", who("recorded", Grants::speaker())).await.unwrap();
    let (requests, to_server) = mpsc::channel::<Bytes>(64);
    let (from_server, responses) = mpsc::channel::<Bytes>(64);
    let said = Arc::new(Mutex::new(Vec::new()));
    let recorder = Arc::clone(&said);
    let incoming =
        stream::unfold(to_server, |mut to_server| async { Some((to_server.recv().await?, to_server)) })
            .inspect(move |frame: &Bytes| {
                let request = proto::SignalRequest::decode(frame.clone()).unwrap();
                recorder.lock().unwrap().extend(request.message);
            });
    let outgoing =
        sink::unfold(from_server, |sender, frame| async move { sender.send(frame).await.map(|()| sender) });
    tokio::spawn(session.run(Box::pin(incoming), Box::pin(outgoing)));
    let mut client = call_client::Client::join(Link { requests, responses }).await;
    client.publish(TrackSource::Microphone, 1);
    client.frames(MediaKind::Audio, 1).await;
    client.publish(TrackSource::Camera, 3);
    let offers = || {
        let said = said.lock().unwrap();
        said.iter().filter(|request| matches!(request, Request::Offer(_))).count()
    };
    while offers() < 2 {
        client.frames(MediaKind::Audio, 1).await;
    }
    sfu.remove("room", "recorded", LeaveReason::Removed).await.unwrap();
    let mut said = std::mem::take(&mut *said.lock().unwrap());
    // They answer offers of this session, and are wrong in any other.
    said.retain(|request| !matches!(request, Request::Answer(_)));
    said.extend(everything_else());
    said
}

/// Messages that a client of tests does not send, or that are about tracks of which it does not know.
fn everything_else() -> Vec<Request> {
    let track = || "TR_1".to_owned();
    vec![
        Request::Mute(proto::MuteTrackRequest { sid: track(), muted: true }),
        Request::Subscription(proto::UpdateSubscription {
            track_sids: vec![track()],
            subscribe: true,
            participant_tracks: vec![proto::ParticipantTracks {
                participant_sid: "PA_1".to_owned(),
                track_sids: vec![track()],
            }],
        }),
        Request::TrackSetting(proto::UpdateTrackSettings {
            track_sids: vec![track()],
            width: 320,
            height: 180,
            fps: 15,
            ..Default::default()
        }),
        Request::UpdateMetadata(proto::UpdateParticipantMetadata {
            metadata: "calm".to_owned(),
            name: "Nora".to_owned(),
            attributes: [("key".to_owned(), "value".to_owned())].into(),
            request_id: 7,
        }),
        Request::SyncState(proto::SyncState {
            answer: Some(proto::SessionDescription { sdp: "v=0\r\n".to_owned(), ..Default::default() }),
            track_sids_disabled: vec![track()],
            ..Default::default()
        }),
        Request::Trickle(proto::TrickleRequest {
            candidate_init: r#"{"candidate":"candidate:1 1 udp 1 127.0.0.1 9 typ host"}"#.to_owned(),
            ..Default::default()
        }),
        Request::SubscriptionPermission(proto::SubscriptionPermission {
            all_participants: false,
            ..Default::default()
        }),
        Request::PingReq(proto::Ping { timestamp: i64::MIN, rtt: i64::MAX }),
        Request::Leave(proto::LeaveRequest::default()),
    ]
}

/// Runs a property on one stage, which is as it was after each case.
fn on_a_stage<S: Strategy>(
    cases: u32,
    strategy: S,
    prepare: impl FnOnce(&Runtime, &mut Stage) -> Vec<Request>,
    property: impl Fn(&Runtime, &mut Stage, &[Request], S::Value) -> Result<(), TestCaseError>,
) {
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let mut stage = runtime.block_on(Stage::open());
    let said = prepare(&runtime, &mut stage);
    let stage = RefCell::new(stage);
    let mut runner =
        TestRunner::new(ProptestConfig { cases, failure_persistence: None, ..ProptestConfig::default() });
    let outcome = runner.run(&strategy, |value| property(&runtime, &mut stage.borrow_mut(), &said, value));
    outcome.unwrap_or_else(|failure| panic!("{failure}"));
}

#[test]
fn a_changed_conversation_harms_nobody_else() {
    on_a_stage(
        300,
        prop::collection::vec(any_change(), 1..8),
        |runtime, stage| {
            runtime.block_on(async {
                let said = record(&stage.sfu).await;
                let taken = stage.replay(apply(&[], &said)).await;
                let left = Some(proto::DisconnectReason::ClientInitiated);
                assert_eq!(taken, Taken { tracks: 2, offers: 2, left }, "unchanged, all of it is understood");
                said
            })
        },
        |runtime, stage, said, changes| {
            runtime.block_on(async {
                stage.replay(apply(&changes, said)).await;
                stage.is_unharmed().await
            })
        },
    );
}

/// Datagrams that look like those of media at first.
fn any_datagram() -> impl Strategy<Value = Vec<u8>> {
    let tail = || prop::collection::vec(any::<u8>(), 0..1200);
    let header = prop_oneof![
        // STUN, with and without its cookie.
        (any::<u16>(), any::<u16>(), any::<bool>()).prop_map(|(kind, length, is_stun)| {
            let mut bytes = (kind & 0x3fff).to_be_bytes().to_vec();
            bytes.extend(length.to_be_bytes());
            bytes.extend(if is_stun { [0x21, 0x12, 0xa4, 0x42] } else { [0; 4] });
            bytes
        }),
        // DTLS records.
        (20..64_u8, any::<u16>(), 0..4_u16, any::<u64>(), any::<u16>()).prop_map(
            |(kind, version, epoch, number, length)| {
                let mut bytes = vec![kind];
                bytes.extend(version.to_be_bytes());
                bytes.extend(epoch.to_be_bytes());
                bytes.extend_from_slice(&number.to_be_bytes()[2..]);
                bytes.extend(length.to_be_bytes());
                bytes
            }
        ),
        // RTP and RTCP.
        (any::<u8>(), any::<u8>(), any::<u16>(), any::<u64>()).prop_map(|(flags, kind, number, rest)| {
            let mut bytes = vec![flags & 0x3f | 0x80, kind];
            bytes.extend(number.to_be_bytes());
            bytes.extend(rest.to_be_bytes());
            bytes
        }),
        Just(Vec::new()),
    ];
    (header, tail()).prop_map(|(header, tail)| [header, tail].concat())
}

#[test]
fn datagrams_of_any_contents_from_a_participant_harm_nobody_else() {
    on_a_stage(
        20,
        (prop::collection::vec(any_datagram(), 1..200), any::<bool>()),
        |_, _| Vec::new(),
        |runtime, stage, _, (datagrams, over_tcp)| {
            runtime.block_on(async {
                let identity = stage.next_identity();
                let who = who(&identity, Grants::speaker());
                let mut intruder = crate::client::connect(&stage.sfu, "room", who, over_tcp).await;
                intruder.publish(TrackSource::Microphone, 1);
                intruder.frames(MediaKind::Audio, 1).await;
                for datagram in datagrams {
                    intruder.ask(Ask::SendDatagram(datagram));
                }
                // Its signalling goes on, and it hears of the others' media for as long as its own connection lives.
                intruder.request(Request::Ping(5));
                while let Some(seen) = intruder.next().await {
                    match seen {
                        call_client::Seen::Closed => break,
                        call_client::Seen::Signal(response) if matches!(*response, Response::Pong(5)) => {
                            break;
                        }
                        _ => {}
                    }
                }
                let _ = stage.sfu.remove("room", &identity, LeaveReason::Removed).await;
                stage.is_unharmed().await
            })
        },
    );
}
