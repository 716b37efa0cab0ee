//! A tap hands out what arrives, in a form that a recorder can use.

use crate::client::{TIMEOUT, join};
use crate::{start, start_with, who};
use sfu::protocol::TrackSource;
use sfu::{Grants, MediaKind, Source, TapFrame, TapReceiver};
use std::time::Duration;

const NEVER: Duration = Duration::from_secs(100_000);

async fn next(tap: &mut TapReceiver) -> TapFrame {
    tokio::time::timeout(TIMEOUT, tap.recv()).await.unwrap().unwrap()
}

/// The number that the sender gave a frame.
fn number(frame: &TapFrame) -> u32 {
    u32::from_be_bytes(frame.data[10..14].try_into().unwrap())
}

/// Waits for a video frame.
async fn next_of(tap: &mut TapReceiver, mut is_it: impl FnMut(&TapFrame) -> bool) -> TapFrame {
    loop {
        let frame = next(tap).await;
        if is_it(&frame) {
            return frame;
        }
    }
}

#[tokio::test]
async fn a_tap_says_whose_frames_they_are_and_hands_out_plain_opus() {
    let (sfu, _events) = start();
    let mut tap = sfu.tap("room").await.unwrap();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    speaker.publish(TrackSource::Microphone, 1);
    let mut last = 0;
    for _ in 0..20 {
        let frame = next(&mut tap).await;
        assert_eq!(
            (&*frame.identity, frame.source, frame.kind),
            ("speaker", Source::Microphone, MediaKind::Audio)
        );
        // The sender adds redundancy (RED), which has been taken off: the payload is one packet.
        assert_eq!((frame.keyframe, frame.data.len()), (true, 80));
        assert!(number(&frame) > last, "each packet comes once");
        last = number(&frame);
    }
    speaker.publish(TrackSource::ScreenShare, 1);
    let screen = next_of(&mut tap, |frame| frame.kind == MediaKind::Video).await;
    assert_eq!((screen.source, screen.keyframe), (Source::ScreenShare, true));
}

#[tokio::test]
async fn a_member_who_begins_to_speak_is_asked_for_a_keyframe() {
    // Nobody watches, and keyframes are not due: only speech leads to one.
    let (sfu, _events) = start_with(|config| config.limits.tap_keyframe_interval = NEVER);
    let mut tap = sfu.tap("room").await.unwrap();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    speaker.publish(TrackSource::Camera, 1);
    let mut seen = 0;
    // More than enough for the requests that the beginning of a video leads to.
    next_of(&mut tap, |_| {
        seen += 1;
        seen > 100
    })
    .await;
    speaker.publish(TrackSource::Microphone, 1);
    next_of(&mut tap, |frame| frame.source == Source::Camera && frame.keyframe).await;
}

#[tokio::test]
async fn keyframes_of_the_layer_that_is_recorded_come_again_and_again() {
    let (sfu, _events) =
        start_with(|config| config.limits.tap_keyframe_interval = Duration::from_millis(600));
    let mut tap = sfu.tap("room").await.unwrap();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    speaker.publish(TrackSource::Camera, 3);
    let mut keyframes = [0; 3];
    next_of(&mut tap, |frame| {
        keyframes[frame.layer] += usize::from(frame.keyframe);
        keyframes[1] >= 6
    })
    .await;
    assert!(keyframes[0] < 6 && keyframes[2] < 6, "{keyframes:?}");
}

#[tokio::test]
async fn after_frames_that_did_not_fit_a_video_goes_on_with_a_keyframe() {
    let (sfu, _events) = start_with(|config| config.limits.tap_queue = 3);
    let mut tap = sfu.tap("room").await.unwrap();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Camera, 1);
    let mut last = number(&next_of(&mut tap, |frame| frame.keyframe).await);
    let mut gaps = 0;
    while gaps < 3 {
        // The reader of the tap is away while others go on.
        listener.drain();
        listener.frames(MediaKind::Video, 10).await;
        for _ in 0..20 {
            let frame = next(&mut tap).await;
            if number(&frame) != last + 1 {
                assert!(frame.keyframe, "after {last} came {}", number(&frame));
                gaps += 1;
            }
            last = number(&frame);
        }
    }
}
