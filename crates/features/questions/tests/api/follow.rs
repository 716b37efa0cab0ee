//! Following: who follows a Question hears of new answers, as long as they may read it.

use platform::jobs::NewJob;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, block, decide, draft, id_of, read};

fn follow(question: &str) -> String {
    format!("/api/questions/{question}/follow")
}

async fn answer(app: &TestApp, person: &mut Person, question: &str, text: &str, to: Option<&str>) -> String {
    app.clock.advance(1);
    let body = json!({ "text": text, "replyToCommentId": to });
    let path = format!("/api/questions/{question}/comments");
    let added = person.browser.post(&path, body).await.expect(201).json();
    app.work().await;
    id_of(&added)
}

/// The kinds of what a Member was told and has not read, with the last actor and how often.
async fn told(person: &mut Person) -> Vec<Value> {
    let page = read(person, "/api/notifications").await;
    let gist = |one: &Value| json!([one["kind"], one["actor"]["displayName"], one["count"]]);
    page["items"].as_array().unwrap().iter().map(gist).collect()
}

on_both_databases! {
    async fn followers_hear_of_answers_in_one_line(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let (mut tom, mut lea) = (app.member("Tom").await, app.member("Lea").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        assert_eq!(read(&mut maya, &format!("/api/questions/{id}")).await["following"], false);
        for _ in 0..2 {
            assert_eq!(maya.browser.put(&follow(&id), Value::Null).await.expect(200).json(), json!({ "following": true }));
        }
        tom.browser.put(&follow(&id), Value::Null).await.expect(200);
        assert_eq!(read(&mut maya, "/api/questions").await["items"][0]["following"], true);
        let his = answer(app, &mut tom, &id, "Slowly.", None).await;
        answer(app, &mut lea, &id, "With tea.", None).await;
        answer(app, &mut lea, &id, "Why?", Some(&his)).await;
        assert_eq!(told(&mut maya).await, [json!(["followed", "Lea T.", 2])], "a reply is no new answer");
        assert_eq!(told(&mut tom).await, [json!(["replied", "Lea T.", 1]), json!(["followed", "Lea T.", 1])], "nothing of his own");
        assert_eq!(told(&mut sam).await, [json!(["answered", "Lea T.", 3])], "who asked hears of it as before");
        for _ in 0..2 {
            assert_eq!(maya.browser.delete(&follow(&id)).await.expect(200).json(), json!({ "following": false }));
        }
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        answer(app, &mut tom, &id, "Very slowly.", None).await;
        assert_eq!(told(&mut maya).await.len(), 1, "who follows no longer hears nothing new");
    }

    /// What who asked adds is no answer, and followers hear nothing of it.
    async fn what_the_asker_adds_is_no_news(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        for anonymous in [false, true] {
            let body = json!({ "prompt": "How do you sleep?", "anonymous": anonymous });
            let id = approved(app, &mut sam, body).await;
            maya.browser.put(&follow(&id), Value::Null).await.expect(200);
            answer(app, &mut sam, &id, "In a small room.", None).await;
            assert_eq!(told(&mut maya).await, Vec::<Value>::new());
        }
    }

    /// A job of a server that was killed runs again.
    async fn a_job_that_runs_again_tells_nobody_twice(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        maya.browser.put(&follow(&id), Value::Null).await.expect(200);
        let comment = answer(app, &mut tom, &id, "Slowly.", None).await;
        let place = json!({ "comment": comment, "after": "00000000-0000-0000-0000-000000000000" });
        for is_read in [false, true] {
            if is_read {
                maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
            }
            let (again, at) = (NewJob::now("comments.tell_followers", &place), app.app.clone());
            app.app.db.write(move |tx| again.enqueue(tx, &at)).await.unwrap();
            app.work().await;
            assert_eq!(told(&mut maya).await, [json!(["followed", "Tom T.", 1])], "read before: {is_read}");
            assert_eq!(app.number("select count(*) from notifications where kind = 'followed'", vec![]).await, 1);
        }
    }

    /// A batch is a hundred: everyone hears of it, and nobody twice.
    async fn more_followers_than_one_job_tells(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        for number in 0..103 {
            let mut follower = app.member(&format!("F{number}")).await;
            follower.browser.put(&follow(&id), Value::Null).await.expect(200);
        }
        answer(app, &mut maya, &id, "Slowly.", None).await;
        assert_eq!(app.number("select count(*) from notifications where kind = 'followed'", vec![]).await, 103);
        let twice = "select count(*) from notifications n join notification_actors a on a.notification_id = n.id
            where n.kind = 'followed' and a.count > 1";
        assert_eq!(app.number(twice, vec![]).await, 0);
    }

    /// A block hides the answer, the Question, or both; nothing is told of what is hidden.
    async fn blocks_are_respected(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let (mut tom, mut lea) = (app.member("Tom").await, app.member("Lea").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        for person in [&mut maya, &mut lea] {
            person.browser.put(&follow(&id), Value::Null).await.expect(200);
        }
        block(app, tom.id, maya.id).await;
        block(app, lea.id, sam.id).await;
        answer(app, &mut tom, &id, "Slowly.", None).await;
        assert_eq!((told(&mut maya).await, told(&mut lea).await), (Vec::new(), Vec::new()));
        lea.browser.put(&follow(&id), Value::Null).await.refused(404, "not_found");
    }

    /// Who may no longer read it hears nothing: a prompt below its tier, a Question that moderators declined.
    async fn rights_are_respected(app: &TestApp) {
        let (mut leo, mut ann, mut maya) =
            (app.super_member("Leo").await, app.supporter("Ann").await, app.member("Maya").await);
        let mut tom = app.supporter("Tom").await;
        let prompt = approved(app, &mut leo, json!({ "prompt": "What helped today?", "kind": "prompt" })).await;
        maya.browser.put(&follow(&prompt), Value::Null).await.refused(403, "tier.needed");
        ann.browser.put(&follow(&prompt), Value::Null).await.expect(200);
        answer(app, &mut tom, &prompt, "A walk.", None).await;
        assert_eq!(told(&mut ann).await, [json!(["followed", "Tom T.", 1])]);
        app.change("update members set standing = null, plan = 'free' where id = $1", platform::params![ann.id]).await;
        answer(app, &mut tom, &prompt, "A bath.", None).await;
        assert_eq!(told(&mut ann).await, [json!(["followed", "Tom T.", 1])]);
        ann.browser.delete(&follow(&prompt)).await.expect(200);

        let question = approved(app, &mut tom, draft("How do you sleep?")).await;
        maya.browser.put(&follow(&question), Value::Null).await.expect(200);
        let path = format!("/api/questions/{question}/comments");
        leo.browser.post(&path, json!({ "text": "Slowly." })).await.expect(201);
        decide(app, &question, Some("Please leave the street out.")).await;
        app.work().await;
        assert!(told(&mut maya).await.is_empty());
    }

    /// G1: an anonymous author who answers their own Question is not named.
    async fn not_ones_own_nor_what_is_not_there(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        assert_eq!(read(&mut sam, &format!("/api/questions/{id}")).await["following"], true);
        sam.browser.put(&follow(&id), Value::Null).await.refused(409, "questions.own");
        sam.browser.delete(&follow(&id)).await.refused(409, "questions.own");
        let pending = id_of(&crate::ask(&mut sam, draft("Pending?")).await);
        maya.browser.put(&follow(&pending), Value::Null).await.refused(404, "not_found");
        app.visitor().put(&follow(&id), Value::Null).await.refused(401, "session.none");
    }
}
