//! How Messages go: with age, a month after they were deleted, and all of one Member's.

use domain::subject::SubjectKind;
use domain::time::{DAY, HOUR};
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{COMMUNITY, at, id_of, number, page, say, say_all, texts};

on_both_databases! {
    async fn with_age(app: &TestApp) {
        let mut ada = app.admin("Ada").await;
        let mut maya = app.supporter("Maya").await;
        ada.browser.patch(COMMUNITY, json!({ "retentionDays": 7 })).await.expect(200);
        for round in 0..105 {
            say(&mut maya, &format!("old {round}")).await;
        }
        let reported = say(&mut maya, "Reported").await;
        assert!(ada.report(SubjectKind::Message, id_of(&reported)).await);
        app.clock.advance(HOUR);
        say_all(&mut maya, json!({ "text": "Young", "mentions": [ada.id] })).await;
        app.clock.advance(7 * DAY - HOUR);
        app.run("chat.expire").await;
        let mut maya = testkit::Person { browser: app.browser_of(maya.id).await, ..maya };
        assert_eq!(texts(&page(&mut maya, "").await), ["Reported", "Young"], "what moderators have to look at stays");
        assert_eq!(page(&mut maya, "").await["upTo"], 107);
        app.clock.advance(2 * HOUR);
        app.run("chat.expire").await;
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 1);
        assert_eq!(app.number("select count(*) from chat_mentions", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from notifications", vec![]).await, 0);
    }

    async fn a_month_after_they_were_deleted(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let said = say(&mut maya, "Canary").await;
        say(&mut maya, "Stays").await;
        maya.browser.put(&format!("{}/reactions/%F0%9F%92%9B", at(&said)), Value::Null).await.expect(200);
        maya.browser.patch(&at(&said), json!({ "text": "Canary, edited" })).await.expect(200);
        maya.browser.delete(&at(&said)).await.expect(200);
        app.clock.advance(30 * DAY - 1);
        app.run("chat.wipe").await;
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 2);
        app.clock.advance(1);
        app.run("chat.wipe").await;
        for table in ["select count(*) from chat_versions", "select count(*) from chat_reactions"] {
            assert_eq!(app.number(table, vec![]).await, 0, "{table}");
        }
        assert_eq!(app.number("select count(*) from chat_messages", vec![]).await, 1);
    }

    async fn all_of_one_members(app: &TestApp) {
        let (mut ada, mut maya, mut sam) = (app.admin("Ada").await, app.supporter("Maya").await, app.supporter("Sam").await);
        ada.browser.post("/api/chat/channels", json!({ "slug": "garden", "name": "Garden", "topic": "" })).await.expect(201);
        for round in 0..101 {
            say(&mut maya, &format!("mine {round}")).await;
        }
        maya.browser.post("/api/chat/channels/garden/messages", json!({ "text": "mine there" })).await.expect(201);
        say(&mut sam, "Sam's").await;
        // Asked for again and again it is one job, up to when it was last asked for.
        for round in 0..3 {
            maya.browser.delete("/api/chat/messages/mine").await.expect(202);
            assert_eq!(app.number("select count(*) from jobs where kind = 'chat.delete_mine'", vec![]).await, 1);
            app.clock.advance(1);
            say(&mut maya, &format!("mine {round}, meanwhile")).await;
        }
        maya.browser.delete("/api/chat/messages/mine").await.expect(202);
        app.clock.advance(1);
        let later = say(&mut maya, "After I asked").await;
        app.work().await;
        assert_eq!(app.number("select count(*) from chat_messages where deleted_at is null", vec![]).await, 2);
        assert_eq!(number(app).await, 106 + 104, "each change has its number");
        let found = page(&mut sam, "").await;
        assert!(!found.to_string().contains("mine "), "{found}");
        assert_eq!(maya.browser.get(&at(&later)).await.json()["message"]["state"], "there");
        maya.browser.delete("/api/chat/messages/mine").await.expect(202);
        app.work().await;
        assert_eq!(number(app).await, 106 + 104 + 1, "what is deleted is left alone");
        let there = sam.browser.get("/api/chat/channels/garden/messages").await.expect(200).json();
        assert_eq!(there["items"][0]["message"]["state"], "deleted");
    }
}
