//! Blocks work both ways: anyone who blocks or is blocked finds nothing of the other, and cannot tell why.

use domain::ids::MemberId;
use platform::db::DbError;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, attempts, comment, count, id_of, reply, say, texts, thread, thread_of, win_of};

async fn block(app: &TestApp, member: MemberId, other: MemberId) {
    let at = app.app.clone();
    let done: Result<(), DbError> =
        app.app.db.write(move |tx| members::blocks::block(tx, &at, member, other)).await;
    done.unwrap();
}

on_both_databases! {
    async fn neither_finds_comments_of_the_other(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (mut third, win) = (app.member("Third").await, win_of(app, &app.member("Host").await).await);
        let (by_sam, by_maya) = (comment(app, &mut sam, &win, "By Sam").await, comment(app, &mut maya, &win, "By Maya").await);
        let by_third = comment(app, &mut third, &win, "By a third").await;
        let from_sam = reply(app, &mut sam, &win, &by_third, "Sam replies").await;
        reply(app, &mut third, &win, &by_third, "A third replies").await;
        reply(app, &mut third, &win, &by_sam, "Below Sam").await;
        sam.browser.put(&format!("{}/like", at(&by_third)), Value::Null).await.expect(200);
        block(app, maya.id, sam.id).await;

        let for_maya = thread(&mut maya, &win).await;
        assert_eq!(texts(&for_maya), ["", "By Maya", "By a third"]);
        assert_eq!((&for_maya[0]["deleted"], &for_maya[0]["uid"], &for_maya[0]["status"]), (&json!(true), &Value::Null, &json!("approved")));
        assert_eq!(texts(for_maya[0]["replies"].as_array().unwrap()), ["Below Sam"]);
        assert_eq!((&for_maya[2]["repliesCount"], texts(for_maya[2]["replies"].as_array().unwrap())), (&json!(1), vec!["A third replies"]));
        assert_eq!((&for_maya[2]["likedBy"], &for_maya[2]["likesCount"]), (&json!([]), &json!(0)));
        let whole = maya.browser.get(&thread_of(&win)).await.expect(200);
        assert!(!String::from_utf8_lossy(&whole.body).contains(&sam.id.to_string()), "O-59: no uid of someone blocked");

        let for_sam = thread(&mut sam, &win).await;
        assert_eq!(texts(&for_sam), ["By Sam", "By a third"]);
        assert_eq!(texts(&thread(&mut third, &win).await), ["By Sam", "By Maya", "By a third"]);
        let like = format!("{}/like", at(&by_third));
        let liked = maya.browser.put(&like, Value::Null).await.expect(200).json();
        assert_eq!((&liked["likesCount"], &thread(&mut maya, &win).await[2]["likesCount"]), (&json!(1), &json!(1)));
        assert_eq!(maya.browser.delete(&like).await.expect(200).json()["likesCount"], 0);
        assert_eq!((count(&mut maya, &win).await, count(&mut sam, &win).await, count(&mut third, &win).await), (4, 5, 6));

        let nowhere = attempts(&mut maya, &app.app.id::<domain::ids::CommentId>().to_string()).await;
        for (who, of) in [(&mut maya, &from_sam), (&mut sam, &by_maya)] {
            for ((name, answer), (_, absent)) in attempts(who, &id_of(of)).await.iter().zip(&nowhere) {
                assert_eq!(answer.status, 404, "{name}");
                assert_eq!((answer.code(), answer.json()["title"].clone()), (absent.code(), absent.json()["title"].clone()), "{name}");
            }
            let body = json!({ "text": "Hello", "replyToCommentId": of["id"] });
            who.browser.post(&thread_of(&win), body).await.refused(422, "fields.invalid");
        }
    }

    async fn nobody_comments_on_a_post_of_the_other(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let (by_sam, by_maya) = (comment(app, &mut sam, &win, "By Sam").await, comment(app, &mut maya, &win, "By Maya").await);
        block(app, maya.id, sam.id).await;
        say(&mut sam, &win, "Hello").await.refused(404, "not_found");
        sam.browser.get(&thread_of(&win)).await.refused(404, "not_found");
        for (name, answer) in attempts(&mut sam, &id_of(&by_maya)).await {
            assert_eq!(answer.status, 404, "{name}");
        }
        sam.browser.get(&at(&by_sam)).await.refused(404, "not_found");
        sam.browser.delete(&at(&by_sam)).await.expect(204);
        sam.browser.put(&format!("{}/restore", at(&by_sam)), Value::Null).await.refused(404, "not_found");
        assert_eq!(count(&mut maya, &win).await, 1);
        assert_eq!(texts(&thread(&mut maya, &win).await), ["By Maya"]);
    }
}
