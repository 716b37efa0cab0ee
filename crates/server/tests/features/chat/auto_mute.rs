//! Whose words several Members reported reads in that Channel for an hour, by the house itself, until a moderator ends it.

use domain::time::{DAY, HOUR, MINUTE};
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::chat::{COMMUNITY, MESSAGES, at, decision, queue, say};

/// An author and three others whose accounts are older than a day.
async fn four(app: &TestApp) -> (Person, [Person; 3]) {
    let author = app.supporter("Maya").await;
    let others = [app.supporter("Ann").await, app.supporter("Ben").await, app.supporter("Cy").await];
    app.clock.advance(DAY + 1);
    (author, others)
}

async fn report(person: &mut Person, message: &Value) {
    let body = json!({ "kind": "message", "id": message["id"], "cause": "harassment" });
    person.browser.post("/api/reports", body).await.expect(201);
}

async fn decide(moderator: &mut Person, message: &Value, mut verdict: Value) {
    let items = queue(moderator).await;
    let item = items.iter().find(|item| item["id"] == message["id"]).unwrap();
    verdict["submittedAt"] = item["submittedAt"].clone();
    moderator.browser.put(&decision(message), verdict).await.expect(200);
}

/// The community's Channel for this Member.
async fn channel(person: &mut Person) -> Value {
    person.browser.get(COMMUNITY).await.expect(200).json()
}

async fn is_silent(author: &mut Person) -> bool {
    let found = channel(author).await;
    assert_eq!(found["mutedUntil"].is_null(), found["mutedWhy"].is_null());
    found["mutedWhy"] == "reports"
}

