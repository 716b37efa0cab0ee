//! One's own profile: what may be said, what stays when nothing is said about it, and what is for Professionals alone.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{profile, say};

on_both_databases! {
    async fn what_is_said_stands_and_the_rest_stays(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let begun = maya.browser.get("/api/members/me/profile").await.expect(200).json();
        assert_eq!((&begun["about"], &begun["searchable"], &begun["taggable"]), (&json!(""), &json!(true), &json!(true)));
        let told = say(&mut maya, json!({ "about": "  I like\r\nlakes. ", "country": "Norway" })).await;
        assert_eq!((&told["about"], &told["country"]), (&json!("I like\nlakes."), &json!("Norway")));
        let told = say(&mut maya, json!({ "about": "", "website": "https://maya.example.org" })).await;
        assert_eq!((&told["about"], &told["country"]), (&json!(""), &json!("Norway")));
        assert_eq!(maya.browser.get("/api/members/me/profile").await.expect(200).json(), told);
    }

    async fn switches_are_kept(app: &TestApp) {
        let mut maya = app.person("Maya", |new| new.roles.ambassador = true).await;
        let mut noah = app.member("Noah").await;
        let told = say(&mut maya, json!({ "acceptDms": false, "searchable": false, "taggable": false })).await;
        for field in ["acceptDms", "searchable", "taggable"] {
            assert_eq!(told[field], false, "{field}");
        }
        let shown = profile(&mut noah, &maya).await;
        assert_eq!(shown["acceptDms"], false);
        assert!(shown.get("searchable").is_none() && shown.get("taggable").is_none(), "{shown}");
    }

    async fn faults_are_named_and_change_nothing(app: &TestApp) {
        let mut sara = app.person("Sara", |new| new.roles.professional = true).await;
        let wrong = json!({ "about": "a".repeat(1001), "bio": "a".repeat(161), "country": "a".repeat(61),
            "website": "javascript:alert(1)", "modalities": vec!["x".repeat(81)], "acceptDms": false });
        let refused = sara.browser.patch("/api/members/me/profile", wrong).await.refused(422, "fields.invalid").json();
        assert_eq!(refused["fields"], json!({ "about": "too_long", "bio": "too_long", "country": "too_long",
            "website": "invalid", "modalities": "too_long" }));
        let kept = sara.browser.get("/api/members/me/profile").await.expect(200).json();
        assert_eq!((&kept["acceptDms"], &kept["about"]), (&json!(true), &json!("")));
        for field in ["email", "isMHP", "foundingMember", "plan", "uid", "random", "photoURL"] {
            let body = json!({ field: "x" });
            sara.browser.patch("/api/members/me/profile", body).await.refused(400, "request.malformed");
        }
    }

    async fn the_lists_are_for_professionals(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for field in ["servicesOffered", "modalities", "specialties", "qualifications"] {
            let body = json!({ field: ["Talks"], "about": "I am a doctor" });
            maya.browser.patch("/api/members/me/profile", body).await.refused(403, "role.missing");
        }
        assert_eq!(maya.browser.get("/api/members/me/profile").await.expect(200).json()["about"], "");
        let mut sara = app.person("Sara", |new| new.roles.professional = true).await;
        let told = say(&mut sara, json!({ "servicesOffered": [" Talks ", "", "Talks", "Letters"] })).await;
        assert_eq!(told["servicesOffered"], json!(["Talks", "Letters"]));
    }

    /// R217: an applicant keeps their own profile, whatever else waits.
    async fn applicants_have_a_profile(app: &TestApp) {
        let mut jonas = app.person("Jonas", |new| new.roles.applicant = true).await;
        assert_eq!(say(&mut jonas, json!({ "about": "Hello" })).await["about"], "Hello");
        jonas.browser.get(&format!("/api/members/{}", jonas.id)).await.refused(403, "guard.elsewhere");
    }
}
