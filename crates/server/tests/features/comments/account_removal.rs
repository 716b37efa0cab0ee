//! What becomes of a thread when its post is taken back, declined or waits again.

use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use platform::db::DbError;
use serde_json::Value;
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, count, reply, say, texts, thread, win_of};

const LEFT: &str = "select (select count(*) from comments) + (select count(*) from comment_likes)
    + (select count(*) from comment_versions) + (select count(*) from reviews where subject_kind = 'comment')";

on_both_databases! {
    async fn a_post_taken_back_takes_its_thread_along(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (win, other) = (win_of(app, &maya).await, win_of(app, &maya).await);
        let top = comment(app, &mut sam, &win, "Hello").await;
        reply(app, &mut maya, &win, &top, "Hi").await;
        sam.browser.put(&format!("{}/like", at(&top)), Value::Null).await.expect(200);
        sam.browser.patch(&at(&top), serde_json::json!({ "text": "Hello!" })).await.expect(200);
        let subject = Subject::new(SubjectKind::Comment, top["id"].as_str().unwrap().parse::<uuid::Uuid>().unwrap());
        let (author, now): (MemberId, _) = (sam.id, app.clock.time());
        let reported: Result<(), DbError> =
            app.app.db.write(move |tx| reviews::store::reported(tx, subject, author, false, now)).await;
        reported.unwrap();
        comment(app, &mut sam, &other, "Stays").await;
        assert_eq!(app.number(LEFT, vec![]).await, 6);
        // What is reported below is kept for the desk; for everyone else it is gone with its post.
        maya.browser.delete(&format!("/api/wins/{win}")).await.expect(204);
        assert_eq!(app.number(LEFT, vec![]).await, 6);
        say(&mut sam, &win, "Too late").await.refused(404, "not_found");
        sam.browser.get(&at(&top)).await.refused(404, "not_found");
        sam.browser.delete(&at(&top)).await.refused(404, "not_found");
        sam.browser.put(&format!("{}/like", at(&top)), Value::Null).await.refused(404, "not_found");
        sam.browser.patch(&at(&top), serde_json::json!({ "text": "Hm" })).await.refused(404, "not_found");
        assert_eq!(texts(&thread(&mut sam, &other).await), ["Stays"]);
        // With nothing to look at, nothing is kept.
        maya.browser.delete(&format!("/api/wins/{other}")).await.expect(204);
        assert_eq!(app.number(LEFT, vec![]).await, 5);
        app.clock.advance(30 * domain::time::DAY);
        app.run("wins.forget_withdrawn").await;
        assert_eq!(app.number(LEFT, vec![]).await, 0);
    }

    async fn a_post_that_waits_again_keeps_what_was_said(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        comment(app, &mut sam, &win, "Hello").await;
        app.change("update wins set status = 'pending'", vec![]).await;
        sam.browser.get(&crate::comments::thread_of(&win)).await.refused(404, "not_found");
        assert_eq!(texts(&thread(&mut maya, &win).await), ["Hello"]);
        app.change("update wins set status = 'approved'", vec![]).await;
        assert_eq!((texts(&thread(&mut sam, &win).await), count(&mut sam, &win).await), (vec!["Hello"], 1));
    }
}
