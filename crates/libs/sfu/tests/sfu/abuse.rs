//! Clients that misbehave harm themselves only: nothing panics and nothing piles up.

use crate::client::{Seen, connect, join};
use crate::{start, start_with, who};
use bytes::Bytes;
use futures_util::{StreamExt, sink, stream};
use proptest::prelude::*;
use prost::Message as _;
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource, TrackType};
use sfu::{Grants, LeaveReason, MediaKind, SessionEnd};
use std::io::ErrorKind;
use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpStream, UdpSocket};
use tokio::time::Instant;

#[tokio::test]
async fn of_eight_thousand_tracks_only_a_few_are_taken() {
    let (sfu, _events) = start_with(|config| {
        config.limits.tracks = 4;
        config.limits.signal_burst = 8000;
    });
    let session = sfu.connect("room", who("greedy", Grants::speaker())).await.unwrap();
    let requests = (0..8000).map(|number| {
        let track = proto::AddTrackRequest {
            cid: format!("cid {number}"),
            r#type: TrackType::Audio.into(),
            source: TrackSource::Microphone.into(),
            ..Default::default()
        };
        Bytes::from(proto::SignalRequest { message: Some(Request::AddTrack(track)) }.encode_to_vec())
    });
    let (sender, mut responses) = tokio::sync::mpsc::unbounded_channel();
    let told =
        sink::unfold(sender, |sender, frame: Bytes| async move { sender.send(frame).map(|()| sender) });
    tokio::spawn(session.run(Box::pin(stream::iter(requests).chain(stream::pending())), Box::pin(told)));
    let (mut taken, mut refused) = (0, 0);
    while taken + refused < 8000 {
        match proto::SignalResponse::decode(responses.recv().await.unwrap()).unwrap().message {
            Some(Response::TrackPublished(_)) => taken += 1,
            Some(Response::RequestResponse(_)) => refused += 1,
            Some(Response::Leave(leave)) => panic!("{leave:?}"),
            _ => {}
        }
    }
    assert_eq!((taken, refused), (4, 7996));
}

#[tokio::test]
async fn a_flood_of_messages_waits_and_the_host_gets_through() {
    let (sfu, _events) = start_with(|config| {
        config.limits.signals_per_second = 20;
        config.limits.signal_burst = 10;
    });
    let session = sfu.connect("room", who("flooder", Grants::speaker())).await.unwrap();
    let ping = proto::SignalRequest { message: Some(Request::Ping(1)) }.encode_to_vec();
    let taken = Arc::new(AtomicU32::new(0));
    let count = Arc::clone(&taken);
    let requests = stream::repeat_with(move || {
        count.fetch_add(1, Ordering::SeqCst);
        Bytes::from(ping.clone())
    });
    let began = Instant::now();
    tokio::spawn(session.run(Box::pin(requests), Box::pin(sink::drain())));
    while taken.load(Ordering::SeqCst) < 20 {
        assert_eq!(sfu.identities("room").await.unwrap().len(), 1);
        tokio::task::yield_now().await;
    }
    // Ten at once, nine more one after the other; the last was taken but waits.
    assert!(began.elapsed() >= Duration::from_millis(9 * 50));
    sfu.remove("room", "flooder", LeaveReason::Removed).await.unwrap();
}

#[tokio::test]
async fn a_listener_that_never_reads_is_removed_and_holds_nobody_up() {
    let (sfu, mut events) = start_with(|config| config.limits.signal_queue = 16);
    let session = sfu.connect("room", who("deaf", Grants::listener())).await.unwrap();
    let never = Box::pin(sink::unfold((), |(), _: Bytes| std::future::pending::<Result<(), ()>>()));
    let deaf = tokio::spawn(session.run(Box::pin(stream::pending()), never));
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    listener.frames(MediaKind::Audio, 5).await;
    // The others' news pile up until it is too much.
    for round in 0..40 {
        sfu.recording("room", round % 2 == 0).await.unwrap();
    }
    assert_eq!(deaf.await.unwrap(), SessionEnd::Left(LeaveReason::Misbehaved));
    let gone =
        sfu::Event::Left { room: "room".into(), identity: "deaf".into(), reason: LeaveReason::Misbehaved };
    while events.recv().await.unwrap() != gone {}
    listener.frames(MediaKind::Audio, 20).await;
}

