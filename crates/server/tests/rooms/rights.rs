//! What ends a connection, or changes what it may do: everything that changes the seat or the account behind it.

use platform::params;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::Live;
use crate::participant::Participant;

/// A live Room with someone in it who is connected.
async fn with_ben(app: &TestApp) -> (Live, Person, Participant) {
    let mut live = Live::begin(app).await;
    let mut ben = app.supporter("Ben").await;
    live.come_in(&mut ben).await;
    let connected = Participant::join(&live, &mut ben).await;
    (live, ben, connected)
}

/// Whom someone sees inside.
async fn people(person: &mut Person, room: &str) -> usize {
    let seen = person.browser.get(&format!("{room}/call")).await.expect(200).json();
    seen["people"].as_array().unwrap().len()
}

on_both_databases! {
    async fn a_listener_publishes_nothing_until_they_say_yes_to_the_stage(app: &TestApp) {
        let (mut live, mut ben, mut connected) = with_ben(app).await;
        let mut host = live.host.clone();
        let host = Participant::join(&live, &mut host).await;
        assert!(host.may_publish() && !connected.may_publish());
        live.step(&ben, "invite").await;
        ben.browser.patch(&format!("{}/seat", live.room), json!({ "onStage": true })).await.expect(200);
        connected.may_publish_becomes(true).await;
        live.step(&ben, "to_listening").await;
        connected.may_publish_becomes(false).await;
    }

    async fn being_removed_ends_it(app: &TestApp) {
        let (mut live, mut ben, connected) = with_ben(app).await;
        assert_eq!(people(&mut ben, &live.room).await, 1);
        live.step(&ben, "remove").await;
        assert!(connected.ends().await);
    }

    /// Someone whose browser is gone, but whose media may still flow, has no other rights than before.
    async fn being_removed_ends_it_while_the_browser_is_gone(app: &TestApp) {
        let (mut live, ben, connected) = with_ben(app).await;
        let mut host = live.host.clone();
        let mut host = Participant::join(&live, &mut host).await;
        connected.lose();
        live.step(&ben, "remove").await;
        host.loses(&ben.id.to_string()).await;
    }

    /// However much happens in a Room, those in it are noted as being there.
    async fn in_a_lively_room_everyone_is_seen(app: &TestApp) {
        let (live, mut ben, mut connected) = with_ben(app).await;
        let mut host = live.host.clone();
        app.clock.advance(15_000);
        assert_eq!(people(&mut host, &live.room).await, 2, "its host sees everyone with a seat");
        let seen = "select count(*) from room_seats where member_id = $1 and seen_at = $2";
        let (mut times, mut tries) = (0, 0);
        // More than once: at its beginning every connection is noted.
        while times < 2 {
            ben.browser.post(&format!("{}/messages", live.room), json!({ "text": "Hello" })).await.expect(201);
            connected.ping().await;
            if app.number(seen, params![ben.id, app.clock.time()]).await == 1 {
                times += 1;
                app.clock.advance(15_000);
            }
            tries += 1;
            assert!(tries < 120, "it was not noted that Ben is there");
            tokio::time::sleep(std::time::Duration::from_millis(250)).await;
        }
    }

    async fn leaving_ends_it(app: &TestApp) {
        let (live, mut ben, connected) = with_ben(app).await;
        ben.browser.delete(&format!("{}/seat", live.room)).await.expect(204);
        assert!(connected.ends().await);
    }

    async fn the_end_of_the_room_ends_it(app: &TestApp) {
        let (mut live, _, connected) = with_ben(app).await;
        live.bring("ended").await;
        assert!(connected.ends().await);
    }

    /// As when another server ended it, which closes nothing here.
    async fn the_end_of_the_room_elsewhere_ends_it(app: &TestApp) {
        let (_, _, connected) = with_ben(app).await;
        app.change("update rooms set status = 'ended', ended_at = 1", vec![]).await;
        assert!(connected.ends().await);
    }

    async fn logging_out_ends_it(app: &TestApp) {
        let (_, mut ben, connected) = with_ben(app).await;
        ben.browser.delete("/api/session").await.expect(204);
        assert!(connected.ends().await);
    }

    async fn suspension_ends_it(app: &TestApp) {
        let (_, ben, connected) = with_ben(app).await;
        let mut mona = app.moderator("Mona").await;
        let reason = json!({ "reason": "Rude." });
        mona.browser.put(&format!("/api/moderation/members/{}/suspension", ben.id), reason).await.expect(204);
        assert!(connected.ends().await);
    }

    async fn the_end_of_a_membership_ends_it(app: &TestApp) {
        let (_, ben, connected) = with_ben(app).await;
        app.end_membership(ben.id).await;
        assert!(connected.ends().await);
    }

    async fn maintenance_ends_it(app: &TestApp) {
        let (_, _, connected) = with_ben(app).await;
        app.maintenance(true).await;
        assert!(connected.ends().await);
    }

    async fn the_same_member_elsewhere_takes_their_place(app: &TestApp) {
        let (live, mut ben, first) = with_ben(app).await;
        let second = Participant::join(&live, &mut ben).await;
        assert!(first.ends().await);
        assert_eq!(people(&mut ben, &live.room).await, 1);
        assert_eq!(second.joined.participant.as_ref().unwrap().identity, format!("{}.2", ben.id));
        second.leave().await;
    }

    /// Two with a block between them do not meet, no matter who came first.
    async fn a_block_keeps_two_apart(app: &TestApp) {
        let (mut live, ben, mut connected) = with_ben(app).await;
        let (mut cleo, mut dan) = (app.supporter("Cleo").await, app.supporter("Dan").await);
        for person in [&mut cleo, &mut dan] {
            live.come_in(person).await;
        }
        cleo.block(ben.id).await;
        let cleo = Participant::join(&live, &mut cleo).await;
        assert_eq!(cleo.others(), Vec::<String>::new());
        // What would have been said of Cleo was said before what is said of Dan.
        let dan_id = dan.id.to_string();
        let dan = Participant::join(&live, &mut dan).await;
        assert_eq!(dan.others().len(), 2);
        connected.meets(&dan_id).await;
        let mut host = live.host.clone();
        let seen = host.browser.get(&format!("{}/call", live.room)).await.expect(200).json();
        assert_eq!(seen["hasSeparated"], true);
    }
}
