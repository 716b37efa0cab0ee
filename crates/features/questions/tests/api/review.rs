//! The desk's part: hold, decide and restore, and reading what waits.

use domain::ids::QuestionId;
use domain::review::Status;
use domain::subject::SubjectKind;
use platform::db::DbError;
use questions::import::{self, Decision, Imported};
use questions::review::Questions;
use questions::rules::NewQuestion;
use reviews::{Reviewable, SubjectState, Verdict};
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::{ask, decide, draft, id_of, read};

async fn held(app: &TestApp, id: Uuid) -> Option<SubjectState> {
    let at = app.app.clone();
    let found: Result<_, DbError> = app.app.db.write(move |tx| Questions.hold(tx, &at, id)).await;
    found.unwrap()
}

on_both_databases! {
    async fn what_the_desk_holds(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id: Uuid = id_of(&ask(&mut maya, draft("How?")).await).parse().unwrap();
        assert_eq!(Questions.kind(), SubjectKind::Question);
        assert_eq!(held(app, app.app.id::<QuestionId>().0).await, None);
        let expected = SubjectState { author: maya.id, status: Status::Pending, submitted_at: app.app.now(), reason: None };
        assert_eq!(held(app, id).await, Some(expected));
    }

    /// Approved, declined after a report, and each taken back to what it was.
    async fn decisions_and_their_ends(app: &TestApp) {
        let (mut maya, mona) = (app.member("Maya").await, app.moderator("Mona").await);
        let asked = ask(&mut maya, draft("How?")).await;
        let (id, path) = (id_of(&asked).parse::<Uuid>().unwrap(), format!("/api/questions/{}", id_of(&asked)));
        let (at, moderator) = (app.app.now(), mona.id);
        let verdict = |reason: Option<&str>| Verdict { moderator, reason: reason.map(str::to_owned), removed_parts: Vec::new(), at };
        for (verdict, status, reason) in [
            (verdict(None), "approved", Value::Null),
            (verdict(Some("Please leave the address out.")), "rejected", json!("Please leave the address out.")),
        ] {
            let app_in = app.app.clone();
            let decided: Result<_, DbError> = app.app.db.write(move |tx| Questions.decide(tx, &app_in, id, &verdict)).await;
            decided.unwrap();
            assert_eq!(json!(held(app, id).await.unwrap().reason), reason);
            let question = read(&mut maya, &path).await;
            assert_eq!((&question["status"], &question["rejectionReason"]), (&json!(status), &reason));
        }
        for before in [Status::Approved, Status::Pending] {
            let app_in = app.app.clone();
            let restored: Result<_, DbError> = app.app.db.write(move |tx| Questions.restore(tx, &app_in, id, before, None)).await;
            restored.unwrap();
            let found = held(app, id).await.unwrap();
            assert_eq!((found.status, found.reason), (before, None));
            assert_eq!(read(&mut maya, &path).await["rejectionReason"], Value::Null);
        }
        assert_eq!(read(&mut maya, &path).await, asked);
    }

    /// A moderator in the community reads why something approved earlier went; other Members never do.
    async fn reasons_are_for_the_author(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let id = id_of(&ask(&mut maya, draft("How?")).await);
        decide(app, &id, Some("Please leave the address out.")).await;
        assert_eq!(read(&mut maya, &format!("/api/questions/{id}")).await["rejectedReason"], "Please leave the address out.");
        app.visitor().get(&format!("/api/questions/{id}")).await.refused(401, "session.none");
    }

    async fn an_import_keeps_its_history(app: &TestApp) {
        let (mut maya, mona) = (app.member("Maya").await, app.moderator("Mona").await);
        let content = NewQuestion::parse(maya.id, "From elsewhere?", &["panic".to_owned()], vec![mona.id]).unwrap();
        let created_at = app.app.now().plus(-1_000_000_000);
        for decision in [None, Some(Decision { moderator: mona.id, reason: None })] {
            let imported = Imported { author: maya.id, content: content.clone(), created_at, decision };
            let at = app.app.clone();
            let added: Result<_, DbError> = app.app.db.write(move |tx| import::add(tx, &at, &imported)).await;
            added.unwrap();
        }
        assert_eq!(app.number("select count(*) from reviews where done_at is null", vec![]).await, 1);
        let page = read(&mut maya, "/api/questions?tag=panic").await;
        assert_eq!(page["items"][0]["createdAt"], json!(created_at));
        assert_eq!(page["items"].as_array().unwrap().len(), 1);
        assert_eq!(read(&mut maya, "/api/questions/allowance").await["canAsk"], true);
    }
}
