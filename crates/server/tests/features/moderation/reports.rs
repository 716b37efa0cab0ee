//! Reports: from a Member's word to an answer, without a word to whom it is about.

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::moderation::{approve, decide, decline, ids, share, undo, waiting};

async fn report(person: &mut Person, id: &str, cause: &str, note: &str) -> Answer {
    person
        .browser
        .post("/api/reports", json!({ "kind": "win", "id": id, "cause": cause, "note": note }))
        .await
}

async fn mine(person: &mut Person) -> Vec<Value> {
    let page = person.browser.get("/api/reports").await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

/// A Win that everyone sees.
async fn approved(author: &mut Person, moderator: &mut Person, title: &str) -> String {
    let id = share(author, title).await;
    decide(moderator, &id, approve()).await.expect(200);
    id
}

on_both_databases! {
    /// What was approved comes back to the desk with all that was said about it, and one decision answers every report.
    async fn one_decision_answers_all(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let (mut sam, mut noah) = (app.supporter("Sam").await, app.member("Noah").await);
        let id = approved(&mut maya, &mut mona, "Mine").await;
        app.clock.advance(1_000);
        let first = app.app.now();
        report(&mut sam, &id, "privacy", " My name is in it. ").await.expect(201);
        app.clock.advance(1_000);
        report(&mut noah, &id, "other", "Odd.").await.expect(201);
        let item = waiting(&mut mona).await["items"][0].clone();
        assert_eq!((&item["kind"], &item["id"], &item["fresh"]), (&json!("win"), &json!(id), &json!(false)));
        assert_eq!(item["reports"], json!([
            { "cause": "privacy", "note": "My name is in it.", "at": first },
            { "cause": "other", "note": "Odd.", "at": first.plus(1_000) },
        ]));
        assert_eq!(mine(&mut sam).await[0]["state"], "open");
        // Nothing of it reaches the author, and the Win stays until it is decided.
        assert!(mine(&mut maya).await.is_empty());
        assert_eq!(maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json()["status"], "approved");
        decide(&mut mona, &id, decline("A name is in it.")).await.expect(200);
        for reporter in [&mut sam, &mut noah] {
            let receipt = mine(reporter).await.remove(0);
            assert_eq!((&receipt["state"], &receipt["answeredAt"]), (&json!("changed"), &json!(app.app.now())));
            let keys: Vec<&str> = receipt.as_object().unwrap().keys().map(String::as_str).collect();
            assert_eq!(keys, ["answeredAt", "cause", "createdAt", "id", "kind", "state", "subjectId"]);
            reporter.browser.get(&format!("/api/wins/{id}")).await.expect(404);
        }
        let hers = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        assert_eq!((&hers["status"], &hers["rejectedReason"]), (&json!("rejected"), &json!("A name is in it.")));
        assert!(ids(&waiting(&mut mona).await).is_empty());
    }

    /// What stays keeps everything it had, its photo's address and its likes too.
    async fn what_was_reported_for_nothing_stays(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let id = approved(&mut maya, &mut mona, "Mine").await;
        sam.browser.put(&format!("/api/wins/{id}/like"), Value::Null).await.expect(200);
        let before = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        report(&mut sam, &id, "spam", "").await.expect(201);
        decide(&mut mona, &id, approve()).await.expect(200);
        assert_eq!(mine(&mut sam).await[0]["state"], "kept");
        assert_eq!(maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json(), before);
        // Another report is another case.
        report(&mut sam, &id, "spam", "").await.expect(201);
        assert_eq!(mine(&mut sam).await.len(), 2);
        assert_eq!(ids(&waiting(&mut mona).await), std::slice::from_ref(&id));
        undo(&mut mona, &id).await.expect(204);
        assert_eq!(maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json(), before);
    }

    /// Undone, the removal never was: the Win is back as it was, and the reports wait again.
    async fn a_removal_is_undone(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let id = approved(&mut maya, &mut mona, "Mine").await;
        sam.browser.put(&format!("/api/wins/{id}/like"), Value::Null).await.expect(200);
        report(&mut sam, &id, "threat", "").await.expect(201);
        let before = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        decide(&mut mona, &id, decline("A threat.")).await.expect(200);
        undo(&mut mona, &id).await.expect(204);
        assert_eq!(maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json(), before);
        assert_eq!(mine(&mut sam).await[0]["state"], "open");
        let item = waiting(&mut mona).await["items"][0].clone();
        assert_eq!((&item["urgent"], item["reports"].as_array().unwrap().len()), (&json!(true), 1));
    }

    /// What someone reports while a decision can be undone joins what waited before, which stays as urgent as it was.
    async fn a_report_between_a_decision_and_its_undo(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let (mut sam, mut noah) = (app.supporter("Sam").await, app.member("Noah").await);
        let fresh = share(&mut maya, "Fresh").await;
        decide(&mut mona, &fresh, approve()).await.expect(200);
        report(&mut sam, &fresh, "spam", "").await.expect(201);
        undo(&mut mona, &fresh).await.expect(204);
        let item = waiting(&mut mona).await["items"][0].clone();
        assert_eq!((&item["fresh"], item["reports"].as_array().unwrap().len()), (&json!(true), 1));
        decide(&mut mona, &fresh, approve()).await.expect(200);
        app.clock.advance(10_001);
        report(&mut sam, &fresh, "danger", "").await.expect(201);
        decide(&mut mona, &fresh, approve()).await.expect(200);
        report(&mut noah, &fresh, "spam", "").await.expect(201);
        undo(&mut mona, &fresh).await.expect(204);
        let item = waiting(&mut mona).await["items"][0].clone();
        assert_eq!((&item["urgent"], item["reports"].as_array().unwrap().len()), (&json!(true), 2));
    }

    /// Danger, threats and children first, then whatever waits longest; by kind too.
    async fn urgent_things_first(app: &TestApp) {
        let (mut mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let mut noah = app.member("Noah").await;
        let old = approved(&mut sam, &mut mona, "Old").await;
        let older = share(&mut sam, "Waits").await;
        app.clock.advance(1_000);
        let newer = share(&mut sam, "Waits too").await;
        app.clock.advance(1_000);
        report(&mut noah, &old, "spam", "").await.expect(201);
        assert_eq!(ids(&waiting(&mut mona).await), [older.clone(), newer.clone(), old.clone()]);
        report(&mut app.member("Nina").await, &old, "danger", "").await.expect(201);
        assert_eq!(ids(&waiting(&mut mona).await), [old.clone(), older.clone(), newer.clone()]);
        // A later report that is not urgent does not move it back.
        report(&mut app.member("Nora").await, &old, "spam", "").await.expect(201);
        assert_eq!(ids(&waiting(&mut mona).await)[0], old);
        let wins = mona.browser.get("/api/moderation/queue?kind=win").await.expect(200).json();
        assert_eq!(ids(&wins), [old, older, newer]);
        let comments = mona.browser.get("/api/moderation/queue?kind=comment").await.expect(200).json();
        assert_eq!(comments["items"], json!([]));
    }

    /// One open report a Member and thing; nothing of one's own, nothing that one cannot see; an unknown cause is none.
    async fn what_cannot_be_reported(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let mut sam = app.supporter("Sam").await;
        let pending = share(&mut maya, "Pending").await;
        report(&mut sam, &pending, "spam", "").await.refused(404, "not_found");
        report(&mut maya, &pending, "spam", "").await.refused(422, "reports.own");
        decide(&mut mona, &pending, approve()).await.expect(200);
        let (first, second) =
            (report(&mut sam, &pending, "spam", "").await.expect(201), report(&mut sam, &pending, "danger", "").await.expect(201));
        assert_eq!(first.json(), second.json());
        assert_eq!(mine(&mut sam).await.len(), 1);
        assert_eq!(report(&mut sam, &pending, "other", "").await.refused(422, "fields.invalid").json()["fields"]["note"], "required");
        let long = "x".repeat(501);
        assert_eq!(report(&mut sam, &pending, "spam", &long).await.refused(422, "fields.invalid").json()["fields"]["note"], "too_long");
        report(&mut sam, &pending, "boring", "").await.refused(400, "request.malformed");
        report(&mut sam, &app.app.id::<domain::ids::WinId>().to_string(), "spam", "").await.refused(404, "not_found");
    }

    /// Anyone who reported something does not decide about it (N8).
    async fn moderators_do_not_decide_on_their_own_reports(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let id = approved(&mut app.member("Maya").await, &mut mona, "Mine").await;
        report(&mut mona, &id, "spam", "").await.expect(201);
        for verdict in [approve(), decline("No.")] {
            decide(&mut mona, &id, verdict).await.refused(403, "moderation.reported");
        }
        assert_eq!(waiting(&mut mona).await["items"][0]["reviewError"], "reported");
        assert_eq!(waiting(&mut max).await["items"][0]["reviewError"], Value::Null);
        decide(&mut max, &id, decline("Advertising.")).await.expect(200);
        assert_eq!(mine(&mut mona).await[0]["state"], "changed");
    }

    /// Twenty at once by one Member are one report.
    async fn once_however_often_it_is_sent(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let id = approved(&mut app.member("Maya").await, &mut mona, "Mine").await;
        let sam = app.supporter("Sam").await;
        let body = json!({ "kind": "win", "id": id, "cause": "spam" });
        let sent: Vec<_> = (0..20).map(|_| {
            let (mut browser, body) = (sam.browser.clone().that_retries(), body.clone());
            tokio::spawn(async move { browser.post("/api/reports", body).await })
        }).collect();
        for one in sent {
            one.await.unwrap().expect(201);
        }
        assert_eq!(app.number("select count(*) from reports", vec![]).await, 1);
        assert_eq!(app.number("select reports from reviews", vec![]).await, 1);
    }

    async fn ones_own_reports_in_pages(app: &TestApp) {
        let (mut mona, mut sam, mut noah) =
            (app.moderator("Mona").await, app.supporter("Sam").await, app.member("Noah").await);
        let mut wins = Vec::new();
        for number in 0..21 {
            wins.push(approved(&mut sam, &mut mona, &format!("Win {number}")).await);
        }
        for id in wins {
            report(&mut noah, &id, "spam", "").await.expect(201);
            app.clock.advance(1);
        }
        let first = noah.browser.get("/api/reports").await.expect(200).json();
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = noah.browser.get(&format!("/api/reports?cursor={cursor}")).await.expect(200).json();
        assert_eq!((first["items"].as_array().unwrap().len(), second["items"].as_array().unwrap().len()), (20, 1));
        assert_eq!(second["nextCursor"], Value::Null);
        noah.browser.get("/api/reports?cursor=x").await.refused(400, "request.cursor");
    }
}
