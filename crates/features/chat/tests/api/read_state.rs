//! How far a Member has read, what is new after it, and what they want to hear of.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{COMMUNITY, at, channel, say, say_all};

async fn marks(person: &mut Person) -> (i64, i64, i64) {
    let found = channel(person).await;
    let listed = person.browser.get("/api/chat/channels").await.expect(200).json();
    assert_eq!(listed["items"][0], found, "the list says the same");
    (
        found["unread"].as_i64().unwrap(),
        found["mentioned"].as_i64().unwrap(),
        found["readSeq"].as_i64().unwrap(),
    )
}

async fn read_to(person: &mut Person, seq: i64) -> Value {
    person.browser.put(&format!("{COMMUNITY}/read"), json!({ "seq": seq })).await.expect(200).json()
}

on_both_databases! {
    async fn what_is_new(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        assert_eq!(marks(&mut maya).await, (0, 0, 0));
        say(&mut maya, "My own").await;
        say(&mut sam, "Hello").await;
        say_all(&mut sam, json!({ "text": "@Maya", "mentions": [maya.id] })).await;
        let last = say_all(&mut sam, json!({ "text": "@Maya again", "mentions": [maya.id] })).await;
        assert_eq!(marks(&mut maya).await, (3, 2, 0), "what one said oneself is not new");
        assert_eq!(marks(&mut sam).await, (1, 0, 0));
        assert_eq!(read_to(&mut maya, 3).await, json!({ "unread": 1, "mentioned": 1, "readSeq": 3 }));
        assert_eq!(read_to(&mut maya, 2).await, json!({ "unread": 1, "mentioned": 1, "readSeq": 3 }), "never further back");
        sam.browser.delete(&at(&last)).await.expect(200);
        assert_eq!(marks(&mut maya).await, (0, 0, 3), "what is deleted is not new");
        assert_eq!(read_to(&mut maya, 999).await["readSeq"], 5, "never beyond what there is");
        for seq in [json!(-1), json!(i64::MIN), json!(9_007_199_254_740_992_i64), json!(u64::MAX), json!(1e300), json!(0.5)] {
            let sent = maya.browser.put(&format!("{COMMUNITY}/read"), json!({ "seq": seq })).await;
            sent.refused(400, "request.malformed");
        }
        assert_eq!(marks(&mut maya).await.2, 5, "what is no number of a Message changes nothing");
        maya.browser.put(&format!("{COMMUNITY}/read"), json!({})).await.refused(400, "request.malformed");
        maya.browser.put("/api/chat/channels/nowhere/read", json!({ "seq": 1 })).await.refused(404, "not_found");
    }

    /// Anyone who muted a word of it finds the Message, and neither hears of it nor has it counted; others do, and the writer
    /// sees no difference.
    async fn a_muted_word_tells_nobody(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let mut lea = app.supporter("Lea").await;
        maya.browser.patch("/api/notifications/muted-words", json!({ "add": ["Waage", "kcal"] })).await.expect(200);
        let both = json!([maya.id, lea.id]);
        let mut named = vec![json!(maya.id), json!(lea.id)];
        named.sort_by_key(ToString::to_string);
        let said = say_all(&mut sam, json!({ "text": "The WAAGE, again", "mentions": both })).await;
        assert_eq!(said["mentions"], json!(named));
        say_all(&mut sam, json!({ "text": "Food", "note": "kcal", "mentions": both })).await;
        assert_eq!(marks(&mut maya).await, (2, 0, 0), "new, and no mention");
        assert_eq!(marks(&mut lea).await, (2, 2, 0));
        let news = async |person: &mut Person| person.browser.get("/api/notifications/unread").await.expect(200).json()["count"].clone();
        assert_eq!((news(&mut maya).await, news(&mut lea).await), (json!(0), json!(2)));
        say_all(&mut sam, json!({ "text": "Waagen are other words", "mentions": both })).await;
        assert_eq!((marks(&mut maya).await, news(&mut maya).await), ((3, 1, 0), json!(1)));
        maya.browser.patch("/api/notifications/muted-words", json!({ "remove": ["Waage", "kcal"] })).await.expect(200);
        say_all(&mut sam, json!({ "text": "Waage", "mentions": both })).await;
        assert_eq!((marks(&mut maya).await, news(&mut maya).await), ((4, 2, 0), json!(2)));
    }

    async fn a_hundred_at_most(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        for _ in 0..101 {
            say_all(&mut sam, json!({ "text": "@Maya", "mentions": [maya.id] })).await;
        }
        assert_eq!(marks(&mut maya).await, (100, 100, 0));
    }

    /// Notifications by the level that the mentioned Member set, and only to who can read them.
    async fn who_hears_of_being_mentioned(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let (mut free, mut noor) = (app.member("Free").await, app.supporter("Noor").await);
        let stranger = uuid::Uuid::from_u128(5);
        noor.block(sam.id).await;
        let sams = sam.id;
        let told = say_all(&mut sam, json!({ "text": "Hello", "mentions": [maya.id, maya.id, sams, free.id, noor.id, stranger] })).await;
        let mut named = vec![json!(maya.id), json!(free.id)];
        named.sort_by_key(ToString::to_string);
        let mut found = told["mentions"].as_array().unwrap().clone();
        found.sort_by_key(ToString::to_string);
        assert_eq!(found, named, "each once, and nobody who does not exist for the writer");
        let news = maya.browser.get("/api/notifications").await.expect(200).json()["items"].clone();
        assert_eq!((&news[0]["kind"], &news[0]["path"], &news[0]["actor"]["displayName"]), (&json!("mentioned"), &json!("/community/chat/community?at=1"), &json!("Sam T.")));
        for silent in [&mut free, &mut noor, &mut sam] {
            assert_eq!(silent.browser.get("/api/notifications").await.expect(200).json()["items"], json!([]));
        }
        let level = |level: &str| json!({ "level": level });
        let set = maya.browser.put(&format!("{COMMUNITY}/level"), level("nothing")).await.expect(200).json();
        assert_eq!((&set["level"], &channel(&mut maya).await["level"]), (&json!("nothing"), &json!("nothing")));
        say_all(&mut sam, json!({ "text": "Hello again", "mentions": [maya.id] })).await;
        let count = async |maya: &mut Person| maya.browser.get("/api/notifications").await.json()["items"].as_array().unwrap().len();
        assert_eq!(count(&mut maya).await, 1);
        maya.browser.put(&format!("{COMMUNITY}/level"), level("everything")).await.expect(200);
        say(&mut sam, "To nobody").await;
        assert_eq!(count(&mut maya).await, 1, "everything is shown in the app and tells nobody");
        let third = say_all(&mut sam, json!({ "text": "Once more", "mentions": [maya.id] })).await;
        assert_eq!(count(&mut maya).await, 2);
        sam.browser.delete(&at(&third)).await.expect(200);
        assert_eq!(count(&mut maya).await, 1, "what is deleted leads nowhere");
        maya.browser.put(&format!("{COMMUNITY}/level"), level("shouting")).await.refused(400, "request.malformed");
    }
}
