//! What Comments are told of a Question: whose it is, how its author is called, whether it takes any, and for whom.

use comments::{Commentable, Thread};
use domain::ids::{MemberId, QuestionId};
use platform::db::DbError;
use questions::comments::CommentedQuestions;
use questions::rules::pseudonym;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{approved, ask, block, draft, id_of};

async fn thread_of(app: &TestApp, reader: MemberId, id: &str) -> Option<Thread> {
    let id = id.parse().unwrap();
    let found: Result<_, DbError> =
        app.app.db.read(move |tx| CommentedQuestions.thread(tx, reader, id, false)).await;
    found.unwrap()
}

on_both_databases! {
    async fn open_closed_and_not_there(app: &TestApp) {
        let (mut sam, maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let pending = id_of(&ask(&mut sam, draft("Pending?")).await);
        let shown = approved(app, &mut sam, draft("Approved?")).await;
        let hidden = approved(app, &mut sam, json!({ "prompt": "Anonymous?", "anonymous": true })).await;
        let expected = |pseudonym, open| Some(Thread { author: sam.id, pseudonym, open, gate: None, marks_helped: true });
        assert_eq!(thread_of(app, sam.id, &pending).await, expected(None, false));
        assert_eq!(thread_of(app, maya.id, &pending).await, None);
        assert_eq!(thread_of(app, maya.id, &shown).await, expected(None, true));
        let name = pseudonym(hidden.parse::<QuestionId>().unwrap());
        assert_eq!(thread_of(app, maya.id, &hidden).await, expected(Some(name), true));
        assert_eq!(thread_of(app, maya.id, &app.app.id::<QuestionId>().to_string()).await, None);
        block(app, maya.id, sam.id).await;
        assert_eq!(thread_of(app, maya.id, &shown).await, None);
    }
}
