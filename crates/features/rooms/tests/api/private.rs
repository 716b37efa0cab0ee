//! Private Rooms: to those whom no list names they do not exist, whatever their role (O-39, O-40).

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{ambassador, bring, light, planned, private, read, titles};

on_both_databases! {
    /// R187, R188: nobody finds it but whom it names.
    async fn it_exists_for_whom_it_names(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let room = private(&mut ada, &[&ben]).await;
        let mut outsiders =
            [app.admin("Ann").await, app.moderator("Mona").await, app.super_member("Leo").await, ambassador(app, "Amy").await];
        for status in ["scheduled", "waiting_room", "live", "ended"] {
            bring(&mut ada, &room, status).await;
            let list = match status {
                "scheduled" => "/api/rooms?when=planned",
                "ended" => "/api/rooms?when=ended",
                _ => "/api/rooms",
            };
            assert_eq!(titles(&mut ben, list).await, ["Just us"]);
            assert_eq!(read(&mut ben, &room).await["callMembers"], json!([ben.id]));
            for other in &mut outsiders {
                assert_eq!(titles(other, list).await, Vec::<String>::new());
                other.browser.get(&room).await.refused(404, "not_found");
                other.browser.patch(&room, json!({ "title": "Mine" })).await.refused(404, "not_found");
                let path = format!("{room}/status");
                other.browser.put(&path, json!({ "status": "ended" })).await.refused(404, "not_found");
            }
        }
    }

    /// R266, R267: a private Room lights nobody's light but theirs.
    async fn its_light_shines_for_whom_it_names(app: &TestApp) {
        let (mut ada, mut ben) = (ambassador(app, "Ada").await, app.member("Ben").await);
        let mut ann = app.admin("Ann").await;
        let room = private(&mut ada, &[&ben]).await;
        for (status, shines) in [("scheduled", "idle"), ("waiting_room", "waiting"), ("live", "live"), ("ended", "idle")] {
            bring(&mut ada, &room, status).await;
            assert_eq!(light(&mut ada).await, shines, "its host");
            assert_eq!(light(&mut ben).await, shines, "its call member");
            assert_eq!(light(&mut ann).await, "idle", "an admin of the community");
        }
    }

    /// R079, R080: live goes before waiting, and no tier hides a Room.
    async fn a_public_room_shines_for_everyone(app: &TestApp) {
        let (mut ada, mut sam) = (ambassador(app, "Ada").await, app.member("Sam").await);
        assert_eq!(light(&mut sam).await, "idle");
        let (waiting, live) = (planned(&mut ada, "Waiting").await, planned(&mut ada, "Live").await);
        bring(&mut ada, &waiting, "waiting_room").await;
        assert_eq!(light(&mut sam).await, "waiting");
        bring(&mut ada, &live, "live").await;
        assert_eq!(light(&mut sam).await, "live");
        bring(&mut ada, &live, "ended").await;
        assert_eq!(light(&mut sam).await, "waiting");
        bring(&mut ada, &waiting, "cancelled").await;
        assert_eq!(light(&mut sam).await, "idle");
    }
}
