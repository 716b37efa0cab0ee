//! The list: approved Questions, newest first, ten a page, by tag and by whether a Professional answered.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{answered, approved, ask, decide, declined, draft, id_of, ids, read};

async fn page(person: &mut Person, query: &str, cursor: &Value) -> Value {
    let cursor = cursor.as_str().map_or(String::new(), |cursor| format!("&cursor={cursor}"));
    read(person, &format!("/api/questions?{query}{cursor}")).await
}

/// Everything a list gives, page after page.
async fn all(person: &mut Person, query: &str) -> Vec<String> {
    let (mut found, mut cursor) = (Vec::new(), Value::Null);
    for _ in 0..20 {
        let next = page(person, query, &cursor).await;
        assert!(ids(&next).len() <= 10);
        found.extend(ids(&next));
        cursor = next["nextCursor"].clone();
        if cursor.is_null() {
            return found;
        }
    }
    panic!("a list without an end");
}

on_both_databases! {
    /// R299: everyone reads approved Questions, Free members all of them; and nobody others.
    async fn approved_ones_only(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        assert_eq!(page(&mut sam, "", &Value::Null).await, json!({ "items": [], "nextCursor": null }));
        let seen = approved(app, &mut sam, draft("Approved?")).await;
        declined(app, &mut sam, draft("Declined?")).await;
        ask(&mut sam, draft("Pending?")).await;
        for person in [&mut sam, &mut app.member("Maya").await, &mut app.moderator("Mona").await] {
            assert_eq!(all(person, "").await, std::slice::from_ref(&seen));
        }
        let hers = page(&mut app.member("Tom").await, "", &Value::Null).await["items"][0].clone();
        assert_eq!((&hers["mine"], &hers["uid"]), (&json!(false), &json!(sam.id)));
    }

    /// Ten a page, without gap or double while others ask, in the order of asking whenever a moderator came by.
    async fn pages(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let mut newest_first = Vec::new();
        for number in 0..23 {
            newest_first.insert(0, id_of(&ask(&mut sam, draft(&format!("Question {number}?"))).await));
            if number % 4 == 0 {
                app.clock.advance(1);
            }
        }
        for id in &newest_first {
            decide(app, id, None).await;
        }
        let mut maya = app.member("Maya").await;
        let first = page(&mut maya, "", &Value::Null).await;
        assert_eq!(ids(&first).len(), 10);
        app.clock.advance(1);
        approved(app, &mut sam, draft("In between?")).await;
        let second = page(&mut maya, "", &first["nextCursor"]).await;
        let third = page(&mut maya, "", &second["nextCursor"]).await;
        let seen = [ids(&first), ids(&second), ids(&third)].concat();
        // At the same millisecond the id decides.
        let mut expected = newest_first.clone();
        expected.sort_unstable_by(|one, two| two.cmp(one));
        assert_eq!((seen, third["nextCursor"].clone()), (expected, Value::Null));
    }

    /// R192: by tag.
    async fn by_tag(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let (mut panic, mut routine) = (Vec::new(), Vec::new());
        for number in 0..24 {
            let tags = match number % 2 {
                0 => json!(["panic", "social anxiety"]),
                _ => json!(["routine"]),
            };
            let id = approved(app, &mut sam, json!({ "prompt": "About?", "tags": tags })).await;
            if number % 2 == 0 { panic.insert(0, id) } else { routine.insert(0, id) }
            app.clock.advance(1);
        }
        ask(&mut sam, json!({ "prompt": "Pending?", "tags": ["panic"] })).await;
        let mut maya = app.member("Maya").await;
        assert_eq!(all(&mut maya, "tag=panic").await, panic);
        assert_eq!(all(&mut maya, "tag=social%20anxiety").await, panic);
        assert_eq!(all(&mut maya, "tag=routine").await, routine);
        assert_eq!(all(&mut maya, "tag=gratitude").await, Vec::<String>::new());
        for wrong in ["tag=money", "tag=", "tag=Panic", "kind=win", "answered=maybe", "limit=1000"] {
            maya.browser.get(&format!("/api/questions?{wrong}")).await.refused(400, "request.malformed");
        }
        maya.browser.get("/api/questions?cursor=nonsense").await.refused(400, "request.cursor");
    }

    /// Answered by a Professional, alone and with a tag; it ends with the last such answer.
    async fn by_answer(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let mut everything = Vec::new();
        for number in 0..6 {
            let tags = if number < 3 { json!(["panic"]) } else { json!([]) };
            everything.push(approved(app, &mut sam, json!({ "prompt": "About?", "tags": tags })).await);
            app.clock.advance(1);
        }
        let mut maya = app.member("Maya").await;
        answered(app, &everything[0], 3, 0).await;
        answered(app, &everything[1], 2, 1).await;
        answered(app, &everything[4], 1, 1).await;
        assert_eq!(all(&mut maya, "answered=true").await, [everything[4].clone(), everything[1].clone()]);
        assert_eq!(all(&mut maya, "answered=true&tag=panic").await, std::slice::from_ref(&everything[1]));
        assert_eq!(all(&mut maya, "answered=false").await.len(), 6);
        let question = read(&mut maya, &format!("/api/questions/{}", everything[1])).await;
        assert_eq!((&question["commentsCount"], &question["answeredByProfessional"]), (&json!(2), &json!(true)));
        answered(app, &everything[4], -1, -1).await;
        answered(app, &everything[1], -1, 0).await;
        assert_eq!(all(&mut maya, "answered=true").await, std::slice::from_ref(&everything[1]));
        answered(app, &everything[1], -1, -1).await;
        assert_eq!(all(&mut maya, "answered=true&tag=panic").await, Vec::<String>::new());
    }

    /// Anyone who chooses other tags keeps the answers, and is found by them until the last one is gone.
    async fn by_answer_after_an_edit(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = declined(app, &mut sam, json!({ "prompt": "About?", "tags": ["panic"] })).await;
        answered(app, &id, 1, 1).await;
        sam.browser.patch(&format!("/api/questions/{id}"), json!({ "tags": ["routine"] })).await.expect(200);
        decide(app, &id, None).await;
        assert_eq!(all(&mut maya, "answered=true&tag=routine").await, std::slice::from_ref(&id));
        assert_eq!(all(&mut maya, "answered=true&tag=panic").await, Vec::<String>::new());
        answered(app, &id, -1, -1).await;
        assert_eq!(all(&mut maya, "answered=true&tag=routine").await, Vec::<String>::new());
        assert_eq!(all(&mut maya, "tag=routine").await, [id]);
    }
}
