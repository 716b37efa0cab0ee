//! The lists: what is open, what is planned, and what is over, in their order and page by page.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{address, ambassador, bring, plan, planned, read, titles};

on_both_databases! {
    /// R350, R351: those that are live, then those whose waiting room is open.
    async fn each_list_in_its_order(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let now = app.clock.time().0;
        let mut rooms = Vec::new();
        for (title, hours) in [("Third", 3), ("First", 1), ("Second", 2), ("Live", 0), ("Waiting", 0), ("Over", 0), ("Off", 4)] {
            let body = json!({ "title": title, "startsAt": now + hours * 3_600_000 });
            rooms.push(address(&plan(&mut ada, body).await));
        }
        bring(&mut ada, &rooms[4], "waiting_room").await;
        bring(&mut ada, &rooms[3], "live").await;
        bring(&mut ada, &rooms[5], "live").await;
        bring(&mut ada, &rooms[5], "ended").await;
        bring(&mut ada, &rooms[6], "cancelled").await;
        assert_eq!(titles(&mut sam, "/api/rooms").await, ["Live", "Waiting"]);
        assert_eq!(titles(&mut sam, "/api/rooms?when=planned").await, ["First", "Second", "Third"]);
        assert_eq!(titles(&mut sam, "/api/rooms?when=ended").await, ["Over"]);
        let off = read(&mut sam, &rooms[6]).await;
        assert_eq!((&off["status"], &off["can"]["edit"]), (&json!("cancelled"), &json!(false)));
    }

    async fn page_by_page(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let mut expected = Vec::new();
        for number in 0..21 {
            let title = format!("Room {number}");
            let room = planned(&mut ada, &title).await;
            bring(&mut ada, &room, "live").await;
            bring(&mut ada, &room, "ended").await;
            // Some end within the same millisecond, and all are listed.
            if number % 3 == 0 {
                app.clock.advance(1);
            }
            expected.push(title);
        }
        let first = read(&mut sam, "/api/rooms?when=ended").await;
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = read(&mut sam, &format!("/api/rooms?when=ended&cursor={cursor}")).await;
        let pages = [&first, &second].into_iter().flat_map(|page| page["items"].as_array().unwrap());
        let mut found: Vec<_> = pages.map(|room| room["title"].as_str().unwrap().to_owned()).collect();
        assert_eq!(first["items"].as_array().unwrap().len(), 20);
        assert!(second["nextCursor"].is_null());
        found.sort();
        expected.sort();
        assert_eq!(found, expected);
        let other = format!("/api/rooms?when=planned&cursor={cursor}");
        sam.browser.get(&other).await.refused(400, "request.cursor");
    }
}
