//! Media finds its way from those who publish to those who may receive.

use crate::client::{connect, connect_without_udp, join};
use crate::{start, who};
use sfu::protocol::TrackSource;
use sfu::{Grants, MediaKind};

#[tokio::test]
async fn audio_and_video_reach_a_listener_over_udp() {
    let (sfu, _events) = start();
    let speaker = join(&sfu, "room", who("speaker", Grants::speaker())).await;
    let mut listener = join(&sfu, "room", who("listener", Grants::listener())).await;
    speaker.publish(TrackSource::Microphone, 1);
    listener.frames(MediaKind::Audio, 20).await;
    speaker.publish(TrackSource::Camera, 1);
    listener.frames(MediaKind::Video, 20).await;
}

#[tokio::test]
async fn audio_and_video_reach_a_listener_over_tcp() {
    let (sfu, _events) = start();
    let speaker = connect(&sfu, "room", who("speaker", Grants::speaker()), true).await;
    speaker.publish(TrackSource::Microphone, 1);
    speaker.publish(TrackSource::Camera, 1);
    let mut listener = connect(&sfu, "room", who("listener", Grants::listener()), true).await;
    listener.frames(MediaKind::Audio, 20).await;
    listener.frames(MediaKind::Video, 20).await;
}

#[tokio::test]
async fn clients_whose_udp_never_arrives_turn_to_tcp() {
    let (sfu, _events) = start();
    let speaker = connect_without_udp(&sfu, "room", who("speaker", Grants::speaker())).await;
    speaker.publish(TrackSource::Microphone, 1);
    speaker.publish(TrackSource::Camera, 1);
    let mut listener = connect_without_udp(&sfu, "room", who("listener", Grants::listener())).await;
    listener.frames(MediaKind::Audio, 20).await;
    listener.frames(MediaKind::Video, 20).await;
    let mut other = join(&sfu, "room", who("other", Grants::listener())).await;
    other.frames(MediaKind::Audio, 20).await;
}
