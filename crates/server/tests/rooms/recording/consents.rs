//! Nothing is recorded of anyone but those whose last answer is yes.

use axum::http::Method;
use domain::limits::RECORDING_TEXT_VERSION;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use super::sound::heard;
use super::{Recorded, eventually, on_stage, plan, record, speak};
use crate::Live;

/// How many answers were noted.
async fn answers(app: &TestApp) -> i64 {
    app.number("select count(*) from room_recording_answers", params![]).await
}

/// What someone sees of the recording.
async fn seen(person: &mut Person, room: &str) -> Value {
    person.browser.get(&format!("{room}/call")).await.expect(200).json()["recording"].clone()
}

on_both_databases! {
    /// R291: of three who speak two say yes; the third is heard by the others and not in the replay.
    async fn only_those_who_said_yes_are_in_the_replay(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben, mut cleo) =
            (recorded.live.host.clone(), app.supporter("Ben").await, app.supporter("Cleo").await);
        for person in [&mut ben, &mut cleo] {
            on_stage(&mut recorded.live, person).await;
        }
        assert_eq!(seen(&mut ben, &recorded.live.room).await["answer"], Value::Null);
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        let _three = speak(&recorded.live, &mut cleo, 880.0).await;
        recorded.answer(&mut host, "yes").await;
        recorded.answer(&mut ben, "no").await;
        recorded.answer(&mut cleo, "yes").await;
        let told = seen(&mut host, &recorded.live.room).await;
        assert_eq!((told["answer"].clone(), told["recorded"].clone(), told["asked"].clone()), (json!("yes"), json!(2), json!(0)));
        let told = seen(&mut ben, &recorded.live.room).await;
        assert_eq!((told["answer"].clone(), told["recorded"].clone(), told["asked"].clone()), (json!("no"), Value::Null, Value::Null));
        recorded.hears(app, &[&host, &cleo]).await;
        assert_eq!(recorded.parts(app).len(), 2);
        recorded.stop().await;
        let replay = recorded.becomes(app, "ready").await;
        assert_eq!((replay["hasVideo"].clone(), replay["isInIt"].clone()), (json!(false), json!(true)));
        assert_eq!(heard(&recorded.listen().await), [true, false, true]);
        assert_eq!(answers(app).await, 3);
        assert!(recorded.parts(app).is_empty(), "everything is in the file store");
    }

    async fn a_latecomer_is_not_recorded_before_they_say_yes(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        recorded.answer(&mut host, "yes").await;
        on_stage(&mut recorded.live, &mut ben).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        recorded.hears(app, &[&host]).await;
        assert_eq!(recorded.parts(app).len(), 1, "who has not answered is not recorded");
        recorded.answer(&mut ben, "yes").await;
        recorded.hears(app, &[&ben]).await;
        // However long it took to join, they are heard in enough of the replay.
        eventually("a third of what the host said", async || {
            let parts = recorded.parts(app);
            (parts[&ben.id.to_string()] * 3 >= parts[&host.id.to_string()]).then_some(())
        })
        .await;
        recorded.stop().await;
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, true, false]);
    }

    async fn a_no_after_a_yes_deletes_what_was_written(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        on_stage(&mut recorded.live, &mut ben).await;
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        for person in [&mut host, &mut ben] {
            recorded.answer(person, "yes").await;
        }
        recorded.hears(app, &[&host, &ben]).await;
        recorded.answer(&mut ben, "no").await;
        // It is gone when the answer is acknowledged.
        assert_eq!(recorded.parts(app).keys().collect::<Vec<_>>(), [&host.id.to_string()]);
        // Said again, what comes from now on is another part.
        recorded.answer(&mut ben, "yes").await;
        recorded.hears(app, &[&ben]).await;
        recorded.answer(&mut ben, "no").await;
        recorded.stop().await;
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
        assert_eq!(answers(app).await, 5);
    }

    async fn who_hides_their_part_later_is_not_in_the_replay(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        on_stage(&mut recorded.live, &mut ben).await;
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        for person in [&mut host, &mut ben] {
            recorded.answer(person, "yes").await;
        }
        recorded.hears(app, &[&host, &ben]).await;
        recorded.stop().await;
        let replay = recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, true, false]);
        let path = format!("/api/replays/{}", recorded.id);
        host.browser.send(Method::PUT, &format!("{path}/captions"), Some("text/vtt"), "WEBVTT").await.expect(204);
        let chapters = json!({ "chapters": [{ "at": 0, "title": "Ben begins" }] });
        host.browser.put(&format!("{path}/chapters"), chapters).await.expect(200);
        recorded.answer(&mut ben, "no").await;
        // Not a byte is served until it was composed again.
        let hidden = host.browser.get(&path).await.expect(200).json();
        assert_eq!((hidden["state"].clone(), hidden["isInIt"].clone()), (json!("composing"), json!(true)));
        host.browser.get(&format!("{path}/video")).await.expect(404);
        host.browser.get(&format!("{path}/captions")).await.expect(404);
        assert_eq!(hidden["chapters"], json!([]));
        let again = recorded.becomes(app, "ready").await;
        assert_ne!(again["version"], replay["version"]);
        assert_eq!(again["chapters"], json!([]));
        assert_eq!((again["hasCaptions"].clone(), heard(&recorded.listen().await)), (json!(false), [true, false, false]));
        assert_eq!(ben.browser.get(&path).await.expect(200).json()["isInIt"], false);
        let stored = app.app.files.keys(&format!("rooms/{}", recorded.id)).await.unwrap();
        assert_eq!(stored.len(), 2, "the host's part and the replay: {stored:?}");
        // Nobody is left.
        recorded.answer(&mut host, "no").await;
        recorded.becomes(app, "failed").await;
        assert!(app.app.files.keys(&format!("rooms/{}", recorded.id)).await.unwrap().is_empty());
    }

    /// Whichever is first: what was made with them is not kept, or is made again.
    async fn who_hides_their_part_while_it_is_composed_is_not_in_the_replay(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        on_stage(&mut recorded.live, &mut ben).await;
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        for person in [&mut host, &mut ben] {
            recorded.answer(person, "yes").await;
        }
        recorded.hears(app, &[&host, &ben]).await;
        recorded.stop().await;
        let composing = "select count(*) from room_recordings where composing_at is not null or state = 'ready'";
        let hide = async {
            eventually("the composition", async || (app.number(composing, params![]).await == 1).then_some(())).await;
            recorded.answer(&mut ben, "no").await;
        };
        let compose = eventually("the job", async || {
            app.work().await;
            (app.number("select count(*) from room_recordings where state = 'ready'", params![]).await == 1).then_some(())
        });
        tokio::join!(hide, compose);
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
    }

    async fn who_leaves_the_community_leaves_the_replay(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben) = (recorded.live.host.clone(), app.supporter("Ben").await);
        on_stage(&mut recorded.live, &mut ben).await;
        let _one = speak(&recorded.live, &mut host, 440.0).await;
        let _two = speak(&recorded.live, &mut ben, 660.0).await;
        for person in [&mut host, &mut ben] {
            recorded.answer(person, "yes").await;
        }
        recorded.hears(app, &[&host, &ben]).await;
        recorded.stop().await;
        recorded.becomes(app, "ready").await;
        app.change("delete from entitlements where member_id = $1", params![ben.id]).await;
        app.change("delete from members where id = $1", params![ben.id]).await;
        host.browser.get(&format!("/api/replays/{}/video", recorded.id)).await.expect(404);
        app.run("rooms.compose_recordings").await;
        recorded.becomes(app, "ready").await;
        assert_eq!(heard(&recorded.listen().await), [true, false, false]);
        app.run("rooms.clean_up_recordings").await;
        assert_eq!(app.app.files.keys(&format!("rooms/{}", recorded.id)).await.unwrap().len(), 2);
    }

    async fn answers_count_only_where_they_may(app: &TestApp) {
        let mut recorded = Recorded::begin(app).await;
        let (mut host, mut ben, mut cleo) =
            (recorded.live.host.clone(), app.supporter("Ben").await, app.supporter("Cleo").await);
        let path = format!("/api/recordings/{}/consent", recorded.id);
        let answer = |answer: &str, text: i64| json!({ "answer": answer, "text": text });
        let today = RECORDING_TEXT_VERSION;
        recorded.live.come_in(&mut ben).await;
        cleo.browser.put(&path, answer("yes", today)).await.refused(404, "not_found");
        cleo.browser.put(&path, answer("no", today)).await.refused(404, "not_found");
        ben.browser.put(&path, answer("yes", today + 1)).await.refused(409, "rooms.consent_text");
        ben.browser.put(&path, answer("no", today + 1)).await.expect(204);
        ben.browser.put(&path, answer("maybe", today)).await.expect(400);
        recorded.answer(&mut host, "yes").await;
        recorded.stop().await;
        ben.browser.put(&path, answer("yes", today)).await.refused(409, "rooms.recording_over");
        ben.browser.put(&path, answer("no", today)).await.expect(204);
        assert_eq!(answers(app).await, 3);
        // Said again it is not noted again, nor told to anyone.
        ben.browser.put(&path, answer("no", today)).await.expect(204);
        assert_eq!(answers(app).await, 3);
        // Another recording asks everyone again.
        let mut live = recorded.live;
        assert_ne!(record(&mut live).await, recorded.id);
        assert_eq!(seen(&mut host, &live.room).await["answer"], Value::Null);
    }

    async fn only_those_who_lead_begin_and_only_where_it_may_be(app: &TestApp) {
        let mut live = Live::begin_with(app, plan()).await;
        let other = live.host.browser.post("/api/rooms", json!({ "title": "Quiet" })).await.expect(201).json();
        let other = format!("/api/rooms/{}", other["id"].as_str().unwrap());
        let mut off = Live { address: live.address, room: other, host: live.host.clone() };
        off.bring("live").await;
        let path = format!("{}/recording", off.room);
        assert_eq!(off.host.browser.get(&format!("{}/call", off.room)).await.json()["mayRecord"], false);
        off.host.browser.put(&path, json!({ "isOn": true })).await.refused(409, "rooms.recording_off");
        off.host.browser.put(&path, json!({ "isOn": false })).await.expect(200);
        let path = format!("{}/recording", live.room);
        let mut ben = app.supporter("Ben").await;
        live.come_in(&mut ben).await;
        let call = ben.browser.get(&format!("{}/call", live.room)).await.expect(200).json();
        assert_eq!((call["mayRecord"].clone(), call["recording"].clone()), (json!(false), Value::Null));
        ben.browser.put(&path, json!({ "isOn": true })).await.refused(403, "rooms.not_yours");
        assert_eq!(live.host.browser.get(&format!("{}/call", live.room)).await.json()["mayRecord"], true);
        // Begun twice at once there is one.
        let (mut one, mut two) = (live.host.browser.clone(), live.host.browser.clone());
        let body = json!({ "isOn": true });
        let (first, second) = tokio::join!(one.put(&path, body.clone()), two.put(&path, body));
        let ids = [first, second].map(|answer| answer.expect(200).json()["recording"]["id"].clone());
        assert_eq!(ids[0], ids[1]);
        live.bring("ended").await;
        live.host.browser.put(&path, json!({ "isOn": true })).await.refused(409, "rooms.not_open");
        eventually("the end", async || {
            let running = app.number("select count(*) from room_recordings where state = 'recording'", params![]).await;
            (running == 0).then_some(())
        }).await;
    }
}
