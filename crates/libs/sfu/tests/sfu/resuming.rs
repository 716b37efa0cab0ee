//! A client whose connection broke comes back to its place, and one that stays away loses it.

use crate::client::{Ask, join, resume};
use crate::{start, start_with, who};
use futures_util::{sink, stream};
use prost::Message as _;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource};
use sfu::{Event, Grants, Join, LeaveReason, MediaKind, Resume, SessionEnd};
use std::time::Duration;

#[tokio::test]
async fn a_client_resumes_with_its_tracks_and_subscriptions() {
    let (sfu, mut events) = start();
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut second = join(&sfu, "room", who("second", Grants::speaker())).await;
    speaker.publish(TrackSource::Microphone, 1);
    second.publish(TrackSource::Microphone, 1);
    speaker.frames(MediaKind::Audio, 5).await;
    second.frames(MediaKind::Audio, 5).await;
    speaker.ask(Ask::Hang);
    assert_eq!(speaker.end().await, SessionEnd::Disconnected);
    resume(&sfu, "room", who("speaker", Grants::speaker()), &mut speaker).await;
    let offer = speaker
        .response("an offer with new ICE credentials", |response| match response {
            Response::Offer(offer) => Some(offer),
            _ => None,
        })
        .await;
    assert!(offer.id > 1);
    speaker.drain();
    second.drain();
    speaker.frames(MediaKind::Audio, 20).await;
    second.frames(MediaKind::Audio, 20).await;
    while let Ok(event) = events.try_recv() {
        assert!(!matches!(event, Event::Left { .. } | Event::Unpublished { .. }), "{event:?}");
    }
}

#[tokio::test]
async fn the_rights_of_a_client_that_resumes_are_those_of_its_new_token() {
    let (sfu, mut events) = start();
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    listener.frames(MediaKind::Audio, 5).await;
    speaker.ask(Ask::Hang);
    assert_eq!(speaker.end().await, SessionEnd::Disconnected);
    resume(&sfu, "room", who("speaker", Grants::listener()), &mut speaker).await;
    speaker
        .response("the end of its track", |response| {
            matches!(response, Response::TrackUnpublished(_)).then_some(())
        })
        .await;
    while !matches!(events.recv().await.unwrap(), Event::Unpublished { .. }) {}
}

#[tokio::test]
async fn a_client_the_room_does_not_know_is_told_to_join_again() {
    let (sfu, _events) = start();
    let known = join(&sfu, "room", who("known", Grants::listener())).await;
    for (identity, sid) in [("known", "PA_other"), ("stranger", known.sid.as_str())] {
        let resume = Some(Resume { sid: sid.to_owned() });
        let session =
            sfu.connect("room", Join { resume, ..who(identity, Grants::listener()) }).await.unwrap();
        let (sender, mut messages) = tokio::sync::mpsc::unbounded_channel();
        let told = sink::unfold(sender, |sender, frame| async move { sender.send(frame).map(|()| sender) });
        let end = session.run(Box::pin(stream::pending()), Box::pin(told)).await;
        assert_eq!(end, SessionEnd::Stale);
        let message = proto::SignalResponse::decode(messages.recv().await.unwrap()).unwrap().message;
        let Some(Response::Leave(leave)) = message else { panic!("{message:?}") };
        assert_eq!(leave.action(), proto::leave_request::Action::Reconnect);
        assert_eq!(leave.reason(), proto::DisconnectReason::StateMismatch);
    }
    assert_eq!(sfu.identities("room").await.unwrap().len(), 1);
}

#[tokio::test]
async fn a_client_that_stays_away_loses_its_place() {
    let (sfu, mut events) = start_with(|config| config.limits.resume_window = Duration::from_millis(300));
    let mut client = join(&sfu, "room", who("away", Grants::speaker())).await;
    client.ask(Ask::Hang);
    assert_eq!(client.end().await, SessionEnd::Disconnected);
    let gone = Event::Left { room: "room".into(), identity: "away".into(), reason: LeaveReason::TimedOut };
    while events.recv().await.unwrap() != gone {}
}

#[tokio::test]
async fn a_client_whose_media_never_connects_loses_its_place() {
    let (sfu, mut events) = start_with(|config| config.limits.media_window = Duration::from_millis(300));
    let session = sfu.connect("room", who("mute", Grants::speaker())).await.unwrap();
    let end = session.run(Box::pin(stream::pending()), Box::pin(sink::drain())).await;
    assert_eq!(end, SessionEnd::Left(LeaveReason::TimedOut));
    let gone = Event::Left { room: "room".into(), identity: "mute".into(), reason: LeaveReason::TimedOut };
    while events.recv().await.unwrap() != gone {}
}

#[tokio::test]
async fn closing_a_room_tells_everyone_and_frees_its_name() {
    let (sfu, mut events) = start();
    let mut client = join(&sfu, "room", who("member", Grants::listener())).await;
    sfu.close_room("room", LeaveReason::RoomClosed).await.unwrap();
    assert_eq!(client.end().await, SessionEnd::Left(LeaveReason::RoomClosed));
    while events.recv().await.unwrap() != (Event::RoomClosed { room: "room".into() }) {}
    assert_eq!(sfu.close_room("room", LeaveReason::RoomClosed).await, Err(sfu::RoomError::NoRoom));
    sfu.open_room("room", 1_800_000_001_000).unwrap();
    assert_eq!(sfu.open_room("room", 1_800_000_001_000), Err(sfu::RoomError::AlreadyOpen));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_room_that_was_closed_can_be_opened_again_at_once() {
    let (sfu, _events) = start_with(|config| config.limits.rooms = 1);
    for round in 0..200 {
        sfu.close_room("room", LeaveReason::RoomClosed).await.unwrap();
        sfu.open_room("room", 1_800_000_001_000 + round).unwrap();
    }
}

#[tokio::test]
async fn without_the_sfu_rooms_and_sessions_end() {
    let (sfu, mut events) = start();
    sfu.open_room("empty", 1).unwrap();
    let mut client = join(&sfu, "room", who("member", Grants::listener())).await;
    drop(sfu);
    assert_eq!(client.end().await, SessionEnd::Left(LeaveReason::Shutdown));
    let mut closed = Vec::new();
    while let Some(event) = events.recv().await {
        if let Event::RoomClosed { room } = event {
            closed.push(room.to_string());
        }
    }
    closed.sort();
    assert_eq!(closed, ["empty", "room"], "and the host hears of it until nothing is left");
}
