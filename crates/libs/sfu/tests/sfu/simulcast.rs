//! Simulcast: each viewer gets the layer its tile needs, switched on keyframes, and publishers send what is needed.

use crate::client::{Client, join};
use crate::{start, start_with, who};
use call_client::Frame;
use sfu::protocol::signal_request::Message as Request;
use sfu::protocol::signal_response::Message as Response;
use sfu::protocol::{self as proto, TrackSource, VideoQuality};
use sfu::{Grants, MediaKind};

/// Waits for the first frame of a layer, and says how it and the one before it look.
async fn first_of_layer(client: &mut Client, layer: u8) -> (Option<Frame>, Frame) {
    let mut before = None;
    loop {
        for (_, frame) in client.frames(MediaKind::Video, 1).await {
            if frame.layer == layer {
                return (before, frame);
            }
            before = Some(frame);
        }
    }
}

fn tile(track: &str, width: u32, height: u32) -> Request {
    Request::TrackSetting(proto::UpdateTrackSettings {
        track_sids: vec![track.to_owned()],
        quality: VideoQuality::High.into(),
        width,
        height,
        ..Default::default()
    })
}

#[tokio::test]
async fn a_viewer_gets_the_layer_of_its_tile() {
    let (sfu, _events) = start_with(|config| config.limits.initial_bitrate = 5_000_000);
    let mut speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut viewer = join(&sfu, "room", who("viewer", Grants::listener())).await;
    speaker.publish(TrackSource::Camera, 3);
    let (_, top) = first_of_layer(&mut viewer, 2).await;
    assert!(top.is_keyframe);
    let track = viewer.frames(MediaKind::Video, 1).await.remove(0).0;
    for (width, height, layer) in [(160, 90, 0), (600, 340, 1), (1280, 720, 2)] {
        viewer.request(tile(&track, width, height));
        let (before, frame) = first_of_layer(&mut viewer, layer).await;
        assert!(frame.is_keyframe, "a layer begins with a keyframe");
        if let Some(before) = before {
            assert!(frame.time > before.time, "time goes on across layers");
        }
    }
    // Out of sight: nothing is sent, and the publisher is told that nobody looks.
    let hidden =
        proto::UpdateTrackSettings { track_sids: vec![track.clone()], disabled: true, ..Default::default() };
    viewer.request(Request::TrackSetting(hidden));
    speaker
        .response("that nobody looks", |response| {
            qualities(response).filter(|enabled| *enabled == [false; 3])
        })
        .await;
    viewer.request(tile(&track, 160, 90));
    speaker
        .response("that a small one is wanted", |response| {
            qualities(response).filter(|enabled| *enabled == [true, false, false])
        })
        .await;
    assert!(first_of_layer(&mut viewer, 0).await.1.is_keyframe);
}

/// Which layers a publisher is told to send.
fn qualities(response: Response) -> Option<[bool; 3]> {
    let Response::SubscribedQualityUpdate(update) = response else { return None };
    let codec = update.subscribed_codecs.first()?;
    let enabled: Vec<_> = codec.qualities.iter().map(|quality| quality.enabled).collect();
    enabled.try_into().ok()
}

#[tokio::test]
async fn a_thin_link_gets_a_small_layer() {
    let (sfu, _events) = start_with(|config| config.limits.initial_bitrate = 150_000);
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut viewer = join(&sfu, "room", who("viewer", Grants::listener())).await;
    speaker.publish(TrackSource::Camera, 3);
    let first = viewer.frames(MediaKind::Video, 1).await.remove(0).1;
    assert_eq!((first.layer, first.is_keyframe), (0, true));
}

#[tokio::test]
async fn tracks_can_be_unsubscribed_by_hand_and_again_subscribed() {
    let (sfu, _events) = start();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut viewer = join(&sfu, "room", who("viewer", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    speaker.publish(TrackSource::Camera, 1);
    let video = viewer.frames(MediaKind::Video, 1).await.remove(0).0;
    let choose = |subscribe| {
        let participant_tracks =
            vec![proto::ParticipantTracks { track_sids: vec![video.clone()], ..Default::default() }];
        let track_sids = vec![video.clone()];
        Request::Subscription(proto::UpdateSubscription { track_sids, subscribe, participant_tracks })
    };
    viewer.request(choose(false));
    viewer
        .response("the offer without it", |response| match response {
            Response::Offer(offer) if !offer.mid_to_track_id.values().any(|track| *track == video) => {
                Some(())
            }
            _ => None,
        })
        .await;
    let audio = viewer.frames(MediaKind::Audio, 20).await;
    assert!(audio.iter().all(|(track, _)| *track != video));
    viewer.request(choose(true));
    let again = viewer.frames(MediaKind::Video, 5).await;
    assert!(again.iter().all(|(track, _)| *track == video) && again[0].1.is_keyframe);
}

#[tokio::test]
async fn speakers_are_announced() {
    let (sfu, mut events) = start();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    let active = listener
        .response("the speaker", |response| match response {
            Response::SpeakersChanged(update) => Some(update.speakers),
            _ => None,
        })
        .await;
    assert!(active.iter().any(|someone| someone.sid == speaker.sid && someone.active && someone.level > 0.0));
    let heard = sfu::Event::Speakers { room: "room".into(), identities: vec!["speaker".into()] };
    while events.recv().await.unwrap() != heard {}
}
