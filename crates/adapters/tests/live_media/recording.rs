//! What every media server promises to those who record a room.

use std::collections::BTreeMap;

use call_client::Client;
use call_client::protocol::TrackSource;
use call_client::protocol::signal_response::Message as Response;
use platform::live_media::{MediaError, MediaKind};
use uuid::Uuid;

use crate::{SPEAKER, Stage};

/// Waits until a client is told that the room is recorded, or no longer.
async fn told_of_recording(client: &mut Client, is_recorded: bool) {
    client
        .response("whether the room is recorded", |response| match response {
            Response::RoomUpdate(update) => {
                update.room.filter(|room| room.active_recording == is_recorded).map(drop)
            }
            _ => None,
        })
        .await;
}

pub async fn what_participants_send_is_handed_out_where_the_server_can(stage: &Stage) {
    if !stage.media.can_record() {
        let refused = stage.media.frames(stage.room).await.err();
        assert!(matches!(refused, Some(MediaError::Unavailable(_))), "{refused:?}");
        return;
    }
    assert_eq!(stage.media.frames(Uuid::from_u128(8)).await.err(), Some(MediaError::NoRoom));
    let mut anna = stage.join("anna", SPEAKER).await;
    let ben = stage.join("ben", SPEAKER).await;
    let mut frames = stage.media.frames(stage.room).await.unwrap();
    told_of_recording(&mut anna, true).await;
    anna.publish(TrackSource::Microphone, 1);
    anna.publish(TrackSource::Camera, 1);
    ben.publish(TrackSource::Microphone, 1);
    let mut missing =
        vec![("anna", MediaKind::Voice), ("anna", MediaKind::Camera), ("ben", MediaKind::Voice)];
    let mut tracks = BTreeMap::new();
    while !missing.is_empty() {
        let frame = tokio::time::timeout(call_client::TIMEOUT, frames.recv()).await.unwrap().unwrap();
        missing.retain(|(identity, kind)| (*identity, *kind) != (&*frame.identity, frame.kind));
        assert!(frame.is_keyframe || frame.kind == MediaKind::Camera);
        assert!(!frame.data.is_empty());
        tracks.insert(frame.track, (frame.identity, format!("{:?}", frame.kind)));
    }
    assert_eq!(tracks.len(), 3, "every track has a name of its own: {tracks:?}");
    drop(frames);
    told_of_recording(&mut anna, false).await;
    let mut frames = stage.media.frames(stage.room).await.unwrap();
    stage.media.close(stage.room).await.unwrap();
    while frames.recv().await.is_some() {}
}
