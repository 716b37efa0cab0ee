//! What open tabs hear of Rooms: of a public one everyone, of a private one only those whom it names.

use std::sync::{Arc, Mutex};

use domain::live::{Change, ChangeSignal};
use serde_json::json;
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::{ambassador, bring, planned, private};

/// Who heard of a Room since the last time: everyone, or some.
fn heard(all: &Mutex<Vec<ChangeSignal>>, room: &str) -> (bool, Vec<Uuid>) {
    let (mut everyone, mut some) = (false, Vec::new());
    for signal in std::mem::take(&mut *all.lock().unwrap()) {
        match signal {
            ChangeSignal::Everyone(Change::Rooms, Some(id)) if room.ends_with(&id.to_string()) => {
                everyone = true
            }
            ChangeSignal::Own(member, Change::Rooms, Some(id)) if room.ends_with(&id.to_string()) => {
                some.push(member.0)
            }
            // What happens in its call is told to those who are there.
            ChangeSignal::Own(_, Change::Call, _) => {}
            other => panic!("{other:?}"),
        }
    }
    some.sort_unstable();
    (everyone, some)
}

on_both_databases! {
    /// R350, R351: open tabs hear of every step.
    async fn who_hears_of_what(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let cleo = app.member("Cleo").await;
        let all = Arc::new(Mutex::new(Vec::new()));
        let ear = all.clone();
        app.app.db.listen(Box::new(move |signals| ear.lock().unwrap().extend(signals)));

        let public = planned(&mut ada, "Tea").await;
        assert_eq!(heard(&all, &public), (true, vec![]));
        for status in ["waiting_room", "live", "ended"] {
            bring(&mut ada, &public, status).await;
            assert_eq!(heard(&all, &public), (true, vec![]), "{status}");
            bring(&mut ada, &public, status).await;
            assert_eq!(heard(&all, &public), (false, vec![]), "{status} again");
        }

        let room = private(&mut ada, &[&ben]).await;
        let mut named = vec![ada.id.0, ben.id.0];
        named.sort_unstable();
        assert_eq!(heard(&all, &room), (false, named));
        // Whom the list names no more hears of that as well.
        ada.browser.patch(&room, json!({ "callMembers": [cleo.id] })).await.expect(200);
        let mut named = vec![ada.id.0, ben.id.0, cleo.id.0];
        named.sort_unstable();
        assert_eq!(heard(&all, &room), (false, named));
        bring(&mut ada, &room, "live").await;
        let mut named = vec![ada.id.0, cleo.id.0];
        named.sort_unstable();
        assert_eq!(heard(&all, &room), (false, named));
    }
}
