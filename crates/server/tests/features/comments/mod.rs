//! Comments over HTTP, on both databases; one module for each thing a Member does.

mod account_removal;
mod add;
mod anonymous;
mod begins;
mod blocked;
mod delete;
mod edit;
mod like;
mod link;
mod race;
mod review;
mod thread;
mod wipe;

use domain::ids::WinId;
use platform::db::DbError;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};
use wins::import::{Decision, Imported};
use wins::rules::NewWin;

/// A Win of this Member, approved or waiting.
async fn win_that(app: &TestApp, author: &Person, approved: bool) -> String {
    let decision = approved.then_some(Decision { moderator: author.id, reason: None });
    let imported = Imported {
        author: author.id,
        content: NewWin {
            title: "Outside".to_owned(),
            win: "I went outside.".to_owned(),
            social_media: false,
            media: Default::default(),
        },
        created_at: app.clock.time(),
        decision,
        likers: Vec::new(),
    };
    let at = app.app.clone();
    let added: Result<WinId, DbError> =
        app.app.db.write(move |tx| wins::import::add(tx, &at, &imported)).await;
    added.unwrap().to_string()
}

/// An approved Win of this Member.
async fn win_of(app: &TestApp, author: &Person) -> String {
    win_that(app, author, true).await
}

/// The address of a Win's thread.
fn thread_of(win: &str) -> String {
    format!("/api/wins/{win}/comments")
}

/// Tries to comment at the top.
async fn say(person: &mut Person, win: &str, text: &str) -> Answer {
    person.browser.post(&thread_of(win), json!({ "text": text })).await
}

/// Comments at the top a millisecond later; answers the Comment.
async fn comment(app: &TestApp, person: &mut Person, win: &str, text: &str) -> Value {
    app.clock.advance(1);
    say(person, win, text).await.expect(201).json()
}

/// Answers a Comment a millisecond later; answers the reply.
async fn reply(app: &TestApp, person: &mut Person, win: &str, to: &Value, text: &str) -> Value {
    app.clock.advance(1);
    let body = json!({ "text": text, "replyToCommentId": to["id"] });
    person.browser.post(&thread_of(win), body).await.expect(201).json()
}

/// The whole thread as this Member finds it, first page.
async fn thread(person: &mut Person, win: &str) -> Vec<Value> {
    let page = person.browser.get(&thread_of(win)).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

/// What each of them says.
fn texts(comments: &[Value]) -> Vec<&str> {
    comments.iter().map(|comment| comment["text"].as_str().unwrap()).collect()
}

fn id_of(comment: &Value) -> String {
    comment["id"].as_str().unwrap().to_owned()
}

/// The address of one Comment.
fn at(comment: &Value) -> String {
    format!("/api/comments/{}", id_of(comment))
}

/// `commentsCount` of a Win.
async fn count(person: &mut Person, win: &str) -> i64 {
    let win = person.browser.get(&format!("/api/wins/{win}")).await.expect(200).json();
    win["commentsCount"].as_i64().unwrap()
}

/// Everything that can be tried with one Comment.
async fn attempts(person: &mut Person, id: &str) -> Vec<(&'static str, Answer)> {
    let path = format!("/api/comments/{id}");
    let like = format!("{path}/like");
    let browser = &mut person.browser;
    vec![
        ("show", browser.get(&path).await),
        ("replies", browser.get(&format!("{path}/replies")).await),
        ("edit", browser.patch(&path, json!({ "text": "Mine now" })).await),
        ("edit badly", browser.patch(&path, json!({ "text": "" })).await),
        ("delete", browser.delete(&path).await),
        ("like", browser.put(&like, Value::Null).await),
        ("unlike", browser.delete(&like).await),
        ("restore", browser.put(&format!("{path}/restore"), Value::Null).await),
    ]
}
