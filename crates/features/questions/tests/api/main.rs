//! Questions over HTTP, on both databases; one module for each thing a Member does.

#![cfg(test)]

mod allowance;
mod anonymous;
mod ask;
mod blocks;
mod by_member;
mod edit;
mod follow;
mod helped;
mod list;
mod plans;
mod professional;
mod prompts;
mod retry;
mod review;
mod tagging;
mod thread;
mod unanswered;
mod visibility;
mod withdraw;

use comments::{CommentCounts, Commentable};
use domain::ids::MemberId;
use platform::db::DbError;
use questions::comments::CommentedQuestions;
use questions::review::Questions;
use reviews::{Reviewable, Verdict};
use serde_json::{Value, json};
use testkit::{Person, Setup, TestApp};

/// Questions, and what they consist of.
fn setup() -> Setup {
    TestApp::with([
        members::feature(),
        reviews::feature(),
        notifications::feature(),
        ::comments::feature(),
        questions::feature(),
    ])
}

/// A body that is fine.
fn draft(prompt: &str) -> Value {
    json!({ "prompt": prompt })
}

/// Asks a Question and answers it.
async fn ask(person: &mut Person, body: Value) -> Value {
    person.browser.post("/api/questions", body).await.expect(201).json()
}

/// Asks a Question that a moderator approves; answers its id.
async fn approved(app: &TestApp, person: &mut Person, body: Value) -> String {
    let id = id_of(&ask(person, body).await);
    decide(app, &id, None).await;
    id
}

/// Asks a Question that a moderator declines; answers its id.
async fn declined(app: &TestApp, person: &mut Person, body: Value) -> String {
    let id = id_of(&ask(person, body).await);
    decide(app, &id, Some("Please leave the address out.")).await;
    id
}

/// Decides about a Question as the desk does. It is its author who decides, whom these tests need not know apart.
async fn decide(app: &TestApp, id: &str, reason: Option<&str>) {
    let (at, id, reason) = (app.app.clone(), id.parse().unwrap(), reason.map(str::to_owned));
    app.app
        .db
        .write(move |tx| {
            let held = Questions.hold(tx, &at, id)?.unwrap();
            Questions.decide(
                tx,
                &at,
                id,
                &Verdict { moderator: held.author, reason, removed_parts: Vec::new(), at: at.now() },
            )
        })
        .await
        .unwrap_or_else(|error: DbError| panic!("{error}"));
}

/// Moves the counters as Comments at the top do.
async fn answered(app: &TestApp, id: &str, comments: i64, by_professionals: i64) {
    let id = id.parse().unwrap();
    let by = CommentCounts { comments, answers: comments, by_professionals };
    app.app
        .db
        .write(move |tx| CommentedQuestions.count(tx, id, by))
        .await
        .unwrap_or_else(|error: DbError| panic!("{error}"));
}

/// One Member blocks another.
async fn block(app: &TestApp, member: MemberId, other: MemberId) {
    let at = app.app.clone();
    let blocked = app.app.db.write(move |tx| members::blocks::block(tx, &at, member, other)).await;
    blocked.unwrap_or_else(|error: DbError| panic!("{error}"));
}

fn id_of(question: &Value) -> String {
    question["id"].as_str().unwrap().to_owned()
}

/// The ids on a page.
fn ids(page: &Value) -> Vec<String> {
    page["items"].as_array().unwrap().iter().map(id_of).collect()
}

/// What a person reads at a path.
async fn read(person: &mut Person, path: &str) -> Value {
    person.browser.get(path).await.expect(200).json()
}
