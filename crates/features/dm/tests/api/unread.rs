//! How much is new: the same on every device, never backwards, and nobody else learns what was read.

use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use crate::{at, friends, said, thread};

async fn count(person: &mut Person) -> (i64, i64) {
    let unread = person.browser.get("/api/dm/unread").await.expect(200).json();
    (unread["messages"].as_i64().unwrap(), unread["requests"].as_i64().unwrap())
}

on_both_databases! {
    async fn read_on_one_device_and_on_all(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        let second = app.browser_of(ben.id).await;
        let read = format!("/api/dm/{}/read", ann.id);
        ben.browser.put(&read, json!({ "seq": 2 })).await.expect(200);
        assert_eq!(count(&mut ben).await, (0, 0));
        for number in 0..3 {
            said(app, &mut ann, &ben, &format!("News {number}")).await;
        }
        let mut sam = app.supporter("Sam").await;
        said(app, &mut sam, &ben, "Hello").await;
        assert_eq!((count(&mut ben).await, thread(&mut ben, &ann).await["unread"].clone()), ((1, 1), json!(3)));
        // One's own words are not new to oneself, and answering reads nothing.
        said(app, &mut ben, &ann, "I will read it in a moment").await;
        assert_eq!(thread(&mut ben, &ann).await["unread"], 3);
        let before = thread(&mut ann, &ben).await;
        let mut there = Person { browser: second, ..ben.clone() };
        let after = there.browser.put(&read, json!({ "seq": 4 })).await.expect(200).json();
        assert_eq!((&after["unread"], &after["readSeq"]), (&json!(1), &json!(4)));
        assert_eq!(ben.browser.put(&read, json!({ "seq": 1 })).await.expect(200).json()["readSeq"], 4);
        assert_eq!(ben.browser.put(&read, json!({ "seq": 999 })).await.expect(200).json()["readSeq"], 6);
        assert_eq!(thread(&mut ann, &ben).await, before, "the writer learns nothing of it");
        assert_eq!((count(&mut ben).await, count(&mut there).await), ((0, 1), (0, 1)));
        for seq in [json!(-1), json!(i64::MIN), json!(9_007_199_254_740_992_i64), json!(u64::MAX), json!(1e300), json!(0.5)] {
            ben.browser.put(&read, json!({ "seq": seq })).await.refused(400, "request.malformed");
        }
        assert_eq!(thread(&mut ben, &ann).await["readSeq"], 6, "what is no number of a message changes nothing");
        let nobody = format!("/api/dm/{}/read", app.member("New").await.id);
        ben.browser.put(&nobody, json!({ "seq": 1 })).await.refused(404, "not_found");
    }

    async fn what_is_gone_is_not_new(app: &TestApp) {
        let (mut ann, mut ben) = friends(app).await;
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 2 })).await.expect(200);
        let sent = said(app, &mut ann, &ben, "Never mind").await;
        assert_eq!(count(&mut ben).await, (1, 0));
        ann.browser.delete(&at(&sent)).await.expect(204);
        assert_eq!((count(&mut ben).await, thread(&mut ben, &ann).await["unread"].clone()), ((0, 0), json!(0)));
    }
}
