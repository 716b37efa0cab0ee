//! What others must not see: Wins that are not approved do not exist for them, and nothing private is shown beside one.

use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp, on_both_databases};

use crate::{approved, declined, draft, id_of, share, without_request_id};

/// Everything that can be tried with one Win.
async fn attempts(browser: &mut Client, id: &str) -> Vec<(&'static str, Answer)> {
    let path = format!("/api/wins/{id}");
    let like = format!("{path}/like");
    vec![
        ("show", browser.get(&path).await),
        ("edit", browser.patch(&path, json!({ "title": "Mine now" })).await),
        ("edit badly", browser.patch(&path, json!({ "title": "" })).await),
        ("consent", browser.patch(&path, json!({ "sharePermissions": { "socialMedia": true } })).await),
        ("withdraw", browser.delete(&path).await),
        ("like", browser.put(&like, Value::Null).await),
        ("unlike", browser.delete(&like).await),
    ]
}

on_both_databases! {
    /// R198: for others a pending or declined Win answers as if there were none, whatever they try.
    async fn what_is_not_approved_does_not_exist(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let pending = id_of(&share(&mut maya, "Pending").await);
        app.clock.advance(domain::time::DAY);
        let rejected = declined(&mut maya, &mona, "Declined").await;
        let random = app.app.id::<domain::ids::WinId>().to_string();
        let mut others = [app.member("Other").await, app.supporter("Sam").await, app.admin("Ada").await, mona];
        for other in &mut others {
            let nothing = attempts(&mut other.browser, &random).await;
            for id in [&pending, &rejected] {
                for ((name, found), (_, absent)) in attempts(&mut other.browser, id).await.iter().zip(&nothing) {
                    assert_eq!(found.status, 404, "{name}");
                    assert_eq!(found.status, absent.status, "{name}");
                    assert_eq!(without_request_id(found), without_request_id(absent), "{name}");
                    assert_eq!(found.headers.keys().collect::<Vec<_>>(), absent.headers.keys().collect::<Vec<_>>());
                }
            }
        }
        let intact = maya.browser.get(&format!("/api/wins/{pending}")).await.expect(200).json();
        assert_eq!((&intact["title"], &intact["status"]), (&json!("Pending"), &json!("pending")));
    }

    /// R199: the author reads why, under both names (O-9).
    async fn the_author_sees_all_of_their_own(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = declined(&mut maya, &mona, "Declined").await;
        let win = maya.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        assert_eq!(win["status"], "rejected");
        assert_eq!(win["rejectionReason"], "Please leave the address out.");
        assert_eq!(win["rejectedReason"], win["rejectionReason"]);
    }

    /// R198: what everyone sees is still only its author's to change.
    async fn an_approved_win_is_its_authors(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        let id = approved(&mut maya, &mona, "Approved").await;
        let mut other = app.member("Other").await;
        for (name, answer) in attempts(&mut other.browser, &id).await {
            let expected = if matches!(name, "show" | "like" | "unlike") { 200 } else { 403 };
            assert_eq!(answer.status, expected, "{name}");
        }
        let shown = other.browser.get(&format!("/api/wins/{id}")).await.expect(200).json();
        assert_eq!((&shown["title"], &shown["mine"]), (&json!("Approved"), &json!(false)));
    }

    async fn addresses_that_are_none_name_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for id in ["1", "null", "%00", "..%2f..%2fetc", "0190", "approved"] {
            maya.browser.get(&format!("/api/wins/{id}")).await.refused(404, "not_found");
        }
        app.visitor().get("/api/wins/0190f1a0-0000-7000-8000-000000000000").await.refused(401, "session.none");
    }

    /// R152: no address and no last name of another Member is in any answer.
    async fn nothing_private_stands_beside_a_win(app: &TestApp) {
        let mona = app.moderator("Mona").await;
        let mut ids = Vec::new();
        let mut authors = Vec::new();
        for (first, last) in [(Some("Maya"), Some("Lastnamely")), (Some("Ben"), None), (None, Some("Lastnamely")), (None, None)] {
            let number = authors.len();
            let mut author = app.person(&format!("hidden{number}"), |new| {
                new.first_name = first.map(str::to_owned);
                new.last_name = last.map(str::to_owned);
            }).await;
            ids.push(approved(&mut author, &mona, "Ours").await);
            authors.push(author);
        }
        let mut other = app.member("Other").await;
        let mut answers = vec![other.browser.get("/api/wins").await.expect(200)];
        for (id, author) in ids.iter().zip(&authors) {
            answers.push(other.browser.get(&format!("/api/wins/{id}")).await.expect(200));
            answers.push(other.browser.get(&format!("/api/members/{}/wins", author.id)).await.expect(200));
            answers.push(other.browser.put(&format!("/api/wins/{id}/like"), Value::Null).await.expect(200));
        }
        answers.push(other.browser.get("/api/wins/liked").await.expect(200));
        answers.push(other.browser.post("/api/wins", draft("Mine")).await.expect(201));
        for answer in answers {
            let body = String::from_utf8(answer.body.to_vec()).unwrap().to_lowercase();
            assert!(!body.contains("@exhale.test") && !body.contains("hidden"), "{body}");
            assert!(!body.contains("lastnamely"), "{body}");
        }
    }
}
