//! Media over HTTP, on both databases: what comes in, who sees it, and that what goes leaves nothing.

#![cfg(test)]
#![allow(clippy::as_conversions, reason = "tests build their files with exact arithmetic")]

mod aborted;
mod claim;
#[path = "../pure/corpus/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of the pure half, which use all of it")]
mod corpus;
mod leaving;
mod limits;
mod serve;
mod upload;
#[path = "../../../../libs/media-sanitizer/tests/sanitize/corpus/mod.rs"]
#[allow(dead_code, reason = "shared with the tests of the sanitizer, which use the rest of it")]
mod videos;

use axum::http::Method;
use domain::ids::{MediaId, MemberId};
use media::store::{self, ClaimError, Owner};
use media::{Kind, Urls};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::NewJob;
use serde_json::Value;
use testkit::{Answer, Person, TestApp};

use corpus::picture::jpeg;
use videos::mp4::Mp4;

/// Media alone.
fn setup() -> testkit::Setup {
    testkit::TestApp::with([media::feature()])
}

/// Sends a file.
async fn send(person: &mut Person, folder: &str, bytes: Vec<u8>) -> Answer {
    person
        .browser
        .send(Method::POST, &format!("/api/media/{folder}"), Some("application/octet-stream"), bytes)
        .await
}

/// Uploads a photo and answers it.
async fn photo(person: &mut Person) -> Value {
    send(person, "images", jpeg(60, 40)).await.expect(201).json()
}

/// Uploads a video and answers it.
async fn video(person: &mut Person) -> Value {
    send(person, "videos", Mp4::default().build()).await.expect(201).json()
}

fn id_of(media: &Value) -> MediaId {
    media["id"].as_str().unwrap().parse().unwrap()
}

fn url_of(media: &Value) -> String {
    media["url"].as_str().unwrap().to_owned()
}

/// Something that can use uploads.
fn owner(app: &TestApp) -> Owner {
    Owner { kind: "win", id: app.app.id() }
}

async fn claim(
    app: &TestApp,
    member: MemberId,
    uploads: Vec<(Kind, MediaId)>,
    owner: Owner,
) -> Result<Urls, ClaimError> {
    app.app.db.write(move |tx| store::claim(tx, member, &uploads, owner)).await
}

/// Does one thing with an owner's media in a transaction.
async fn with<T: Send + 'static>(
    app: &TestApp,
    work: impl FnOnce(&mut Tx<'_>, &App) -> Result<T, DbError> + Clone + Send + 'static,
) -> T {
    let at = app.app.clone();
    app.app.db.write(move |tx| work(tx, &at)).await.unwrap()
}

/// Runs the cleanup.
async fn tidy(app: &TestApp) {
    with(app, |tx, at| NewJob::now("media.tidy", &()).enqueue(tx, at)).await;
    app.work().await;
}

/// All stored keys.
async fn keys(app: &TestApp) -> Vec<String> {
    let mut keys = Vec::new();
    for folder in ["images", "videos", "thumbnails"] {
        keys.extend(app.app.files.keys(folder).await.unwrap());
    }
    keys.sort();
    keys
}

/// Fails unless neither rows nor bytes of any upload are there.
async fn nothing_left(app: &TestApp) {
    assert_eq!(app.number("select count(*) from media", vec![]).await, 0);
    assert_eq!(app.number("select count(*) from media_files", vec![]).await, 0);
    assert_eq!(keys(app).await, Vec::<String>::new());
}
