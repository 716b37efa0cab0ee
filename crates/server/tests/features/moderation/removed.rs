//! What everyone could see and a moderator declined reads "removed" to its author, until it is handed in again.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::moderation::kinds::{ask, decide, item, report};
use crate::moderation::{approve, decline, share};

/// Whether someone reads that it was removed.
async fn reads(author: &mut Person, kind: &str, id: &str) -> bool {
    let own = author.browser.get(&format!("/api/{kind}s/{id}")).await.expect(200).json();
    own["removed"].as_bool().unwrap()
}

/// What the author was told last, once it is final.
async fn told(app: &TestApp, author: &mut Person) -> Value {
    app.clock.advance(11_000);
    author.browser.get("/api/notifications").await.expect(200).json()["items"][0]["detail"].clone()
}

on_both_databases! {
    /// E1: never of what nobody saw; undone, it never was; a second look leaves it until everyone sees it again.
    async fn only_what_everyone_could_see(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let win = share(&mut maya, "Mine").await;
        let question = ask(&mut maya, json!({ "prompt": "How do you sleep?" })).await;
        for (kind, id) in [("win", &win), ("question", &question)] {
            assert!(!reads(&mut maya, kind, id).await, "{kind}");
            decide(&mut mona, kind, id, decline("A street is in it.")).await.expect(200);
            assert!(!reads(&mut maya, kind, id).await, "{kind}");
            assert_eq!(told(app, &mut maya).await, "rejected", "{kind}");
            let again = if kind == "win" { json!({ "title": "Ours" }) } else { json!({ "prompt": "Do you sleep?" }) };
            let edit = async |maya: &mut Person| {
                maya.browser.patch(&format!("/api/{kind}s/{id}"), again.clone()).await.expect(200).json()["removed"].clone()
            };
            assert_eq!(edit(&mut maya).await, false, "{kind}");
            decide(&mut mona, kind, id, approve()).await.expect(200);
            report(&mut sam, kind, id).await.expect(201);
            let remove = async |mona: &mut Person| decide(mona, kind, id, decline("A name is in it.")).await.expect(200);
            remove(&mut mona).await;
            assert!(reads(&mut maya, kind, id).await, "{kind}");
            mona.browser.delete(&format!("/api/moderation/{kind}/{id}/decision")).await.expect(204);
            assert!(!reads(&mut maya, kind, id).await, "{kind}");
            assert!(!reads(&mut sam, kind, id).await, "{kind}");
            remove(&mut mona).await;
            assert_eq!(told(app, &mut maya).await, "removed", "{kind}");

            maya.browser.post("/api/appeals", json!({ "kind": kind, "id": id, "text": "It is a cat." })).await.expect(204);
            assert_eq!(item(&mut max, id).await["content"]["value"]["removed"], true, "{kind}");
            decide(&mut max, kind, id, approve()).await.expect(200);
            assert!(!reads(&mut maya, kind, id).await, "{kind}");
            max.browser.delete(&format!("/api/moderation/{kind}/{id}/decision")).await.expect(204);
            assert!(reads(&mut maya, kind, id).await, "{kind}");
            maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
            decide(&mut max, kind, id, decline("It reads like a person's name.")).await.expect(200);
            assert!(reads(&mut maya, kind, id).await, "{kind}");
            assert_eq!(told(app, &mut maya).await, "removed", "{kind}");
            assert_eq!(edit(&mut maya).await, false, "{kind}");
            decide(&mut mona, kind, id, decline("Still.")).await.expect(200);
            assert!(!reads(&mut maya, kind, id).await, "{kind}");
            assert_eq!(told(app, &mut maya).await, "rejected", "{kind}");
        }
    }
}
