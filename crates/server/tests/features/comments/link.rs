//! A link to one Comment: itself, the one above it, and the post.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, reply, win_of};

on_both_databases! {
    async fn a_comment_says_where_it_stands(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "Hello").await;
        let answer = reply(app, &mut maya, &win, &top, "Hi").await;
        let of_top = sam.browser.get(&at(&top)).await.expect(200).json();
        assert_eq!((&of_top["kind"], &of_top["id"], &of_top["parent"]), (&json!("win"), &json!(win), &Value::Null));
        assert_eq!((&of_top["comment"]["text"], &of_top["comment"]["repliesCount"]), (&json!("Hello"), &json!(1)));
        let of_answer = sam.browser.get(&at(&answer)).await.expect(200).json();
        assert_eq!((&of_answer["comment"]["text"], &of_answer["parent"]["text"]), (&json!("Hi"), &json!("Hello")));
        sam.browser.delete(&at(&top)).await.expect(204);
        let below_a_husk = sam.browser.get(&at(&answer)).await.expect(200).json();
        assert_eq!((&below_a_husk["parent"]["text"], &below_a_husk["parent"]["deleted"]), (&json!(""), &json!(true)));
        app.change("update wins set status = 'rejected'", vec![]).await;
        sam.browser.get(&at(&answer)).await.refused(404, "not_found");
        app.visitor().get(&at(&answer)).await.refused(401, "session.none");
        for id in ["1", "null", "%00", "..%2fwins"] {
            maya.browser.get(&format!("/api/comments/{id}")).await.refused(404, "not_found");
        }
    }
}
