//! Rights hold for every track: who may not receive gets nothing, who may not publish is refused, and a right that ends
//! ends the media with it.

use crate::client::{Client, Seen, join};
use crate::{start, start_with, who};
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource, TrackType, request_response::Reason};
use sfu::{ConnectError, Event, Grants, Join, LeaveReason, MediaKind, SessionEnd, Source};
use std::sync::atomic::Ordering;

fn media(seen: &[Seen]) -> usize {
    seen.iter().filter(|seen| matches!(seen, Seen::Media { .. })).count()
}

/// The highest number of the frames seen.
fn last_number(seen: &[Seen]) -> u32 {
    let numbers = seen
        .iter()
        .filter_map(|seen| if let Seen::Media { frame, .. } = seen { Some(frame.number) } else { None });
    numbers.max().unwrap_or(0)
}

/// The track that a client publishes.
async fn published(client: &mut Client) -> String {
    client
        .response("the track", |response| match response {
            Response::TrackPublished(published) => Some(published.track.unwrap().sid),
            _ => None,
        })
        .await
}

#[tokio::test]
async fn without_the_right_to_subscribe_there_is_no_media() {
    let (sfu, _events) = start();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut waiting = join(&sfu, "room", who("waiting", Grants::default())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    waiting.until("the connection", |seen| matches!(seen, Seen::Connected).then_some(())).await;
    speaker.publish(TrackSource::Microphone, 1);
    speaker.publish(TrackSource::Camera, 1);
    listener.frames(MediaKind::Video, 30).await;
    let seen = waiting.drain();
    assert_eq!(media(&seen), 0);
    let offers =
        |seen: &Seen| matches!(seen, Seen::Signal(response) if matches!(**response, Response::Offer(_)));
    assert_eq!(seen.iter().filter(|seen| offers(seen)).count(), 0, "no media line is offered either");
    // Admitted, it receives at once.
    sfu.set_grants("room", "waiting", Grants::listener()).await.unwrap();
    waiting.frames(MediaKind::Audio, 5).await;
}

#[tokio::test]
async fn without_the_right_to_publish_a_track_is_refused() {
    let (sfu, _events) = start();
    let voice = Grants { can_publish: vec![Source::Microphone], ..Grants::listener() };
    let mut client = join(&sfu, "room", who("voice", voice)).await;
    for (kind, source) in [
        (TrackType::Video, TrackSource::Camera),
        (TrackType::Video, TrackSource::Microphone),
        (TrackType::Audio, TrackSource::ScreenShareAudio),
        (TrackType::Audio, TrackSource::Unknown),
    ] {
        let cid = format!("{kind:?}-{source:?}");
        let track = proto::AddTrackRequest {
            cid: cid.clone(),
            r#type: kind.into(),
            source: source.into(),
            ..Default::default()
        };
        client.request(Request::AddTrack(track));
        let (named, reason) = client
            .response("the refusal", |response| match response {
                Response::RequestResponse(response) => match response.request {
                    Some(proto::request_response::Request::AddTrack(track)) => {
                        Some((track.cid, response.reason))
                    }
                    _ => None,
                },
                Response::TrackPublished(track) => panic!("{track:?} is published"),
                _ => None,
            })
            .await;
        assert_eq!((named, reason), (cid, Reason::NotAllowed.into()));
    }
}

#[tokio::test]
async fn media_offered_without_an_accepted_track_goes_nowhere() {
    let (sfu, mut events) = start();
    // The client offers and sends a camera in spite of the refusal.
    let sneak = join(&sfu, "room", who("sneak", Grants::listener())).await;
    sneak.publish(TrackSource::Camera, 1);
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    // Until it has demonstrably sent for a while, with another's media as the clock.
    speaker.publish(TrackSource::Microphone, 1);
    let mut heard = 0;
    while heard < 20 {
        let so_far = sneak.sent.load(Ordering::SeqCst);
        listener
            .until("a frame of audio", |seen| match seen {
                Seen::Media { frame, .. } => {
                    assert_ne!(frame.kind, MediaKind::Video, "the camera was refused");
                    Some(())
                }
                _ => None,
            })
            .await;
        heard += u32::from(so_far >= 20);
    }
    let videos = listener
        .drain()
        .into_iter()
        .filter(|seen| matches!(seen, Seen::Media { frame, .. } if frame.kind == MediaKind::Video));
    assert_eq!(videos.count(), 0);
    while let Ok(event) = events.try_recv() {
        assert!(!matches!(&event, Event::Published { identity, .. } if &**identity == "sneak"), "{event:?}");
    }
}

#[tokio::test]
async fn nothing_sent_after_a_removal_reaches_the_removed() {
    let (sfu, mut events) = start();
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut victim = join(&sfu, "room", who("victim", Grants::listener())).await;
    let mut other = join(&sfu, "room", who("other", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    victim.frames(MediaKind::Audio, 5).await;
    other.frames(MediaKind::Audio, 5).await;
    sfu.remove("room", "victim", LeaveReason::Removed).await.unwrap();
    let sent = speaker.sent.load(Ordering::SeqCst);
    let mut seen = Vec::new();
    let leave = victim
        .until("the leave", |now| {
            let leave = match &now {
                Seen::Signal(response) => match &**response {
                    Response::Leave(said) => Some(said.clone()),
                    _ => None,
                },
                _ => None,
            };
            seen.push(now);
            leave
        })
        .await;
    assert_eq!(leave.reason(), proto::DisconnectReason::ParticipantRemoved);
    assert_eq!(leave.action(), proto::leave_request::Action::Disconnect);
    assert_eq!(victim.end().await, SessionEnd::Left(LeaveReason::Removed));
    // The others know.
    other
        .response("the news", |response| match response {
            Response::Update(update) => {
                update.participants.into_iter().find(|info| info.identity == "victim")
            }
            _ => None,
        })
        .await;
    other.frames(MediaKind::Audio, 30).await;
    seen.extend(victim.drain());
    assert!(last_number(&seen) <= sent, "a frame sent after the removal arrived");
    // The host knows too.
    let gone = Event::Left { room: "room".into(), identity: "victim".into(), reason: LeaveReason::Removed };
    while events.recv().await.unwrap() != gone {}
    // The place is free, the identity is not.
    let again = sfu.connect("room", who("victim", Grants::listener())).await;
    assert_eq!(again.err(), Some(ConnectError::IdentityUsed));
    speaker.drain();
}

#[tokio::test]
async fn a_revoked_right_ends_the_media_in_both_directions() {
    let (sfu, _events) = start();
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut second = join(&sfu, "room", who("second", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    second.publish(TrackSource::Microphone, 1);
    let track = published(&mut speaker).await;
    while !listener.frames(MediaKind::Audio, 1).await.iter().any(|(from, _)| *from == track) {}
    // No longer on the stage: its track ends, although it goes on sending.
    sfu.set_grants("room", "speaker", Grants::listener()).await.unwrap();
    let sent = speaker.sent.load(Ordering::SeqCst);
    let ended = speaker
        .response("the end of the track", |response| match response {
            Response::TrackUnpublished(ended) => Some(ended.track_sid),
            _ => None,
        })
        .await;
    assert_eq!(ended, track);
    let frames = listener.frames(MediaKind::Audio, 30).await;
    assert!(frames.iter().all(|(from, frame)| *from != track || frame.number <= sent));
    // No longer a listener: nothing arrives.
    sfu.set_grants("room", "listener", Grants::default()).await.unwrap();
    let sent = second.sent.load(Ordering::SeqCst);
    speaker.frames(MediaKind::Audio, 30).await;
    assert!(last_number(&listener.drain()) <= sent);
    second.drain();
}

#[tokio::test]
async fn two_who_are_separated_do_not_know_of_each_other() {
    let (sfu, _events) = start();
    sfu.separate("room", "anna", "late").await.unwrap();
    let mut anna = join(&sfu, "room", who("anna", Grants::speaker())).await;
    let mut ben = join(&sfu, "room", who("ben", Grants::speaker())).await;
    let mut carla = join(&sfu, "room", who("carla", Grants::listener())).await;
    anna.publish(TrackSource::Microphone, 1);
    ben.publish(TrackSource::Microphone, 1);
    let (from_anna, from_ben) = (published(&mut anna).await, published(&mut ben).await);
    anna.frames(MediaKind::Audio, 5).await;
    ben.frames(MediaKind::Audio, 5).await;
    sfu.separate("room", "ben", "anna").await.unwrap();
    let sent = (anna.sent.load(Ordering::SeqCst), ben.sent.load(Ordering::SeqCst));
    let mut both = (0, 0);
    while both.0 < 20 || both.1 < 20 {
        for (from, _) in carla.frames(MediaKind::Audio, 1).await {
            both.0 += u32::from(from == from_anna);
            both.1 += u32::from(from == from_ben);
        }
    }
    assert!(last_number(&anna.drain()) <= sent.1);
    assert!(last_number(&ben.drain()) <= sent.0);
    let mut late = join(&sfu, "room", who("late", Grants::listener())).await;
    let tracks: Vec<_> = late.frames(MediaKind::Audio, 20).await.into_iter().map(|(from, _)| from).collect();
    assert!(tracks.iter().all(|from| *from == from_ben), "separated before it joined");
}

#[tokio::test]
async fn a_muted_track_is_not_forwarded_whatever_its_owner_sends() {
    let (sfu, _events) = start();
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut second = join(&sfu, "room", who("second", Grants::speaker())).await;
    speaker.publish(TrackSource::Microphone, 1);
    second.publish(TrackSource::Microphone, 1);
    let track = published(&mut speaker).await;
    second.frames(MediaKind::Audio, 5).await;
    sfu.mute_source("room", "speaker", Source::Camera).await.unwrap();
    second.frames(MediaKind::Audio, 5).await;
    sfu.mute_source("room", "speaker", Source::Microphone).await.unwrap();
    let sent = speaker.sent.load(Ordering::SeqCst);
    let muted = speaker
        .response(
            "the mute",
            |response| if let Response::Mute(mute) = response { Some(mute.sid) } else { None },
        )
        .await;
    assert_eq!(muted, track);
    speaker.frames(MediaKind::Audio, 30).await;
    assert!(last_number(&second.drain()) <= sent);
    speaker.request(Request::Mute(proto::MuteTrackRequest { sid: track, muted: false }));
    second.frames(MediaKind::Audio, 5).await;
}

#[tokio::test]
async fn a_room_takes_as_many_as_it_may() {
    let (sfu, _events) = start_with(|config| config.limits.participants = 3);
    let mut joined = Vec::new();
    let attempts =
        (0..8).map(|number| sfu.connect("room", who(&format!("member {number}"), Grants::listener())));
    for attempt in futures_util::future::join_all(attempts).await {
        match attempt {
            Ok(session) => joined.push(session),
            Err(error) => assert_eq!(error, ConnectError::Full),
        }
    }
    assert_eq!(joined.len(), 3);
    assert_eq!(sfu.connect("room", Join::default()).await.err(), Some(ConnectError::Invalid));
    assert_eq!(
        sfu.connect("elsewhere", who("x", Grants::listener())).await.err(),
        Some(ConnectError::NoRoom)
    );
    sfu.remove("room", "member 0", LeaveReason::Removed).await.unwrap();
    assert!(sfu.connect("room", who("next", Grants::listener())).await.is_ok());
}

#[tokio::test]
async fn a_hidden_participant_is_not_announced() {
    let (sfu, _events) = start();
    let mut member = join(&sfu, "room", who("member", Grants::speaker())).await;
    let hidden = Grants { hidden: true, ..Grants::listener() };
    let mut watcher = join(&sfu, "room", who("watcher", hidden)).await;
    member.publish(TrackSource::Microphone, 1);
    watcher.frames(MediaKind::Audio, 5).await;
    let mut last = join(&sfu, "room", who("last", Grants::listener())).await;
    let mut identities = Vec::new();
    member
        .response("the one who came last", |response| {
            if let Response::Update(update) = response {
                identities.extend(update.participants.into_iter().map(|info| info.identity));
            }
            identities.iter().any(|identity| identity == "last").then_some(())
        })
        .await;
    assert!(!identities.iter().any(|identity| identity == "watcher"), "{identities:?}");
    last.drain();
}
