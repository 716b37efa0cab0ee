//! Editing: a declined Win comes back under the same id, without a second allowance; an approved one stays as it is.

use domain::subject::SubjectKind;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::{approved, declined, draft, id_of, share};

on_both_databases! {
    /// R199, R260: declined, edited, pending again: same id, no reason left, no allowance spent.
    async fn a_declined_win_is_handed_in_again(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let created = app.app.now();
        let id = declined(&mut maya, &mona, "Declined").await;
        let path = format!("/api/wins/{id}");
        app.clock.advance(5_000);
        let edited = maya.browser.patch(&path, json!({ "win": " Without the address. " })).await.expect(200).json();
        assert_eq!(edited["id"], json!(id));
        assert_eq!((&edited["title"], &edited["win"]), (&json!("Declined"), &json!("Without the address.")));
        assert_eq!((&edited["status"], &edited["createdAt"]), (&json!("pending"), &json!(created)));
        assert_eq!(edited["submittedAt"], json!(created.plus(5_000)));
        assert_eq!((&edited["rejectionReason"], &edited["rejectedReason"]), (&Value::Null, &Value::Null));
        let allowance = maya.browser.get("/api/wins/allowance").await.expect(200).json();
        assert_eq!(allowance["nextWinDate"], json!(created.plus(86_400_000)));
        maya.browser.post("/api/wins", draft("Another")).await.refused(429, "wins.cooldown");
        mona.approve(SubjectKind::Win, &id).await;
        let (own, others) = (maya.browser.get(&path).await.expect(200), mona.browser.get(&path).await.expect(200));
        assert_eq!((&own.json()["status"], &others.json()["submittedAt"]), (&json!("approved"), &Value::Null));
        assert_eq!(app.number("select count(*) from wins", vec![]).await, 1);
    }

    async fn a_pending_win_can_be_edited_any_number_of_times(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = format!("/api/wins/{}", id_of(&share(&mut maya, "First").await));
        for title in ["Second", "Third", "😮"] {
            let edited = maya.browser.patch(&path, json!({ "title": title })).await.expect(200).json();
            assert_eq!((&edited["title"], &edited["win"]), (&json!(title), &json!("I went outside.")));
            assert_eq!(edited["status"], "pending");
        }
        let consent = json!({ "sharePermissions": { "socialMedia": true }, "title": "Fourth" });
        let edited = maya.browser.patch(&path, consent).await.expect(200).json();
        assert_eq!(edited["sharePermissions"], json!({ "socialMedia": true }));
    }

    /// Anyone who changes an older version than the current one is told, and replaces nothing unread.
    async fn two_windows_do_not_overwrite_each_other(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let shared = share(&mut maya, "First").await;
        let path = format!("/api/wins/{}", id_of(&shared));
        let (mut phone, mut laptop) = (maya.browser.clone(), maya.browser.clone());
        let body = |title: &str| json!({ "title": title, "submittedAt": shared["submittedAt"] });
        let (one, other) = tokio::join!(phone.patch(&path, body("Phone")), laptop.patch(&path, body("Laptop")));
        let (kept, refused) = if one.status == 200 { (one, other) } else { (other, one) };
        let kept = kept.expect(200).json();
        refused.refused(409, "wins.changed");
        assert_eq!(maya.browser.get(&path).await.expect(200).json()["title"], kept["title"]);
        let consent = json!({ "sharePermissions": { "socialMedia": true }, "submittedAt": shared["submittedAt"] });
        maya.browser.patch(&path, consent).await.expect(200);
        // A moderator's answer is no other version.
        mona.decline(SubjectKind::Win, &id_of(&shared), "Please leave the address out.").await;
        let read = json!({ "title": "Read", "submittedAt": kept["submittedAt"] });
        assert_eq!(maya.browser.patch(&path, read).await.expect(200).json()["title"], "Read");
    }

    async fn an_approved_win_stays_as_it_is(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let path = format!("/api/wins/{}", approved(&mut maya, &mona, "Approved").await);
        for body in [
            json!({ "title": "Other" }), json!({ "win": "Other" }), json!({ "imageId": null }), json!({}), json!({ "title": "" }),
            json!({ "title": "Other", "sharePermissions": { "socialMedia": true } }),
        ] {
            maya.browser.patch(&path, body).await.refused(409, "wins.already_approved");
        }
        let win = maya.browser.get(&path).await.expect(200).json();
        assert_eq!((&win["title"], &win["status"]), (&json!("Approved"), &json!("approved")));
    }

    /// R323: consent can be given and taken back at any time, and takes no review.
    async fn consent_can_be_taken_back(app: &TestApp) {
        let (mona, mut sam) = (app.moderator("Mona").await, app.supporter("Sam").await);
        let pending = id_of(&share(&mut sam, "Pending").await);
        let rejected = declined(&mut sam, &mona, "Declined").await;
        let shown = approved(&mut sam, &mona, "Approved").await;
        for (id, status) in [(pending, "pending"), (rejected, "rejected"), (shown, "approved")] {
            let path = format!("/api/wins/{id}");
            for consent in [true, false] {
                let body = json!({ "sharePermissions": { "socialMedia": consent } });
                let win = sam.browser.patch(&path, body).await.expect(200).json();
                assert_eq!(win["sharePermissions"], json!({ "socialMedia": consent }));
                assert_eq!(win["status"], status);
                assert_eq!(win["rejectionReason"].is_string(), status == "rejected");
            }
        }
        let live = "select count(*) from wins where social_media = true";
        assert_eq!(app.number(live, vec![]).await, 0);
    }

    /// R245, R246, R412: an edit is measured as a new Win is, and refused as a whole.
    async fn edits_are_measured(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let path = format!("/api/wins/{}", id_of(&share(&mut maya, "First").await));
        for (body, fields) in [
            (json!({ "title": " " }), json!({ "title": "required" })),
            (json!({ "win": "" }), json!({ "win": "required" })),
            (json!({ "title": "Good", "win": "😮".repeat(1001) }), json!({ "win": "too_long" })),
            (json!({ "title": "a".repeat(121) }), json!({ "title": "too_long" })),
        ] {
            let answer = maya.browser.patch(&path, body).await.refused(422, "fields.invalid");
            assert_eq!(answer.json()["fields"], fields);
        }
        for body in [
            json!({ "title": null }), json!({ "win": null }), json!({ "sharePermissions": null }), json!({ "status": "approved" }),
            json!({ "createdAt": 1 }), json!({ "likesCount": 5 }), json!({ "uid": maya.id }), json!("x"),
        ] {
            maya.browser.patch(&path, body).await.refused(400, "request.malformed");
        }
        let win = maya.browser.get(&path).await.expect(200).json();
        assert_eq!((&win["title"], &win["win"]), (&json!("First"), &json!("I went outside.")));
        maya.browser.patch(&path, json!({ "title": "a".repeat(120), "win": "😮".repeat(1000) })).await.expect(200);
    }
}
