//! Reported profiles at the desk: shown as they were reported, parts taken down for a reason, and put back as they were.

use axum::http::Method;
use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

use crate::moderation::{approve, on, waiting};

const PHOTO: &[u8] = include_bytes!("../../../../commons/media/tests/fixtures/progressive.jpg");

async fn report(person: &mut Person, of: &Person) -> Answer {
    let body = json!({ "kind": "member", "id": of.id, "cause": "harassment", "note": "Look at the photo." });
    person.browser.post("/api/reports", body).await
}

/// Changes one's own profile; answers it.
async fn say(person: &mut Person, change: Value) -> Value {
    person.browser.patch("/api/members/me/profile", change).await.expect(200).json()
}

async fn own(person: &mut Person) -> Value {
    person.browser.get("/api/members/me/profile").await.expect(200).json()
}

async fn upload(person: &mut Person) -> Value {
    let kind = Some("application/octet-stream");
    person.browser.send(Method::POST, "/api/media/images", kind, PHOTO).await.expect(201).json()["id"].clone()
}

async fn item(moderator: &mut Person, of: &Person) -> Value {
    let page = waiting(moderator).await;
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .find(|item| item["id"] == json!(of.id))
        .cloned()
        .unwrap_or_default()
}

fn path(of: &Person) -> String {
    format!("/api/moderation/member/{}/decision", of.id)
}

async fn decide(moderator: &mut Person, of: &Person, verdict: Value) -> Answer {
    let seen = item(moderator, of).await["submittedAt"].clone();
    moderator.browser.put(&path(of), on(&seen, verdict)).await
}

fn take(parts: &[&str]) -> Value {
    json!({ "verdict": "decline", "reason": "It names a neighbour.", "removedParts": parts })
}

async fn told(person: &mut Person) -> Vec<(Value, Value)> {
    let page = person.browser.get("/api/notifications").await.expect(200).json();
    page["items"]
        .as_array()
        .unwrap()
        .iter()
        .map(|news| (news["kind"].clone(), news["detail"].clone()))
        .collect()
}

