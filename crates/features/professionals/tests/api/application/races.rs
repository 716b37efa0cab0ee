//! What happens when two requests about one application come at the same moment.

use platform::params;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use super::{PATH, applicant, begin, file, fill_in, show, stored_files, submit, upload, waiting};

on_both_databases! {
    async fn begun_many_times_there_is_one(app: &TestApp) {
        let sara = applicant(app, "Sara").await;
        let tries = (0..8).map(|_| {
            let mut browser = sara.browser.clone();
            tokio::spawn(async move { begin(&mut browser).await["id"].clone() })
        });
        let mut ids = Vec::new();
        for id in tries.collect::<Vec<_>>() {
            ids.push(id.await.unwrap());
        }
        ids.dedup();
        assert_eq!(ids.len(), 1);
    }

    async fn handed_in_many_times_it_waits_once(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = fill_in(&mut sara.browser).await["version"].clone();
        let body = json!({ "version": version, "truthful": true });
        let tries = (0..8).map(|_| {
            let (mut browser, body) = (sara.browser.clone(), body.clone());
            tokio::spawn(async move { browser.post(&format!("{PATH}/submission"), body).await.status.as_u16() })
        });
        for status in tries.collect::<Vec<_>>() {
            assert_eq!(status.await.unwrap(), 200);
        }
        app.work().await;
        assert_eq!((waiting(app).await, app.postbox.emails().len()), (1, 1));
    }

    async fn of_devices_that_save_at_once_one_is_first(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        let version = begin(&mut sara.browser).await["version"].clone();
        let tries = (0..8).map(|_| {
            let mut browser = sara.browser.clone();
            let body = json!({ "version": version, "about": crate::application::about() });
            tokio::spawn(async move { browser.put(&format!("{PATH}/about"), body).await.status.as_u16() })
        });
        let mut saved = 0;
        for status in tries.collect::<Vec<_>>() {
            saved += usize::from(status.await.unwrap() == 200);
        }
        assert_eq!((saved, show(&mut sara.browser).await["version"].as_i64()), (1, version.as_i64().map(|version| version + 1)));
    }

    async fn withdrawn_while_it_is_handed_in_nothing_is_left_half(app: &TestApp) {
        for round in 0..6 {
            let mut sara = applicant(app, &format!("Sara{round}")).await;
            fill_in(&mut sara.browser).await;
            let (mut one, mut other) = (sara.browser.clone(), sara.browser.clone());
            let (_, withdrawn) = tokio::join!(
                async move { submit(&mut one).await },
                async move { other.post(&format!("{PATH}/withdrawal"), Value::Null).await },
            );
            withdrawn.expect(204);
            let state = show(&mut sara.browser).await["state"].clone();
            assert_eq!(state, "withdrawn", "round {round}: what is withdrawn cannot be handed in");
            assert_eq!(waiting(app).await, 0);
        }
        app.work().await;
        assert_eq!(stored_files(app).await, 0);
    }

    async fn a_file_that_arrives_after_it_was_withdrawn_is_not_kept(app: &TestApp) {
        let mut sara = applicant(app, "Sara").await;
        fill_in(&mut sara.browser).await;
        let (mut one, mut other) = (sara.browser.clone(), sara.browser.clone());
        tokio::join!(
            async move { upload(&mut one, "other", "a.pdf", file::pdf(2)).await },
            async move { other.post(&format!("{PATH}/withdrawal"), Value::Null).await.expect(204) },
        );
        assert_eq!(app.number("select count(*) from application_evidence", params![]).await, 0);
        app.clock.advance(60 * 60 * 1000);
        app.run("professionals.evidence").await;
        assert_eq!(stored_files(app).await, 0);
    }
}
