//! Suspending from the desk: at once, with a reason in the log, never oneself, and staff only by an admin.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

fn path(person: &Person) -> String {
    format!("/api/moderation/members/{}/suspension", person.id)
}

/// What the audit log says of a Member, last first.
async fn log(moderator: &mut Person, person: &Person) -> Vec<(String, Value)> {
    let page = moderator.browser.get("/api/moderation/audit").await.expect(200).json();
    let entries = page["items"].as_array().unwrap().iter();
    entries
        .filter(|entry| entry["subjectKind"] == "member" && entry["subjectId"] == json!(person.id))
        .map(|entry| (entry["action"].as_str().unwrap().to_owned(), entry["detail"].clone()))
        .collect()
}

on_both_databases! {
    async fn at_once_and_back(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let body = json!({ "reason": "  Threats in Comments. " });
        for _ in 0..2 {
            mona.browser.put(&path(&maya), body.clone()).await.expect(204);
        }
        maya.browser.get("/api/wins").await.refused(401, "session.none");
        let suspended = "select count(*) from members where suspended_at is not null";
        assert_eq!(app.number(suspended, vec![]).await, 1);
        assert_eq!(log(&mut mona, &maya).await, [("suspend".to_owned(), json!({ "reason": "Threats in Comments." }))]);
        for _ in 0..2 {
            mona.browser.delete(&path(&maya)).await.expect(204);
        }
        assert_eq!(app.number(suspended, vec![]).await, 0);
        let actions: Vec<_> = log(&mut mona, &maya).await.into_iter().map(|(action, _)| action).collect();
        assert_eq!(actions, ["unsuspend", "suspend"]);
        // The sessions are gone; a new login is needed.
        maya.browser.get("/api/wins").await.refused(401, "session.none");
        app.browser_of(maya.id).await.get("/api/wins").await.expect(200);
    }

    async fn never_oneself_and_staff_only_by_an_admin(app: &TestApp) {
        let (mut mona, mut ada) = (app.moderator("Mona").await, app.admin("Ada").await);
        let mut mort = app.moderator("Mort").await;
        let body = json!({ "reason": "Out of hand." });
        let (own, admins) = (path(&mona), path(&ada));
        mona.browser.put(&own, body.clone()).await.refused(403, "suspension.own");
        ada.browser.put(&admins, body.clone()).await.refused(403, "suspension.own");
        for staff in [&mort, &ada] {
            mona.browser.put(&path(staff), body.clone()).await.refused(403, "suspension.staff");
            mona.browser.delete(&path(staff)).await.refused(403, "suspension.staff");
        }
        mort.browser.get("/api/wins").await.expect(200);
        ada.browser.put(&path(&mort), body).await.expect(204);
        mort.browser.get("/api/wins").await.refused(401, "session.none");
        mona.browser.delete(&path(&mort)).await.refused(403, "suspension.staff");
        ada.browser.delete(&path(&mort)).await.expect(204);
    }

    async fn only_with_a_reason_and_only_members(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        for (reason, fault) in [(" ".to_owned(), "required"), ("x".repeat(501), "too_long")] {
            let refused = mona.browser.put(&path(&maya), json!({ "reason": reason })).await.refused(422, "fields.invalid");
            assert_eq!(refused.json()["fields"], json!({ "reason": fault }));
        }
        let nobody = "/api/moderation/members/0196f0c0-0000-7000-8000-000000000000/suspension";
        mona.browser.put(nobody, json!({ "reason": "Nobody." })).await.refused(404, "not_found");
        mona.browser.delete(nobody).await.refused(404, "not_found");
        let other = path(&mona);
        maya.browser.put(&other, json!({ "reason": "Me?" })).await.refused(403, "role.missing");
        assert_eq!(app.number("select count(*) from audit_entries", vec![]).await, 0);
    }

    /// Who, since when, by whom and why, the last one first, page by page; lifted, someone is no longer on it.
    async fn who_is_suspended(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let mut all = Vec::new();
        for number in 0..22 {
            let person = app.member(&format!("M{number}")).await;
            app.clock.advance(1_000);
            let body = json!({ "reason": format!("Reason {number}") });
            mona.browser.put(&path(&person), body).await.expect(204);
            all.push(person);
        }
        let list = "/api/moderation/suspensions";
        let first = max.browser.get(list).await.expect(200).json();
        assert_eq!(first["items"].as_array().unwrap().len(), 20);
        let last = &first["items"][0];
        assert_eq!((&last["member"]["uid"], &last["since"]), (&json!(all[21].id), &json!(app.app.now())));
        assert_eq!((&last["by"], &last["reason"]), (&json!("Mona T."), &json!("Reason 21")));
        let more = format!("{list}?cursor={}", first["nextCursor"].as_str().unwrap());
        let second = max.browser.get(&more).await.expect(200).json();
        let rest: Vec<&Value> = second["items"].as_array().unwrap().iter().map(|item| &item["reason"]).collect();
        assert_eq!((rest, &second["nextCursor"]), (vec![&json!("Reason 1"), &json!("Reason 0")], &Value::Null));
        max.browser.delete(&path(&all[21])).await.expect(204);
        max.browser.put(&path(&all[21]), json!({ "reason": "Again" })).await.expect(204);
        max.browser.delete(&path(&all[20])).await.expect(204);
        let now = mona.browser.get(list).await.expect(200).json();
        assert_eq!((&now["items"][0]["by"], &now["items"][0]["reason"]), (&json!("Max T."), &json!("Again")));
        assert_eq!(now["items"][1]["reason"], "Reason 19");
        let mut free = app.member("Free").await;
        free.browser.get(list).await.refused(403, "role.missing");
    }
}
