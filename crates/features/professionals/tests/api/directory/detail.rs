//! What is said of one Professional, and to whom one may write.

use platform::params;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use super::page;

on_both_databases! {
    async fn everything_that_is_said(app: &TestApp) {
        let mut sara = app.verified_professional("Sara", |listing| {
            listing.last_name = "Rossi".to_owned();
            listing.accepting = Some(true);
        })
        .await;
        let own = sara.browser.get("/api/me/practice").await.expect(200).json();
        let mut practice = own["practice"].clone();
        practice["qualifications"] = json!(["MSc Clinical Psychology"]);
        practice["services"] = json!(["Individual sessions"]);
        practice["city"] = json!("Utrecht");
        practice["inPerson"] = json!(true);
        practice["feeNote"] = json!("60 euros, less if you ask");
        practice["motto"] = json!("You set the pace.");
        let edit = json!({
            "profession": "Clinical psychologist", "words": "I work in small steps.", "website": "https://bücher.example/a",
            "practice": practice, "listed": true,
        });
        sara.browser.put("/api/me/practice", edit).await.expect(200);
        let mut reader = app.member("Free").await;
        let one = reader.browser.get(&format!("/api/professionals/{}", sara.id)).await.expect(200).json();
        let now = app.clock.time().0;
        let expected = json!({
            "fullName": "Sara Rossi", "profession": "Clinical psychologist", "motto": "You set the pace.",
            "about": "I work in small steps.", "qualifications": ["MSc Clinical Psychology"], "services": ["Individual sessions"],
            "website": "https://bücher.example/a", "websiteAscii": "https://xn--bcher-kva.example/a",
            "feeNote": "60 euros, less if you ask", "feeBand": "middle", "city": "Utrecht", "country": "NL",
            "online": true, "inPerson": true, "languages": ["en"], "specialties": ["Panic"], "modalities": ["CBT"],
            "accepting": "yes", "acceptingConfirmedAt": now, "checkedAt": now, "canMessage": true,
        });
        for (field, value) in expected.as_object().unwrap() {
            assert_eq!(&one[field], value, "{field}");
        }
        assert_eq!(one["member"]["displayName"], "Sara R.");
        let checked = &one["verification"];
        assert_eq!((&checked["body"], &checked["jurisdiction"], &checked["method"]),
            (&json!("Psychologists Board"), &json!("NL"), &json!("public_register")));
        // The number is for reviewers and its owner.
        assert!(!one.to_string().contains("19012345") && one["email"].is_null());
    }

    /// Whom the directory knows nothing of looks the same as whom it does not list.
    async fn nobody_is_nobody(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let maya = app.member("Maya").await;
        let own = reader.id;
        for id in [maya.id.to_string(), own.to_string(), "0196f0c0-0000-7000-8000-000000000000".into(), "x".into(), "%00".into()] {
            reader.browser.get(&format!("/api/professionals/{id}")).await.refused(404, "professionals.not_found");
        }
    }

    /// K4: Professionals do not write first; others write where messages are taken, staff to everyone, nobody to themselves.
    async fn to_whom_one_may_write(app: &TestApp) {
        let mut sara = app.verified_professional("Sara", |_| {}).await;
        let mut jonas = app.verified_professional("Jonas", |_| {}).await;
        let mut reader = app.supporter("Reader").await;
        let mut mona = app.moderator("Mona").await;
        let path = format!("/api/professionals/{}", sara.id);
        let cases = [(&mut reader, true), (&mut mona, true), (&mut jonas, false), (&mut sara, false)];
        for (person, can) in cases {
            assert_eq!(person.browser.get(&path).await.expect(200).json()["canMessage"], can, "{}", person.email);
        }
        app.change("update members set accept_dms = false where id = $1", params![sara.id]).await;
        assert_eq!(reader.browser.get(&path).await.expect(200).json()["canMessage"], false);
        assert_eq!(mona.browser.get(&path).await.expect(200).json()["canMessage"], true);
        assert_eq!(page(&mut reader, "?q=sara").await["items"][0]["canMessage"], false);
    }
}
