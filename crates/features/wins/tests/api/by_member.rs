//! One Member's Wins: all of them for their author, approved ones for others.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approved, declined, id_of, ids, share};

on_both_databases! {
    /// R115, R198, R199, R343, R344: the author sees every status, with reasons; others what is approved, whatever they ask for.
    async fn own_and_others(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let rejected = declined(&mut sam, &mona, "Declined").await;
        app.clock.advance(1);
        let shown = approved(&mut sam, &mona, "Approved").await;
        app.clock.advance(1);
        let pending = id_of(&share(&mut sam, "Pending").await);
        let path = format!("/api/members/{}/wins", sam.id);
        let asked = |approved: &str| format!("{path}?approved={approved}");

        let own = sam.browser.get(&path).await.expect(200).json();
        assert_eq!(ids(&own), [pending.clone(), shown.clone(), rejected.clone()]);
        let statuses: Vec<_> = own["items"].as_array().unwrap().iter().map(|win| win["status"].clone()).collect();
        assert_eq!(statuses, ["pending", "approved", "rejected"]);
        assert_eq!(own["items"][2]["rejectedReason"], "Please leave the address out.");
        assert_eq!(
            ids(&sam.browser.get(&asked("false")).await.expect(200).json()),
            [pending.clone(), shown.clone(), rejected.clone()]
        );
        assert_eq!(ids(&sam.browser.get(&asked("true")).await.expect(200).json()), std::slice::from_ref(&shown));

        let waiting = format!("{path}?waiting=true");
        assert_eq!(ids(&sam.browser.get(&waiting).await.expect(200).json()), [pending.clone(), rejected.clone()]);

        let mut other = app.member("Other").await;
        for browser in [&mut other.browser, &mut mona.browser] {
            let none = browser.get(&waiting).await.expect(200).json();
            assert_eq!(none, json!({ "items": [], "nextCursor": null }));
            for path in [path.clone(), asked("true"), asked("false")] {
                let page = browser.get(&path).await.expect(200).json();
                assert_eq!(ids(&page), std::slice::from_ref(&shown));
                assert_eq!(page["nextCursor"], Value::Null);
            }
            browser.get(&asked("maybe")).await.refused(400, "request.malformed");
        }
    }

    async fn a_member_without_wins_is_like_none(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let nobody = app.app.id::<domain::ids::MemberId>();
        let quiet = app.member("Quiet").await;
        for uid in [nobody, quiet.id] {
            let page = maya.browser.get(&format!("/api/members/{uid}/wins")).await.expect(200).json();
            assert_eq!(page, json!({ "items": [], "nextCursor": null }));
        }
        maya.browser.get("/api/members/nobody/wins").await.refused(404, "not_found");
    }

    /// R342: pages of ten, in the order of sharing.
    async fn pages_of_ten(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let mut newest_first = Vec::new();
        for number in 0..11 {
            newest_first.insert(0, id_of(&share(&mut sam, &format!("Win {number}")).await));
            app.clock.advance(1);
        }
        let path = format!("/api/members/{}/wins", sam.id);
        let first = sam.browser.get(&path).await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = sam.browser.get(&format!("{path}?cursor={cursor}")).await.expect(200).json();
        assert_eq!(ids(&first), newest_first[..10]);
        assert_eq!(ids(&second), newest_first[10..]);
        assert_eq!(second["nextCursor"], Value::Null);
        sam.browser.get(&format!("/api/wins?cursor={cursor}")).await.refused(400, "request.cursor");
    }
}
