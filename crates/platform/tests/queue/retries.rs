//! Jobs that fail: tried again with growing pauses, then kept with their reason, never in the way of others.

use domain::time::{DAY, HOUR, SECOND};
use platform::db::DbError;
use platform::jobs::{JobError, NewJob, dead, dead_count, queued_count, revive};
use testkit::{TestApp, on_both_databases};

use crate::probe::{AuditEntry, Probe, drain, later, queue};

const NEXT: &str = "select run_at from jobs";

on_both_databases! {
    async fn a_failing_job_is_tried_again_with_growing_pauses_and_then_done(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &"stubborn")]).await;
        let probe = Probe::new(|run| if run < 5 { later() } else { AuditEntry::Answer(Ok(())) });
        let mut pauses = Vec::new();
        for _ in 0..5 {
            assert_eq!(drain(&app.app, &probe).await, 1);
            let pause = app.number(NEXT, vec![]).await - app.app.now().0;
            app.clock.advance(pause - 1);
            assert_eq!(drain(&app.app, &probe).await, 0, "not before its time");
            app.clock.advance(1);
            pauses.push(pause / SECOND);
        }
        assert_eq!(pauses, [1, 2, 4, 8, 16]);
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs().len(), 6);
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 0);
    }

    async fn after_three_days_it_is_kept_with_its_reason_and_can_be_revived(app: &TestApp) {
        let began = app.app.now();
        queue(&app.app, vec![NewJob::now("probe", &"hopeless")]).await;
        let probe = Probe::new(|_| later());
        while queued_count(&app.app.db).await.unwrap() > 0 {
            drain(&app.app, &probe).await;
            app.clock.advance(1_000.max(app.number(NEXT, vec![]).await - app.app.now().0));
        }
        let lasted = app.app.now().since(began);
        assert!((60 * HOUR..73 * HOUR).contains(&lasted), "{} hours", lasted / HOUR);
        let kept = dead(&app.app.db).await.unwrap();
        assert_eq!((kept[0].kind.as_str(), kept[0].error.as_str(), kept[0].queued_at), ("probe", "not now", began));
        assert_eq!(kept[0].attempts, i64::try_from(probe.runs().len()).unwrap());
        assert_eq!(drain(&app.app, &probe).await, 0, "what was given up is left alone");
        let now = app.app.now();
        let revived = app.app.db.write::<_, DbError, _>(move |tx| revive(tx, now)).await.unwrap();
        let mended = Probe::fine();
        assert_eq!((revived, drain(&app.app, &mended).await), (1, 1));
        assert_eq!(mended.runs(), ["hopeless"]);
    }

    async fn what_failed_for_good_is_forgotten_within_a_week_of_being_queued(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &1)]).await;
        let probe = Probe::new(|_| AuditEntry::Answer(Err(JobError::Never("no use".into()))));
        drain(&app.app, &probe).await;
        assert_eq!(dead(&app.app.db).await.unwrap()[0].error, "no use");
        app.clock.advance(4 * DAY);
        drain(&app.app, &probe).await;
        assert_eq!(dead_count(&app.app.db).await.unwrap(), 1);
        app.clock.advance(1);
        drain(&app.app, &probe).await;
        assert_eq!(dead_count(&app.app.db).await.unwrap(), 0);
        assert_eq!(probe.runs().len(), 1);
    }

    async fn a_panic_is_one_failed_try(app: &TestApp) {
        let earlier = app.app.now().plus(-1);
        queue(&app.app, vec![NewJob::now("probe", &"panics once").at(earlier), NewJob::now("probe", &"next")]).await;
        let probe = Probe::new(|run| if run == 0 { AuditEntry::Panic } else { AuditEntry::Answer(Ok(())) });
        assert_eq!(drain(&app.app, &probe).await, 2);
        app.clock.advance(SECOND);
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(probe.runs(), ["panics once", "next", "panics once"]);
    }

    async fn a_run_that_does_not_end_is_one_failed_try(app: &TestApp) {
        queue(&app.app, vec![NewJob::now("probe", &1)]).await;
        let probe = Probe::new(|run| if run == 0 { AuditEntry::Hang } else { AuditEntry::Answer(Ok(())) });
        let before = tokio::time::Instant::now();
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert!(before.elapsed() >= crate::probe::LIMIT);
        app.clock.advance(SECOND);
        assert_eq!(drain(&app.app, &probe).await, 1);
        assert_eq!(queued_count(&app.app.db).await.unwrap(), 0);
    }
}
