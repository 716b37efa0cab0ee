//! A Professional's own practice.

use domain::time::DAY;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

const PATH: &str = "/api/me/practice";

fn practice() -> Value {
    json!({
        "qualifications": [], "services": [], "modalities": [], "specialties": ["panic", "Beekeepers"], "languages": ["EN"],
        "online": true, "inPerson": false, "city": "", "feeBand": "ask", "feeNote": "", "motto": "",
    })
}

fn edit(field: &str, value: Value) -> Value {
    let mut edit =
        json!({ "profession": "", "words": "", "website": null, "practice": practice(), "listed": true });
    match field.strip_prefix("practice.") {
        Some(field) => edit["practice"][field] = value,
        None => edit[field] = value,
    }
    edit
}

on_both_databases! {
    async fn only_professionals_have_one(app: &TestApp) {
        let sara = app.verified_professional("Sara", |listing| listing.ends_at = app.clock.time().plus(DAY)).await;
        let mut free = app.member("Free").await;
        let mut mona = app.moderator("Mona").await;
        for person in [&mut free, &mut mona] {
            person.browser.get(PATH).await.refused(403, "professionals.only");
            person.browser.put(PATH, edit("words", json!("I am one"))).await.refused(403, "professionals.only");
            let accepting = json!({ "accepting": true });
            person.browser.put(&format!("{PATH}/accepting"), accepting).await.refused(403, "professionals.only");
        }
        assert_eq!(app.number("select count(*) from practices", vec![]).await, 1);
        sara.clone().browser.get(PATH).await.expect(200);
    }

    /// A Professional by an admin's word has no verification, and may prepare an entry.
    async fn where_nothing_was_said_yet(app: &TestApp) {
        let mut named = app.person("Named", |new| new.roles.professional = true).await;
        let own = named.browser.get(PATH).await.expect(200).json();
        assert_eq!((&own["verification"], &own["accepting"], &own["listed"]), (&json!(null), &json!("unknown"), &json!(true)));
        assert_eq!((&own["practice"]["languages"], &own["practice"]["feeBand"]), (&json!([]), &json!("ask")));
        named.browser.put(&format!("{PATH}/accepting"), json!({ "accepting": false })).await.expect(200);
        let own = named.browser.put(PATH, edit("profession", json!("Psychologist"))).await.expect(200).json();
        assert_eq!((&own["accepting"], &own["profession"]), (&json!("no"), &json!("Psychologist")));
    }

    async fn what_is_saved(app: &TestApp) {
        let mut sara = app.verified_professional("Sara", |_| {}).await;
        let saved = sara.browser.put(PATH, edit("website", json!("https://example.org"))).await.expect(200).json();
        assert_eq!(saved, sara.browser.get(PATH).await.expect(200).json());
        assert_eq!(saved["practice"]["specialties"], json!(["Panic", "Beekeepers"]));
        assert_eq!(saved["practice"]["languages"], json!(["en"]));
        assert_eq!(saved["questionTags"], json!(["panic", "exposure"]));
        assert_eq!((&saved["website"], &saved["listed"]), (&json!("https://example.org"), &json!(true)));
        let verification = &saved["verification"];
        assert_eq!((&verification["status"], &verification["number"]), (&json!("active"), &json!("19012345")));
        let emptied = sara.browser.put(PATH, edit("listed", json!(false))).await.expect(200).json();
        assert_eq!((&emptied["website"], &emptied["listed"]), (&json!(null), &json!(false)));
    }

    async fn what_is_refused(app: &TestApp) {
        let mut sara = app.verified_professional("Sara", |_| {}).await;
        let before = sara.browser.get(PATH).await.expect(200).json();
        let cases = [
            ("profession", json!("a".repeat(81)), "too_long"),
            ("words", json!("a".repeat(601)), "too_long"),
            ("website", json!("javascript:alert(1)"), "invalid"),
            ("website", json!("https://user:word@example.org"), "invalid"),
            ("practice.specialties", json!(vec!["a"; 13]), "too_many"),
            ("practice.languages", json!(["klingon"]), "unknown"),
            ("practice.city", json!("a".repeat(81)), "too_long"),
            ("practice.motto", json!("a".repeat(201)), "too_long"),
        ];
        for (field, value, code) in cases {
            let refused = sara.browser.put(PATH, edit(field, value)).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ field: code }));
        }
        for (field, value) in [("practice.feeBand", json!("priceless")), ("practice.online", json!("yes")), ("paid", json!(true))] {
            let answer = sara.browser.put(PATH, edit(field, value)).await;
            assert!(answer.status.is_client_error(), "{field}");
        }
        assert_eq!(sara.browser.get(PATH).await.expect(200).json(), before);
    }

    /// Saying so again counts for another sixty days.
    async fn taking_new_clients(app: &TestApp) {
        let mut sara = app.verified_professional("Sara", |_| {}).await;
        let path = format!("{PATH}/accepting");
        let said = sara.browser.put(&path, json!({ "accepting": true })).await.expect(200).json();
        let now = app.clock.time().0;
        assert_eq!(
            (&said["accepting"], &said["acceptingConfirmedAt"], &said["acceptingUnknownFrom"]),
            (&json!("yes"), &json!(now), &json!(now + 60 * DAY))
        );
        app.clock.advance(30 * DAY);
        sara.browser = app.browser_of(sara.id).await;
        sara.browser.put(&path, json!({ "accepting": true })).await.expect(200);
        app.clock.advance(60 * DAY - 1);
        sara.browser = app.browser_of(sara.id).await;
        assert_eq!(sara.browser.get(PATH).await.expect(200).json()["accepting"], "yes");
        app.clock.advance(1);
        assert_eq!(sara.browser.get(PATH).await.expect(200).json()["accepting"], "unknown");
        let said = sara.browser.put(&path, json!({ "accepting": false })).await.expect(200).json();
        assert_eq!(said["accepting"], "no");
        // What else is saved leaves that as it is.
        assert_eq!(sara.browser.put(PATH, edit("words", json!("Hello"))).await.expect(200).json()["accepting"], "no");
    }
}
