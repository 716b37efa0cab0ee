//! A ticket works once, for a minute, for one member in one Room.

use domain::time::MINUTE;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::Live;
use crate::participant::{Participant, joining, refused};

const ORIGIN: &str = "http://localhost:4780";

on_both_databases! {
    async fn it_works_once(app: &TestApp) {
        let mut live = Live::begin(app).await;
        let mut ben = app.supporter("Ben").await;
        live.come_in(&mut ben).await;
        let ticket = live.ticket(&mut ben).await;
        let first = Participant::connect(&live, &ben, &ticket).await;
        assert_eq!(first.joined.participant.as_ref().unwrap().identity, format!("{}.1", ben.id));
        let again = refused(&live, &ben, &joining(&ticket), ORIGIN).await;
        assert_eq!(again, (409, "rooms.not_inside".to_owned()));
        first.leave().await;
        let again = refused(&live, &ben, &joining(&ticket), ORIGIN).await;
        assert_eq!(again, (409, "rooms.not_inside".to_owned()), "nor after leaving");
    }

    async fn it_works_for_nobody_else_and_nowhere_else(app: &TestApp) {
        let mut live = Live::begin(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        for person in [&mut ben, &mut cleo] {
            live.come_in(person).await;
        }
        let ticket = live.ticket(&mut ben).await;
        let no = (409, "rooms.not_inside".to_owned());
        assert_eq!(refused(&live, &cleo, &joining(&ticket), ORIGIN).await, no, "someone else's");
        let tampered = format!("{}A", &ticket[..ticket.len() - 1]);
        let tampered = if tampered == ticket { format!("{}B", &ticket[..ticket.len() - 1]) } else { tampered };
        for query in [joining(&tampered), joining(""), "protocol=17".to_owned(), "access_token".to_owned()] {
            assert_eq!(refused(&live, &ben, &query, ORIGIN).await, no, "{query}");
        }
        let foreign = refused(&live, &ben, &joining(&ticket), "https://elsewhere.example").await;
        assert_eq!(foreign, (403, "request.foreign".to_owned()));
        let other = live.host.browser.post("/api/rooms", json!({ "title": "Another" })).await.expect(201).json();
        let first = std::mem::replace(&mut live.room, format!("/api/rooms/{}", other["id"].as_str().unwrap()));
        assert_eq!(refused(&live, &ben, &joining(&ticket), ORIGIN).await, no, "another Room's");
        live.room = first;
        // None of that used it.
        Participant::connect(&live, &ben, &ticket).await.leave().await;
        let late = live.ticket(&mut cleo).await;
        app.clock.advance(MINUTE);
        assert_eq!(refused(&live, &cleo, &joining(&late), ORIGIN).await, no, "too late");
    }

    async fn someone_who_waits_has_no_way_in(app: &TestApp) {
        let mut live = Live::begin(app).await;
        let mut ben = app.supporter("Ben").await;
        live.come_in(&mut ben).await;
        let ticket = live.ticket(&mut ben).await;
        let seat = format!("{}/seat", live.room);
        ben.browser.delete(&seat).await.expect(204);
        ben.browser.put(&seat, Value::Null).await.expect(200);
        let no = (409, "rooms.not_inside".to_owned());
        assert_eq!(refused(&live, &ben, &joining(&ticket), ORIGIN).await, no);
        ben.browser.get(&format!("{}/media/rtc/validate", live.room)).await.refused(409, "rooms.not_inside");
        let mut host = live.host.clone();
        host.browser.get(&format!("{}/media/rtc/validate", live.room)).await.expect(200);
    }

    /// A phone that changes its network comes back before its old connection is known to be gone.
    async fn one_that_is_taken_up_again_outlives_the_one_before(app: &TestApp) {
        let mut live = Live::begin(app).await;
        let mut ben = app.supporter("Ben").await;
        live.come_in(&mut ben).await;
        let ticket = live.ticket(&mut ben).await;
        let old = Participant::connect(&live, &ben, &ticket).await;
        let mut resumed = Participant::resume(&live, &ben, &ticket, &old.sid()).await;
        let mut old = old;
        while old.next().await.is_some() {}
        // What the old one's end would do is done by now.
        live.step(&ben, "invite").await;
        resumed.ping().await;
        let seen = ben.browser.get(&format!("{}/call", live.room)).await.expect(200).json();
        assert_eq!(seen["people"].as_array().unwrap().len(), 1);
        resumed.leave().await;
    }

    async fn a_connection_that_broke_is_taken_up_again_with_it(app: &TestApp) {
        let mut live = Live::begin(app).await;
        let (mut ben, cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        live.come_in(&mut ben).await;
        let ticket = live.ticket(&mut ben).await;
        let connected = Participant::connect(&live, &ben, &ticket).await;
        let sid = connected.sid();
        connected.lose();
        Participant::resume(&live, &ben, &ticket, &sid).await.ping().await;
        let query = format!("{}&reconnect=1&sid={sid}", joining(&ticket));
        let no = (409, "rooms.not_inside".to_owned());
        assert_eq!(refused(&live, &cleo, &query, ORIGIN).await, no, "by nobody else");
        let unused = live.ticket(&mut ben).await;
        let query = format!("{}&reconnect=1&sid={sid}", joining(&unused));
        assert_eq!(refused(&live, &ben, &query, ORIGIN).await, no, "with no other");
        live.step(&ben, "remove").await;
        let query = format!("{}&reconnect=1&sid={sid}", joining(&ticket));
        assert_eq!(refused(&live, &ben, &query, ORIGIN).await, no, "nor once they are removed");
    }
}