/// What becomes of a client that sends these frames and then waits.
async fn outcome(sfu: &sfu::Sfu, identity: &str, frames: Vec<Bytes>) -> SessionEnd {
    let session = sfu.connect("room", who(identity, Grants::speaker())).await.unwrap();
    let requests = stream::iter(frames).chain(stream::pending());
    let (ended, heard) =
        futures_util::future::join(session.run(Box::pin(requests), Box::pin(sink::drain())), async {}).await;
    let () = heard;
    ended
}

#[tokio::test]
async fn frames_that_are_no_messages_end_the_session() {
    let (sfu, _events) = start_with(|config| config.limits.signal_bytes = 1000);
    let misbehaved = SessionEnd::Left(LeaveReason::Misbehaved);
    assert_eq!(outcome(&sfu, "garbage", vec![Bytes::from_static(b"\xff\xff\xff")]).await, misbehaved);
    assert_eq!(outcome(&sfu, "huge", vec![Bytes::from(vec![0; 1001])]).await, misbehaved);
    let offer = |sdp: &str| {
        let sdp = proto::SessionDescription { sdp: sdp.to_owned(), ..Default::default() };
        let message = Some(Request::Offer(sdp));
        Bytes::from(proto::SignalRequest { message }.encode_to_vec())
    };
    for (number, sdp) in ["", "v=0", "v=0\r\nm=audio 9 UDP/TLS/RTP/SAVPF 111\r\n"].into_iter().enumerate() {
        assert_eq!(outcome(&sfu, &format!("sdp {number}"), vec![offer(sdp)]).await, misbehaved, "{sdp}");
    }
    assert!(sfu.identities("room").await.unwrap().is_empty());
}

#[tokio::test]
async fn garbage_on_the_sockets_is_ignored() {
    let (sfu, _events) = start();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    listener.frames(MediaKind::Audio, 5).await;
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    let address = sfu.udp_addresses()[0];
    for first in 0..=255_u8 {
        for length in [1_usize, 2, 12, 20, 100, 1400] {
            let mut datagram = vec![first; length];
            if length > 8 {
                datagram[4..8].copy_from_slice(&[0x21, 0x12, 0xa4, 0x42]);
            }
            socket.send_to(&datagram, address).await.unwrap();
        }
    }
    for start in [&[0_u8, 0][..], &[0xff, 0xff, 1], &[0, 4, 1, 2, 3, 4], b"GET / HTTP/1.1\r\n\r\n"] {
        let mut stream = TcpStream::connect(sfu.tcp_addresses()[0]).await.unwrap();
        let _ = stream.write_all(start).await;
    }
    listener.frames(MediaKind::Audio, 20).await;
}

#[tokio::test]
async fn one_address_cannot_take_every_tcp_connection() {
    let (sfu, _events) = start_with(|config| config.limits.tcp_connections_per_address = 2);
    let address = sfu.tcp_addresses()[0];
    let mut kept = [TcpStream::connect(address).await.unwrap(), TcpStream::connect(address).await.unwrap()];
    let mut refused = TcpStream::connect(address).await.unwrap();
    assert!(!matches!(refused.read(&mut [0]).await, Ok(1..)), "closed without an answer");
    for stream in &kept {
        let read = stream.try_read(&mut [0]).map_err(|error| error.kind());
        assert_eq!(read, Err(ErrorKind::WouldBlock), "those before it are still open");
    }
    // Nobody waits long for those who say nothing, and their places are free again.
    for stream in &mut kept {
        assert!(!matches!(stream.read(&mut [0]).await, Ok(1..)));
    }
    let mut client = connect(&sfu, "room", who("client", Grants::listener()), true).await;
    client.until("the connection", |seen| matches!(seen, Seen::Connected).then_some(())).await;
}

