//! Reminders 30, 7 and 1 day before a verification ends.

use domain::time::{DAY, HOUR, SECOND};
use testkit::{TestApp, on_both_databases};

use super::*;

/// The texts that were sent to someone since the last time.
async fn sent(app: &TestApp, person: &Person, seen: &mut usize) -> Vec<String> {
    app.run("professionals.remind").await;
    let all = app.postbox.emails();
    let new =
        all.iter().skip(*seen).filter(|mail| mail.to == person.email).map(|mail| mail.text.clone()).collect();
    *seen = all.len();
    new
}

on_both_databases! {
    async fn each_comes_once_at_its_time(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, Some("2026-03-15")).await;
        app.clock.advance(12 * HOUR);
        app.work().await;
        let mut seen = app.postbox.emails().len();
        // 59 days are left.
        for (days, said) in [(28, None), (1, Some("within 30 days")), (1, None), (22, Some("within 7 days")), (6, Some("within a day"))] {
            app.clock.advance(days * DAY);
            let texts = sent(app, &sara, &mut seen).await;
            assert_eq!(texts.len(), usize::from(said.is_some()), "{days} {texts:?}");
            assert!(said.is_none_or(|said| texts[0].contains(said) && texts[0].contains("March 15, 2026")), "{texts:?}");
            assert!(sent(app, &sara, &mut seen).await.is_empty(), "once");
        }
    }

    async fn after_a_pause_only_the_nearest_comes(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, Some("2026-03-15")).await;
        app.clock.advance(55 * DAY);
        app.work().await;
        let mut seen = app.postbox.emails().len();
        let texts = sent(app, &sara, &mut seen).await;
        assert_eq!(texts.len(), 1);
        assert!(texts[0].contains("within 7 days"), "{texts:?}");
        assert!(sent(app, &sara, &mut seen).await.is_empty());
    }

    async fn nobody_is_reminded_of_what_is_suspended_or_over(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, Some("2026-01-20")).await;
        let tom = professional(app, "Tom", &mut mona, Some("2026-01-16")).await;
        suspend(&mut mona, &sara).await.expect(204);
        app.clock.advance(2 * DAY);
        app.work().await;
        let mut seen = app.postbox.emails().len();
        assert!(sent(app, &sara, &mut seen).await.is_empty());
        assert!(sent(app, &tom, &mut seen).await.is_empty());
    }

    async fn nobody_is_told_of_an_approval_that_may_be_taken_back(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let sara = professional(app, "Sara", &mut mona, Some("2026-01-20")).await;
        let tom = professional(app, "Tom", &mut mona, Some("2026-06-30")).await;
        let mut seen = app.postbox.emails().len();
        assert!(sent(app, &sara, &mut seen).await.is_empty());
        suspend(&mut milo, &tom).await.expect(204);
        app.clock.advance(11 * SECOND);
        app.work().await;
        assert_eq!(sent(app, &sara, &mut seen).await.iter().filter(|text| text.contains("within 7 days")).count(), 1);
        let approved = |person: &Person| {
            let emails = app.postbox.emails();
            emails.iter().filter(|mail| mail.to == person.email && mail.text.contains("is approved")).count()
        };
        assert_eq!((approved(&sara), approved(&tom)), (1, 0), "one of them was suspended within these seconds");
    }
}
