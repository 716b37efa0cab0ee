//! Whom the desk serves: moderators and admins, and nobody on what is their own.

use serde_json::{Value, json};
use testkit::{Answer, Client, TestApp, on_both_databases};

use crate::moderation::{approve, claim, decide, decline, share, waiting};

async fn everything(browser: &mut Client, id: &str) -> Vec<Answer> {
    let path = format!("/api/moderation/win/{id}");
    vec![
        browser.get("/api/moderation/queue").await,
        browser.get("/api/moderation/queue/counts").await,
        browser.put(&format!("{path}/claim"), Value::Null).await,
        browser.delete(&format!("{path}/claim")).await,
        browser.put(&format!("{path}/decision"), json!({ "verdict": "approve", "submittedAt": 0 })).await,
        browser
            .put(
                &format!("{path}/decision"),
                json!({ "verdict": "decline", "submittedAt": 0, "reason": "no" }),
            )
            .await,
        browser.delete(&format!("{path}/decision")).await,
    ]
}

on_both_databases! {
    /// R198: no other role reaches the desk, and what they try changes nothing.
    async fn only_moderators_and_admins(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id = share(&mut maya, "Pending").await;
        for answer in everything(&mut app.visitor(), &id).await {
            answer.refused(401, "session.none");
        }
        let mut others = [
            maya,
            app.supporter("Sam").await,
            app.person("Amba", |new| new.roles.ambassador = true).await,
            app.person("Pro", |new| new.roles.professional = true).await,
        ];
        for other in &mut others {
            for answer in everything(&mut other.browser, &id).await {
                answer.refused(403, "role.missing");
            }
        }
        let mut applicant = app.person("Appl", |new| new.roles.applicant = true).await;
        for answer in everything(&mut applicant.browser, &id).await {
            answer.refused(403, "guard.elsewhere");
        }
        let mut ada = app.admin("Ada").await;
        assert_eq!(waiting(&mut ada).await["items"][0]["content"]["value"]["status"], "pending");
        decide(&mut ada, &id, approve()).await.expect(200);
    }

    /// Nobody claims or decides what is their own; a colleague does.
    async fn never_on_their_own(app: &TestApp) {
        let (mut mona, mut max, mut ada) =
            (app.moderator("Mona").await, app.moderator("Max").await, app.admin("Ada").await);
        for author in [&mut mona, &mut ada] {
            let id = share(author, "Mine").await;
            for verdict in [approve(), decline("Too proud.")] {
                decide(author, &id, verdict).await.refused(403, "moderation.own");
            }
            claim(author, &id).await.refused(403, "moderation.own");
            assert_eq!(waiting(author).await["items"][0]["reviewError"], "own");
            assert_eq!(app.number("select count(*) from moderation_decisions", vec![]).await, 0);
            assert_eq!(waiting(author).await["items"][0]["content"]["value"]["status"], "pending");
            author.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        }
        let id = share(&mut mona, "Mine").await;
        decide(&mut max, &id, approve()).await.expect(200);
    }

    async fn a_win_that_is_not_there(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let id = app.app.id::<domain::ids::WinId>().to_string();
        for id in [id.as_str(), "nonsense"] {
            for answer in everything(&mut mona.browser, id).await.into_iter().skip(2) {
                answer.refused(404, "not_found");
            }
        }
        assert_eq!(app.number("select count(*) from moderation_claims", vec![]).await, 0);
    }
}
