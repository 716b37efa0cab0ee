//! How recordings end: by a host, with the Room, by time, by a disk that takes nothing more, and by the death of their server.

use domain::limits::{RECORDING_MAX_MS, REPLAY_KEPT_MS};
use domain::time::SECOND;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use super::sound::heard;
use super::{Recorded, eventually, on_stage, speak};

/// Waits until a host is told that the recording ended, and why.
async fn end_reason(host: &mut Person, room: &str) -> Value {
    eventually("the end", async || {
        let call = host.browser.get(&format!("{room}/call")).await.expect(200).json();
        let reason = call["recordingEnd"]["reason"].clone();
        (call["recording"].is_null() && !reason.is_null()).then_some(reason)
    })
    .await
}

on_both_databases! {
    async fn it_ends_with_the_room(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let mut host = recorded.live.host.clone();
        let _voice = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(app, &[&host]).await;
        recorded.live.bring("ended").await;
        assert_eq!(end_reason(&mut host, &recorded.live.room).await, "room_over");
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
    }

    async fn it_ends_after_three_hours_and_the_call_goes_on(app: &TestApp) {
        let recorded = Recorded::begin(app).await;
        let mut host = recorded.live.host.clone();
        let _voice = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(app, &[&host]).await;
        app.clock.advance(RECORDING_MAX_MS);
        assert_eq!(end_reason(&mut host, &recorded.live.room).await, "too_long");
        let call = host.browser.get(&format!("{}/call", recorded.live.room)).await.expect(200).json();
        assert_eq!((call["status"].clone(), call["mayRecord"].clone()), (json!("live"), json!(true)));
    }

    async fn a_disk_that_takes_nothing_more_ends_it_and_what_was_written_is_kept(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        on_stage(&mut recorded.live, &mut ben).await;
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(app, &[&host]).await;
        // Where Ben's part would be is something to which nothing can be written.
        let folder = app.app.scratch.join("recordings").join(&recorded.id);
        std::fs::create_dir(folder.join(format!("{}-2.part", ben.id))).unwrap();
        let path = format!("/api/recordings/{}/consent", recorded.id);
        ben.browser.put(&path, json!({ "answer": "yes", "text": 1 })).await.expect(204);
        assert_eq!(end_reason(&mut host, &recorded.live.room).await, "disk");
        std::fs::remove_dir(folder.join(format!("{}-2.part", ben.id))).unwrap();
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
        let call = host.browser.get(&format!("{}/call", recorded.live.room)).await.expect(200).json();
        assert_eq!(call["status"], "live");
    }

    async fn everything_is_deleted_after_thirty_days(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let mut host = recorded.live.host.clone();
        let _voice = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(app, &[&host]).await;
        recorded.stop().await;
        recorded.becomes(app, "ready").await;
        let stored = async || app.app.files.keys(&format!("rooms/{}", recorded.id)).await.unwrap().len();
        app.clock.advance(REPLAY_KEPT_MS - 1);
        app.run("rooms.clean_up_recordings").await;
        assert_eq!(stored().await, 2);
        app.clock.advance(1);
        let path = format!("/api/replays/{}", recorded.id);
        app.supporter("Lea").await.browser.get(&path).await.refused(404, "not_found");
        app.run("rooms.clean_up_recordings").await;
        assert_eq!(stored().await, 0);
        assert_eq!(app.number("select count(*) from room_recording_answers", params![]).await, 1, "the answers are kept");
    }

    async fn a_replay_is_deleted_with_all_that_it_was_made_of(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let mut host = recorded.live.host.clone();
        let _voice = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(app, &[&host]).await;
        recorded.stop().await;
        recorded.becomes(app, "ready").await;
        let path = format!("/api/replays/{}", recorded.id);
        app.supporter("Ben").await.browser.delete(&path).await.refused(403, "rooms.not_yours");
        let call = format!("{}/call", recorded.live.room);
        assert_eq!(host.browser.get(&call).await.expect(200).json()["recordingEnd"]["reason"], "host");
        host.browser.delete(&path).await.expect(204);
        host.browser.get(&path).await.refused(404, "not_found");
        assert_eq!(host.browser.get(&call).await.expect(200).json()["recordingEnd"], Value::Null);
        app.work().await;
        assert!(app.app.files.keys(&format!("rooms/{}", recorded.id)).await.unwrap().is_empty());
    }
}

/// A server that dies in the middle: another one on the same disk makes a replay of what was written.
fn survives_the_death_of_its_server(
    first: impl AsyncFnOnce() -> TestApp + Send + 'static,
    again: impl AsyncFnOnce(TestApp) -> TestApp + Send + 'static,
) {
    let runtime =
        || tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    let before = runtime();
    let (app, mut recorded) = before.block_on(async {
        let app = first().await;
        let recorded = Recorded::begin(&app).await;
        let mut host = recorded.live.host.clone();
        let voice = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.hears(&app, &[&host]).await;
        drop(voice);
        (app, recorded)
    });
    // Nothing of it runs any longer, and nothing was told to end.
    before.shutdown_background();
    runtime().block_on(async {
        let app = again(app).await;
        recorded.live.host.browser = app.browser(recorded.live.host.browser.token().unwrap());
        let mut host = recorded.live.host.clone();
        let running = host.browser.get(&format!("{}/call", recorded.live.room)).await.expect(200).json();
        assert!(running["recording"].is_object());
        app.clock.advance(21 * SECOND);
        app.run("rooms.finish_recordings").await;
        assert_eq!(end_reason(&mut host, &recorded.live.room).await, "server");
        recorded.becomes(&app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
    });
}

#[test]
fn a_server_that_dies_leaves_a_replay_on_sqlite() {
    survives_the_death_of_its_server(
        async || crate::setup().sqlite().await,
        async |app| crate::setup().after(app).await,
    );
}

#[test]
fn a_server_that_dies_leaves_a_replay_on_postgres() {
    survives_the_death_of_its_server(
        async || crate::setup().postgres().await,
        async |app| crate::setup().after(app).await,
    );
}
