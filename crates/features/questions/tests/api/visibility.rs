//! What others must not see: Questions that are not approved do not exist for them, and nothing private is shown beside one.

use domain::ids::QuestionId;
use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp, on_both_databases};

use crate::{approved, ask, declined, draft, id_of};

/// Everything that can be tried with one Question.
async fn attempts(browser: &mut Client, id: &str) -> Vec<(&'static str, Answer)> {
    let path = format!("/api/questions/{id}");
    vec![
        ("show", browser.get(&path).await),
        ("edit", browser.patch(&path, draft("Mine now?")).await),
        ("edit badly", browser.patch(&path, draft("")).await),
        ("withdraw", browser.delete(&path).await),
    ]
}

fn without_request_id(answer: &Answer) -> Value {
    let mut body = answer.json();
    body.as_object_mut().unwrap().remove("requestId");
    body
}

on_both_databases! {
    /// For others a pending or declined Question answers as if there were none, whatever they try.
    async fn what_is_not_approved_does_not_exist(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        let pending = id_of(&ask(&mut maya, draft("Pending?")).await);
        let rejected = declined(app, &mut maya, draft("Declined?")).await;
        let random = app.app.id::<QuestionId>().to_string();
        let mut others = [app.member("Other").await, app.supporter("Sam").await, app.admin("Ada").await, app.moderator("Mona").await];
        for other in &mut others {
            let nothing = attempts(&mut other.browser, &random).await;
            for id in [&pending, &rejected] {
                for ((name, found), (_, absent)) in attempts(&mut other.browser, id).await.iter().zip(&nothing) {
                    assert_eq!((found.status.as_u16(), absent.status.as_u16()), (404, 404), "{name}");
                    assert_eq!(without_request_id(found), without_request_id(absent), "{name}");
                }
            }
        }
        let intact = maya.browser.get(&format!("/api/questions/{pending}")).await.expect(200).json();
        assert_eq!((&intact["prompt"], &intact["status"]), (&json!("Pending?"), &json!("pending")));
    }

    async fn an_approved_question_is_its_authors(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id = approved(app, &mut maya, draft("Approved?")).await;
        let mut other = app.member("Other").await;
        for (name, answer) in attempts(&mut other.browser, &id).await {
            assert_eq!(answer.status, if name == "show" { 200 } else { 403 }, "{name}");
        }
    }

    async fn addresses_that_are_none_name_nothing(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        for id in ["1", "null", "%00", "..%2f..%2fetc", "0190", "prompts"] {
            maya.browser.get(&format!("/api/questions/{id}")).await.refused(404, "not_found");
        }
        app.visitor().get("/api/questions/0190f1a0-0000-7000-8000-000000000000").await.refused(401, "session.none");
    }

    /// R152: no address and no last name of another Member is in any answer, author or tagged.
    async fn nothing_private_stands_beside_a_question(app: &TestApp) {
        let mut author = app.person("hidden1", |new| {
            new.first_name = Some("Maya".into());
            new.last_name = Some("Lastnamely".into());
        }).await;
        let tagged = app.person("hidden2", |new| new.first_name = None).await;
        let id = approved(app, &mut author, json!({ "prompt": "Who?", "tagged": [tagged.id] })).await;
        let mut other = app.member("Other").await;
        for path in [
            "/api/questions".to_owned(), "/api/questions?tag=panic".to_owned(), format!("/api/questions/{id}"),
            format!("/api/members/{}/questions", author.id),
        ] {
            let body = String::from_utf8(other.browser.get(&path).await.expect(200).body.to_vec()).unwrap().to_lowercase();
            assert!(!body.contains("@exhale.test") && !body.contains("hidden") && !body.contains("lastnamely"), "{body}");
        }
    }
}
