//! The feed: approved Wins, newest first, ten a page, without gap or double while others share.

use domain::subject::SubjectKind;
use serde_json::Value;
use testkit::{TestApp, on_both_databases};

use crate::{approved, declined, id_of, ids, share};

async fn page(browser: &mut testkit::Client, cursor: &Value) -> Value {
    let path = cursor.as_str().map_or("/api/wins".to_owned(), |cursor| format!("/api/wins?cursor={cursor}"));
    browser.get(&path).await.expect(200).json()
}

on_both_databases! {
    /// R198, R339: only what a moderator approved, also for its author and for moderators.
    async fn approved_ones_only(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let seen = approved(&mut sam, &mona, "Approved").await;
        declined(&mut sam, &mona, "Declined").await;
        share(&mut sam, "Pending").await;
        for browser in [&mut sam.browser, &mut mona.browser, &mut app.member("Maya").await.browser] {
            assert_eq!(ids(&page(browser, &Value::Null).await), std::slice::from_ref(&seen));
        }
    }

    /// R340, R341, R342, R420: ten a page; an eleventh makes a second one.
    async fn ten_and_eleven(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let empty = page(&mut sam.browser, &Value::Null).await;
        assert_eq!(empty, serde_json::json!({ "items": [], "nextCursor": null }));
        let mut newest_first = Vec::new();
        for number in 0..10 {
            newest_first.insert(0, approved(&mut sam, &mona, &format!("Win {number}")).await);
            app.clock.advance(1_000);
        }
        let first = page(&mut sam.browser, &Value::Null).await;
        assert_eq!(ids(&first), newest_first);
        assert_eq!(first["nextCursor"], Value::Null);

        newest_first.insert(0, approved(&mut sam, &mona, "The eleventh").await);
        let first = page(&mut sam.browser, &Value::Null).await;
        assert_eq!(ids(&first), newest_first[..10]);
        let second = page(&mut sam.browser, &first["nextCursor"]).await;
        assert_eq!(ids(&second), newest_first[10..]);
        assert_eq!(second["nextCursor"], Value::Null);
    }

    /// R342: Wins approved between two pages, at the same millisecond too, make no gap and no double.
    async fn paging_while_others_share(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut known = Vec::new();
        for number in 0..25 {
            known.push(approved(&mut sam, &mona, &format!("Win {number}")).await);
            if number % 5 == 0 {
                app.clock.advance(1);
            }
        }
        let (mut seen, mut cursor) = (Vec::new(), Value::Null);
        for _ in 0..10 {
            let found = page(&mut sam.browser, &cursor).await;
            assert!(ids(&found).len() <= 10);
            seen.extend(ids(&found));
            cursor = found["nextCursor"].clone();
            if cursor.is_null() {
                break;
            }
            app.clock.advance(1);
            approved(&mut sam, &mona, "In between").await;
        }
        let mut once = seen.clone();
        once.sort_unstable();
        once.dedup();
        assert_eq!(once.len(), seen.len(), "a double");
        assert!(known.iter().all(|id| seen.contains(id)), "a gap");
        let last: Vec<_> = seen.iter().filter(|id| known.contains(id)).collect();
        known.sort_unstable_by(|one, two| two.cmp(one));
        assert_eq!(last, known.iter().collect::<Vec<_>>(), "newest first");
    }

    /// R340: the order is that of sharing, whenever a moderator came by.
    async fn the_order_is_that_of_sharing(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let older = id_of(&share(&mut sam, "Older").await);
        app.clock.advance(1);
        let newer = id_of(&share(&mut sam, "Newer").await);
        for id in [&newer, &older] {
            app.clock.advance(60_000);
            mona.approve(SubjectKind::Win, id).await;
        }
        assert_eq!(ids(&page(&mut sam.browser, &Value::Null).await), [newer, older]);
    }

    async fn positions_that_are_none_are_refused(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let foreign = platform::http::cursor::Cursor { at: app.app.now(), id: app.app.id() }.encode(b'l');
        for path in ["/api/wins?cursor=", "/api/wins?cursor=nonsense", &format!("/api/wins?cursor={foreign}")] {
            maya.browser.get(path).await.refused(400, "request.cursor");
        }
        maya.browser.get("/api/wins?limit=1000").await.refused(400, "request.malformed");
        app.visitor().get("/api/wins").await.refused(401, "session.none");
    }
}
