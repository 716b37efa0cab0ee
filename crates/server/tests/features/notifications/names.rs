//! What notifications call the post they lead to: in the app alone, and only to those who may read it.

use serde_json::{Value, json};
use testkit::{Person, PushService, TestApp, on_both_databases};

use crate::notifications::answers::{answer, approve};
use crate::notifications::{round, share, told};

/// Asks a Question that is approved for good; answers its id.
async fn asked(app: &TestApp, author: &mut Person, mona: &mut Person, body: Value) -> String {
    let asked = author.browser.post("/api/questions", body).await.expect(201).json();
    let id = asked["id"].as_str().unwrap().to_owned();
    approve(mona, "question", &id).await;
    app.clock.advance(10_001);
    id
}

/// How what a Member was told of this kind calls its post.
async fn name(person: &mut Person, kind: &str) -> Value {
    let found = told(person).await.into_iter().find(|one| one["kind"] == kind);
    found.unwrap()["postName"].clone()
}

on_both_databases! {
    async fn a_title_or_the_first_words(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Sam").await);
        let win = share(&mut maya, "Took the bus").await;
        approve(&mut mona, "win", &win).await;
        app.clock.advance(10_001);
        assert_eq!(name(&mut maya, "reviewed").await, "Took the bus");
        let prompt = "What do you do\nwhen the bus is full and the next one comes in half an hour, and it rains, too?";
        let question = asked(app, &mut maya, &mut mona, json!({ "prompt": prompt })).await;
        answer(&mut sam, &format!("/api/questions/{question}"), "I walk.", None).await;
        let shown = name(&mut maya, "answered").await;
        assert_eq!(shown, "What do you do when the bus is full and the next one comes in half an hour, and…");
        let below = answer(&mut sam, &format!("/api/wins/{win}"), "Well done.", None).await;
        answer(&mut maya, &format!("/api/wins/{win}"), "Thank you.", Some(&below)).await;
        assert_eq!(name(&mut sam, "replied").await, "Took the bus");
    }

    /// Below its tier a prompt has no name, nor has a Question that moderators took down, or an older Win.
    async fn only_to_those_who_may_read_it(app: &TestApp) {
        let (mut mona, mut leo) = (app.moderator("Mona").await, app.super_member("Leo").await);
        let (mut ann, mut maya) = (app.supporter("Ann").await, app.member("Maya").await);
        let prompt = asked(app, &mut leo, &mut mona, json!({ "prompt": "What helped today?", "kind": "prompt" })).await;
        ann.browser.put(&format!("/api/questions/{prompt}/follow"), Value::Null).await.expect(200);
        answer(&mut mona, &format!("/api/questions/{prompt}"), "A walk.", None).await;
        app.work().await;
        assert_eq!(name(&mut ann, "followed").await, "What helped today?");
        app.change("update members set standing = null where id = $1", platform::params![ann.id]).await;
        assert_eq!(name(&mut ann, "followed").await, Value::Null);
        let question = asked(app, &mut leo, &mut mona, json!({ "prompt": "How?", "tagged": [maya.id] })).await;
        assert_eq!(name(&mut maya, "tagged").await, "How?");
        app.change("update questions set status = 'rejected'", vec![]).await;
        assert_eq!(name(&mut maya, "tagged").await, Value::Null, "{question}");
    }

    /// Neither an email nor a device, nor a row of what was told, holds a word of it.
    async fn never_in_emails_or_on_devices(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let (mut sam, mut lea) = (app.supporter("Sam").await, app.supporter("Lea").await);
        let service = PushService::start().await;
        let question = asked(app, &mut maya, &mut mona, json!({ "prompt": "Who else counts Lighthouses?" })).await;
        let path = format!("/api/questions/{question}");
        let kinds = ["answered", "helped", "followed"];
        let mut devices = Vec::new();
        for (person, device) in [(&mut maya, "one"), (&mut sam, "two"), (&mut lea, "three")] {
            let stored = person.browser.get("/api/notifications/preferences").await.expect(200).json();
            let mut preferences = stored["preferences"].clone();
            for kind in kinds {
                preferences["mail"][kind] = json!("now");
                preferences["push"][kind] = json!(true);
            }
            person.browser.put("/api/notifications/preferences", preferences).await.expect(200);
            let subscribed = service.device(device);
            person.browser.put("/api/push/subscription", subscribed.subscription()).await.expect(204);
            devices.push((device, subscribed));
        }
        lea.browser.put(&format!("{path}/follow"), Value::Null).await.expect(200);
        let his = answer(&mut sam, &path, "I count Windmills.", None).await;
        maya.browser.put(&format!("/api/comments/{his}/helped"), Value::Null).await.expect(200);
        app.work().await;
        round(app).await;
        for (person, kind, line) in [
            (&mut maya, "answered", "A new answer or reply below your Question"),
            (&mut sam, "helped", "Your answer helped someone"),
            (&mut lea, "followed", "A new answer to a Question you follow"),
        ] {
            assert_eq!(name(person, kind).await, "Who else counts Lighthouses?");
            let message = app.postbox.last_to(&person.email).unwrap();
            assert!(message.text.contains(line), "{}", message.text);
            for secret in ["Lighthouse", "Windmill", "Maya", "Sam T"] {
                assert!(!message.text.contains(secret) && !message.subject.contains(secret), "{secret}");
            }
        }
        let pushed = service.messages();
        for (name, device) in &devices {
            let texts = pushed.iter().filter(|message| message.device == *name).map(|message| device.read(message));
            let texts: Vec<String> = texts.map(|text| text.to_string()).collect();
            assert!(!texts.is_empty() && texts.iter().all(|text| !text.contains("Lighthouse") && !text.contains("Windmill")));
        }
        let stored = "select count(*) from notifications where detail like '%Lighthouse%' or path like '%Lighthouse%'";
        assert_eq!(app.number(stored, vec![]).await, 0);
    }
}
