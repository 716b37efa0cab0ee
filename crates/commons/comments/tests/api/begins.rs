//! O-5: where the operator says so, commenting and liking begin with a tier; unsaid, they are open to all.

use domain::gate::{COMMENT, LIKE};
use domain::tier::Tier;
use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::TestApp;

use crate::{at, comment, say, win_of};

#[tokio::test]
async fn as_the_operator_wishes() {
    let settings = Settings {
        comment_gate: COMMENT.beginning_with(Tier::Supporter),
        like_gate: LIKE.beginning_with(Tier::Super),
        ..Settings::default()
    };
    let app = &TestApp::sqlite_with(settings).await;
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
