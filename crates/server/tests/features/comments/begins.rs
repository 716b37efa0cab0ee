//! O-5: where the operator says so, commenting and liking begin with a tier; unsaid, they are open to all.

use domain::gate::{COMMENT, LIKE};
use domain::tier::Tier;
use platform::settings::Settings;
use serde_json::{Value, json};

use crate::comments::{at, comment, say, win_of};

#[tokio::test]
async fn as_the_operator_wishes() {
    let settings = Settings {
        comment_gate: COMMENT.beginning_with(Tier::Supporter),
        like_gate: LIKE.beginning_with(Tier::Super),
        ..Settings::default()
    };
    let app = &crate::setup().sqlite_with(settings).await;
    let (mut maya, mut sam, mut leo, mut mona) = (
        app.member("Maya").await,
        app.supporter("Sam").await,
        app.super_member("Leo").await,
        app.moderator("Mona").await,
    );
    let win = win_of(app, &maya).await;
    let refused = say(&mut maya, &win, "Hello").await.refused(403, "tier.needed").json();
    assert_eq!((&refused["feature"], &refused["needs"]), (&json!("comment"), &json!(1)));
    let said = comment(app, &mut sam, &win, "Hello").await;
    for path in [format!("{}/like", at(&said)), format!("/api/wins/{win}/like")] {
        for person in [&mut maya, &mut sam] {
            let refused = person.browser.put(&path, Value::Null).await.refused(403, "tier.needed").json();
            assert_eq!(
                (&refused["feature"], &refused["needs"]),
                (&json!("like what others share"), &json!(2))
            );
            // What was liked while it was open can be taken back.
            person.browser.delete(&path).await.expect(200);
        }
        for person in [&mut leo, &mut mona] {
            person.browser.put(&path, Value::Null).await.expect(200);
        }
    }
}

/// The answer to a Comment is lost and the membership ends before it is sent again: it is there, and is told so.
#[tokio::test]
async fn what_was_said_before_the_tier_ended_stands() {
    let settings = Settings { comment_gate: COMMENT.beginning_with(Tier::Supporter), ..Settings::default() };
    let app = &crate::setup().sqlite_with(settings).await;
    let (maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
    let win = win_of(app, &maya).await;
    let key = "0190a0a0-0000-7000-8000-0000000000aa";
    let mut twice = sam.browser.clone().with_header("idempotency-key", key);
    let said =
        twice.post(&crate::comments::thread_of(&win), json!({ "text": "Hello" })).await.expect(201).json();
    app.end_membership(sam.id).await;
    let again =
        twice.post(&crate::comments::thread_of(&win), json!({ "text": "Hello" })).await.expect(201).json();
    assert_eq!(again["id"], said["id"]);
    say(&mut sam, &win, "Something else").await.refused(403, "tier.needed");
}
