//! One Member's Questions: all of them for their author, approved ones under their name for others.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approved, ask, declined, draft, id_of, ids, read};

on_both_databases! {
    /// R114, R345: the author sees every status, with reasons; others what is approved.
    async fn own_and_others(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let rejected = declined(app, &mut sam, draft("Declined?")).await;
        app.clock.advance(1);
        let shown = approved(app, &mut sam, draft("Approved?")).await;
        app.clock.advance(1);
        let hidden = approved(app, &mut sam, json!({ "prompt": "Anonymous?", "anonymous": true })).await;
        app.clock.advance(1);
        let pending = id_of(&ask(&mut sam, draft("Pending?")).await);
        let path = format!("/api/members/{}/questions", sam.id);
        let own = read(&mut sam, &path).await;
        assert_eq!(ids(&own), [pending.clone(), hidden, shown.clone(), rejected.clone()]);
        let waiting = format!("{path}?waiting=true");
        assert_eq!(ids(&read(&mut sam, &waiting).await), [pending, rejected]);
        let statuses: Vec<_> = own["items"].as_array().unwrap().iter().map(|one| one["status"].clone()).collect();
        assert_eq!(statuses, ["pending", "approved", "approved", "rejected"]);
        assert_eq!(own["items"][3]["rejectionReason"], "Please leave the address out.");
        assert_eq!(own["items"][3]["rejectedReason"], own["items"][3]["rejectionReason"]);
        for person in [&mut app.member("Other").await, &mut app.moderator("Mona").await, &mut app.admin("Ada").await] {
            assert_eq!(ids(&read(person, &path).await), std::slice::from_ref(&shown));
            assert_eq!(read(person, &waiting).await, json!({ "items": [], "nextCursor": null }));
        }
    }

    async fn a_member_without_questions_is_like_none(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for uid in [app.app.id::<domain::ids::MemberId>(), app.member("Quiet").await.id] {
            let page = read(&mut maya, &format!("/api/members/{uid}/questions")).await;
            assert_eq!(page, json!({ "items": [], "nextCursor": null }));
        }
        maya.browser.get("/api/members/nobody/questions").await.refused(404, "not_found");
    }

    async fn pages_of_ten(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let mut newest_first = Vec::new();
        for number in 0..11 {
            newest_first.insert(0, id_of(&ask(&mut sam, draft(&format!("Question {number}?"))).await));
            app.clock.advance(1);
        }
        let path = format!("/api/members/{}/questions", sam.id);
        let first = read(&mut sam, &path).await;
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = read(&mut sam, &format!("{path}?cursor={cursor}")).await;
        assert_eq!([ids(&first), ids(&second)].concat(), newest_first);
        assert_eq!(second["nextCursor"], Value::Null);
        sam.browser.get(&format!("/api/questions?cursor={cursor}")).await.refused(400, "request.cursor");
    }
}
