//! What comes round: once in each interval, whatever the number of servers and however often they restart.

use std::sync::Arc;

use domain::time::{DAY, HOUR, MINUTE};
use platform::app::App;
use platform::jobs::{JobError, Schedule, Worker};
use testkit::{TestApp, on_both_databases};

use crate::probe::{AuditEntry, Probe, later, second_server};

/// A server that has just started.
fn server(app: &App, probe: &Arc<Probe>) -> Worker {
    let schedules = vec![Schedule { kind: "probe", every: HOUR }];
    Worker { app: app.clone(), handlers: vec![probe.clone()], schedules }
}

on_both_databases! {
    async fn two_servers_that_restart_all_the_time_fire_once_per_interval(app: &TestApp) {
        let second = second_server(app).await;
        let probe = Probe::fine();
        for interval in 1..=12 {
            for _ in 0..4 {
                let (one, other) = (server(&app.app, &probe), server(&second, &probe));
                let (one, other) = tokio::join!(one.drain(), other.drain());
                one.unwrap();
                other.unwrap();
                assert_eq!(probe.runs().len(), interval);
                app.clock.advance(15 * MINUTE);
            }
        }
    }

    async fn a_long_silence_is_made_up_for_once_not_many_times(app: &TestApp) {
        let probe = Probe::fine();
        server(&app.app, &probe).drain().await.unwrap();
        app.clock.advance(10 * DAY);
        assert_eq!(server(&app.app, &probe).drain().await.unwrap(), 1);
        assert_eq!(server(&app.app, &probe).drain().await.unwrap(), 0);
        app.clock.advance(HOUR);
        assert_eq!(server(&app.app, &probe).drain().await.unwrap(), 1);
    }

    async fn one_that_fails_does_not_pile_up_and_one_given_up_comes_round_again(app: &TestApp) {
        let failing = Probe::new(|_| later());
        server(&app.app, &failing).drain().await.unwrap();
        app.clock.advance(HOUR);
        assert_eq!(server(&app.app, &failing).drain().await.unwrap(), 1, "one job, in its second try");
        app.clock.advance(HOUR);
        let hopeless = Probe::new(|_| AuditEntry::Answer(Err(JobError::Never("no".into()))));
        assert_eq!(server(&app.app, &hopeless).drain().await.unwrap(), 1);
        app.clock.advance(HOUR);
        assert_eq!(server(&app.app, &hopeless).drain().await.unwrap(), 1, "the dead one is not in the way");
    }
}
