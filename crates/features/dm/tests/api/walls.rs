//! Nobody but the two finds anything: a third Member, staff, someone blocked, each at every operation.

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::{at, folder, friends, id_of, messages, said, thread};

/// Everything that can be tried with one message.
async fn with_message(person: &mut Person, message: &Value) -> Vec<(&'static str, Answer)> {
    let path = at(message);
    vec![
        ("edit", person.browser.patch(&path, json!({ "text": "Mine now" })).await),
        ("edit badly", person.browser.patch(&path, json!({ "text": "" })).await),
        ("delete", person.browser.delete(&path).await),
        ("restore", person.browser.put(&format!("{path}/restore"), Value::Null).await),
    ]
}

/// Everything that can be tried with one conversation.
async fn with_conversation(person: &mut Person, other: &str, message: &Value) -> Vec<(&'static str, Answer)> {
    let path = format!("/api/dm/{other}");
    let browser = &mut person.browser;
    let report = json!({ "messageIds": [id_of(message)], "cause": "spam", "consent": true });
    vec![
        ("show", browser.get(&path).await),
        ("messages", browser.get(&format!("{path}/messages")).await),
        ("changes", browser.get(&format!("{path}/messages?changed=0")).await),
        ("send", browser.post(&format!("{path}/messages"), json!({ "text": "Hello" })).await),
        ("accept", browser.put(&format!("{path}/acceptance"), Value::Null).await),
        ("decline", browser.delete(&format!("{path}/acceptance")).await),
        ("read", browser.put(&format!("{path}/read"), json!({ "seq": 9 })).await),
        ("report", browser.post(&format!("{path}/report"), report).await),
    ]
}

on_both_databases! {
    /// K3: nobody but the two reads or changes a message, staff least of all.
    async fn a_third_member_and_staff(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        let secret = said(app, &mut ann, &ben, "The secret of the two").await;
        let nowhere = json!({ "id": app.app.id::<domain::ids::DirectMessageId>() });
        let others = [app.super_member("Sam").await, app.moderator("Mona").await, app.admin("Alex").await];
        for mut other in others {
            let absent = with_message(&mut other, &nowhere).await;
            for ((name, answer), (_, nothing)) in with_message(&mut other, &secret).await.iter().zip(&absent) {
                assert_eq!((answer.status.as_u16(), answer.code()), (404, nothing.code()), "{name}");
            }
            for with in [ann.id, ben.id] {
                for (name, answer) in with_conversation(&mut other, &with.to_string(), &secret).await {
                    assert!(!String::from_utf8_lossy(&answer.body).contains("secret"), "{name}");
                    // Their own conversation with one of the two is another one.
                    assert!(name != "report" || answer.code() == "fields.invalid", "{name}");
                }
            }
        }
        for (name, answer) in with_message(&mut ben, &secret).await {
            if name != "restore" {
                assert_eq!((answer.status.as_u16(), answer.code().as_str()), (403, "role.missing"), "{name}");
            }
        }
        assert_eq!(messages(&mut ann, &ben).await[2]["text"], "The secret of the two");
    }

    /// K2: a block works both ways, and to both it is as if the other one had never been.
    async fn someone_blocked(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        let (by_ann, by_ben) = (said(app, &mut ann, &ben, "By Ann").await, said(app, &mut ben, &ann, "By Ben").await);
        ann.block(ben.id).await;
        let nobody = app.app.id::<domain::ids::MemberId>().to_string();
        let nothing = json!({ "id": app.app.id::<domain::ids::DirectMessageId>() });
        let (id_of_ann, id_of_ben) = (ann.id, ben.id);
        for (who, other, own, theirs) in [(&mut ann, id_of_ben, &by_ann, &by_ben), (&mut ben, id_of_ann, &by_ben, &by_ann)] {
            let absent = with_conversation(who, &nobody, theirs).await;
            for ((name, answer), (_, absent)) in with_conversation(who, &other.to_string(), theirs).await.iter().zip(&absent) {
                assert_eq!(answer.status, 404, "{name}");
                assert_eq!((answer.code(), answer.json()["title"].clone()), (absent.code(), absent.json()["title"].clone()), "{name}");
            }
            let absent = with_message(who, &nothing).await;
            for message in [own, theirs] {
                for ((name, answer), (_, absent)) in with_message(who, message).await.iter().zip(&absent) {
                    assert_eq!((answer.status.as_u16(), answer.code()), (404, absent.code()), "{name}");
                }
            }
            assert!(folder(who, "messages").await.is_empty() && folder(who, "requests").await.is_empty());
            assert_eq!(who.browser.get("/api/dm/unread").await.expect(200).json(), json!({ "messages": 0, "requests": 0 }));
            let told = who.browser.get("/api/notifications").await.expect(200).json();
            assert_eq!(told["items"], json!([]));
        }
        ann.unblock(ben.id).await;
        assert_eq!((messages(&mut ben, &ann).await.len(), thread(&mut ben, &ann).await["state"].clone()), (4, json!("accepted")));
    }

    async fn lists_in_pages(app: &TestApp) {
        let mut ben = app.super_member("Ben").await;
        let mut expected = Vec::new();
        for number in 0..23 {
            let mut other = app.supporter(&format!("Other{number}")).await;
            said(app, &mut other, &ben, "Hello").await;
            expected.insert(0, other.id.to_string());
        }
        let (mut found, mut path) = (Vec::new(), "/api/dm?folder=requests".to_owned());
        loop {
            let page = ben.browser.get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            assert!(items.len() <= 20);
            found.extend(items.iter().map(|item| item["other"]["uid"].as_str().unwrap().to_owned()));
            let Some(next) = page["nextCursor"].as_str() else { break };
            ben.browser.get(&format!("/api/dm?cursor={next}")).await.refused(400, "request.cursor");
            path = format!("/api/dm?folder=requests&cursor={next}");
        }
        assert_eq!(found, expected);
        ben.browser.get("/api/dm?folder=declined").await.refused(400, "request.malformed");
    }
}
