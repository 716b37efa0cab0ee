//! The list of Wins that wait: oldest first, with claims and how their authors fared.

use domain::limits::CLAIM_MS;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::moderation::{approve, claim, decide, decline, ids, share, waiting};

on_both_databases! {
    async fn oldest_first_ten_a_page(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        assert_eq!(waiting(&mut mona).await, json!({ "items": [], "nextCursor": null }));
        let mut oldest_first = Vec::new();
        for number in 0..11 {
            oldest_first.push(share(&mut sam, &format!("Win {number}")).await);
            app.clock.advance(i64::from(number % 2));
        }
        // Ids begin with the time; within a millisecond the rest of the id decides.
        oldest_first.sort_unstable();
        let first = waiting(&mut mona).await;
        assert_eq!(ids(&first), oldest_first[..10]);
        decide(&mut mona, &oldest_first[0], approve()).await.expect(200);
        app.clock.advance(1);
        share(&mut sam, "In between").await;
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = mona.browser.get(&format!("/api/moderation/queue?cursor={cursor}")).await.expect(200).json();
        assert_eq!(ids(&second)[0], oldest_first[10]);
        assert_eq!((ids(&second).len(), &second["nextCursor"]), (2, &Value::Null));
        mona.browser.get("/api/moderation/queue?cursor=x").await.refused(400, "request.cursor");
        sam.browser.get(&format!("/api/wins?cursor={cursor}")).await.refused(400, "request.cursor");
    }

    /// The author's past is beside each Win; R162: the desk reads the address where there is no full name.
    async fn what_stands_beside_a_win(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut sam = app.person("Sam", |new| {
            new.entitled = vec![testkit::entitled("sub", domain::plan::Slot::Zero)];
            new.last_name = None;
        }).await;
        for verdict in [approve(), approve(), decline("Not this one.")] {
            let id = share(&mut sam, "Before").await;
            decide(&mut mona, &id, verdict).await.expect(200);
        }
        let id = share(&mut sam, "Now").await;
        let item = |page: &Value| page["items"][0].clone();
        let found = item(&waiting(&mut mona).await);
        assert_eq!(found["content"]["value"]["id"], json!(id));
        assert_eq!(found["content"]["value"]["author"], "sam@exhale.test");
        assert_eq!((&found["authorApproved"], &found["authorDeclined"]), (&json!(2), &json!(1)));
        assert_eq!(found["claim"], Value::Null);

        claim(&mut mona, &id).await.expect(200);
        let until = app.app.now().plus(CLAIM_MS);
        assert_eq!(item(&waiting(&mut mona).await)["claim"], json!({ "by": "Mona T.", "mine": true, "until": until }));
        assert_eq!(item(&waiting(&mut max).await)["claim"], json!({ "by": "Mona T.", "mine": false, "until": until }));
        app.clock.advance(CLAIM_MS);
        assert_eq!(item(&waiting(&mut max).await)["claim"], Value::Null);
    }
}
