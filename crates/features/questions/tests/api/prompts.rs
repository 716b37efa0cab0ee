//! Prompts: Super members suggest them, Supporters read them, and they spend no allowance (O-2).

use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, draft, id_of, ids, read};

async fn super_member(app: &TestApp, first: &str) -> Person {
    app.super_member(first).await
}

on_both_databases! {
    /// R297: below Super the dialog's words come back, and nothing is kept.
    async fn who_suggests(app: &TestApp) {
        let prompt = json!({ "prompt": "Three things?", "kind": "prompt" });
        for person in [&mut app.member("Maya").await, &mut app.supporter("Sam").await] {
            let refused = person.browser.post("/api/questions", prompt.clone()).await.refused(403, "tier.needed").json();
            assert_eq!((&refused["feature"], &refused["needs"]), (&json!("suggest prompts"), &json!(2)));
        }
        assert_eq!(app.number("select count(*) from questions", vec![]).await, 0);
        for person in [&mut super_member(app, "Lea").await, &mut app.person("Pro", |new| new.roles.professional = true).await] {
            let answer = person.browser.post("/api/questions", prompt.clone()).await.expect(201).json();
            assert_eq!((&answer["kind"], &answer["status"]), (&json!("prompt"), &json!("pending")));
        }
    }

    /// R289, R299: Supporters read the list and each prompt; below, prompts are named with what they need.
    async fn who_reads(app: &TestApp) {
        let mut lea = super_member(app, "Lea").await;
        let id = approved(app, &mut lea, json!({ "prompt": "Three things?", "kind": "prompt", "tags": ["gratitude"] })).await;
        let question = approved(app, &mut lea, draft("A question?")).await;
        let path = format!("/api/questions/{id}");
        let mut maya = app.member("Maya").await;
        for path in ["/api/questions?kind=prompt", "/api/questions?kind=prompt&tag=gratitude", &path] {
            let refused = maya.browser.get(path).await.refused(403, "tier.needed").json();
            assert_eq!((&refused["feature"], &refused["needs"]), (&json!("view prompts"), &json!(1)));
        }
        let mut sam = app.supporter("Sam").await;
        assert_eq!(ids(&read(&mut sam, "/api/questions?kind=prompt").await), std::slice::from_ref(&id));
        assert_eq!(ids(&read(&mut sam, "/api/questions?kind=prompt&tag=gratitude").await), std::slice::from_ref(&id));
        assert_eq!(read(&mut sam, &path).await["prompt"], "Three things?");
        for person in [&mut maya, &mut sam] {
            assert_eq!(ids(&read(person, "/api/questions").await), std::slice::from_ref(&question));
            assert_eq!(ids(&read(person, "/api/questions?tag=gratitude").await), Vec::<String>::new());
        }
        let hers = format!("/api/members/{}/questions", lea.id);
        assert_eq!(ids(&read(&mut maya, &hers).await), std::slice::from_ref(&question));
        assert_eq!(ids(&read(&mut sam, &hers).await).len(), 2);
    }

    /// Anyone who suggested a prompt keeps reading and taking back their own, also after their plan ended.
    async fn ones_own_stay_ones_own(app: &TestApp) {
        let mut lea = super_member(app, "Lea").await;
        let body = json!({ "prompt": "Three things?", "kind": "prompt" });
        let id = id_of(&lea.browser.post("/api/questions", body).await.expect(201).json());
        app.end_membership(lea.id).await;
        let path = format!("/api/questions/{id}");
        assert_eq!(read(&mut lea, &path).await["mine"], true);
        let list = format!("/api/members/{}/questions", lea.id);
        assert_eq!(ids(&read(&mut lea, &list).await), std::slice::from_ref(&id));
        // The prompt spent no allowance.
        assert_eq!(read(&mut lea, "/api/questions/allowance").await["canAsk"], true);
        lea.browser.delete(&path).await.expect(204);
    }
}