on_both_databases! {
    /// What was reported is shown whatever its Member says since, the photo to moderators alone, and for thirty days.
    async fn what_was_reported_stays_in_sight(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        let photo = upload(&mut maya).await;
        say(&mut maya, json!({ "about": "My neighbour is a fool.", "photoId": photo })).await;
        report(&mut sam, &maya).await.expect(201);
        let found = item(&mut mona, &maya).await;
        assert_eq!((&found["kind"], &found["fresh"]), (&json!("member"), &json!(false)));
        assert_eq!(found["reports"][0]["note"], "Look at the photo.");
        assert_eq!(found["content"]["value"]["says"]["about"], "My neighbour is a fool.");
        assert_eq!(found["content"]["value"]["earlier"], json!([]));
        app.clock.advance(1_000);
        say(&mut maya, json!({ "about": "I like tea.", "photoId": null })).await;
        let found = item(&mut mona, &maya).await["content"]["value"].clone();
        assert_eq!((&found["says"]["about"], &found["card"]["photoURL"]), (&json!("I like tea."), &json!("")));
        let earlier = &found["earlier"][0];
        assert_eq!(earlier["said"]["about"], "My neighbour is a fool.");
        let kept = earlier["photoURL"].as_str().unwrap();
        mona.browser.get(kept).await.expect(200);
        sam.browser.get(kept).await.expect(404);
        app.visitor().get(kept).await.expect(404);
        // A decision about the version that was read before is refused.
        let verdict = on(&json!(0), approve());
        mona.browser.put(&path(&maya), verdict).await.refused(409, "moderation.changed");
        decide(&mut mona, &maya, approve()).await.expect(200);
        assert_eq!(own(&mut maya).await["about"], "I like tea.");
        app.clock.advance(30 * DAY);
        app.run("profiles.forget_evidence").await;
        assert_eq!(app.number("select count(*) from profile_evidence", vec![]).await, 0);
        assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
    }

    /// Text and photo are taken down for everyone; the Member reads why, the reporter only that it changed.
    async fn parts_are_taken_down(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        let photo = upload(&mut maya).await;
        let said = say(&mut maya, json!({ "bio": "Hm.", "about": "My neighbour.", "photoId": photo })).await;
        report(&mut sam, &maya).await.expect(201);
        let waits = item(&mut mona, &maya).await;
        let refused = decide(&mut mona, &maya, take(&[])).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["removedParts"], "required");
        decide(&mut mona, &maya, take(&["texts", "photo"])).await.expect(200);
        app.visitor().get(said["photoURL"].as_str().unwrap()).await.expect(404);
        let seen = sam.browser.get(&format!("/api/members/{}", maya.id)).await.expect(200).json();
        assert_eq!((&seen["bio"], &seen["about"], &seen["photoURL"]), (&json!(""), &json!(""), &json!("")));
        assert_eq!((&seen["displayName"], &seen["rejectionReason"]), (&json!("Maya T."), &Value::Null));
        // Taken back, everything is as it was.
        mona.browser.delete(&path(&maya)).await.expect(204);
        let back = own(&mut maya).await;
        assert_eq!((&back["bio"], &back["about"], &back["rejectionReason"]), (&json!("Hm."), &json!("My neighbour."), &Value::Null));
        app.visitor().get(back["photoURL"].as_str().unwrap()).await.expect(200);
        let again = item(&mut mona, &maya).await;
        assert_eq!((&again["reports"], &again["submittedAt"]), (&waits["reports"], &waits["submittedAt"]));
        decide(&mut mona, &maya, take(&["name", "texts", "photo"])).await.expect(200);
        app.clock.advance(11_000);
        let hers = own(&mut maya).await;
        assert_eq!((&hers["displayName"], &hers["rejectionReason"]), (&json!("Member"), &json!("It names a neighbour.")));
        assert_eq!(told(&mut maya).await, [(json!("reviewed"), json!("removed"))]);
        assert_eq!(told(&mut sam).await, [(json!("reportAnswered"), json!("changed"))]);
        let log = mona.browser.get("/api/moderation/audit").await.expect(200).json();
        let entries: Vec<&Value> = log["items"].as_array().unwrap().iter().map(|entry| &entry["action"]).collect();
        assert_eq!(entries, ["decide", "undo", "decide"]);
        assert_eq!(log["items"][0]["detail"]["removedParts"], json!(["name", "texts", "photo"]));
        // Something else said is another version, from which nothing is taken.
        say(&mut maya, json!({ "about": "I like tea." })).await;
        assert_eq!(own(&mut maya).await["rejectionReason"], Value::Null);
        mona.browser.delete(&path(&maya)).await.refused(409, "moderation.undo_over");
    }

    /// What the moderator wants removed is gone from the version of a moment ago: that is no mistake of theirs. The profile has
    /// changed, and they read it again.
    async fn a_decision_about_an_older_version_is_no_mistake(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        let photo = upload(&mut maya).await;
        say(&mut maya, json!({ "about": "My neighbour.", "photoId": photo })).await;
        report(&mut sam, &maya).await.expect(201);
        let seen = item(&mut mona, &maya).await["submittedAt"].clone();
        app.clock.advance(1_000);
        say(&mut maya, json!({ "photoId": null })).await;
        for verdict in [take(&["photo"]), take(&[]), approve()] {
            mona.browser.put(&path(&maya), on(&seen, verdict)).await.refused(409, "moderation.changed");
        }
        let refused = decide(&mut mona, &maya, take(&["photo"])).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["removedParts"], "required");
        decide(&mut mona, &maya, approve()).await.expect(200);
    }

    /// A drawn portrait is no photo: it stays, and nothing says that a photo was removed.
    async fn a_portrait_is_not_removed_as_a_photo(app: &TestApp) {
        let (mut mona, mut maya, mut sam) =
            (app.moderator("Mona").await, app.member("Maya").await, app.supporter("Sam").await);
        say(&mut maya, json!({ "about": "My neighbour.", "portrait": 3 })).await;
        report(&mut sam, &maya).await.expect(201);
        let refused = decide(&mut mona, &maya, take(&["photo"])).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"], json!({ "removedParts": "required" }));
        decide(&mut mona, &maya, take(&["texts", "photo"])).await.expect(200);
        let hers = own(&mut maya).await;
        assert_eq!((&hers["about"], &hers["photoURL"]), (&json!(""), &json!("/portraits/3.svg")));
        let log = mona.browser.get("/api/moderation/audit").await.expect(200).json();
        assert_eq!(log["items"][0]["detail"]["removedParts"], json!(["texts"]));
        mona.browser.delete(&path(&maya)).await.expect(204);
        let hers = own(&mut maya).await;
        assert_eq!((&hers["about"], &hers["photoURL"]), (&json!("My neighbour."), &json!("/portraits/3.svg")));
    }

    /// A second look at what was taken down brings it back, and can be undone too.
    async fn a_second_look_brings_it_back(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let photo = upload(&mut maya).await;
        say(&mut maya, json!({ "about": "My neighbour.", "photoId": photo })).await;
        report(&mut sam, &maya).await.expect(201);
        decide(&mut mona, &maya, take(&["name", "texts", "photo"])).await.expect(200);
        let appeal = json!({ "kind": "member", "id": maya.id, "text": "My neighbour is a cat." });
        maya.browser.post("/api/appeals", appeal).await.expect(204);
        let waits = item(&mut max, &maya).await;
        assert_eq!((&waits["appeal"], &waits["content"]["value"]["earlier"][0]["said"]["about"]), (&json!("My neighbour is a cat."), &json!("My neighbour.")));
        decide(&mut mona, &maya, approve()).await.refused(403, "moderation.appealed");
        decide(&mut max, &maya, approve()).await.expect(200);
        let back = own(&mut maya).await;
        assert_eq!((&back["about"], &back["displayName"]), (&json!("My neighbour."), &json!("Maya T.")));
        max.browser.get(back["photoURL"].as_str().unwrap()).await.expect(200);
        max.browser.delete(&path(&maya)).await.expect(204);
        let gone = own(&mut maya).await;
        assert_eq!((&gone["about"], &gone["displayName"], &gone["photoURL"]), (&json!(""), &json!("Member"), &json!("")));
        assert_eq!(gone["rejectionReason"], "It names a neighbour.");
        let mut stays = take(&[]);
        stays["reason"] = json!("It stays.");
        decide(&mut max, &maya, stays).await.expect(200);
        assert_eq!(own(&mut maya).await["rejectionReason"], "It stays.");
    }

    /// Anyone who cannot see someone cannot report them; nobody reports or decides about themselves; only profiles have parts.
    async fn who_reports_whom(app: &TestApp) {
        let (mut mona, mut max) = (app.moderator("Mona").await, app.moderator("Max").await);
        let (mut maya, sam) = (app.member("Maya").await, app.member("Sam").await);
        report(&mut maya, &sam).await.expect(201);
        sam.browser.clone().put(&format!("/api/blocks/{}", maya.id), Value::Null).await.expect(204);
        report(&mut maya, &sam).await.refused(404, "not_found");
        let me = maya.clone();
        report(&mut maya, &me).await.refused(422, "reports.own");
        report(&mut maya, &mona).await.expect(201);
        decide(&mut max, &mona, approve()).await.expect(200);
        report(&mut maya, &mona).await.expect(201);
        let itself = mona.clone();
        decide(&mut mona, &itself, approve()).await.refused(403, "moderation.own");
        let win = crate::moderation::share(&mut maya, "Mine").await;
        let seen = crate::moderation::version(&mut mona, &win).await;
        let refused = crate::moderation::decide_on(&mut mona, &win, &seen, take(&["photo"])).await.refused(422, "fields.invalid");
        assert_eq!(refused.json()["fields"]["removedParts"], "not_allowed");
    }
}
