//! Moderators at once: one decision, one entry in the log, one claim, no matter who else does what in the meantime.

use domain::limits::CLAIM_MS;
use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp, on_both_databases};

use crate::moderation::{approve, decide, decline, on, share, version};

const DECISIONS: &str = "select count(*) from moderation_decisions";

/// Sends all of them at once; answers the statuses in their order.
async fn at_once(requests: Vec<(Client, &'static str, String, Value)>) -> Vec<Answer> {
    let sent: Vec<_> = requests
        .into_iter()
        .map(|(mut browser, method, path, body)| {
            tokio::spawn(async move { browser.json(method.parse().unwrap(), &path, body).await })
        })
        .collect();
    let mut answers = Vec::new();
    for one in sent {
        answers.push(one.await.unwrap());
    }
    answers
}

fn statuses(answers: &[Answer], wanted: u16) -> usize {
    answers.iter().filter(|answer| answer.status == wanted).count()
}

on_both_databases! {
    /// Approve against decline, twenty times twenty: exactly one decision each time.
    async fn exactly_one_decision(app: &TestApp) {
        let mut moderators = Vec::new();
        for number in 0..4 {
            moderators.push(app.moderator(&format!("Mod{number}")).await);
        }
        let mut sam = app.supporter("Sam").await;
        for round in 1..=20 {
            let id = share(&mut sam, "Pending").await;
            let path = format!("/api/moderation/win/{id}/decision");
            let seen = version(&mut moderators[0], &id).await;
            let verdict = |number: usize| on(&seen, if number.is_multiple_of(2) { approve() } else { decline("No.") });
            let requests = (0..20)
                .map(|number| (moderators[number % 4].browser.clone(), "PUT", path.clone(), verdict(number)))
                .collect();
            let answers = at_once(requests).await;
            assert_eq!((statuses(&answers, 200), statuses(&answers, 409)), (1, 19));
            assert_eq!(app.number(DECISIONS, vec![]).await, round);
            let won = answers.iter().position(|answer| answer.status == 200).unwrap();
            let status = sam.browser.get(&format!("/api/wins/{id}")).await.expect(200).json()["status"].clone();
            assert_eq!(status, if won % 2 == 0 { "approved" } else { "rejected" });
        }
    }

    async fn exactly_one_claim(app: &TestApp) {
        let mut requests = Vec::new();
        let id = share(&mut app.supporter("Sam").await, "Pending").await;
        for number in 0..20 {
            let moderator = app.moderator(&format!("Mod{number}")).await;
            requests.push((moderator.browser, "PUT", format!("/api/moderation/win/{id}/claim"), Value::Null));
        }
        let answers = at_once(requests).await;
        assert_eq!((statuses(&answers, 200), statuses(&answers, 409)), (1, 19));
        assert_eq!(app.number("select count(*) from moderation_claims", vec![]).await, 1);
    }

    /// Claims that ran out are taken over and tidied away by many at once, who never wait for each other in a circle.
    async fn claims_that_ran_out_are_claimed_anew(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let (mut wins, mut moderators) = (Vec::new(), Vec::new());
        for number in 0..8 {
            wins.push(share(&mut sam, "Pending").await);
            moderators.push(app.moderator(&format!("Mod{number}")).await);
        }
        for round in 0..10 {
            let requests = (0..8)
                .map(|number| {
                    let path = format!("/api/moderation/win/{}/claim", wins[(number + round) % 8]);
                    (moderators[number].browser.clone(), "PUT", path, Value::Null)
                })
                .collect();
            assert_eq!(statuses(&at_once(requests).await, 200), 8);
            app.clock.advance(CLAIM_MS);
        }
    }

    /// Approve, decline, undo, edit, withdraw and likes at once: never a fault, and what is left agrees with itself.
    async fn everything_at_once(app: &TestApp) {
        let (mut mona, max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut sam, maya) = (app.supporter("Sam").await, app.member("Maya").await);
        for round in 0..15 {
            let id = share(&mut sam, "Pending").await;
            let (win, decision) = (format!("/api/wins/{id}"), format!("/api/moderation/win/{id}/decision"));
            let seen = version(&mut mona, &id).await;
            let mut requests = Vec::new();
            for _ in 0..3 {
                requests.push((mona.browser.clone(), "PUT", decision.clone(), on(&seen, approve())));
                requests.push((maya.browser.clone(), "PUT", format!("{win}/like"), Value::Null));
                requests.push((mona.browser.clone(), "DELETE", decision.clone(), Value::Null));
                requests.push((max.browser.clone(), "PUT", decision.clone(), on(&seen, decline("No."))));
                requests.push((maya.browser.clone(), "DELETE", format!("{win}/like"), Value::Null));
                requests.push((sam.browser.clone(), "PATCH", win.clone(), json!({ "title": "Edited" })));
            }
            if round % 3 == 0 {
                requests.push((sam.browser.clone(), "DELETE", win.clone(), Value::Null));
            }
            for answer in at_once(requests).await {
                assert!(answer.status.as_u16() < 500, "{} {}", answer.status, String::from_utf8_lossy(&answer.body));
            }
            let wrong = "select count(*) from wins w
                where w.likes_count <> (select count(*) from win_likes l where l.win_id = w.id)
                    or (w.status <> 'approved' and w.likes_count <> 0) or (w.status = 'pending') <> (w.decided_at is null)
                    or (w.status = 'rejected') <> (w.rejection_reason is not null)";
            assert_eq!(app.number(wrong, vec![]).await, 0);
        }
        let orphans = "select count(*) from win_likes where win_id not in (select id from wins)";
        assert_eq!(app.number(orphans, vec![]).await, 0);
    }

    async fn a_decision_needs_no_claim(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let id = share(&mut app.member("Maya").await, "Pending").await;
        decide(&mut mona, &id, approve()).await.expect(200);
        assert_eq!(app.number(DECISIONS, vec![]).await, 1);
    }
}
