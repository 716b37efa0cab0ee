//! A database that cannot be written is a 503 with a time to come back, and the server is not ready; reading goes on.

use std::sync::{Arc, Mutex, mpsc};

use domain::time::SECOND;
use platform::db::{Db, DbError, Location, Sql};
use serde_json::json;
use testkit::TestApp;

async fn ready(app: &TestApp) -> u16 {
    app.clock.advance(SECOND);
    app.visitor().get("/readyz").await.status.as_u16()
}

#[tokio::test]
async fn a_postgresql_that_only_reads() {
    let url = testkit::postgres::fresh_database().await;
    let before = crate::setup().postgres_on(url.clone()).await;
    assert_eq!(ready(&before).await, 200);
    let maya = before.member("Maya").await;
    let name = url.split_once("@/").unwrap().1.split('?').next().unwrap().to_owned();
    let only_reads = format!("alter database {name} set default_transaction_read_only = on");
    let only_reads = Sql::both(Box::leak(only_reads.into_boxed_str()));
    before.app.db.write(move |tx| tx.execute(only_reads, vec![])).await.unwrap();

    let app = crate::setup().postgres_on(url).await;
    assert_eq!(ready(&app).await, 503);
    assert_eq!(app.visitor().get("/healthz").await.status, 200);
    let mut browser = app.browser(maya.browser.token().unwrap());
    let refused = browser.post("/api/questions", json!({ "prompt": "What helps?" })).await;
    assert!(!refused.header("retry-after").is_empty());
    refused.refused(503, "busy");
    browser.get("/api/questions").await.expect(200);
    // Nor do reads fail that note when a session was last used.
    app.clock.advance(600 * SECOND);
    browser.get("/api/questions").await.expect(200);
}

#[tokio::test]
async fn a_sqlite_file_that_only_reads() {
    let app = crate::setup().sqlite().await;
    assert_eq!(ready(&app).await, 200);
    let mut maya = app.member("Maya").await;
    let only_reads = Sql::both("pragma query_only = on");
    app.app.db.write::<_, DbError, _>(move |tx| tx.all::<()>(only_reads, vec![]).map(drop)).await.unwrap();
    let refused = maya.browser.post("/api/questions", json!({ "prompt": "What helps?" })).await;
    assert!(!refused.header("retry-after").is_empty());
    refused.refused(503, "busy");
    assert_eq!(ready(&app).await, 503);
    maya.browser.get("/api/questions").await.expect(200);
}

/// Another process holds the lock of the file: the server is not ready until that ends.
#[tokio::test]
async fn a_sqlite_file_that_another_process_holds() {
    let app = crate::setup().sqlite().await;
    let mut maya = app.member("Maya").await;
    let path = app.files_folder().parent().unwrap().join("exhale.db");
    let other = Db::open(&Location::Sqlite { path, readers: 1 }).await.unwrap();
    let (release, released) = mpsc::channel::<()>();
    let (lock, locked) = mpsc::channel::<()>();
    let released = Arc::new(Mutex::new(released));
    let holding = tokio::spawn(async move {
        other
            .write::<_, DbError, _>(move |_| {
                lock.send(()).unwrap();
                released.lock().unwrap().recv().unwrap();
                Ok(())
            })
            .await
    });
    tokio::task::spawn_blocking(move || locked.recv().unwrap()).await.unwrap();
    app.clock.advance(SECOND);
    let (mut visitor, mut writer) = (app.visitor(), maya.browser.clone());
    let asked = json!({ "prompt": "What helps?" });
    let (probe, refused) = tokio::join!(visitor.get("/readyz"), writer.post("/api/questions", asked.clone()));
    assert_eq!(probe.status, 503);
    assert!(!refused.header("retry-after").is_empty());
    refused.refused(503, "busy");
    maya.browser.get("/api/questions").await.expect(200);
    release.send(()).unwrap();
    holding.await.unwrap().unwrap();
    assert_eq!(ready(&app).await, 200);
    maya.browser.post("/api/questions", asked).await.expect(201);
}
