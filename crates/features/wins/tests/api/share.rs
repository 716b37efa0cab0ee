//! Sharing: what a new Win is, what is refused, and what a Member cannot set.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{draft, id_of};

const ROWS: &str = "select count(*) from wins";

on_both_databases! {
    /// R001, R150, R151, R152, R153, R154, R155, R156, R157, R158, R197, R333: a new Win has these fields and no others.
    async fn a_new_win(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let body = json!({ "title": " A walk ", "win": " I went\r\noutside. ", "sharePermissions": { "socialMedia": false } });
        let win = maya.browser.post("/api/wins", body).await.expect(201).json();
        let expected = json!({
            "id": win["id"], "title": "A walk", "win": "I went\noutside.",
            "imageUrl": "", "videoUrl": "", "thumbnailUrl": "",
            "uid": maya.id, "author": "Maya T.",
            "authorCard": {
                "uid": maya.id, "displayName": "Maya T.", "photoURL": "", "tier": 0, "tierName": "Free", "membershipTier": 0,
                "isMHP": false, "isModerator": false, "isAmbassador": false, "subscribed": false,
            },
            "createdAt": app.app.now(), "submittedAt": app.app.now(), "status": "pending", "sharePermissions": { "socialMedia": false },
            "rejectionReason": null, "rejectedReason": null, "removed": false, "likesCount": 0, "commentsCount": 0,
            "liked": false, "mine": true,
        });
        assert_eq!(win, expected);
        let shown = maya.browser.get(&format!("/api/wins/{}", id_of(&win))).await.expect(200).json();
        assert_eq!(shown, expected);
    }

    /// R323: consent is what the author said, and nothing said is no (O-73).
    async fn consent_is_asked_for(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        for (permissions, expected) in [
            (json!({ "socialMedia": true }), true),
            (json!({ "socialMedia": false }), false),
            (Value::Null, false),
        ] {
            let mut body = draft("Consent");
            if permissions.is_null() {
                body.as_object_mut().unwrap().remove("sharePermissions");
            } else {
                body["sharePermissions"] = permissions;
            }
            let win = sam.browser.post("/api/wins", body).await.expect(201).json();
            assert_eq!(win["sharePermissions"], json!({ "socialMedia": expected }));
        }
    }

    /// R245, R246, R412: title 1 to 120 and text 1 to 1000 code points, trimmed; nothing visible counts as empty (O-47).
    async fn texts_at_their_bounds(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let emoji = |count: usize| "😮".repeat(count);
        let blank = " \t\n\u{200B}\u{2060}\u{FEFF}";
        let cases = [
            ("", "text", json!({ "title": "required" })),
            ("title", "", json!({ "win": "required" })),
            (blank, blank, json!({ "title": "required", "win": "required" })),
            (&emoji(121), "text", json!({ "title": "too_long" })),
            ("title", &emoji(1001), json!({ "win": "too_long" })),
            ("title", &"a".repeat(1001), json!({ "win": "too_long" })),
            ("t", "w", Value::Null),
            ("title", "I did it ❤\u{FE0F}", Value::Null),
            (&emoji(120), &emoji(1000), Value::Null),
            ("title", &format!("\n{}  ", "a".repeat(1000)), Value::Null),
        ];
        let mut accepted = 0;
        for (title, win, fields) in cases {
            let answer = sam.browser.post("/api/wins", json!({ "title": title, "win": win })).await;
            if fields.is_null() {
                let shared = answer.expect(201).json();
                assert_eq!(shared["win"].as_str(), Some(win.trim()));
                accepted += 1;
            } else {
                assert_eq!(answer.refused(422, "fields.invalid").json()["fields"], fields);
            }
        }
        let missing = sam.browser.post("/api/wins", json!({})).await.refused(422, "fields.invalid").json();
        assert_eq!(missing["fields"], json!({ "title": "required", "win": "required" }));
        assert_eq!(app.number(ROWS, vec![]).await, accepted);
    }

    /// R153: fields that are not a Member's to set are refused, the time of creation among them, and nothing is stored.
    async fn nothing_else_can_be_set(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        let other = app.member("Maya").await;
        let foreign = [
            ("createdAt", json!(1)), ("id", json!("01900000-0000-7000-8000-000000000000")),
            ("uid", json!(other.id)), ("memberId", json!(other.id)), ("author", json!("Admin")),
            ("status", json!("approved")), ("likesCount", json!(9)), ("commentsCount", json!(9)),
            ("rejectionReason", json!("x")), ("imageUrl", json!("https://evil.test/x.jpg")), ("videoUrl", json!("x")),
            ("thumbnailUrl", json!("x")), ("decidedBy", json!(other.id)), ("liked", json!(true)), ("mine", json!(true)),
        ];
        for (field, value) in foreign {
            let mut body = draft("Mine");
            body[field] = value;
            sam.browser.post("/api/wins", body).await.refused(400, "request.malformed");
        }
        let mut nested = draft("Mine");
        nested["sharePermissions"]["website"] = json!(true);
        sam.browser.post("/api/wins", nested).await.refused(400, "request.malformed");
        assert_eq!(app.number(ROWS, vec![]).await, 0);
    }

    /// R153: of wrong types none is taken for another.
    async fn wrong_types_are_refused(app: &TestApp) {
        let mut sam = app.supporter("Sam").await;
        for (field, value) in [
            ("title", json!(5)), ("title", Value::Null), ("win", json!(["text"])), ("sharePermissions", json!(true)),
            ("sharePermissions", json!({ "socialMedia": "true" })), ("sharePermissions", json!({})),
            ("imageId", json!("../../etc/passwd")), ("imageId", json!(7)),
        ] {
            let mut body = draft("Typed");
            body[field] = value.clone();
            let answer = sam.browser.post("/api/wins", body).await;
            assert_eq!((answer.status.as_u16(), answer.code().as_str()), (400, "request.malformed"), "{field} {value}");
        }
        assert_eq!(app.number(ROWS, vec![]).await, 0);
    }

    async fn only_admitted_members_share(app: &TestApp) {
        app.visitor().post("/api/wins", draft("Hello")).await.refused(401, "session.none");
        let mut newcomer = app.person("New", |new| new.email_verified_at = None).await;
        newcomer.browser.post("/api/wins", draft("Hello")).await.refused(403, "guard.elsewhere");
        assert_eq!(app.number(ROWS, vec![]).await, 0);
    }
}
