//! Two who block each other find nothing of each other in any part of the chat.

use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{COMMUNITY, MESSAGES, at, channel, id_of, page, say, say_all};

/// Everything that a Member can read of the chat, as one text.
async fn everything(person: &mut Person, said: &Value) -> String {
    let mut all = String::new();
    for query in ["", "?before=99", "?after=0", "?around=1", "?changed=0"] {
        all += &page(person, query).await["items"].to_string();
    }
    for path in [format!("{COMMUNITY}/pins"), format!("{COMMUNITY}/search?q=canary")] {
        all += &person.browser.get(&path).await.expect(200).json()["items"].to_string();
    }
    all + &person.browser.get(&at(said)).await.json().to_string()
}

on_both_databases! {
    async fn neither_finds_the_other(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let (mut noor, mut mona) = (app.supporter("Noor").await, app.moderator("Mona").await);
        let of_maya = say_all(&mut maya, json!({ "text": "Canary of Maya", "mentions": [sam.id] })).await;
        let of_sam = say_all(&mut sam, json!({ "text": "Canary of Sam", "mentions": [maya.id] })).await;
        for message in [&of_maya, &of_sam] {
            mona.browser.put(&format!("{}/pin", at(message)), Value::Null).await.expect(200);
        }
        assert_eq!((channel(&mut maya).await["unread"].as_i64(), channel(&mut maya).await["mentioned"].as_i64()), (Some(1), Some(1)));
        maya.block(sam.id).await;
        for (person, own, other) in [(&mut maya, "Canary of Maya", &of_sam), (&mut sam, "Canary of Sam", &of_maya)] {
            let found = everything(person, other).await;
            assert!(found.contains(own));
            assert!(!found.contains(other["text"].as_str().unwrap()) && !found.contains(other["author"]["displayName"].as_str().unwrap()), "{found}");
            let there = channel(person).await;
            assert_eq!((&there["unread"], &there["mentioned"]), (&json!(0), &json!(0)));
            person.browser.get(&at(other)).await.refused(404, "not_found");
            person.browser.patch(&at(other), json!({ "text": "x" })).await.refused(404, "not_found");
            person.browser.delete(&at(other)).await.refused(404, "not_found");
            for change in ["restore", "reactions/%F0%9F%92%9B"] {
                person.browser.put(&format!("{}/{change}", at(other)), Value::Null).await.refused(404, "not_found");
            }
            assert!(!person.report(SubjectKind::Message, id_of(other)).await);
            let reply = json!({ "text": "Hello", "replyTo": other["id"] });
            let refused = person.browser.post(MESSAGES, reply).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "replyTo": "unknown" }));
        }
        let third = everything(&mut noor, &of_sam).await;
        assert!(third.contains("Canary of Maya") && third.contains("Canary of Sam"), "everyone else reads both");
        // Numbers stay, so that nobody takes a gap for something missed.
        assert_eq!(page(&mut maya, "?changed=0").await["upTo"], page(&mut noor, "?changed=0").await["upTo"]);
        maya.unblock(sam.id).await;
        assert!(everything(&mut maya, &of_sam).await.contains("Canary of Sam"));
        say(&mut sam, "Hello Maya").await;
    }

    /// Items in frames carry their author, by whom the hub leaves them out.
    async fn the_stream_names_authors(app: &TestApp) {
        use platform::live::Followed;
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        say(&mut maya, "One").await;
        say(&mut sam, "Two").await;
        let community = channel(&mut maya).await["id"].as_str().unwrap().parse().unwrap();
        let at = app.app.clone();
        let batch = app.app.db.read(move |tx| chat::follow::Channels.since(tx, &at, community, 0)).await.unwrap();
        let authors: Vec<_> = batch.items.iter().map(|item| item.author).collect();
        assert_eq!(authors, [maya.id, sam.id]);
    }
}
