//! The Free Member's allowance over HTTP: one Win in any 24 hours, which nobody can race, refund or forget.

use domain::limits::WIN_COOLDOWN_MS;
use platform::db::{DbError, Sql};
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, declined, draft, id_of, share};

async fn status(person: &mut Person) -> Value {
    person.browser.get("/api/wins/allowance").await.expect(200).json()
}

on_both_databases! {
    /// R190, R228, R260, R262, R284, R357, R406, R408: 24 hours roll, and their last millisecond counts (O-43).
    async fn a_free_member_waits_a_day(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        assert_eq!(status(&mut maya).await, json!({ "canShare": true, "nextWinDate": null }));
        share(&mut maya, "First").await;
        let next = app.app.now().plus(86_400_000);

        app.clock.advance(WIN_COOLDOWN_MS - 1);
        assert_eq!(status(&mut maya).await, json!({ "canShare": false, "nextWinDate": next }));
        let refused = maya.browser.post("/api/wins", draft("Second")).await.refused(429, "wins.cooldown");
        assert_eq!(refused.json()["nextWinDate"], json!(next));
        assert_eq!(refused.header("retry-after"), "1");

        app.clock.advance(1);
        assert_eq!(status(&mut maya).await, json!({ "canShare": true, "nextWinDate": null }));
        share(&mut maya, "Second").await;
        let refused = maya.browser.post("/api/wins", draft("Third")).await.refused(429, "wins.cooldown");
        assert_eq!(refused.json()["nextWinDate"], json!(next.plus(86_400_000)));
        assert_eq!(refused.header("retry-after"), "86400");
    }

    /// R282: who pays or has a privileged role shares as often as they like (O-6).
    async fn others_do_not_wait(app: &TestApp) {
        let mut people = vec![
            app.supporter("Sam").await,
            app.super_member("Susi").await,
            app.moderator("Mona").await,
            app.admin("Ada").await,
            app.person("Amba", |new| new.roles.ambassador = true).await,
            app.person("Pro", |new| new.roles.professional = true).await,
        ];
        for person in &mut people {
            for _ in 0..3 {
                share(person, "Again").await;
                assert_eq!(status(person).await, json!({ "canShare": true, "nextWinDate": null }));
            }
        }
    }

    /// R228, R260: a hundred at once are one, and the others hear the same time.
    async fn a_hundred_at_once_are_one(app: &TestApp) {
        let maya = app.member("Maya").await;
        let tries: Vec<_> = (0..100)
            .map(|number| {
                let mut browser = maya.browser.clone().that_retries();
                tokio::spawn(async move { browser.post("/api/wins", draft(&format!("Try {number}"))).await })
            })
            .collect();
        let (mut shared, mut times) = (0, Vec::new());
        for attempt in tries {
            let answer = attempt.await.unwrap();
            if answer.status == 201 {
                shared += 1;
            } else {
                times.push(answer.refused(429, "wins.cooldown").json()["nextWinDate"].clone());
            }
        }
        assert_eq!((shared, times.len()), (1, 99));
        let next = json!(app.app.now().plus(WIN_COOLDOWN_MS));
        assert!(times.iter().all(|time| *time == next), "{times:?}");
        assert_eq!(app.number("select count(*) from wins", vec![]).await, 1);
    }

    /// R260: it counts that a Win was shared, whatever becomes of it: approved, declined, edited or taken back (O-43).
    async fn nothing_refunds_it(app: &TestApp) {
        let mona = app.moderator("Mona").await;
        for (name, fate) in [("Anna", "approved"), ("Berta", "declined"), ("Cara", "edited"), ("Dora", "withdrawn")] {
            let mut author = app.member(name).await;
            match fate {
                "approved" => drop(approved(&mut author, &mona, "Mine").await),
                "declined" => drop(declined(&mut author, &mona, "Mine").await),
                "edited" => {
                    let path = format!("/api/wins/{}", id_of(&share(&mut author, "Mine").await));
                    author.browser.patch(&path, json!({ "title": "Ours" })).await.expect(200);
                }
                _ => {
                    let path = format!("/api/wins/{}", id_of(&share(&mut author, "Mine").await));
                    author.browser.delete(&path).await.expect(204);
                }
            }
            author.browser.post("/api/wins", draft("Another")).await.refused(429, "wins.cooldown");
        }
    }

    /// R260, R262: a refused try changes nothing; a Win that is no Win spends nothing.
    async fn refusals_spend_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        maya.browser.post("/api/wins", json!({ "title": "", "win": "" })).await.refused(422, "fields.invalid");
        maya.browser.post("/api/wins", json!({ "title": 1 })).await.refused(400, "request.malformed");
        share(&mut maya, "First").await;
        let next = json!(app.app.now().plus(WIN_COOLDOWN_MS));
        app.clock.advance(3_600_000);
        let refused = maya.browser.post("/api/wins", draft("Second")).await.refused(429, "wins.cooldown");
        assert_eq!(refused.json()["nextWinDate"], next);
        assert_eq!(refused.header("retry-after"), "82800");
    }

    /// R262, R284: the next time is a day after the last Win, also when it was shared before the plan ended.
    async fn a_plan_that_ends_starts_no_new_allowance(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        share(&mut sam, "As a Supporter").await;
        app.end_membership(sam.id).await;
        app.clock.advance(WIN_COOLDOWN_MS - 1);
        sam.browser.post("/api/wins", draft("As a Free Member")).await.refused(429, "wins.cooldown");
        app.clock.advance(1);
        share(&mut sam, "As a Free Member").await;
    }

    /// R263: a stored time that cannot be right locks nobody out (O-44).
    async fn a_broken_time_locks_nobody_out(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id = maya.id;
        app.app.db.write(move |tx| {
            tx.execute(Sql::both("insert into allowances (member_id, subject_kind, last_at) values ($1, 'win', $2)"), params![id, 0])
        }).await.map(drop).unwrap_or_else(|error: DbError| panic!("{error}"));
        assert_eq!(status(&mut maya).await, json!({ "canShare": true, "nextWinDate": null }));
        share(&mut maya, "First").await;
    }
}