/// A message that parses, with arbitrary contents.
fn any_request() -> impl Strategy<Value = Request> {
    let text = "[ -~]{0,40}";
    prop_oneof![
        (text, text, any::<u32>()).prop_map(|(kind, sdp, id)| {
            Request::Answer(proto::SessionDescription { r#type: kind, sdp, id, ..Default::default() })
        }),
        (text, any::<bool>()).prop_map(|(sid, muted)| Request::Mute(proto::MuteTrackRequest { sid, muted })),
        (text, any::<i32>(), any::<i32>(), any::<u32>()).prop_map(|(cid, r#type, source, width)| {
            Request::AddTrack(proto::AddTrackRequest { cid, r#type, source, width, ..Default::default() })
        }),
        (text, any::<i32>(), any::<u32>(), any::<u32>()).prop_map(|(sid, quality, width, height)| {
            let track_sids = vec![sid];
            Request::TrackSetting(proto::UpdateTrackSettings {
                track_sids,
                quality,
                width,
                height,
                ..Default::default()
            })
        }),
        (text, any::<bool>()).prop_map(|(sid, subscribe)| {
            Request::Subscription(proto::UpdateSubscription {
                track_sids: vec![sid],
                subscribe,
                ..Default::default()
            })
        }),
        any::<i64>().prop_map(Request::Ping),
        (text, text).prop_map(|(metadata, name)| {
            Request::UpdateMetadata(proto::UpdateParticipantMetadata { metadata, name, ..Default::default() })
        }),
    ]
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn any_messages_leave_the_room_alive(
        requests in prop::collection::vec(any_request(), 0..30),
        tail in prop::collection::vec(any::<u8>(), 0..200),
    ) {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
        runtime.block_on(async {
            let (sfu, _events) = start();
            let mut bystander = join(&sfu, "room", who("bystander", Grants::listener())).await;
            let mut frames: Vec<_> = requests.into_iter().map(|request| {
                Bytes::from(proto::SignalRequest { message: Some(request) }.encode_to_vec())
            }).collect();
            frames.push(tail.into());
            let session = sfu.connect("room", who("fuzzer", Grants::speaker())).await.unwrap();
            session.run(Box::pin(stream::iter(frames)), Box::pin(sink::drain())).await;
            bystander.request(Request::Ping(77));
            bystander.response("the answer", |response| matches!(response, Response::Pong(77)).then_some(())).await;
        });
    }
}

#[tokio::test]
async fn data_messages_carry_their_true_sender_and_are_bounded() {
    let (sfu, _events) = start_with(|config| config.limits.data_bytes = 2000);
    let talker = Grants::speaker();
    let mut sender = join(&sfu, "room", who("sender", talker)).await;
    let mut receiver = join(&sfu, "room", who("receiver", Grants::listener())).await;
    let mut other = join(&sfu, "room", who("other", Grants::speaker())).await;
    sender.publish(TrackSource::Microphone, 1);
    other.publish(TrackSource::Microphone, 1);
    receiver.frames(MediaKind::Audio, 10).await;
    other.frames(MediaKind::Audio, 1).await;
    sender.frames(MediaKind::Audio, 1).await;
    let message = |payload: &[u8], to: &[&str]| {
        let user = proto::UserPacket { payload: payload.to_vec(), ..Default::default() };
        Box::new(proto::DataPacket {
            participant_identity: "someone else".to_owned(),
            destination_identities: to.iter().map(ToString::to_string).collect(),
            value: Some(proto::data_packet::Value::User(user)),
            ..Default::default()
        })
    };
    sender.ask(crate::client::Ask::Send(message(&[1; 3000], &[])));
    sender.ask(crate::client::Ask::Send(message(b"for other", &["other"])));
    sender.ask(crate::client::Ask::Send(message(b"hello", &[])));
    let data = |seen: Seen| if let Seen::Data(packet) = seen { Some(packet) } else { None };
    let packet = receiver.until("the message", data).await;
    assert_eq!(packet.participant_identity, "sender");
    let payload = |packet: &proto::DataPacket| match &packet.value {
        Some(proto::data_packet::Value::User(user)) => user.payload.clone(),
        _ => Vec::new(),
    };
    assert_eq!(payload(&packet), b"hello", "neither the oversized one nor the one for another");
    assert_eq!(payload(&*other.until("its own message", data).await), b"for other");
}
