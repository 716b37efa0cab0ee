//! However much one client says, a room keeps little of it. Alone in its program, since the allocator counts everything.

#![allow(clippy::unwrap_used, clippy::panic, reason = "tests fail by panicking")]

use bytes::Bytes;
use futures_util::{StreamExt, sink, stream};
use peak_alloc::PeakAlloc;
use prost::Message as _;
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::{self as proto, TrackSource, TrackType};
use sfu::{Config, Grants, Join, LeaveReason, SessionEnd, Sfu};
use std::time::Duration;
use tokio::net::UdpSocket;

#[global_allocator]
static COUNTED: PeakAlloc = PeakAlloc;

const MESSAGES: usize = 2000;
/// Bytes of the messages together.
const SAID: usize = 180 << 20;
/// What may be in memory of it at any time: what waits for the room, and for a client that does not read.
const PEAK: usize = 64 << 20;
/// What may be left of it, of which most is what the sockets' tables once had room for.
const LEFT: usize = 2 << 20;

fn who(identity: &str, grants: Grants) -> Join {
    Join { identity: identity.into(), grants, auto_subscribe: true, ..Join::default() }
}

/// Each of them as long as it may be.
fn message(number: usize) -> Bytes {
    let sids = || (0..9000).map(|sid| format!("TR_{number:08x}x{sid:08x}")).collect::<Vec<_>>();
    let request = match number % 4 {
        0 => Request::AddTrack(proto::AddTrackRequest {
            cid: format!("{number:0200}"),
            name: "x".repeat(200),
            r#type: TrackType::Audio.into(),
            source: TrackSource::Microphone.into(),
            ..Default::default()
        }),
        1 => Request::UpdateMetadata(proto::UpdateParticipantMetadata {
            metadata: format!("{number:08000}"),
            attributes: [(format!("key {number}"), String::new())].into(),
            ..Default::default()
        }),
        2 => Request::Subscription(proto::UpdateSubscription {
            track_sids: sids(),
            subscribe: number.is_multiple_of(8),
            ..Default::default()
        }),
        _ => Request::TrackSetting(proto::UpdateTrackSettings {
            track_sids: sids(),
            disabled: true,
            ..Default::default()
        }),
    };
    proto::SignalRequest { message: Some(request) }.encode_to_vec().into()
}

#[tokio::test]
async fn a_flood_leaves_little_in_memory() {
    let mut config = Config::new("127.0.0.1:0".parse().unwrap());
    config.limits.signal_burst = u32::MAX;
    config.limits.signals_per_second = u32::MAX;
    // A slow machine is no reason to give up on a client.
    config.limits.media_window = Duration::from_secs(600);
    config.limits.resume_window = Duration::from_secs(600);
    let (sfu, _events) = Sfu::start(&config).unwrap();
    sfu.open_room("room", 1_800_000_000_000).unwrap();
    let others = sfu.connect("room", who("other", Grants::listener())).await.unwrap();
    let other = tokio::spawn(others.run(Box::pin(stream::pending()), Box::pin(sink::drain())));
    let before = COUNTED.current_usage();
    COUNTED.reset_peak_usage();

    let session = sfu.connect("room", who("deaf", Grants::listener())).await.unwrap();
    let never = Box::pin(sink::unfold((), |(), _: Bytes| std::future::pending::<Result<(), ()>>()));
    let deaf = tokio::spawn(session.run(Box::pin(stream::pending()), never));
    let grants = Grants { can_update_metadata: true, ..Grants::speaker() };
    let session = sfu.connect("room", who("flooder", grants)).await.unwrap();
    let mut said = 0;
    let messages = stream::iter(0..MESSAGES).map(message).inspect(|message| said += message.len());
    let end = session.run(Box::pin(messages), Box::pin(sink::drain())).await;
    assert_eq!(end, SessionEnd::Disconnected, "it was listened to until the end");
    assert!(said > SAID, "{said} bytes were said");
    assert_eq!(deaf.await.unwrap(), SessionEnd::Left(LeaveReason::Misbehaved));
    let socket = UdpSocket::bind("127.0.0.1:0").await.unwrap();
    for number in 0..20_000_u32 {
        let datagram = [number.to_be_bytes(); 300].concat();
        socket.send_to(&datagram, sfu.udp_addresses().first().unwrap()).await.unwrap();
    }
    sfu.remove("room", "flooder", LeaveReason::Removed).await.unwrap();
    assert_eq!(sfu.identities("room").await.unwrap().len(), 1);

    let peak = COUNTED.peak_usage().saturating_sub(before);
    assert!(peak < PEAK, "{peak} bytes at once");
    let left = COUNTED.current_usage().saturating_sub(before);
    assert!(left < LEFT, "{left} bytes are left");
    assert!(!other.is_finished());
}
