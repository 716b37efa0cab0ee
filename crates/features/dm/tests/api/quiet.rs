//! News about messages: one line in the app, and by email and on devices neither a name nor a word.

use domain::time::{HOUR, MINUTE};
use serde_json::{Value, json};
use testkit::{Person, PushService, TestApp, on_both_databases};

use crate::{at, decline, friends, said};

on_both_databases! {
    async fn neither_who_nor_what(app: &TestApp) {
        let service = PushService::start().await;
        let (mut ann, mut ben) = (app.supporter("Annabel").await, app.supporter("Ben").await);
        let device = service.device("phone");
        ben.browser.put("/api/push/subscription", device.subscription()).await.expect(204);
        let stored = ben.browser.get("/api/notifications/preferences").await.expect(200).json();
        let mut preferences = stored["preferences"].clone();
        assert_eq!(preferences["mail"]["messaged"], "digest");
        preferences["push"] = json!({ "messaged": true });
        ben.browser.put("/api/notifications/preferences", preferences).await.expect(200);

        said(app, &mut ann, &ben, "My secret worry").await;
        app.work().await;
        let messages = service.messages();
        assert_eq!(messages.len(), 1);
        let pushed = device.read(&messages[0]).to_string();
        app.clock.advance(6 * HOUR + MINUTE);
        app.run("notifications.emails").await;
        let message = app.postbox.last_to(&ben.email).unwrap();
        assert!(message.text.contains("- A direct message\n"), "{}", message.text);
        for text in [&pushed, &message.text, &message.subject] {
            for secret in ["Annabel", "Ben", "secret", "worry", "nxiety", &ann.id.to_string()] {
                assert!(!text.contains(secret), "{secret} in {text}");
            }
        }
    }

    /// A muted word tells nobody, by no way; the message is there all the same, also where it was deleted and came back.
    async fn a_muted_word_tells_nobody(app: &TestApp) {
        let service = PushService::start().await;
        let (mut ann, mut ben) = friends(app).await;
        let device = service.device("phone");
        ben.browser.put("/api/push/subscription", device.subscription()).await.expect(204);
        let mut preferences = ben.browser.get("/api/notifications/preferences").await.expect(200).json()["preferences"].clone();
        preferences["push"] = json!({ "messaged": true });
        preferences["mail"]["messaged"] = json!("now");
        (preferences["quietFrom"], preferences["quietUntil"]) = (json!(0), json!(0));
        ben.browser.put("/api/notifications/preferences", preferences).await.expect(200);
        ben.browser.patch("/api/notifications/muted-words", json!({ "add": ["relapse"] })).await.expect(200);
        ben.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        let messages = app.postbox.last_to(&ben.email).is_some();

        let message = said(app, &mut ann, &ben, "I fear a Relapse.").await;
        ann.browser.delete(&at(&message)).await.expect(204);
        ann.browser.put(&format!("{}/restore", at(&message)), Value::Null).await.expect(200);
        app.work().await;
        let unread = ben.browser.get("/api/notifications/unread").await.expect(200).json();
        assert_eq!((unread["count"].clone(), service.messages().len()), (json!(0), 0));
        assert_eq!(app.postbox.last_to(&ben.email).is_some(), messages);
        assert_eq!(crate::texts(&crate::messages(&mut ben, &ann).await).last(), Some(&"I fear a Relapse."));

        said(app, &mut ann, &ben, "Good morning").await;
        app.work().await;
        assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], 1);
        assert_eq!(service.messages().len(), 1);
    }

    /// However much someone writes, it is one line, until it is read; and none at all about what was declined.
    async fn one_line_until_it_is_read(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 9 })).await.expect(200);
        for number in 0..3 {
            said(app, &mut ann, &ben, &format!("News {number}")).await;
        }
        let told = ben.browser.get("/api/notifications").await.expect(200).json();
        let line = &told["items"][0];
        assert_eq!((&line["kind"], &line["postKind"], &line["postId"], &line["count"], &line["read"]), (&json!("messaged"), &json!("member"), &json!(ann.id), &json!(3), &json!(false)));
        assert_eq!(line["actor"]["uid"], json!(ann.id));
        assert!(!told.to_string().contains("News"));
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 9 })).await.expect(200);
        assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], 0);
        let lines = async |ben: &mut Person| ben.browser.get("/api/notifications").await.expect(200).json()["items"].as_array().unwrap().len();
        let before = lines(&mut ben).await;
        // What was taken back before it was read is no news, and had back it is again.
        let (first, second) = (said(app, &mut ann, &ben, "One").await, said(app, &mut ann, &ben, "Two").await);
        for (message, left) in [(&first, 1), (&second, 0)] {
            ann.browser.delete(&at(message)).await.expect(204);
            assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], left);
        }
        assert_eq!(lines(&mut ben).await, before);
        ann.browser.put(&format!("{}/restore", at(&second)), Value::Null).await.expect(200);
        assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], 1);
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 19 })).await.expect(200);
        let mut sam = app.supporter("Sam").await;
        said(app, &mut sam, &ben, "Hello").await;
        decline(&mut ben, &sam).await.expect(204);
        assert_eq!(ben.browser.get("/api/notifications/unread").await.expect(200).json()["count"], 0);
        assert_eq!(ann.browser.get("/api/notifications").await.expect(200).json()["items"][1], Value::Null);
    }
}
