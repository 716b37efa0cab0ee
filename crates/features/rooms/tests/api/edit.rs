//! Changing a Room: by whom, until when, and never over another's change.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{ambassador, bring, plan, planned, private, read};

on_both_databases! {
    async fn what_is_not_said_stays(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let body = json!({ "title": "Tea", "description": "Green.", "tags": ["sleep"], "hosts": [ben.id] });
        let before = plan(&mut ada, body).await;
        let room = crate::address(&before);
        let after = ada.browser.patch(&room, json!({ "title": "Coffee" })).await.expect(200).json();
        assert_eq!(after["title"], "Coffee");
        for field in ["description", "tags", "hosts", "startsAt", "minutes", "capacity", "minTier", "recording"] {
            assert_eq!(after[field], before[field], "{field}");
        }
        let alone = ada.browser.patch(&room, json!({ "hosts": [] })).await.expect(200).json();
        assert_eq!(alone["hosts"], json!([ada.id]), "its creator stays");
    }

    async fn two_who_change_it_at_once(app: &TestApp) {
        let mut ada = ambassador(app, "Ada").await;
        let room = planned(&mut ada, "Tea").await;
        let read_at = read(&mut ada, &room).await["changedAt"].clone();
        let first = json!({ "title": "Coffee", "changedAt": read_at });
        ada.browser.patch(&room, first).await.expect(200);
        let second = json!({ "title": "Water", "changedAt": read_at });
        ada.browser.patch(&room, second).await.refused(409, "rooms.changed");
        assert_eq!(read(&mut ada, &room).await["title"], "Coffee");
    }

    async fn who_may_change_it_and_until_when(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.member("Sam").await);
        let room = crate::address(&plan(&mut ada, json!({ "title": "Tea", "hosts": [ben.id] })).await);
        let body = json!({ "title": "Coffee" });
        for person in [&mut ben, &mut mona, &mut sam] {
            person.browser.patch(&room, body.clone()).await.refused(403, "rooms.not_yours");
        }
        bring(&mut ada, &room, "waiting_room").await;
        ada.browser.patch(&room, body.clone()).await.expect(200);
        bring(&mut ada, &room, "live").await;
        ada.browser.patch(&room, body).await.refused(403, "rooms.not_yours");
    }

    /// A list that is not sent again keeps also whom its creator no longer sees.
    async fn a_block_takes_nobody_off_a_list(app: &TestApp) {
        let (mut ada, ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let mut cleo = app.member("Cleo").await;
        let room = private(&mut ada, &[&ben, &cleo]).await;
        ben.block(ada.id).await;
        let seen = ada.browser.patch(&room, json!({ "title": "Coffee" })).await.expect(200).json();
        assert_eq!(seen["callMembers"], json!([cleo.id]));
        assert_eq!(read(&mut cleo, &room).await["callMembers"], json!([ben.id, cleo.id]));
    }
}
