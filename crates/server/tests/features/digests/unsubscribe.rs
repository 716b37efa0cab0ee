//! Ending these emails by one press (RFC 8058): they end, and no others.

use axum::http::Method;
use domain::time::DAY;
use testkit::{TestApp, on_both_databases};

use crate::digests::{after, author, emails_to, win};

const FORM: Option<&str> = Some("application/x-www-form-urlencoded");

on_both_databases! {
    /// Without a session, cookie or origin; opening the address changes nothing.
    async fn one_press_ends_them(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        win(app, &mut sam, "Outside").await;
        after(app, 7 * DAY).await;
        let message = emails_to(app, &maya).pop().unwrap();
        let address = message.unsubscribe.unwrap();
        assert!(message.text.contains(&address));
        let path = address.strip_prefix("http://localhost:4780").unwrap().to_owned();
        let page = app.visitor().get(&path).await.expect(200);
        assert!(String::from_utf8_lossy(&page.body).contains("We will no longer email you Wins and prompts."));
        let mut program = app.visitor().with_header("sec-fetch-site", "none");
        for wrong in ["/unsubscribe/wins-and-prompts/nobody", "/unsubscribe/wins-and-prompts/%00"] {
            program.send(Method::POST, wrong, FORM, "List-Unsubscribe=One-Click").await;
        }
        win(app, &mut sam, "Again").await;
        after(app, 7 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
        let answer = program.send(Method::POST, &path, FORM, "List-Unsubscribe=One-Click").await.expect(200);
        assert!(String::from_utf8_lossy(&answer.body).contains("We no longer email you Wins and prompts."));
        win(app, &mut sam, "Once more").await;
        after(app, 8 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
        let session = maya.browser.get("/api/session").await.expect(200).json();
        assert_eq!(session["user"]["emailUpdates"], "off");
        // Emails about news go on.
        let stored = maya.browser.get("/api/notifications/preferences").await.expect(200).json();
        assert_eq!(stored["preferences"]["mail"]["answered"], "digest");
    }

    /// Ending the news leaves these.
    async fn the_other_emails_address_leaves_them(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, app.member("Maya").await);
        win(app, &mut sam, "Outside").await;
        after(app, 7 * DAY).await;
        let address = emails_to(app, &maya).pop().unwrap().unsubscribe.unwrap();
        let path = address.strip_prefix("http://localhost:4780").unwrap().replace("wins-and-prompts/", "");
        app.visitor().send(Method::POST, &path, FORM, "List-Unsubscribe=One-Click").await.expect(200);
        win(app, &mut sam, "Again").await;
        after(app, 7 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
    }
}
