//! Emails: at the times a Member chose, once, without a name or a word of anyone, and ended by one press.

use domain::time::{HOUR, MINUTE};
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::notifications::answers::{answer, approve};
use crate::notifications::{decide_on, declined, round, told};

/// What the usual preferences are, changed.
async fn set(person: &mut Person, changes: Value) {
    let stored = person.browser.get("/api/notifications/preferences").await.expect(200).json();
    let mut preferences = stored["preferences"].clone();
    for (name, value) in changes.as_object().unwrap() {
        preferences[name] = value.clone();
    }
    person.browser.put("/api/notifications/preferences", preferences).await.expect(200);
}

fn count_emails(app: &TestApp, person: &Person) -> usize {
    app.postbox.emails().iter().filter(|message| message.to == person.email).count()
}

on_both_databases! {
    /// The test clock begins at 12:00 UTC, and digests come at 9 and 18.
    async fn a_digest_at_its_time(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        declined(app, &mut maya, &mut mona).await;
        app.clock.advance(6 * HOUR - MINUTE);
        round(app).await;
        assert_eq!(count_emails(app, &maya), 0);
        app.clock.advance(MINUTE);
        for _ in 0..3 {
            round(app).await;
        }
        assert_eq!(count_emails(app, &maya), 1);
        let message = app.postbox.last_to(&maya.email).unwrap();
        assert_eq!(message.subject, "Something new for you");
        assert_eq!(message.text.matches("A moderator reviewed your Win").count(), 2, "two Wins");
        for secret in ["Maya", "Mona", "Mine", "outside", "name is in it", "anxiety"] {
            assert!(!message.text.contains(secret) && !message.subject.contains(secret), "{secret}");
        }
        // Told by mail it is still new in the app, and no later email tells it again.
        assert_eq!(told(&mut maya).await.len(), 2);
        app.clock.advance(24 * HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &maya), 1);
    }

    /// Q5: what was read in the app in the meantime needs no email.
    async fn what_was_read_is_not_written_about(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        app.clock.advance(24 * HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &maya), 0);
    }

    /// What a moderator removed leads nowhere, and no email tells of what was written below it.
    async fn what_was_removed_is_not_written_about(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let (mut maya, mut tom) = (app.member("Maya").await, app.member("Tom").await);
        let mut ids = Vec::new();
        for prompt in ["How do you sleep?", "How do you travel?"] {
            let asked = sam.browser.post("/api/questions", json!({ "prompt": prompt })).await.expect(201).json();
            let id = asked["id"].as_str().unwrap().to_owned();
            approve(&mut mona, "question", &id).await;
            app.clock.advance(10_001);
            maya.browser.put(&format!("/api/questions/{id}/follow"), Value::Null).await.expect(200);
            answer(&mut tom, &format!("/api/questions/{id}"), "Slowly.", None).await;
            ids.push(id);
        }
        app.work().await;
        let report = json!({ "kind": "question", "id": ids[0], "cause": "privacy" });
        maya.browser.post("/api/reports", report).await.expect(201);
        let verdict = json!({ "verdict": "decline", "reason": "A name is in it." });
        decide_on(&mut mona, "question", &ids[0], verdict).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        let message = app.postbox.last_to(&maya.email).unwrap();
        assert_eq!(message.text.matches("A new answer to a Question you follow").count(), 1, "{}", message.text);
    }

    async fn at_once_but_for_the_quiet_hours(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let now = json!({ "reviewed": "now" });
        set(&mut sam, json!({ "mail": now, "quietFrom": 21 * 60, "quietUntil": 8 * 60, "timeZone": "Europe/Berlin" })).await;
        declined(app, &mut sam, &mut mona).await;
        round(app).await;
        assert_eq!(count_emails(app, &sam), 1);
        // 20:30 UTC is 21:30 in Berlin; 8:00 there is 7:00 UTC.
        app.clock.advance(8 * HOUR + 30 * MINUTE);
        declined(app, &mut sam, &mut mona).await;
        round(app).await;
        assert_eq!(count_emails(app, &sam), 1);
        app.clock.advance(10 * HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &sam), 1);
        app.clock.advance(30 * MINUTE);
        round(app).await;
        assert_eq!(count_emails(app, &sam), 2);
    }

    async fn switched_off_there_is_none(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        set(&mut maya, json!({ "mail": { "reviewed": "off" } })).await;
        declined(app, &mut maya, &mut mona).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        assert_eq!((count_emails(app, &maya), told(&mut maya).await.len()), (0, 1));
    }

    /// What waits already goes by what is set now.
    async fn new_times_hold_for_what_waits(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        set(&mut maya, json!({ "digestAt": [13 * 60] })).await;
        app.clock.advance(HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &maya), 1);
    }

    /// Nobody is written to who is suspended, or whose address is not proven.
    async fn whom_no_email_reaches(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        app.change("update members set suspended_at = $1 where id = $2", params![app.clock.time(), maya.id]).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &maya), 0);
    }

    /// RFC 8058: one press in the mail program, without cookie, origin or session; opening the address changes nothing.
    async fn one_press_ends_them(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        let message = app.postbox.last_to(&maya.email).unwrap();
        let address = message.unsubscribe.unwrap();
        assert!(message.text.contains(&address));
        let path = address.strip_prefix("http://localhost:4780").unwrap().to_owned();
        let page = app.visitor().get(&path).await.expect(200);
        assert!(String::from_utf8_lossy(&page.body).contains("Stop these emails?"));
        declined(app, &mut maya, &mut mona).await;
        let mut program = app.visitor().with_header("sec-fetch-site", "none");
        let form = Some("application/x-www-form-urlencoded");
        for wrong in ["/unsubscribe/nobody", "/unsubscribe/%00"] {
            program.send(axum::http::Method::POST, wrong, form, "List-Unsubscribe=One-Click").await;
        }
        let before = count_emails(app, &maya);
        let answer = program.send(axum::http::Method::POST, &path, form, "List-Unsubscribe=One-Click").await.expect(200);
        assert!(String::from_utf8_lossy(&answer.body).contains("No more of these emails"));
        app.clock.advance(48 * HOUR);
        round(app).await;
        assert_eq!(count_emails(app, &maya), before);
        let stored = maya.browser.get("/api/notifications/preferences").await.expect(200).json();
        assert!(stored["preferences"]["mail"].as_object().unwrap().values().all(|by_mail| by_mail == "off"));
    }

    /// Two servers, one email.
    async fn one_email_however_many_servers(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        declined(app, &mut maya, &mut mona).await;
        app.clock.advance(24 * HOUR);
        tokio::join!(round(app), round(app), round(app));
        app.work().await;
        assert_eq!(count_emails(app, &maya), 1);
    }
}
