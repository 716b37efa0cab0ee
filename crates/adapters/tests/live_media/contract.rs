//! What every media server promises.

use std::sync::atomic::Ordering;

use call_client::protocol::participant_info::State;
use call_client::protocol::signal_request::Message as Request;
use call_client::protocol::signal_response::Message as Response;
use call_client::protocol::{
    DataPacket, DisconnectReason, LeaveRequest, MuteTrackRequest, TrackSource, UpdateSubscription,
    UserPacket, data_packet,
};
use call_client::{Ask, Client, MediaKind, Seen};
use platform::live_media::{MediaError, MediaRights};
use uuid::Uuid;

pub use crate::recording::what_participants_send_is_handed_out_where_the_server_can;
use crate::{LISTENER, QUERY, SPEAKER, Stage, last_number};

/// Makes a test of each promise for the media server that `$start` starts.
macro_rules! keeps_the_promises {
    ($start:path, $(#[$meta:meta])*) => {
        $crate::contract::keeps_the_promises! { $start, [$(#[$meta])*]
            participants_hear_each_other_until_they_leave,
            a_room_has_to_be_open,
            an_identity_is_used_once,
            a_listener_cannot_publish,
            rights_change_during_the_call,
            a_muted_microphone_is_silent_until_its_owner_unmutes_it,
            the_removed_neither_send_nor_receive,
            the_separated_neither_see_nor_hear_each_other,
            data_takes_the_right_to_send_it,
            a_connection_that_broke_is_taken_up_with_the_rights_of_now,
            the_end_of_a_room_is_told_to_everyone,
            what_participants_send_is_handed_out_where_the_server_can,
        }
    };
    ($start:path, $metas:tt $($name:ident,)+) => {
        $($crate::contract::keeps_the_promises! { @test $start, $metas $name })+
    };
    (@test $start:path, [$(#[$meta:meta])*] $name:ident) => {
        #[tokio::test]
        $(#[$meta])*
        async fn $name() {
            let server = $start().await;
            $crate::contract::$name(&$crate::Stage::open(server.media()).await).await;
        }
    };
}
pub(crate) use keeps_the_promises;

/// The track that a client publishes.
async fn published(client: &mut Client) -> String {
    client
        .response("the track", |response| match response {
            Response::TrackPublished(published) => Some(published.track.unwrap().sid),
            _ => None,
        })
        .await
}

async fn leave(client: &mut Client) -> DisconnectReason {
    client
        .response("the leave", |response| match response {
            Response::Leave(leave) => Some(leave.reason()),
            _ => None,
        })
        .await
}

async fn closed(client: &mut Client) {
    client.until("the end", |seen| matches!(seen, Seen::Closed).then_some(())).await;
}

/// Waits until a client is told that another is gone.
async fn gone(client: &mut Client, identity: &str) {
    client
        .response("the news", |response| match response {
            Response::Update(update) => update
                .participants
                .into_iter()
                .find(|info| info.identity == identity && info.state() == State::Disconnected),
            _ => None,
        })
        .await;
}

/// Waits for so many frames of one track; answers the highest number of those of others that came in between.
async fn others_besides(client: &mut Client, track: &str, mut count: usize) -> u32 {
    let mut last = 0;
    client
        .until("frames", |seen| {
            if let Seen::Media { track: from, frame } = seen {
                if from == track {
                    count -= 1;
                } else {
                    last = last.max(frame.number);
                }
            }
            (count == 0).then_some(())
        })
        .await;
    last
}

/// Waits until a client has heard each of these tracks.
async fn hears_all(client: &mut Client, tracks: &[&String]) {
    let mut missing = tracks.to_vec();
    client
        .until("all tracks", |seen| {
            if let Seen::Media { track, .. } = seen {
                missing.retain(|expected| **expected != track);
            }
            missing.is_empty().then_some(())
        })
        .await;
}

pub async fn participants_hear_each_other_until_they_leave(stage: &Stage) {
    stage.media.open(stage.room, crate::NOW).await.unwrap();
    assert!(stage.connected().await.is_empty());
    let anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", SPEAKER).await;
    let mut carla = stage.join("carla", LISTENER).await;
    anna.publish(TrackSource::Microphone, 1);
    ben.frames(MediaKind::Audio, 10).await;
    anna.publish(TrackSource::Camera, 1);
    ben.frames(MediaKind::Video, 10).await;
    ben.publish(TrackSource::Microphone, 1);
    carla.frames(MediaKind::Audio, 10).await;
    stage.until_connected(&["anna", "ben", "carla"]).await;
    anna.request(Request::Leave(LeaveRequest::default()));
    gone(&mut ben, "anna").await;
    stage.until_connected(&["ben", "carla"]).await;
}

pub async fn a_room_has_to_be_open(stage: &Stage) {
    let elsewhere = Stage { media: stage.media.clone(), room: Uuid::from_u128(8) };
    let (media, room) = (&elsewhere.media, elsewhere.room);
    assert_eq!(elsewhere.enter("anna", LISTENER, QUERY).await.unwrap_err(), MediaError::NoRoom);
    assert_eq!(media.set_rights(room, "anna", SPEAKER).await, Err(MediaError::NoRoom));
    assert_eq!(media.mute(room, "anna").await, Err(MediaError::NoRoom));
    assert_eq!(media.remove(room, "anna").await, Err(MediaError::NoRoom));
    assert_eq!(media.separate(room, "anna", "ben").await, Err(MediaError::NoRoom));
    assert_eq!((media.close(room).await, elsewhere.connected().await.len()), (Ok(()), 0));
    let (media, room) = (&stage.media, stage.room);
    assert_eq!(media.set_rights(room, "anna", SPEAKER).await, Err(MediaError::NoParticipant));
    assert_eq!(media.mute(room, "anna").await, Err(MediaError::NoParticipant));
    assert_eq!(media.remove(room, "anna").await, Err(MediaError::NoParticipant));
}

pub async fn an_identity_is_used_once(stage: &Stage) {
    let anna = stage.join("anna", LISTENER).await;
    assert_eq!(stage.enter("anna", LISTENER, QUERY).await.unwrap_err(), MediaError::Refused);
    assert_eq!(stage.enter("", LISTENER, QUERY).await.unwrap_err(), MediaError::Refused);
    let mut ben = stage.join("ben", LISTENER).await;
    anna.request(Request::Leave(LeaveRequest::default()));
    gone(&mut ben, "anna").await;
    assert_eq!(stage.enter("anna", LISTENER, QUERY).await.unwrap_err(), MediaError::Refused);
}

pub async fn a_listener_cannot_publish(stage: &Stage) {
    // It offers and sends its microphone in spite of the refusal.
    let sneak = stage.join("sneak", LISTENER).await;
    sneak.publish(TrackSource::Microphone, 1);
    let mut speaker = stage.join("speaker", MediaRights { camera: false, ..SPEAKER }).await;
    let mut listener = stage.join("listener", LISTENER).await;
    // Until it has demonstrably had the time, with another's media as the clock.
    speaker.publish(TrackSource::Microphone, 1);
    let track = published(&mut speaker).await;
    speaker.publish(TrackSource::Camera, 1);
    assert_eq!(others_besides(&mut listener, &track, 100).await, 0);
    assert_eq!(last_number(&speaker.drain()), 0, "nor does the speaker hear it");
}

pub async fn rights_change_during_the_call(stage: &Stage) {
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", SPEAKER).await;
    let mut carla = stage.join("carla", LISTENER).await;
    anna.publish(TrackSource::Microphone, 1);
    ben.publish(TrackSource::Microphone, 1);
    let (of_anna, of_ben) = (published(&mut anna).await, published(&mut ben).await);
    hears_all(&mut carla, &[&of_anna, &of_ben]).await;
    // Down from the stage: what is sent from now on reaches nobody.
    stage.media.set_rights(stage.room, "anna", LISTENER).await.unwrap();
    let sent = anna.sent.load(Ordering::SeqCst);
    let last = others_besides(&mut carla, &of_ben, 30).await;
    assert!(last <= sent, "{last} was sent after {sent}");
    // Up again, under another name of the track, as in a browser.
    stage.media.set_rights(stage.room, "anna", SPEAKER).await.unwrap();
    anna.drain();
    anna.ask(Ask::Publish { cid: "again".into(), source: TrackSource::Microphone, layers: 1 });
    let again = published(&mut anna).await;
    let mut dora = stage.join("dora", LISTENER).await;
    hears_all(&mut dora, &[&again, &of_ben]).await;
    // Without the right to receive nothing more arrives.
    stage.media.set_rights(stage.room, "carla", MediaRights::default()).await.unwrap();
    let sent = ben.sent.load(Ordering::SeqCst).max(anna.sent.load(Ordering::SeqCst));
    dora.drain();
    others_besides(&mut dora, &of_ben, 30).await;
    assert!(last_number(&carla.drain()) <= sent);
}

pub async fn a_muted_microphone_is_silent_until_its_owner_unmutes_it(stage: &Stage) {
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", SPEAKER).await;
    stage.media.mute(stage.room, "ben").await.unwrap();
    anna.publish(TrackSource::Microphone, 1);
    ben.publish(TrackSource::Microphone, 1);
    let track = published(&mut anna).await;
    ben.frames(MediaKind::Audio, 5).await;
    anna.frames(MediaKind::Audio, 5).await;
    stage.media.mute(stage.room, "anna").await.unwrap();
    let sent = anna.sent.load(Ordering::SeqCst);
    let muted = anna.response("the mute", |response| match response {
        Response::Mute(mute) => mute.muted.then_some(mute.sid),
        _ => None,
    });
    assert_eq!(muted.await, track);
    anna.frames(MediaKind::Audio, 30).await;
    assert!(last_number(&ben.drain()) <= sent);
    anna.request(Request::Mute(MuteTrackRequest { sid: track, muted: false }));
    ben.frames(MediaKind::Audio, 5).await;
}

pub async fn the_removed_neither_send_nor_receive(stage: &Stage) {
    let mut speaker = stage.join("speaker", SPEAKER).await;
    let mut victim = stage.join("victim", SPEAKER).await;
    let mut other = stage.join("other", LISTENER).await;
    speaker.publish(TrackSource::Microphone, 1);
    let of_speaker = published(&mut speaker).await;
    victim.publish(TrackSource::Microphone, 1);
    victim.frames(MediaKind::Audio, 5).await;
    speaker.frames(MediaKind::Audio, 5).await;
    stage.media.remove(stage.room, "victim").await.unwrap();
    let sent = [&speaker, &victim].map(|client| client.sent.load(Ordering::SeqCst));
    assert_eq!(leave(&mut victim).await, DisconnectReason::ParticipantRemoved);
    closed(&mut victim).await;
    gone(&mut other, "victim").await;
    assert!(others_besides(&mut other, &of_speaker, 30).await <= sent[1]);
    assert!(last_number(&victim.drain()) <= sent[0]);
    assert!(last_number(&speaker.drain()) <= sent[1]);
    stage.until_connected(&["other", "speaker"]).await;
    assert_eq!(stage.media.remove(stage.room, "victim").await, Err(MediaError::NoParticipant));
    assert_eq!(stage.enter("victim", LISTENER, QUERY).await.unwrap_err(), MediaError::Refused);
}

pub async fn the_separated_neither_see_nor_hear_each_other(stage: &Stage) {
    // Some before they join, some while they hear each other.
    stage.media.separate(stage.room, "late", "anna").await.unwrap();
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", SPEAKER).await;
    let mut carla = stage.join("carla", SPEAKER).await;
    for client in [&anna, &ben, &carla] {
        client.publish(TrackSource::Microphone, 1);
    }
    let of_anna = published(&mut anna).await;
    let of_ben = published(&mut ben).await;
    let of_carla = published(&mut carla).await;
    hears_all(&mut anna, &[&of_ben, &of_carla]).await;
    hears_all(&mut ben, &[&of_anna, &of_carla]).await;
    stage.media.separate(stage.room, "ben", "anna").await.unwrap();
    gone(&mut anna, "ben").await;
    gone(&mut ben, "anna").await;
    let sent = [&anna, &ben].map(|client| client.sent.load(Ordering::SeqCst));
    assert!(others_besides(&mut anna, &of_carla, 30).await <= sent[1]);
    assert!(others_besides(&mut ben, &of_carla, 30).await <= sent[0]);
    hears_all(&mut carla, &[&of_anna, &of_ben]).await;
    let mut late = stage.join("late", LISTENER).await;
    hears_all(&mut late, &[&of_ben, &of_carla]).await;
    assert_hears_only(&late.drain(), &[&of_ben, &of_carla]);
    never_heard_of(&anna.drain(), "late");
    // Nor does a new connection help, or a message that asks for more.
    ben.ask(Ask::Hang);
    stage.resume("ben", SPEAKER, &mut ben).await;
    let wish = UpdateSubscription { track_sids: vec![of_anna], subscribe: true, ..Default::default() };
    ben.request(Request::Subscription(wish));
    assert_eq!(others_besides(&mut ben, &of_carla, 50).await, 0);
    never_heard_of(&ben.drain(), "anna");
    assert_hears_only(&late.drain(), &[&of_ben, &of_carla]);
}

fn assert_hears_only(seen: &[Seen], tracks: &[&String]) {
    for seen in seen {
        assert!(!matches!(seen, Seen::Media { track, .. } if !tracks.contains(&track)), "{seen:?}");
    }
}

/// That a client was never told of another.
fn never_heard_of(seen: &[Seen], identity: &str) {
    for signal in
        seen.iter().filter_map(|seen| if let Seen::Signal(signal) = seen { Some(signal) } else { None })
    {
        if let Response::Update(update) = &**signal {
            assert!(update.participants.iter().all(|info| info.identity != identity), "{update:?}");
        }
    }
}

pub async fn data_takes_the_right_to_send_it(stage: &Stage) {
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut mute = stage.join("mute", MediaRights { data: false, ..SPEAKER }).await;
    let mut carla = stage.join("carla", LISTENER).await;
    for client in [&mut anna, &mut mute] {
        client.publish(TrackSource::Microphone, 1);
        published(client).await;
    }
    let mut heard = 0;
    carla
        .until("frames", |seen| {
            heard += u32::from(matches!(seen, Seen::Media { .. }));
            (heard > 20).then_some(())
        })
        .await;
    for (client, text) in [(&mute, "no"), (&anna, "warm")] {
        let user = UserPacket { payload: text.into(), topic: Some("reaction".into()), ..Default::default() };
        let value = Some(data_packet::Value::User(user));
        client.ask(Ask::Send(Box::new(DataPacket { value, ..Default::default() })));
    }
    let first = carla
        .until("a message", |seen| match seen {
            Seen::Data(packet) => match packet.value {
                Some(data_packet::Value::User(user)) => Some((packet.participant_identity, user.payload)),
                _ => None,
            },
            _ => None,
        })
        .await;
    assert_eq!(first, ("anna".to_owned(), b"warm".to_vec()));
}

pub async fn a_connection_that_broke_is_taken_up_with_the_rights_of_now(stage: &Stage) {
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", SPEAKER).await;
    let mut carla = stage.join("carla", LISTENER).await;
    for client in [&mut anna, &mut ben] {
        client.publish(TrackSource::Microphone, 1);
    }
    let of_ben = published(&mut ben).await;
    anna.frames(MediaKind::Audio, 5).await;
    anna.ask(Ask::Hang);
    stage.resume("anna", SPEAKER, &mut anna).await;
    anna.drain();
    ben.drain();
    anna.frames(MediaKind::Audio, 20).await;
    ben.frames(MediaKind::Audio, 20).await;
    stage.until_connected(&["anna", "ben", "carla"]).await;
    // It lost the stage while it was away.
    anna.ask(Ask::Hang);
    stage.resume("anna", LISTENER, &mut anna).await;
    let sent = anna.sent.load(Ordering::SeqCst);
    let last = others_besides(&mut carla, &of_ben, 30).await;
    assert!(last <= sent, "{last} was sent after {sent}");
}

pub async fn the_end_of_a_room_is_told_to_everyone(stage: &Stage) {
    let mut anna = stage.join("anna", SPEAKER).await;
    let mut ben = stage.join("ben", LISTENER).await;
    stage.media.close(stage.room).await.unwrap();
    for client in [&mut anna, &mut ben] {
        assert_eq!(leave(client).await, DisconnectReason::RoomDeleted);
        closed(client).await;
    }
    assert!(stage.connected().await.is_empty());
    assert_eq!(stage.enter("carla", LISTENER, QUERY).await.unwrap_err(), MediaError::NoRoom);
    stage.media.open(stage.room, crate::NOW).await.unwrap();
    stage.join("carla", LISTENER).await;
}
