//! What is taken back while someone's report is open: gone for everyone, kept for the desk, and after thirty days nowhere.

use axum::http::Method;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::moderation::{approve, decline, ids, on, waiting};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");

/// Makes a post that is approved; answers its address.
async fn post(author: &mut Person, moderator: &mut Person, kind: &str) -> (String, String) {
    let (folder, body) = if kind == "win" {
        let file = Some("application/octet-stream");
        let image =
            author.browser.send(Method::POST, "/api/media/images", file, PHOTO).await.expect(201).json();
        ("wins", json!({ "title": "A walk", "win": "Past 12 Alder Street.", "imageId": image["id"] }))
    } else {
        (
            "questions",
            json!({ "prompt": "Who lives at 12 Alder Street?", "anonymous": true, "tags": ["panic"] }),
        )
    };
    let made = author.browser.post(&format!("/api/{folder}"), body).await.expect(201).json();
    let id = made["id"].as_str().unwrap().to_owned();
    decide(moderator, kind, &id, approve()).await;
    (format!("/api/{folder}/{id}"), id)
}

async fn item(moderator: &mut Person, id: &str) -> Value {
    let page = waiting(moderator).await;
    page["items"].as_array().unwrap().iter().find(|item| item["id"] == id).cloned().unwrap_or_default()
}

async fn decide(moderator: &mut Person, kind: &str, id: &str, verdict: Value) {
    let seen = item(moderator, id).await["submittedAt"].clone();
    moderator
        .browser
        .put(&format!("/api/moderation/{kind}/{id}/decision"), on(&seen, verdict))
        .await
        .expect(200);
}

async fn report(person: &mut Person, kind: &str, id: &str) {
    person
        .browser
        .post("/api/reports", json!({ "kind": kind, "id": id, "cause": "privacy" }))
        .await
        .expect(201);
}

async fn state(person: &mut Person) -> Value {
    person.browser.get("/api/reports").await.expect(200).json()["items"][0]["state"].clone()
}

async fn forget(app: &TestApp) {
    for job in ["wins.forget_withdrawn", "questions.forget_withdrawn"] {
        app.run(job).await;
    }
}

on_both_databases! {
    async fn it_is_kept_for_the_desk_alone(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        for kind in ["win", "question"] {
            let (mut maya, mut sam) = (app.supporter(&format!("Maya{kind}")).await, app.supporter(&format!("Sam{kind}")).await);
            let (path, id) = post(&mut maya, &mut mona, kind).await;
            let said = sam.browser.post(&format!("{path}/comments"), json!({ "text": "I do." })).await.expect(201).json();
            report(&mut sam, kind, &id).await;
            let public = sam.browser.get(&path).await.expect(200).json()["imageUrl"].clone();
            maya.browser.delete(&path).await.expect(204);
            // As if it had never been reported.
            for person in [&mut maya, &mut sam, &mut mona] {
                person.browser.get(&path).await.expect(404);
                person.browser.get(&format!("{path}/comments")).await.expect(404);
                let comment = format!("/api/comments/{}", said["id"].as_str().unwrap());
                person.browser.get(&comment).await.expect(404);
            }
            maya.browser.delete(&path).await.expect(404);
            maya.browser.patch(&path, json!({ "prompt": "x", "win": "x" })).await;
            sam.browser.post(&format!("{path}/comments"), json!({ "text": "Still?" })).await.expect(404);
            let folder = format!("/api/members/{}/{kind}s", maya.id);
            assert_eq!(maya.browser.get(&folder).await.expect(200).json()["items"], json!([]));
            assert_eq!(sam.browser.get(&format!("/api/{kind}s")).await.expect(200).json()["items"], json!([]));
            // The desk still reads it, and nobody else its photo.
            let found = item(&mut mona, &id).await;
            assert_eq!((&found["withdrawn"], &found["reports"][0]["cause"]), (&json!(true), &json!("privacy")));
            assert!(found["content"]["value"].to_string().contains("12 Alder Street"), "{found}");
            if let Some(public) = public.as_str() {
                app.visitor().get(public).await.expect(404);
                let kept = found["content"]["value"]["imageUrl"].as_str().unwrap().to_owned();
                mona.browser.get(&kept).await.expect(200);
                sam.browser.get(&kept).await.expect(404);
            }
            decide(&mut mona, kind, &id, decline("A street is in it.")).await;
            assert_eq!(state(&mut sam).await, "changed");
            app.clock.advance(11_000);
            let told = maya.browser.get("/api/notifications").await.expect(200).json();
            assert!(!told.to_string().contains("removed"), "{told}");
        }
        app.clock.advance(30 * DAY - 30_000);
        forget(app).await;
        assert_eq!(app.number("select (select count(*) from wins) + (select count(*) from questions)", vec![]).await, 2);
        app.clock.advance(30_000);
        forget(app).await;
        let left = "select (select count(*) from wins) + (select count(*) from questions) + (select count(*) from comments)
            + (select count(*) from media) + (select count(*) from reviews)";
        assert_eq!(app.number(left, vec![]).await, 0);
    }

    /// What nobody has looked at within thirty days is gone for anyone who reported it too; what nobody reported goes at once.
    async fn nothing_is_kept_without_need_or_for_longer(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut maya = app.supporter("Maya").await;
        let (plain, _) = post(&mut maya, &mut mona, "win").await;
        let (path, id) = post(&mut maya, &mut mona, "win").await;
        report(&mut sam, "win", &id).await;
        for path in [&plain, &path] {
            maya.browser.delete(path).await.expect(204);
        }
        assert_eq!(app.number("select count(*) from wins", vec![]).await, 1);
        assert_eq!((ids(&waiting(&mut mona).await), state(&mut sam).await), (vec![id], json!("open")));
        app.clock.advance(30 * DAY);
        forget(app).await;
        let mut sam = Person { browser: app.browser_of(sam.id).await, ..sam };
        let mut mona = Person { browser: app.browser_of(mona.id).await, ..mona };
        assert_eq!(state(&mut sam).await, "gone");
        assert!(ids(&waiting(&mut mona).await).is_empty());
    }

    /// Below an anonymous Question that was taken back, its author stays anonymous at the desk.
    async fn an_anonymous_author_stays_so(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut maya = app.supporter("Secretmaya").await;
        let (path, _) = post(&mut maya, &mut mona, "question").await;
        let said = maya.browser.post(&format!("{path}/comments"), json!({ "text": "I know." })).await.expect(201).json();
        let comment = said["id"].as_str().unwrap();
        report(&mut sam, "comment", comment).await;
        maya.browser.delete(&path).await.expect(204);
        let found = item(&mut mona, comment).await;
        assert_eq!((&found["content"]["value"]["text"], &found["content"]["value"]["author"]), (&json!("I know."), &Value::Null));
        assert!(!waiting(&mut mona).await.to_string().contains("Secretmaya"));
        decide(&mut mona, "comment", comment, decline("A hint at someone.")).await;
        assert_eq!(state(&mut sam).await, "changed");
    }
}
