//! Tickets over HTTP: who gets one, and what refuses one that is none.

use serde_json::Value;
use testkit::{TestApp, on_both_databases};

use super::{come_in, live, take};
use crate::bring;

on_both_databases! {
    async fn only_those_inside_get_one(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        take(&mut cleo, &room).await;
        let path = format!("{room}/tickets");
        let mut tickets = Vec::new();
        for number in 1..=2 {
            let made = ben.browser.post(&path, Value::Null).await.expect(201).json();
            assert_eq!(made["identity"], format!("{}.{number}", ben.id));
            assert_eq!(made["path"], format!("{room}/media"));
            tickets.push(made["ticket"].as_str().unwrap().to_owned());
        }
        assert_ne!(tickets[0], tickets[1]);
        cleo.browser.post(&path, Value::Null).await.refused(409, "rooms.not_inside");
        // Someone whose membership has ended does not connect again.
        app.end_membership(ben.id).await;
        ben.browser.post(&path, Value::Null).await.refused(403, "tier.needed");
        bring(&mut ada, &room, "ended").await;
        ada.browser.post(&path, Value::Null).await.refused(409, "rooms.not_open");
    }

    async fn no_secret_is_stored(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let made = ada.browser.post(&format!("{room}/tickets"), Value::Null).await.expect(201).json();
        let hash = platform::random::sha256(made["ticket"].as_str().unwrap().as_bytes());
        let stored = "select count(*) from room_tickets where hash = $1";
        assert_eq!(app.number(stored, platform::params![hash]).await, 1);
    }
}
