//! Asking anonymously: others, moderators at the desk included, learn a pseudonym and nothing else (G1).

use domain::ids::{MemberId, QuestionId};
use domain::role::Roles;
use platform::auth::Viewer;
use platform::db::DbError;
use questions::review::Questions;
use questions::rules::pseudonym;
use reviews::Reviewable;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{answered, approved, block, id_of, ids, read};

fn anonymous() -> Value {
    json!({ "prompt": "How do you tell people?", "anonymous": true, "tags": ["panic"], "help": "listening" })
}

/// Someone whose every trace can be searched for.
async fn secret(app: &TestApp) -> Person {
    app.person("secretly", |new| {
        new.first_name = Some("Secretfirst".into());
        new.last_name = Some("Secretlast".into());
        new.entitled = vec![testkit::entitled("sub", domain::plan::Slot::Zero)];
    })
    .await
}

/// A moderator as a request's viewer.
fn viewer(app: &TestApp, moderator: &Person) -> Viewer {
    Viewer {
        id: moderator.id,
        session: app.app.id(),
        last_seen_at: app.app.now(),
        first_name: None,
        last_name: None,
        email: moderator.email.clone(),
        roles: Roles { moderator: true, ..Roles::default() },
        professional_until: None,
        plan: "tier_0".into(),
        entitled: Vec::new(),
        email_verified: true,
        onboarding_complete: true,
        plan_chosen: true,
        maintenance: false,
    }
}

/// What the desk shows of a Question.
async fn at_the_desk(app: &TestApp, moderator: &Person, id: &str) -> String {
    let (at, viewer, id) = (app.app.clone(), viewer(app, moderator), id.parse().unwrap());
    let found: Result<_, DbError> = app.app.db.read(move |tx| Questions.content(tx, &at, &viewer, id)).await;
    found.unwrap().unwrap().value.to_string()
}

/// Whether one member finds another's profile.
async fn finds(app: &TestApp, reader: MemberId, other: MemberId) -> bool {
    let found: Result<bool, DbError> =
        app.app.db.read(move |tx| members::profile::is_there(tx, reader, other)).await;
    found.unwrap()
}

on_both_databases! {
    /// No answer that someone else can get has the author's uid, name or address, no matter who they are.
    async fn nobody_else_learns_who_asks(app: &TestApp) {
        let mut author = secret(app).await;
        let mona = app.moderator("Mona").await;
        let waiting = id_of(&author.browser.post("/api/questions", anonymous()).await.expect(201).json());
        let mut bodies = vec![at_the_desk(app, &mona, &waiting).await];
        let id = approved(app, &mut author, anonymous()).await;
        answered(app, &id, 1, 1).await;
        bodies.push(at_the_desk(app, &mona, &id).await);
        let named = crate::draft("Under my name?");
        let others = [
            app.member("Maya").await, app.supporter("Sam").await, mona, app.admin("Ada").await,
            app.person("Pro", |new| new.roles.professional = true).await,
        ];
        for mut other in others {
            for path in [
                "/api/questions".to_owned(), "/api/questions?tag=panic".to_owned(), "/api/questions?answered=true".to_owned(),
                "/api/questions?tag=panic&answered=true".to_owned(), format!("/api/questions/{id}"),
                format!("/api/members/{}/questions", author.id),
            ] {
                let page = other.browser.get(&path).await.expect(200);
                assert!(path.starts_with("/api/members/") || page.body.len() > 100, "{path} shows the Question");
                bodies.push(String::from_utf8(page.body.to_vec()).unwrap());
            }
            for answer in [
                other.browser.patch(&format!("/api/questions/{id}"), json!({ "prompt": "Mine?" })).await.expect(403),
                other.browser.delete(&format!("/api/questions/{id}")).await.expect(403),
            ] {
                bodies.push(String::from_utf8(answer.body.to_vec()).unwrap());
            }
        }
        let traces = [author.id.to_string(), author.id.0.simple().to_string(), "secret".to_owned(), "@exhale.test".to_owned()];
        for body in bodies {
            for trace in &traces {
                assert!(!body.to_lowercase().contains(trace), "{trace} in {body}");
            }
        }
        // The same search finds the author where they ask under their name.
        let open = approved(app, &mut author, named).await;
        let mut maya = app.member("Control").await;
        let body = maya.browser.get(&format!("/api/questions/{open}")).await.expect(200).body;
        assert!(String::from_utf8(body.to_vec()).unwrap().contains(&traces[0]));
    }

    async fn the_author_knows_their_own(app: &TestApp) {
        let mut author = secret(app).await;
        let id = approved(app, &mut author, anonymous()).await;
        let own = read(&mut author, &format!("/api/questions/{id}")).await;
        let name = pseudonym(id.parse::<QuestionId>().unwrap());
        assert_eq!((&own["author"], &own["mine"]), (&json!(name), &json!(true)));
        assert_eq!((&own["uid"], &own["authorCard"]["uid"]), (&json!(author.id), &json!(author.id)));
        let seen = read(&mut app.member("Maya").await, &format!("/api/questions/{id}")).await;
        assert_eq!((&seen["author"], &seen["uid"]), (&json!(name), &Value::Null));
        assert_eq!((&seen["authorCard"], &seen["anonymous"]), (&Value::Null, &json!(true)));
        let list = format!("/api/members/{}/questions", author.id);
        assert_eq!(ids(&read(&mut author, &list).await), [id]);
    }

    /// Blocks tell nobody who asked: with either block the Question stays, on every surface, while the author's profile goes.
    async fn blocks_do_not_tell_who_asked(app: &TestApp) {
        let mut author = app.super_member("Secretly").await;
        let prompt = json!({ "prompt": "What helps you?", "anonymous": true, "kind": "prompt", "tags": ["panic"] });
        let prompt = approved(app, &mut author, prompt).await;
        let id = approved(app, &mut author, anonymous()).await;
        answered(app, &id, 1, 1).await;
        let (mut blocking, mut blocked) = (app.supporter("Curious").await, app.supporter("Away").await);
        let surfaces = ["/api/questions", "/api/questions?tag=panic", "/api/questions?answered=true", "/api/questions?kind=prompt"];
        for (reader, sets_it) in [(&mut blocking, true), (&mut blocked, false)] {
            assert!(finds(app, reader.id, author.id).await);
            let one = read(reader, &format!("/api/questions/{id}")).await;
            let mut lists = Vec::new();
            for path in surfaces {
                lists.push(read(reader, path).await);
            }
            let (from, to) = if sets_it { (reader.id, author.id) } else { (author.id, reader.id) };
            block(app, from, to).await;
            assert!(!finds(app, reader.id, author.id).await);
            assert_eq!(read(reader, &format!("/api/questions/{id}")).await, one);
            for (path, before) in surfaces.iter().zip(&lists) {
                assert_eq!(&read(reader, path).await, before, "{path}");
                let expected = if path.contains("prompt") { &prompt } else { &id };
                assert!(ids(before).contains(expected), "{path}");
            }
            let said = json!({ "text": "Thank you for asking" });
            reader.browser.post(&format!("/api/questions/{id}/comments"), said).await.expect(201);
        }
        let told = author.browser.get("/api/notifications").await.expect(200).json();
        assert_eq!(told["items"].as_array().unwrap().iter().filter(|news| news["kind"] == "answered").count(), 0, "{told}");
    }
}
