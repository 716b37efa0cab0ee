//! The words of deleted Comments are gone for good after thirty days.

use domain::time::DAY;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, reply, texts, thread, win_of};

const WORDS: &str =
    "select (select count(*) from comments where text <> '') + (select count(*) from comment_versions)";

async fn wipe(app: &TestApp) {
    assert_eq!(app.run("comments.wipe").await, 1);
}

on_both_databases! {
    async fn after_thirty_days_nothing_is_left_of_the_words(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let top = comment(app, &mut sam, &win, "Canary").await;
        sam.browser.patch(&at(&top), json!({ "text": "Canary, edited" })).await.expect(200);
        reply(app, &mut maya, &win, &top, "Stays").await;
        sam.browser.delete(&at(&top)).await.expect(204);
        app.clock.advance(30 * DAY - 1);
        wipe(app).await;
        assert_eq!(app.number(WORDS, vec![]).await, 3);
        app.clock.advance(1);
        wipe(app).await;
        assert_eq!(app.number(WORDS, vec![]).await, 1);
        let read = thread(&mut app.member("Later").await, &win).await;
        assert_eq!((texts(&read), texts(read[0]["replies"].as_array().unwrap())), (vec![""], vec!["Stays"]));
    }
}
