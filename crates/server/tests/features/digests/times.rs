//! When emails come: daily or weekly by the Member's own clock, never at night, and never twice.

use domain::time::{DAY, HOUR, MINUTE};
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::digests::{after, author, choose, emails_to, round, set, win};

on_both_databases! {
    /// The test clock begins on a Thursday at 12:00 UTC; emails come at 9:00 on the weekday on which one joined.
    async fn weekly_unless_chosen_otherwise(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, app.member("Maya").await);
        win(app, &mut sam, "Outside").await;
        after(app, 6 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, 21 * HOUR - MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        assert_eq!(emails_to(app, &maya)[0].subject, "Your weekly email");
        win(app, &mut sam, "Again").await;
        after(app, 7 * DAY - HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        after(app, HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
        assert!(!emails_to(app, &maya)[1].text.contains("Outside"));
    }

    async fn daily_at_the_first_set_time(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        choose(&mut maya, "daily").await;
        set(&mut maya, json!({ "digestAt": [10 * 60, 19 * 60], "timeZone": "Asia/Tokyo" })).await;
        win(app, &mut sam, "Outside").await;
        // 10:00 in Tokyo is 1:00 UTC.
        after(app, 12 * HOUR + 59 * MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        assert_eq!(emails_to(app, &maya)[0].subject, "Your daily email");
        win(app, &mut sam, "Again").await;
        after(app, 23 * HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        after(app, HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
    }

    /// The clock in Berlin goes forward on 29 March: 9:00 is 8:00 UTC before and 7:00 after.
    async fn summer_time(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        choose(&mut maya, "daily").await;
        set(&mut maya, json!({ "timeZone": "Europe/Berlin" })).await;
        app.clock.advance(71 * DAY + 20 * HOUR);
        // Nobody stays logged in that long.
        sam.browser = app.browser_of(sam.id).await;
        win(app, &mut sam, "Before").await;
        // 28 March, 8:00 UTC is past: the next is 29 March, 7:00 UTC.
        after(app, 23 * HOUR - MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        win(app, &mut sam, "After").await;
        after(app, 24 * HOUR - MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        after(app, MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
    }

    /// The server slept until the quiet hours; or the Member moved, and it is night there.
    async fn never_in_the_quiet_hours(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        choose(&mut maya, "daily").await;
        win(app, &mut sam, "Outside").await;
        after(app, 34 * HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, 10 * HOUR - MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        after(app, MINUTE).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
    }

    async fn a_new_choice_holds_at_once(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        win(app, &mut sam, "Outside").await;
        round(app).await;
        choose(&mut maya, "off").await;
        after(app, 8 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        win(app, &mut sam, "Again").await;
        choose(&mut maya, "daily").await;
        after(app, DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        // From daily to weekly: the next Thursday, at least three days later.
        win(app, &mut sam, "Once more").await;
        choose(&mut maya, "weekly").await;
        after(app, 4 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        after(app, 3 * DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
    }

    /// However often times change, two daily emails do not come on one day.
    async fn new_times_bring_no_second_email(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        choose(&mut maya, "daily").await;
        win(app, &mut sam, "Outside").await;
        after(app, 21 * HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        win(app, &mut sam, "Again").await;
        set(&mut maya, json!({ "digestAt": [12 * 60] })).await;
        after(app, 6 * HOUR).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
        after(app, DAY).await;
        assert_eq!(emails_to(app, &maya).len(), 2);
    }

    /// Three servers, one email.
    async fn one_email_however_many_servers(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, app.member("Maya").await);
        choose(&mut maya, "daily").await;
        win(app, &mut sam, "Outside").await;
        round(app).await;
        app.clock.advance(21 * HOUR);
        tokio::join!(round(app), round(app), round(app));
        round(app).await;
        assert_eq!(emails_to(app, &maya).len(), 1);
    }

    /// More Members than one look at the list finds, each once.
    async fn everyone_whose_turn_it_is(app: &TestApp) {
        let mut sam = author(app, "Sam").await;
        for number in 0..120 {
            app.member(&format!("Maya{number}")).await;
        }
        win(app, &mut sam, "Outside").await;
        after(app, 7 * DAY).await;
        let mut reached: Vec<_> = app.postbox.emails().into_iter().map(|message| message.to).collect();
        assert_eq!(reached.len(), 120);
        reached.sort_unstable();
        reached.dedup();
        assert_eq!(reached.len(), 120);
    }
}
