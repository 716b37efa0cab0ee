//! Claims: one moderator looks at a Win for five minutes, and colleagues leave it alone.

use domain::limits::CLAIM_MS;
use platform::db::{DbError, Sql};
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::moderation::{approve, claim, decide, decide_on, decline, release, share, version};

const CLAIMS: &str = "select count(*) from moderation_claims";

on_both_databases! {
    /// A colleague hears who and until when, and may not decide either.
    async fn a_claim_holds_for_five_minutes(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let id = share(&mut app.member("Maya").await, "Pending").await;
        let until = app.app.now().plus(300_000);
        let claimed = claim(&mut mona, &id).await.expect(200).json();
        assert_eq!(claimed, json!({ "by": "Mona T.", "mine": true, "until": until }));
        app.clock.advance(CLAIM_MS - 1);
        for refusal in [
            claim(&mut max, &id).await,
            release(&mut max, &id).await,
            decide(&mut max, &id, approve()).await,
            decide(&mut max, &id, decline("No.")).await,
        ] {
            let refusal = refusal.refused(409, "moderation.claimed").json();
            assert_eq!((&refusal["by"], &refusal["until"]), (&json!("Mona T."), &json!(until)));
        }
        app.clock.advance(1);
        claim(&mut max, &id).await.expect(200);
        claim(&mut mona, &id).await.refused(409, "moderation.claimed");
    }

    async fn a_claim_is_prolonged_and_released(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let id = share(&mut app.member("Maya").await, "Pending").await;
        claim(&mut mona, &id).await.expect(200);
        app.clock.advance(CLAIM_MS - 1);
        let again = claim(&mut mona, &id).await.expect(200).json();
        assert_eq!(again["until"], json!(app.app.now().plus(CLAIM_MS)));
        app.clock.advance(1);
        claim(&mut max, &id).await.refused(409, "moderation.claimed");
        for _ in 0..2 {
            release(&mut mona, &id).await.expect(204);
        }
        claim(&mut max, &id).await.expect(200);
        decide(&mut max, &id, approve()).await.expect(200);
        assert_eq!(app.number(CLAIMS, vec![]).await, 0);
        claim(&mut mona, &id).await.refused(409, "moderation.decided");
        release(&mut mona, &id).await.expect(204);
    }

    async fn claims_that_ran_out_are_tidied_away(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        for _ in 0..3 {
            let id = share(&mut sam, "Pending").await;
            claim(&mut mona, &id).await.expect(200);
        }
        assert_eq!(app.number(CLAIMS, vec![]).await, 3);
        app.clock.advance(CLAIM_MS);
        let id = share(&mut sam, "Pending").await;
        claim(&mut mona, &id).await.expect(200);
        assert_eq!(app.number(CLAIMS, vec![]).await, 1);
    }

    /// A claim is answered, or it is none: what is tidied beside it cannot fail alone.
    async fn a_claim_that_is_refused_is_none(app: &TestApp) {
        let (mut mona, mut max, mut sam) =
            (app.moderator("Mona").await, app.moderator("Max").await, app.supporter("Sam").await);
        let (old, id) = (share(&mut sam, "Old").await, share(&mut sam, "New").await);
        claim(&mut mona, &old).await.expect(200);
        app.clock.advance(CLAIM_MS);
        app.app.db.write(|tx| {
            const FUNCTION: Sql = Sql {
                sqlite: "select 1",
                postgres: "create function refuse() returns trigger language plpgsql as 'begin raise ''no''; end'",
            };
            const REFUSE: Sql = Sql {
                sqlite: "create trigger refuse before delete on moderation_claims begin select raise(abort, 'no'); end",
                postgres: "create trigger refuse before delete on moderation_claims
                    for each row execute function refuse()",
            };
            tx.all::<()>(FUNCTION, vec![])?;
            tx.execute(REFUSE, vec![])
        }).await.map(drop).unwrap_or_else(|error: DbError| panic!("{error}"));
        assert!(claim(&mut mona, &id).await.status.is_server_error());
        app.app.db.write(|tx| {
            const ALLOW: Sql = Sql {
                sqlite: "drop trigger refuse",
                postgres: "drop trigger refuse on moderation_claims",
            };
            tx.execute(ALLOW, vec![])
        }).await.map(drop).unwrap_or_else(|error: DbError| panic!("{error}"));
        claim(&mut max, &id).await.expect(200);
        assert_eq!(app.number(CLAIMS, vec![]).await, 1);
    }

    /// A decision is about the text that was read: an edit in between stops it, and ends the claim, if there is one.
    async fn an_edit_stops_the_decision(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "Harmless").await;
        let seen = version(&mut mona, &id).await;
        claim(&mut mona, &id).await.expect(200);
        // Also within the same millisecond.
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "win": "Something else." })).await.expect(200);
        claim(&mut mona, &id).await.expect(200);
        for verdict in [approve(), decline("No.")] {
            decide_on(&mut mona, &id, &seen, verdict).await.refused(409, "moderation.changed");
            assert_eq!(app.number(CLAIMS, vec![]).await, 0);
        }
        claim(&mut mona, &id).await.expect(200);
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "sharePermissions": { "socialMedia": true } })).await.expect(200);
        decide(&mut mona, &id, approve()).await.expect(200);
    }

    /// The claim that ran out in the meantime changes nothing about that.
    async fn an_edit_after_the_claim_stops_the_decision(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "Harmless").await;
        let seen = version(&mut mona, &id).await;
        claim(&mut mona, &id).await.expect(200);
        app.clock.advance(CLAIM_MS);
        maya.browser.patch(&format!("/api/wins/{id}"), json!({ "win": "Something else." })).await.expect(200);
        decide_on(&mut mona, &id, &seen, approve()).await.refused(409, "moderation.changed");
        claim(&mut mona, &id).await.expect(200);
        decide_on(&mut mona, &id, &seen, approve()).await.refused(409, "moderation.changed");
        assert_eq!(maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json()["status"], "pending");
    }

    /// Every hand-in is a version of its own, whatever the clock does.
    async fn no_two_versions_share_a_name(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = share(&mut maya, "First").await;
        let mut before = version(&mut mona, &id).await.as_i64().unwrap();
        for step in [0, 0, 1, -5_000, 0] {
            app.clock.advance(step);
            maya.browser.patch(&format!("/api/wins/{id}"), json!({ "title": "Another" })).await.expect(200);
            let after = version(&mut mona, &id).await.as_i64().unwrap();
            assert!(after > before, "{after} after {before}");
            before = after;
        }
        app.clock.advance(10_000);
        decide(&mut mona, &id, approve()).await.expect(200);
    }
}