on_both_databases! {
    async fn three_reports_and_an_hour_of_reading(app: &TestApp) {
        let (mut maya, [mut ann, mut ben, mut cy]) = four(app).await;
        let mut mona = app.moderator("Mona").await;
        let (one, two) = (say(&mut maya, "One").await, say(&mut maya, "Two").await);
        app.clock.advance(MINUTE);
        report(&mut ann, &one).await;
        report(&mut ann, &two).await;
        report(&mut ben, &two).await;
        assert!(!is_silent(&mut maya).await, "two are not enough");
        report(&mut cy, &one).await;
        let until = app.clock.time().plus(HOUR);
        let found = channel(&mut maya).await;
        assert_eq!((&found["mutedUntil"], &found["mutedWhy"]), (&json!(until), &json!("reports")));
        let refused = maya.browser.post(MESSAGES, json!({ "text": "x" })).await.refused(403, "chat.muted").json();
        assert_eq!((&refused["until"], &refused["why"]), (&json!(until), &json!("reports")));
        maya.browser.patch(&at(&one), json!({ "text": "x" })).await.refused(403, "chat.muted");
        // The desk reads it on each of the reports; the log has it from nobody.
        for item in queue(&mut mona).await {
            assert_eq!(item["content"]["value"]["autoMute"], json!({ "beganAt": app.clock.time(), "until": until, "reporters": 3 }));
        }
        let log = mona.browser.get("/api/moderation/audit").await.expect(200).json()["items"][0].clone();
        assert_eq!((&log["action"], &log["actor"], &log["subjectId"]), (&json!("auto_mute"), &Value::Null, &json!(maya.id)));
        assert_eq!(log["detail"], json!({ "channel": one["channelId"], "reporters": 3, "until": until }));
        for secret in [ann.id, ben.id, cy.id] {
            assert!(!log.to_string().contains(&secret.to_string()) && !found.to_string().contains(&secret.to_string()));
        }
        // The same reports do it once; more of them, too few to begin again, change nothing.
        app.clock.advance(HOUR);
        assert!(!is_silent(&mut maya).await);
        let three = say(&mut maya, "Three").await;
        report(&mut ann, &three).await;
        assert!(!is_silent(&mut maya).await);
        assert_eq!(app.number("select count(*) from audit_entries where action = 'auto_mute'", vec![]).await, 1);
        app.clock.advance(1);
        report(&mut ben, &three).await;
        report(&mut cy, &three).await;
        assert!(is_silent(&mut maya).await, "three new ones do it again");
    }

    /// In that Channel alone; others and moderators' mutes are as they were.
    async fn elsewhere_they_write(app: &TestApp) {
        let (mut maya, others) = four(app).await;
        let (mut ada, mut mona) = (app.admin("Ada").await, app.moderator("Mona").await);
        ada.browser.post("/api/chat/channels", json!({ "slug": "garden", "name": "Garden", "topic": "" })).await.expect(201);
        let said = say(&mut maya, "One").await;
        for mut other in others {
            report(&mut other, &said).await;
        }
        assert!(is_silent(&mut maya).await);
        let listed = mona.browser.get("/api/chat/channels/community/mutes").await.expect(200).json();
        assert_eq!((&listed["items"][0]["why"], &listed["items"][0]["reason"]), (&json!("reports"), &Value::Null));
        assert_eq!(mona.browser.get("/api/chat/channels/garden/mutes").await.expect(200).json()["items"], json!([]));
        maya.browser.post("/api/chat/channels/garden/messages", json!({ "text": "Tulips" })).await.expect(201);
        let mute = format!("/api/chat/mutes/{}", maya.id);
        mona.browser.put(&mute, json!({ "hours": 2, "reason": "x" })).await.expect(200);
        assert_eq!(channel(&mut maya).await["mutedWhy"], "moderator", "what holds for longer");
        for (place, expected) in [("community", json!(["reports", "moderator"])), ("garden", json!(["moderator"]))] {
            let listed = mona.browser.get(&format!("/api/chat/channels/{place}/mutes")).await.expect(200).json();
            let why: Vec<&Value> = listed["items"].as_array().unwrap().iter().map(|item| &item["why"]).collect();
            assert_eq!(json!(why), expected);
        }
        mona.browser.delete(&mute).await.expect(204);
        assert_eq!(channel(&mut maya).await["mutedUntil"], Value::Null, "a moderator ends both at once");
        say(&mut maya, "Back").await;
    }

    async fn a_moderator_finds_the_reports_wrong(app: &TestApp) {
        let (mut maya, [mut ann, mut ben, mut cy]) = four(app).await;
        let mut mona = app.moderator("Mona").await;
        let (one, two) = (say(&mut maya, "One").await, say(&mut maya, "Two").await);
        for person in [&mut ann, &mut ben] {
            report(person, &one).await;
        }
        report(&mut cy, &two).await;
        assert!(is_silent(&mut maya).await);
        app.clock.advance(1);
        decide(&mut mona, &one, json!({ "verdict": "decline", "reason": "Please be kind." })).await;
        assert!(is_silent(&mut maya).await, "right reports leave it as it is");
        decide(&mut mona, &two, json!({ "verdict": "approve" })).await;
        assert!(!is_silent(&mut maya).await, "two are not enough");
        say(&mut maya, "Back").await;
        let last = mona.browser.get("/api/moderation/audit").await.expect(200).json()["items"][0].clone();
        assert_eq!((&last["action"], &last["actor"]), (&json!("unmute"), &json!(mona.id)));
    }

    /// Whom the author blocks afterwards has been heard, and nothing tells the author of it.
    async fn a_block_ends_nothing(app: &TestApp) {
        let (mut maya, others) = four(app).await;
        let mut mona = app.moderator("Mona").await;
        let (one, two) = (say(&mut maya, "One").await, say(&mut maya, "Two").await);
        let ann = others[0].id;
        for mut other in others {
            report(&mut other, &one).await;
        }
        report(&mut app.supporter("Dan").await, &two).await;
        maya.block(ann).await;
        app.clock.advance(1);
        decide(&mut mona, &two, json!({ "verdict": "approve" })).await;
        assert!(is_silent(&mut maya).await, "by reports that nobody has found wrong");
        decide(&mut mona, &one, json!({ "verdict": "decline", "reason": "Please be kind." })).await;
        assert!(is_silent(&mut maya).await, "by reports that were found right");
    }

    async fn what_was_found_in_order_is_not_heard_again(app: &TestApp) {
        let mut dan = app.supporter("Dan").await;
        let (mut maya, [mut ann, mut ben, mut cy]) = four(app).await;
        let mut mona = app.moderator("Mona").await;
        let said = say(&mut maya, "One").await;
        for person in [&mut ann, &mut ben, &mut cy] {
            report(person, &said).await;
        }
        app.clock.advance(1);
        decide(&mut mona, &said, json!({ "verdict": "approve" })).await;
        assert!(!is_silent(&mut maya).await);
        app.clock.advance(1);
        for person in [&mut ann, &mut ben, &mut cy] {
            report(person, &said).await;
        }
        assert!(!is_silent(&mut maya).await, "as it is it was found in order");
        app.clock.advance(1);
        maya.browser.patch(&at(&said), json!({ "text": "Worse" })).await.expect(200);
        report(&mut dan, &said).await;
        assert!(is_silent(&mut maya).await, "other words");
    }

    async fn a_second_look_that_finds_for_the_author_ends_it(app: &TestApp) {
        let (mut maya, others) = four(app).await;
        let (mut mona, mut leo) = (app.moderator("Mona").await, app.moderator("Leo").await);
        let said = say(&mut maya, "One").await;
        for mut other in others {
            report(&mut other, &said).await;
        }
        app.clock.advance(1);
        decide(&mut mona, &said, json!({ "verdict": "decline", "reason": "Please be kind." })).await;
        assert!(is_silent(&mut maya).await);
        let appeal = json!({ "kind": "message", "id": said["id"], "text": "It was meant kindly." });
        maya.browser.post("/api/appeals", appeal).await.expect(204);
        app.clock.advance(1);
        decide(&mut leo, &said, json!({ "verdict": "approve" })).await;
        assert!(!is_silent(&mut maya).await);
    }

    async fn who_is_not_heard(app: &TestApp) {
        let (mut maya, [mut ann, mut ben, mut cy]) = four(app).await;
        let (mut leo, mut new) = (app.moderator("Leo").await, app.supporter("New").await);
        let (said, of_staff) = (say(&mut maya, "One").await, say(&mut leo, "Two").await);
        for person in [&mut ann, &mut ben, &mut new] {
            report(person, &said).await;
            report(person, &of_staff).await;
        }
        assert!(!is_silent(&mut maya).await, "one account is not a day old");
        app.clock.advance(1);
        report(&mut cy, &of_staff).await;
        assert!(!is_silent(&mut leo).await, "staff");
        report(&mut cy, &said).await;
        assert!(is_silent(&mut maya).await);
    }

    /// Three at once do it once, and not none.
    async fn all_at_once(app: &TestApp) {
        let (mut maya, [mut ann, mut ben, mut cy]) = four(app).await;
        let said = say(&mut maya, "One").await;
        tokio::join!(report(&mut ann, &said), report(&mut ben, &said), report(&mut cy, &said));
        assert!(is_silent(&mut maya).await);
        assert_eq!(app.number("select count(*) from audit_entries where action = 'auto_mute'", vec![]).await, 1);
    }
}
