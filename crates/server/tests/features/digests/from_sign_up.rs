//! From the sign-up of a Free Member to their first email, over HTTP and with the periodic jobs of the real server.

use domain::time::{HOUR, MINUTE};
use serde_json::{Value, json};
use testkit::{Client, Person, TestApp, on_both_databases};

/// Signs up with this address, chooses Free, and keeps what is suggested about emails.
async fn free_member(app: &TestApp, email: &str) -> Client {
    let mut browser = app.visitor();
    let form = json!({ "email": email, "password": "a quiet morning walk", "adult": true });
    let ticket = browser.post("/api/accounts", form).await.expect(202).json()["ticket"].clone();
    app.work().await;
    let text = app.postbox.last_to(email).unwrap().text;
    let code = text.lines().find(|line| line.len() == 6 && line.bytes().all(|byte| byte.is_ascii_digit()));
    let proof = json!({ "code": code.unwrap(), "ticket": ticket });
    browser.post("/api/accounts/verification", proof).await.expect(200);
    browser
        .put("/api/onboarding/name", json!({ "firstName": "Maya", "lastName": "Adler" }))
        .await
        .expect(200);
    let suggested = browser.get("/api/members/me").await.expect(200).json()["emailUpdates"].clone();
    browser.put("/api/onboarding/emails", json!({ "emailUpdates": suggested })).await.expect(200);
    browser.put("/api/onboarding/plan", json!({ "plan": "tier_0" })).await.expect(200);
    browser.put("/api/onboarding/done", Value::Null).await.expect(200);
    browser
}

/// Posts this, and has a moderator approve it.
async fn approved(author: &mut Person, moderator: &mut Person, kind: &str, post: Value) -> String {
    let post = author.browser.post(&format!("/api/{kind}s"), post).await.expect(201).json();
    let id = post["id"].as_str().unwrap().to_owned();
    let verdict = json!({ "verdict": "approve", "submittedAt": post["submittedAt"] });
    moderator.browser.put(&format!("/api/moderation/{kind}/{id}/decision"), verdict).await.expect(200);
    id
}

/// Lets this many hours pass, in which the worker does what is due.
async fn pass(app: &TestApp, hours: i64) {
    let worker = app.worker();
    for _ in 0..hours {
        app.clock.advance(HOUR);
        worker.drain().await.unwrap();
    }
}

/// The emails with what others shared.
fn updates(app: &TestApp, email: &str) -> Vec<String> {
    let sent = app.postbox.emails().into_iter();
    sent.filter(|sent| sent.to == email && sent.subject == "Your weekly email")
        .map(|sent| sent.text)
        .collect()
}

on_both_databases! {
    /// R308: a member who signs up for Free and keeps the suggested emails gets approved Wins and prompts within the week, each
    /// once, and none after turning them off. Members who pay read them in the app.
    async fn wins_and_prompts_within_a_week(app: &TestApp) {
        let (mut lea, mut mona) = (app.super_member("Lea").await, app.moderator("Mona").await);
        let maya = "maya@example.org";
        let mut browser = free_member(app, maya).await;
        let win = json!({ "title": "Outside", "win": "I went to the market." });
        let win = approved(&mut lea, &mut mona, "win", win).await;
        let prompt = json!({ "kind": "prompt", "prompt": "What helped you today?" });
        approved(&mut lea, &mut mona, "question", prompt).await;
        let question = json!({ "prompt": "Is it only me?" });
        approved(&mut lea, &mut mona, "question", question).await;
        lea.browser.post("/api/wins", json!({ "title": "Waiting", "win": "Not approved." })).await.expect(201);
        app.clock.advance(MINUTE);

        pass(app, 8 * 24).await;
        let sent = updates(app, maya);
        assert_eq!(sent.len(), 1, "{sent:?}");
        for told in ["Outside, by Lea T.", "I went to the market.", "What helped you today?", &format!("/community/wins/{win}")] {
            assert!(sent[0].contains(told), "{told} in {}", sent[0]);
        }
        for hidden in ["Is it only me?", "Waiting"] {
            assert!(!sent[0].contains(hidden), "{hidden} in {}", sent[0]);
        }
        browser.get(&format!("/api/wins/{win}")).await.expect(200);
        assert_eq!(updates(app, &lea.email), Vec::<String>::new());

        let again = json!({ "title": "Inside", "win": "I stayed, and that was fine." });
        approved(&mut lea, &mut mona, "win", again).await;
        browser.put("/api/onboarding/emails", json!({ "emailUpdates": "off" })).await.expect(200);
        pass(app, 8 * 24).await;
        assert_eq!(updates(app, maya).len(), 1);
    }
}
