//! A role that comes or goes: what a Professional answered counts as such exactly while they are one.

use domain::role::Roles;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, draft};

/// Gives or takes the role, as the operator's command does.
async fn set(app: &TestApp, person: &Person, professional: bool) {
    let (at, id) = (app.app.clone(), person.id);
    let change = move |tx: &mut platform::db::Tx<'_>| {
        members::store::change_roles(tx, &at, id, &Roles { professional, ..Roles::default() })?;
        comments::follow_role(tx, &at, id)
    };
    app.app.db.write(change).await.unwrap();
    app.work().await;
}

async fn answered(reader: &mut Person) -> Vec<Value> {
    let page = reader.browser.get("/api/questions?tag=panic&answered=true").await.expect(200).json();
    page["items"].as_array().unwrap().iter().map(|item| item["id"].clone()).collect()
}

on_both_databases! {
    async fn answers_follow_the_role(app: &TestApp) {
        let (mut maya, mut sam, pia) = (app.supporter("Maya").await, app.supporter("Sam").await, app.member("Pia").await);
        let mut ids = Vec::new();
        for _ in 0..2 {
            let mut body = draft("How do you sleep?");
            body["tags"] = json!(["panic"]);
            ids.push(approved(app, &mut maya, body).await);
        }
        let thread = format!("/api/questions/{}/comments", ids[0]);
        let mut hers = pia.browser.clone();
        sam.browser.post(&thread, json!({ "text": "First." })).await.expect(201);
        app.clock.advance(1);
        // More than one job goes through.
        for number in 0..120 {
            hers.post(&thread, json!({ "text": format!("Answer {number}") })).await.expect(201);
        }
        let gone = hers.post(&thread, json!({ "text": "Deleted" })).await.expect(201).json()["id"].clone();
        hers.delete(&format!("/api/comments/{}", gone.as_str().unwrap())).await.expect(204);
        assert!(answered(&mut sam).await.is_empty());
        let counted = "select cast(sum(professional_answers) as bigint) from questions";
        let rows = "select count(*) from comments where professional = true and deleted_at is null";
        let text = async |sam: &mut Person| sam.browser.get(&thread).await.expect(200).json()["items"][0]["text"].clone();
        set(app, &pia, true).await;
        assert_eq!(answered(&mut sam).await, [json!(ids[0])]);
        assert_eq!((app.number(counted, vec![]).await, app.number(rows, vec![]).await), (120, 120));
        assert!(text(&mut sam).await.as_str().unwrap().starts_with("Answer"), "answers of Professionals come first");
        assert_eq!(sam.browser.get(&format!("/api/questions/{}", ids[0])).await.expect(200).json()["commentsCount"], 121);
        set(app, &pia, false).await;
        assert!(answered(&mut sam).await.is_empty());
        assert_eq!((app.number(counted, vec![]).await, app.number(rows, vec![]).await), (0, 0));
        assert_eq!(text(&mut sam).await, "First.");
    }
}
