//! The first message asks: it waits, is accepted, answered, declined without a word, or taken back.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{accept, at, decline, each_of, folder, messages, messages_with, said, texts, thread, write};

on_both_databases! {
    /// R009: K1: a request, one message until it is accepted, then both write.
    async fn a_request_until_it_is_accepted(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let before = thread(&mut ann, &ben).await;
        assert_eq!((&before["state"], &before["lastAt"], &before["can"]), (&json!("none"), &Value::Null, &json!({ "write": true, "why": null, "asks": true })));
        let sent = said(app, &mut ann, &ben, " Hello Ben ").await;
        assert_eq!((&sent["text"], &sent["mine"], &sent["state"], &sent["seq"], &sent["changed"]), (&json!("Hello Ben"), &json!(true), &json!("there"), &json!(1), &json!(1)));
        write(&mut ann, &ben, "Are you there?").await.refused(409, "dm.waiting");
        let waiting = thread(&mut ann, &ben).await;
        assert_eq!((&waiting["state"], &waiting["can"]["why"], &waiting["preview"]), (&json!("waiting"), &json!("waiting"), &json!("Hello Ben")));
        let asked = thread(&mut ben, &ann).await;
        assert_eq!((&asked["state"], &asked["can"]["write"], &asked["can"]["asks"], &asked["unread"]), (&json!("requested"), &json!(true), &json!(false), &json!(1)));
        assert_eq!((folder(&mut ben, "requests").await, folder(&mut ben, "messages").await), (vec![ann.id.to_string()], vec![]));
        assert_eq!((folder(&mut ann, "requests").await, folder(&mut ann, "messages").await), (vec![], vec![ben.id.to_string()]));

        let accepted = accept(&mut ben, &ann).await.expect(200).json();
        assert_eq!((&accepted["state"], &accepted["can"]["write"]), (&json!("accepted"), &json!(true)));
        accept(&mut ben, &ann).await.expect(200);
        decline(&mut ben, &ann).await.refused(409, "dm.accepted");
        assert_eq!(folder(&mut ben, "messages").await, [ann.id.to_string()]);
        said(app, &mut ann, &ben, "Thank you https://example.org").await;
        said(app, &mut ann, &ben, &"a".repeat(4000)).await;
        assert_eq!(thread(&mut ann, &ben).await["state"], "accepted");
    }

    async fn what_was_written_by_one_is_never_sent_by_another_who_logged_in_since(app: &TestApp) {
        let (ann, mut ben, mut cleo) = (app.supporter("Ann").await, app.supporter("Ben").await, app.supporter("Cleo").await);
        let words = json!({ "text": "Hello Cleo" });
        let mut outbox = ben.browser.clone().with_header("x-exhale-member", &ann.id.0.to_string());
        outbox.post(&messages_with(&cleo), words.clone()).await.refused(409, "session.other");
        assert_eq!(thread(&mut cleo, &ben).await["state"], "none");
        let mut outbox = ben.browser.clone().with_header("x-exhale-member", &ben.id.0.to_string());
        outbox.post(&messages_with(&cleo), words).await.expect(201);
        assert_eq!(texts(&messages(&mut ben, &cleo).await), ["Hello Cleo"]);
    }

    async fn answering_accepts(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        said(app, &mut ann, &ben, "Hello Ben").await;
        said(app, &mut ben, &ann, &"b".repeat(4000)).await;
        for (mut reader, other) in each_of(&ann, &ben) {
            assert_eq!(thread(&mut reader, &other).await["state"], "accepted");
            assert_eq!(folder(&mut reader, "messages").await, [other.id.to_string()]);
        }
        said(app, &mut ann, &ben, "Good to read you").await;
        accept(&mut ann, &ben).await.expect(200);
    }

    async fn what_a_request_may_say(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let long = write(&mut ann, &ben, &"😮".repeat(1001)).await.refused(422, "fields.invalid");
        assert_eq!(long.json()["fields"]["text"], "too_long");
        let empty = write(&mut ann, &ben, " \u{200B} ").await.refused(422, "fields.invalid");
        assert_eq!(empty.json()["fields"]["text"], "required");
        write(&mut ann, &ben, "See www.example.org").await.refused(422, "dm.no_links");
        let body = json!({ "text": "Hello", "photo": "x" });
        ann.browser.post(&messages_with(&ben), body).await.refused(400, "request.malformed");
        assert_eq!(app.number("select count(*) from dm_threads", vec![]).await, 0, "nothing stays of what was refused");
        let sent = said(app, &mut ann, &ben, &"😮".repeat(1000)).await;
        // Other words keep to the same bounds while it only asks.
        ann.browser.patch(&at(&sent), json!({ "text": "See www.example.org" })).await.refused(422, "dm.no_links");
        ann.browser.patch(&at(&sent), json!({ "text": "a".repeat(1001) })).await.refused(422, "fields.invalid");
        ann.browser.patch(&at(&sent), json!({ "text": "<script>alert(1)</script>" })).await.expect(200);
        assert_eq!(texts(&messages(&mut ann, &ben).await), ["<script>alert(1)</script>"]);
        // Three times, so that nobody talks on in a request; then without end.
        for (words, status) in [("Two", 200), ("Two", 200), ("Three", 200), ("Four", 409), ("Three", 200)] {
            let answer = ann.browser.patch(&at(&sent), json!({ "text": words })).await.expect(status).json();
            assert_eq!((answer["code"] == "dm.edit_over", answer["edits"] == 3), (status == 409, status == 409));
        }
        accept(&mut ben, &ann).await.expect(200);
        ann.browser.patch(&at(&sent), json!({ "text": "Four" })).await.expect(200);
    }

    /// K1: anyone who is declined finds nothing changed, to the byte.
    async fn declining_is_silent(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        said(app, &mut ann, &ben, "Hello Ben").await;
        let paths = ["/api/dm".to_owned(), "/api/dm/unread".into(), format!("/api/dm/{}", ben.id), messages_with(&ben), "/api/notifications".into()];
        let mut before = Vec::new();
        for path in &paths {
            before.push(ann.browser.get(path).await.expect(200).body);
        }
        let changed = format!("{}?changed=1", messages_with(&ben));
        decline(&mut ben, &ann).await.expect(204);
        decline(&mut ben, &ann).await.expect(204);
        app.work().await;
        for (path, before) in paths.iter().zip(before) {
            assert_eq!(ann.browser.get(path).await.expect(200).body, before, "{path}");
        }
        assert_eq!(ann.browser.get(&changed).await.expect(200).json(), json!({ "items": [], "upTo": 1, "earlier": false }));
        write(&mut ann, &ben, "Are you there?").await.refused(409, "dm.waiting");
        assert_eq!((folder(&mut ben, "requests").await, folder(&mut ben, "messages").await), (vec![], vec![]));
        assert_eq!(ben.browser.get("/api/dm/unread").await.expect(200).json(), json!({ "messages": 0, "requests": 0 }));
        assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], 0);
        // Anyone who declined may still take it up.
        said(app, &mut ben, &ann, "Hello after all").await;
        assert_eq!((folder(&mut ben, "messages").await, thread(&mut ann, &ben).await["state"].clone()), (vec![ann.id.to_string()], json!("accepted")));
    }

    /// A request that was taken back leaves nothing with the other one, and does not buy a second one.
    async fn taken_back_and_asked_the_other_way_round(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let sent = said(app, &mut ann, &ben, "Hello Ben").await;
        ann.browser.delete(&at(&sent)).await.expect(204);
        assert!(folder(&mut ben, "requests").await.is_empty());
        let nothing = thread(&mut ben, &ann).await;
        let untouched = thread(&mut ben, &app.supporter("Cleo").await).await;
        for key in ["state", "lastAt", "preview", "unread", "can", "readSeq", "upTo"] {
            assert_eq!(nothing[key], untouched[key], "{key}");
        }
        for query in ["", "?changed=0", "?changed=1", "?before=5"] {
            let page = ben.browser.get(&format!("{}{query}", messages_with(&ann))).await.expect(200).json();
            assert_eq!(page, json!({ "items": [], "upTo": 0, "earlier": false }), "{query}");
        }
        assert_eq!(ben.browser.get("/api/notifications").await.expect(200).json()["items"], json!([]));
        assert_eq!(messages(&mut ann, &ben).await[0]["state"], "deleted");
        accept(&mut ben, &ann).await.refused(404, "not_found");
        decline(&mut ben, &ann).await.refused(404, "not_found");
        write(&mut ann, &ben, "Once more").await.refused(409, "dm.waiting");
        write(&mut ben, &ann, "See www.example.org").await.refused(422, "dm.no_links");
        said(app, &mut ben, &ann, "Hello Ann").await;
        assert_eq!((thread(&mut ann, &ben).await["state"].clone(), folder(&mut ann, "requests").await), (json!("requested"), vec![ben.id.to_string()]));
        // Back within ten seconds, each has written to the other.
        ann.browser.put(&format!("{}/restore", at(&sent)), Value::Null).await.expect(200);
        assert_eq!((thread(&mut ann, &ben).await["state"].clone(), thread(&mut ben, &ann).await["state"].clone()), (json!("accepted"), json!("accepted")));
        assert_eq!((folder(&mut ann, "messages").await, folder(&mut ben, "messages").await), (vec![ben.id.to_string()], vec![ann.id.to_string()]));
    }

    async fn nobody_accepts_what_nobody_asked(app: &TestApp) {
        let (mut ann, ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        accept(&mut ann, &ben).await.refused(404, "not_found");
        decline(&mut ann, &ben).await.refused(404, "not_found");
        said(app, &mut ann, &ben, "Hello Ben").await;
        accept(&mut ann, &ben).await.refused(404, "not_found");
        decline(&mut ann, &ben).await.refused(404, "not_found");
        let own = format!("/api/dm/{}", ann.id);
        ann.browser.get(&own).await.refused(404, "not_found");
        ann.browser.post(&format!("{own}/messages"), json!({ "text": "Hello me" })).await.refused(404, "not_found");
    }
}
