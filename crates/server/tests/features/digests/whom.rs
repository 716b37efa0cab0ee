//! Who gets these emails: Free Members who are in, with a proven address, and nobody else.

use domain::time::DAY;
use platform::params;
use testkit::{TestApp, on_both_databases};

use crate::digests::{after, author, emails_to, win};

on_both_databases! {
    async fn free_members_and_nobody_else(app: &TestApp) {
        let mut sam = author(app, "Sam").await;
        let free = app.member("Free").await;
        let others = [
            app.supporter("Supporter").await,
            app.super_member("Super").await,
            app.moderator("Mona").await,
            app.admin("Ada").await,
            app.person("Amb", |new| new.roles.ambassador = true).await,
            app.person("Pro", |new| new.roles.professional = true).await,
            app.person("Applying", |new| new.roles.applicant = true).await,
            app.person("Unproven", |new| new.email_verified_at = None).await,
            app.person("Unready", |new| new.onboarding_complete = false).await,
            app.person("Planless", |new| new.plan_chosen_at = None).await,
            app.person("Gone", |_| {}).await,
        ];
        let gone = others.last().unwrap().id;
        app.change("update members set suspended_at = 1 where id = $1", params![gone]).await;
        win(app, &mut sam, "Outside").await;
        after(app, 7 * DAY).await;
        assert_eq!(emails_to(app, &free).len(), 1);
        for person in &others {
            assert_eq!(emails_to(app, person).len(), 0, "{}", person.email);
        }
        // A member whose plan has ended gets them from the next week on.
        let supporter = others.first().unwrap();
        app.end_membership(supporter.id).await;
        win(app, &mut sam, "Again").await;
        after(app, 7 * DAY).await;
        assert_eq!(emails_to(app, supporter).len(), 1);
    }

    /// What someone shared who is suspended by now is told to nobody.
    async fn nothing_by_the_suspended(app: &TestApp) {
        let (mut sam, mut tom) = (author(app, "Sam").await, author(app, "Tom").await);
        let maya = app.member("Maya").await;
        win(app, &mut sam, "Outside").await;
        win(app, &mut tom, "Inside").await;
        app.change("update members set suspended_at = 1 where id = $1", params![sam.id]).await;
        after(app, 7 * DAY).await;
        let text = emails_to(app, &maya).pop().unwrap().text;
        assert!(text.contains("Inside") && !text.contains("Outside"), "{text}");
    }
}
