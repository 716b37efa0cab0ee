//! The data seam on real databases: what commits, what rolls back, and what a lost request leaves behind.

#![cfg(test)]

mod announce;
mod cache;
mod retry;
mod rows;
mod unavailable;

use std::time::Duration;

use platform::db::{DbError, Sql};
use platform::params;
use testkit::{TestApp, on_both_databases};

/// No feature at all.
fn setup() -> testkit::Setup {
    TestApp::with([])
}

const CREATE: Sql = Sql::both("create table if not exists probe (id bigint primary key, note text)");
const INSERT: Sql = Sql::both("insert into probe (id, note) values ($1, $2)");
const COUNT: Sql = Sql::both("select count(*) from probe");
const SWAPPED: Sql = Sql::both("select note from probe where note = $2 and id = $1");

/// How long a snapshot waits for a write that should not have to wait for it.
const TIMEOUT: Duration = Duration::from_secs(10);

async fn count(app: &TestApp) -> i64 {
    app.app.db.one(COUNT, vec![]).await.unwrap().unwrap()
}

async fn create(app: &TestApp) {
    app.app.db.write(|tx| tx.execute(CREATE, vec![]).map(drop)).await.unwrap();
}

on_both_databases! {
    async fn an_error_rolls_everything_back(app: &TestApp) {
        create(app).await;
        let outcome: Result<(), DbError> = app.app.db.write(|tx| {
            tx.execute(INSERT, params![1, "kept?"])?;
            Err(DbError::Busy)
        }).await;
        assert!(outcome.is_err());
        assert_eq!(count(app).await, 0);
    }

    async fn a_panic_rolls_back_and_the_writer_lives(app: &TestApp) {
        create(app).await;
        let outcome: Result<(), DbError> = app.app.db.write(|tx| {
            tx.execute(INSERT, params![1, "kept?"])?;
            panic!("on purpose");
        }).await;
        assert!(matches!(outcome, Err(DbError::Panicked)));
        app.app.db.write(|tx| tx.execute(INSERT, params![2, "kept"]).map(drop)).await.unwrap();
        assert_eq!(count(app).await, 1);
    }

    async fn a_failed_neighbour_takes_nobody_with_it(app: &TestApp) {
        create(app).await;
        let writes = (0..200i64).map(|n| {
            let db = app.app.db.clone();
            tokio::spawn(async move {
                db.write(move |tx| {
                    tx.execute(INSERT, params![n, "row"])?;
                    if n % 3 == 0 { tx.execute(INSERT, params![n, "twice"])?; }
                    Ok::<(), DbError>(())
                }).await.is_ok()
            })
        });
        let mut kept = 0;
        for write in writes.collect::<Vec<_>>() { kept += i64::from(write.await.unwrap()); }
        assert_eq!(kept, 133);
        assert_eq!(count(app).await, 133);
    }

    async fn a_lost_request_is_whole_or_absent(app: &TestApp) {
        create(app).await;
        for n in 0..100i64 {
            let db = app.app.db.clone();
            let task = tokio::spawn(async move {
                db.write(move |tx| {
                    tx.execute(INSERT, params![2 * n, "first"])?;
                    tx.execute(INSERT, params![2 * n + 1, "second"]).map(drop)
                }).await
            });
            if n % 2 == 0 { tokio::task::yield_now().await; }
            task.abort();
            let _ = task.await;
        }
        app.app.db.write(|tx| tx.execute(INSERT, params![1_000, "last"]).map(drop)).await.unwrap();
        tokio::time::sleep(Duration::from_millis(200)).await;
        assert_eq!(count(app).await % 2, 1, "pairs and the last one");
    }

    async fn markers_are_bound_by_number(app: &TestApp) {
        create(app).await;
        app.app.db.write(|tx| tx.execute(INSERT, params![7, "seven"]).map(drop)).await.unwrap();
        let found: Option<String> = app.app.db.one(SWAPPED, params![7, "seven"]).await.unwrap();
        assert_eq!(found.as_deref(), Some("seven"));
    }

    async fn a_snapshot_does_not_move(app: &TestApp) {
        create(app).await;
        let (counted, begin) = tokio::sync::oneshot::channel();
        let (committed, go_on) = std::sync::mpsc::channel();
        let db = app.app.db.clone();
        let neighbour = tokio::spawn(async move {
            begin.await.unwrap();
            db.write(|tx| tx.execute(INSERT, params![7, "meanwhile"]).map(drop)).await.unwrap();
            committed.send(()).unwrap();
        });
        let (before, after) = app.app.db.read(move |tx| {
            let before: Option<i64> = tx.one(COUNT, vec![])?;
            counted.send(()).unwrap();
            go_on.recv_timeout(TIMEOUT).unwrap();
            let after: Option<i64> = tx.one(COUNT, vec![])?;
            Ok::<_, DbError>((before, after))
        }).await.unwrap();
        assert_eq!((before, after), (Some(0), Some(0)));
        neighbour.await.unwrap();
        assert_eq!(count(app).await, 1);
        let write_in_snapshot: Result<u64, DbError> = app.app.db.read(|tx| tx.execute(INSERT, params![8, "no"])).await;
        assert!(write_in_snapshot.is_err());
    }
}
