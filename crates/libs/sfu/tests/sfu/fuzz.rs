//! What a real client says and sends, changed at random: no room fails of it, and the others go on hearing each other.

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

/// One change to what is said. Places are taken modulo the length of what they are in.
#[derive(Clone, Debug)]
enum Change {
    Drop(usize),
    /// One of its offers is said to be the answer to an offer of the server.
    Answer(usize, u32),
    Repeat(usize, usize),
    Swap(usize, usize),
    Byte(usize, usize, u8),
    Cut(usize, usize),
    Splice(usize, usize, Vec<u8>),
    /// Of the lines of a description: one is dropped, repeated or put elsewhere, or a word of it is replaced.
    DropLine(usize, usize),
    MoveLine(usize, usize, usize),
    Word(usize, usize, usize, String),
}

fn any_change() -> impl Strategy<Value = Change> {
    let place = any::<usize>;
    let word = prop_oneof![
        Just(String::new()),
        Just("-1".to_owned()),
        Just("4294967296".to_owned()),
        Just("18446744073709551616".to_owned()),
        Just("m=audio".to_owned()),
        Just("x".repeat(60_000)),
        "[ -~]{0,20}",
        "\\PC{0,8}",
    ];
    prop_oneof![
        place().prop_map(Change::Drop),
        (place(), 0..4_u32).prop_map(|(at, id)| Change::Answer(at, id)),
        (place(), 1..40_usize).prop_map(|(at, times)| Change::Repeat(at, times)),
        (place(), place()).prop_map(|(one, other)| Change::Swap(one, other)),
        (place(), place(), any::<u8>()).prop_map(|(at, byte, value)| Change::Byte(at, byte, value)),
        (place(), place()).prop_map(|(at, length)| Change::Cut(at, length)),
        (place(), place(), prop::collection::vec(any::<u8>(), 0..40))
            .prop_map(|(at, byte, bytes)| Change::Splice(at, byte, bytes)),
        (place(), place()).prop_map(|(at, line)| Change::DropLine(at, line)),
        (place(), place(), place()).prop_map(|(at, line, to)| Change::MoveLine(at, line, to)),
        (place(), place(), place(), word)
            .prop_map(|(at, line, at_word, word)| Change::Word(at, line, at_word, word)),
    ]
}

/// Changes of messages, then of their bytes.
fn apply(changes: &[Change], said: &[Request]) -> Vec<Bytes> {
    let mut said = said.to_vec();
    for change in changes {
        let length = said.len().max(1);
        match change {
            Change::Drop(at) if said.len() > 1 => drop(said.remove(at % length)),
            Change::Repeat(at, times) => {
                let repeated = said[at % length].clone();
                said.splice(at % length..at % length, std::iter::repeat_n(repeated, *times));
            }
            Change::Answer(at, id) => {
                let offer = said.iter().find_map(|request| match request {
                    Request::Offer(offer) => Some(offer.clone()),
                    _ => None,
                });
                let r#type = "answer".to_owned();
                let answer = offer.map(|offer| proto::SessionDescription { r#type, id: *id, ..offer });
                said.splice(at % length..at % length, answer.map(Request::Answer));
            }
            Change::Swap(one, other) => said.swap(one % length, other % length),
            Change::DropLine(at, line) => {
                edit_description(&mut said, *at, |lines| drop(lines.remove(line % lines.len())))
            }
            Change::MoveLine(at, line, to) => edit_description(&mut said, *at, |lines| {
                let moved = lines[line % lines.len()].clone();
                lines.insert(to % lines.len(), moved);
            }),
            Change::Word(at, line, place, word) => edit_description(&mut said, *at, |lines| {
                let place_of_line = line % lines.len();
                let mut words: Vec<_> = lines[place_of_line].split([' ', ':']).map(str::to_owned).collect();
                let place = place % words.len();
                words[place].clone_from(word);
                lines[place_of_line] = words.join(" ");
            }),
            _ => {}
        }
    }
    let mut frames: Vec<Vec<u8>> = said
        .into_iter()
        .map(|message| proto::SignalRequest { message: Some(message) }.encode_to_vec())
        .collect();
    for change in changes {
        let length = frames.len();
        match change {
            Change::Byte(at, byte, value) => {
                let frame = &mut frames[at % length];
                let byte = byte % frame.len().max(1);
                if let Some(byte) = frame.get_mut(byte) {
                    *byte ^= value;
                }
            }
            Change::Cut(at, to) => {
                let frame = &mut frames[at % length];
                frame.truncate(to % frame.len().max(1));
            }
            Change::Splice(at, byte, bytes) => {
                let frame = &mut frames[at % length];
                let byte = byte % frame.len().max(1);
                frame.splice(byte..byte, bytes.iter().copied());
            }
            _ => {}
        }
    }
    frames.into_iter().map(Bytes::from).collect()
}

/// Edits the lines of an offer or an answer.
fn edit_description(said: &mut [Request], at: usize, edit: impl FnOnce(&mut Vec<String>)) {
    let mut descriptions: Vec<_> = said
        .iter_mut()
        .filter_map(|request| match request {
            Request::Offer(description) | Request::Answer(description) => Some(description),
            _ => None,
        })
        .collect();
    let count = descriptions.len();
    if count == 0 {
        return;
    }
    let description = &mut descriptions[at % count];
    let mut lines: Vec<String> = description.sdp.lines().map(str::to_owned).collect();
    if !lines.is_empty() {
        edit(&mut lines);
        description.sdp = lines.iter().map(|line| format!("{line}\r\n")).collect();
    }
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
