//! Rooms in calendars: one as a file, and a feed whose address is a secret of its member.

use domain::time::{DAY, HOUR};
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::{ambassador, bring, plan, private, read};

fn text(answer: &Answer) -> String {
    String::from_utf8(answer.body.to_vec()).unwrap()
}

/// Gives a member's calendar a new address; answers its path.
async fn renew(person: &mut Person) -> String {
    let made = person.browser.post("/api/rooms/calendar", Value::Null).await.expect(201).json();
    made["url"].as_str().unwrap().strip_prefix("http://localhost:4780").unwrap().to_owned()
}

on_both_databases! {
    async fn one_room_as_a_file(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let room = plan(&mut ada, json!({ "title": "Tea, green", "description": "Panic.", "startsAt": app.clock.time().0 + HOUR,
            "minutes": 90 })).await;
        let path = format!("{}/calendar.ics", crate::address(&room));
        let answer = sam.browser.get(&path).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        assert_eq!(answer.header("content-disposition"), "attachment; filename=\"rooms.ics\"");
        assert_eq!(answer.header("cache-control"), "no-store");
        let file = text(&answer);
        let id = room["id"].as_str().unwrap();
        for line in [
            format!("UID:{id}@localhost:4780"),
            "DTSTART:20260115T130000Z".into(),
            "DTEND:20260115T143000Z".into(),
            "DTSTAMP:20260115T120000Z".into(),
            "SUMMARY:Tea\\, green".into(),
            "SEQUENCE:0".into(),
            "STATUS:CONFIRMED".into(),
        ] {
            assert!(file.contains(&format!("\r\n{line}\r\n")), "{line} in {file}");
        }
        assert!(file.replace("\r\n ", "").contains(&format!("URL:http://localhost:4780/community/rooms/{id}\r\n")));
        for secret in ["Panic", "Ada", "ambassador"] {
            assert!(!file.contains(secret), "{secret} in {file}");
        }
        ada.browser.patch(&crate::address(&room), json!({ "startsAt": app.clock.time().0 + DAY })).await.expect(200);
        let file = text(&sam.browser.get(&path).await.expect(200));
        assert!(file.contains("\r\nSEQUENCE:1\r\n") && file.contains("\r\nDTSTART:20260116T120000Z\r\n"), "{file}");
        bring(&mut ada, &crate::address(&room), "cancelled").await;
        let file = text(&sam.browser.get(&path).await.expect(200));
        assert!(file.contains("\r\nSEQUENCE:2\r\n") && file.contains("\r\nSTATUS:CANCELLED\r\n"), "{file}");
    }

    /// R187: no calendar shows a private Room to anyone whom it does not name.
    async fn a_private_room_is_in_no_calendar_of_others(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let mut ann = app.admin("Ann").await;
        let room = private(&mut ada, &[&ben]).await;
        let path = format!("{room}/calendar.ics");
        ann.browser.get(&path).await.refused(404, "not_found");
        ben.browser.get(&path).await.expect(200);
        ben.browser.put(&format!("{room}/reminder"), Value::Null).await.expect(200);
        let feed = renew(&mut ben).await;
        assert!(text(&app.visitor().get(&feed).await.expect(200)).contains("SUMMARY:Just us"));
        ada.browser.patch(&room, json!({ "callMembers": [] })).await.expect(200);
        assert!(!text(&app.visitor().get(&feed).await.expect(200)).contains("Just us"));
    }

    async fn the_feed_shows_what_its_member_is_reminded_of(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        let mut rooms = Vec::new();
        for title in ["Tea", "Coffee", "Water"] {
            rooms.push(crate::address(&plan(&mut ada, json!({ "title": title, "startsAt": app.clock.time().0 + DAY })).await));
        }
        for room in &rooms[..2] {
            sam.browser.put(&format!("{room}/reminder"), Value::Null).await.expect(200);
        }
        assert_eq!(read(&mut sam, "/api/rooms/calendar").await["createdAt"], Value::Null);
        let feed = renew(&mut sam).await;
        assert_eq!(read(&mut sam, "/api/rooms/calendar").await["createdAt"], app.clock.time().0);
        bring(&mut ada, &rooms[0], "cancelled").await;
        let answer = app.visitor().get(&feed).await.expect(200);
        assert_eq!(answer.header("content-type"), "text/calendar; charset=utf-8");
        let file = text(&answer);
        assert_eq!((file.matches("BEGIN:VEVENT").count(), file.matches("STATUS:CANCELLED").count()), (2, 1), "{file}");
        assert!(!file.contains("Water"));
        app.clock.advance(62 * DAY);
        assert!(!text(&app.visitor().get(&feed).await.expect(200)).contains("VEVENT"), "long over");
    }

    /// Only a digest of the token is kept, and no address outlives its renewal, its end or its member's suspension.
    async fn its_address_is_a_secret_that_can_be_renewed_and_ended(app: &TestApp) {
        let mut sam = app.member("Sam").await;
        let first = renew(&mut sam).await;
        let token = first.strip_prefix("/api/rooms/calendar/").unwrap().strip_suffix(".ics").unwrap().to_owned();
        assert_eq!(token.len(), 43);
        let kept = "select count(*) from room_calendars where token_digest = $1";
        let digest = platform::random::sha256(token.as_bytes()).to_vec();
        assert_eq!(app.number(kept, vec![platform::db::Value::Bytes(digest)]).await, 1);
        app.visitor().get(&first).await.expect(200);
        app.visitor().get(&format!("/api/rooms/calendar/{token}")).await.refused(404, "not_found");
        let second = renew(&mut sam).await;
        app.visitor().get(&first).await.refused(404, "not_found");
        app.visitor().get(&second).await.expect(200);
        app.change("update members set suspended_at = $1", vec![1i64.into()]).await;
        app.visitor().get(&second).await.refused(404, "not_found");
        app.change("update members set suspended_at = null where suspended_at = $1", vec![1i64.into()]).await;
        let mut sam = Person { browser: app.browser_of(sam.id).await, ..sam };
        for _ in 0..2 {
            sam.browser.delete("/api/rooms/calendar").await.expect(204);
        }
        app.visitor().get(&second).await.refused(404, "not_found");
        assert_eq!(read(&mut sam, "/api/rooms/calendar").await["createdAt"], Value::Null);
    }
}
