//! The Free Member's allowance over HTTP: one Question in any 24 hours, which nobody can race, refund or forget.

use domain::limits::QUESTION_COOLDOWN_MS;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{ask, decide, draft, id_of, read};

async fn status(person: &mut Person) -> Value {
    read(person, "/api/questions/allowance").await
}

on_both_databases! {
    /// R191, R261, R358, R407: 24 hours roll, and their last millisecond counts (O-43).
    async fn a_free_member_waits_a_day(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        assert_eq!(status(&mut maya).await, json!({ "canAsk": true, "nextQuestionDate": null }));
        ask(&mut maya, draft("First?")).await;
        let next = app.app.now().plus(86_400_000);

        app.clock.advance(QUESTION_COOLDOWN_MS - 1);
        assert_eq!(status(&mut maya).await, json!({ "canAsk": false, "nextQuestionDate": next }));
        let refused = maya.browser.post("/api/questions", draft("Second?")).await.refused(429, "questions.cooldown");
        assert_eq!(refused.json()["nextQuestionDate"], json!(next));
        assert_eq!(refused.header("retry-after"), "1");

        app.clock.advance(1);
        assert_eq!(status(&mut maya).await, json!({ "canAsk": true, "nextQuestionDate": null }));
        ask(&mut maya, draft("Second?")).await;
        maya.browser.post("/api/questions", draft("Third?")).await.refused(429, "questions.cooldown");
    }

    /// R283: who pays or has a privileged role asks as often as they like (O-6).
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
                ask(person, draft("Again?")).await;
                assert_eq!(status(person).await, json!({ "canAsk": true, "nextQuestionDate": null }));
            }
        }
    }

    /// R261: a hundred at once are one, and the others hear the same time.
    async fn a_hundred_at_once_are_one(app: &TestApp) {
        let maya = app.member("Maya").await;
        let tries: Vec<_> = (0..100)
            .map(|number| {
                let mut browser = maya.browser.clone().that_retries();
                tokio::spawn(async move { browser.post("/api/questions", draft(&format!("Try {number}?"))).await })
            })
            .collect();
        let (mut asked, mut times) = (0, Vec::new());
        for attempt in tries {
            let answer = attempt.await.unwrap();
            if answer.status == 201 {
                asked += 1;
            } else {
                times.push(answer.refused(429, "questions.cooldown").json()["nextQuestionDate"].clone());
            }
        }
        assert_eq!((asked, times.len()), (1, 99));
        let next = json!(app.app.now().plus(QUESTION_COOLDOWN_MS));
        assert!(times.iter().all(|time| *time == next), "{times:?}");
        assert_eq!(app.number("select count(*) from questions", vec![]).await, 1);
        assert_eq!(app.number("select count(*) from reviews", vec![]).await, 1);
    }

    /// R261: it counts that a Question was asked, whatever becomes of it: approved, declined, edited or taken back (O-43).
    async fn nothing_refunds_it(app: &TestApp) {
        for (name, fate) in [("Anna", "approved"), ("Berta", "declined"), ("Cara", "edited"), ("Dora", "withdrawn")] {
            let mut author = app.member(name).await;
            let id = id_of(&ask(&mut author, draft("Mine?")).await);
            let path = format!("/api/questions/{id}");
            match fate {
                "approved" => decide(app, &id, None).await,
                "declined" => decide(app, &id, Some("Please leave the address out.")).await,
                "edited" => drop(author.browser.patch(&path, json!({ "prompt": "Ours?" })).await.expect(200)),
                _ => drop(author.browser.delete(&path).await.expect(204)),
            }
            author.browser.post("/api/questions", draft("Another?")).await.refused(429, "questions.cooldown");
        }
    }

    async fn refusals_spend_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let nobody = app.app.id::<domain::ids::MemberId>();
        maya.browser.post("/api/questions", draft("")).await.refused(422, "fields.invalid");
        let tagging = json!({ "prompt": "Who?", "tagged": [nobody] });
        maya.browser.post("/api/questions", tagging).await.refused(422, "fields.invalid");
        assert_eq!(status(&mut maya).await["canAsk"], true);
        ask(&mut maya, draft("First?")).await;
        let next = json!(app.app.now().plus(QUESTION_COOLDOWN_MS));
        app.clock.advance(3_600_000);
        let refused = maya.browser.post("/api/questions", draft("Second?")).await.refused(429, "questions.cooldown");
        assert_eq!(refused.json()["nextQuestionDate"], next);
        assert_eq!(refused.header("retry-after"), "82800");
    }

    async fn a_plan_that_ends_starts_no_new_allowance(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        ask(&mut sam, draft("As a Supporter?")).await;
        app.end_membership(sam.id).await;
        app.clock.advance(QUESTION_COOLDOWN_MS - 1);
        sam.browser.post("/api/questions", draft("As a Free Member?")).await.refused(429, "questions.cooldown");
        app.clock.advance(1);
        ask(&mut sam, draft("As a Free Member?")).await;
    }

    /// R263: a stored time that cannot be right locks nobody out (O-44).
    async fn a_broken_time_locks_nobody_out(app: &TestApp) {
        for (name, time) in [("Maya", 0), ("Tom", -5)] {
            let mut person = app.member(name).await;
            let insert = "insert into allowances (member_id, subject_kind, last_at) values ($1, 'question', $2)";
            app.change(insert, params![person.id, time]).await;
            assert_eq!(status(&mut person).await, json!({ "canAsk": true, "nextQuestionDate": null }));
            ask(&mut person, draft("First?")).await;
        }
    }
}
