//! The end of a verification: at that moment the role is gone wherever it is read, and a job tells open tabs of it.

use domain::time::{DAY, HOUR, SECOND};
use exhale::commands::licence;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::*;

/// From noon of January 15 to the end of January 20, 2026.
const TO_THE_END: i64 = 5 * DAY + 12 * HOUR;
const LAST_DAY: Option<&str> = Some("2026-01-20");

on_both_databases! {
    /// R181, R271, R272: a Professional is Super and privileged until the last moment of the verification, and not a second longer.
    async fn a_second_after_the_end_the_role_is_gone_without_any_job(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut maya = app.supporter("Maya").await;
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        app.clock.advance(TO_THE_END - 1);
        assert_eq!(role_everywhere(&mut sara, &mut maya).await, [true; 6]);
        app.clock.advance(1 + SECOND);
        assert_eq!(role_everywhere(&mut sara, &mut maya).await, [false; 6]);
        assert_eq!(session(&mut sara).await["tier"], 0);
        // Nobody is locked out of the community at that moment.
        sara.browser.get("/api/wins").await.expect(200);
        let stored = "select count(*) from members where is_professional = true";
        assert_eq!(app.number(stored, vec![]).await, 1, "no job ran");
    }

    async fn a_job_notes_the_end_and_tells_of_it_once(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        app.clock.advance(TO_THE_END - 1);
        app.work().await;
        let ended = "select count(*) from verifications where status = 'expired'";
        assert_eq!(app.number(ended, vec![]).await, 0);
        app.clock.advance(1);
        app.work().await;
        assert_eq!(app.number(ended, vec![]).await, 1);
        let stored = "select count(*) from members where is_professional = true or professional_until is not null";
        assert_eq!(app.number(stored, vec![]).await, 0);
        assert!(app.postbox.last_to(&sara.email).unwrap().text.contains("your verification has ended"));
        assert_eq!(news(&mut sara).await, [json!("ended"), json!("approved")]);
        let mails = app.postbox.emails().len();
        app.run("professionals.sweep_ended").await;
        assert_eq!(app.postbox.emails().len(), mails, "told once");
        let expired = mona.browser.get("/api/moderation/professionals?state=expired").await.expect(200).json();
        assert_eq!(expired["items"][0]["member"]["uid"], json!(sara.id));
    }

    async fn what_no_job_noted_is_noted_by_the_next_round(app: &TestApp) {
        let (mut mona, mut milo) = (app.moderator("Mona").await, app.moderator("Milo").await);
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        let tom = professional(app, "Tom", &mut mona, LAST_DAY).await;
        suspend(&mut milo, &tom).await.expect(204);
        app.change("delete from jobs where kind = 'professionals.end_role'", vec![]).await;
        app.clock.advance(TO_THE_END + HOUR);
        // A reader knows it from the clock.
        let mut listed = async |state: &str| {
            let path = format!("/api/moderation/professionals?state={state}");
            let page = mona.browser.get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            items.iter().map(|item| json!([item["status"], item["suspendedReason"]])).collect::<Vec<_>>()
        };
        assert_eq!(listed("expired").await, [json!(["expired", null]), json!(["expired", null])]);
        for none in ["active", "ending", "suspended"] {
            assert_eq!(listed(none).await, Vec::<Value>::new(), "{none}");
        }
        for person in [&mut sara, &mut { tom }] {
            let own = person.browser.get("/api/professional-application").await.expect(200).json();
            let verification = &own["application"]["verification"];
            assert_eq!((&verification["status"], &verification["suspendedReason"]), (&json!("expired"), &Value::Null));
        }
        app.run("professionals.sweep_ended").await;
        assert_eq!(of_status(app, "expired").await, 2);
        assert_eq!(listed("expired").await.len(), 2);
    }

    async fn a_new_proof_brings_everything_back(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        app.clock.advance(TO_THE_END + DAY);
        app.work().await;
        let id = renew(app, &sara).await;
        let file = opened(&mut mona, &id).await;
        assert_eq!(file["earlier"][0]["status"], "expired");
        save(&mut mona, &id, check(&file, Some("2026-12-31"))).await.expect(200);
        approve(&mut mona, &id, &file).await.expect(200);
        assert_eq!(role_everywhere(&mut sara, &mut maya).await, [true; 6]);
        let expired = mona.browser.get("/api/moderation/professionals?state=expired").await.expect(200).json();
        assert_eq!(expired["items"], json!([]));
        let active = mona.browser.get("/api/moderation/professionals").await.expect(200).json();
        assert_eq!(active["items"][0]["expiresOn"], "2026-12-31");
    }

    async fn a_declined_renewal_changes_nothing_else(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        app.clock.advance(DAY);
        let id = renew(app, &sara).await;
        let file = opened(&mut mona, &id).await;
        decline(&mut mona, &id, &file).await.expect(200);
        assert_eq!(session(&mut sara).await["isMHP"], true);
        assert_eq!(app.number("select count(*) from verifications where status = 'active'", vec![]).await, 1);
    }

    /// What is open goes on to its end; a further one is not opened, but by a host whom they named.
    async fn a_licence_that_ends_while_its_owner_hosts_a_room(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut noah = app.supporter("Noah").await;
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        app.clock.advance(TO_THE_END - HOUR);
        let mut rooms = Vec::new();
        for title in ["Now", "Next", "Handed over"] {
            let plan = json!({ "title": title, "hosts": [noah.id] });
            let room = sara.browser.post("/api/rooms", plan).await.expect(201).json();
            rooms.push(format!("/api/rooms/{}", room["id"].as_str().unwrap()));
        }
        let status = |status: &str| json!({ "status": status });
        sara.browser.put(&format!("{}/status", rooms[0]), status("waiting_room")).await.expect(200);
        app.clock.advance(HOUR + SECOND);
        app.work().await;
        sara.browser.put(&format!("{}/status", rooms[0]), status("live")).await.expect(200);
        sara.browser.put(&format!("{}/status", rooms[1]), status("live")).await.refused(403, "rooms.not_yours");
        let shown = sara.browser.get(&rooms[1]).await.expect(200).json();
        assert_eq!((&shown["can"]["begin"], &shown["can"]["cancel"]), (&json!(false), &json!(true)));
        noah.browser.put(&format!("{}/status", rooms[2]), status("live")).await.expect(200);
        sara.browser.post("/api/rooms", json!({ "title": "Another" })).await.refused(403, "rooms.hosts_only");
        sara.browser.put(&format!("{}/status", rooms[0]), status("ended")).await.expect(200);
    }

    async fn an_operator_corrects_the_end(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let mut sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        let correct = async |address: &str, day: &str| {
            licence::correct(&app.app, address, day).await.map_err(|error| error.to_string())
        };
        assert!(correct(&maya.email, "2026-03-01").await.unwrap_err().contains("no verification"));
        assert!(correct("nobody@example.org", "2026-03-01").await.unwrap_err().contains("no account"));
        for day in ["2026-02-29", "soon", "2199-01-01"] {
            assert!(correct(&sara.email, day).await.unwrap_err().contains("2027-12-31"), "{day}");
        }
        // A licence is looked at again after twelve months.
        assert!(correct(&sara.email, "2030-03-01").await.unwrap().contains("until 2027-01-15, when"));
        assert!(correct(&sara.email, "2026-03-01").await.unwrap().ends_with("until 2026-03-01"));
        app.clock.advance(TO_THE_END + DAY);
        app.work().await;
        assert_eq!(role_everywhere(&mut sara, &mut maya).await, [true; 6]);
        assert!(correct(&sara.email, "2026-01-01").await.unwrap().contains("has ended"));
        assert_eq!(role_everywhere(&mut sara, &mut maya).await, [false; 6]);
        app.work().await;
        assert_eq!(app.number("select count(*) from verifications where status = 'expired'", vec![]).await, 1);
        assert_eq!(audited(app, "correctLicence").await, 3);
    }

    async fn the_role_that_a_command_takes_ends_the_verification(app: &TestApp) {
        use exhale::commands::role::{Role, change};
        let mut mona = app.moderator("Mona").await;
        let sara = professional(app, "Sara", &mut mona, LAST_DAY).await;
        // Another role leaves the end as it is.
        change(&app.app, &sara.email, Role::Ambassador, true).await.unwrap();
        let until = "select count(*) from members where is_professional = true and professional_until is not null";
        assert_eq!(app.number(until, vec![]).await, 1);
        change(&app.app, &sara.email, Role::Professional, false).await.unwrap();
        assert_eq!(app.number("select count(*) from verifications where status = 'ended'", vec![]).await, 1);
        // Given by a command, it has no end.
        change(&app.app, &sara.email, Role::Professional, true).await.unwrap();
        assert_eq!(app.number(until, vec![]).await, 0);
        app.clock.advance(400 * DAY);
        assert_eq!(session(&mut Person { browser: app.browser_of(sara.id).await, ..sara }).await["isMHP"], true);
    }
}

/// Where a Member is a Professional: in their session, their own document, on their card, in search by last name, among random
/// Professionals, and in the directory.
async fn role_everywhere(person: &mut Person, reader: &mut Person) -> [bool; 6] {
    let session = session(person).await["isMHP"] == true;
    let document = person.browser.get("/api/members/me").await.expect(200).json()["isMHP"] == true;
    let card = card(reader, person).await["isMHP"] == true;
    let uid = json!(person.id);
    let mut finds = async |path: &str| {
        let found = reader.browser.get(path).await.expect(200).json();
        found["items"]
            .as_array()
            .unwrap()
            .iter()
            .any(|item| item["uid"] == uid || item["member"]["uid"] == uid)
    };
    [
        session,
        document,
        card,
        finds("/api/members/search?q=Ruiz").await,
        finds("/api/members/random?professionals=true").await,
        finds("/api/professionals").await,
    ]
}

/// What a Member was told in the app, the last first.
async fn news(person: &mut Person) -> Vec<Value> {
    let page = person.browser.get("/api/notifications").await.expect(200).json();
    page["items"].as_array().unwrap().iter().map(|item| item["detail"].clone()).collect()
}
