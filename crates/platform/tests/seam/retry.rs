//! PostgreSQL ends a transaction that others are in the way of: it runs again, as a whole, a few times.

use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Barrier};

use platform::db::{Db, DbError, Sql};
use platform::params;
use testkit::TestApp;

const ADD: Sql = Sql::both("update probe set note = note || $2 where id = $1");
const FAIL: Sql = Sql::both("do $$ begin raise exception 'on purpose' using errcode = '40001'; end $$");
const NOTES: Sql = Sql::both("select string_agg(note, ' ' order by id) from probe");

async fn two_rows(app: &TestApp) {
    crate::create(app).await;
    for id in [1, 2] {
        app.app.db.write(move |tx| tx.execute(crate::INSERT, params![id, "-"]).map(drop)).await.unwrap();
    }
}

async fn notes(app: &TestApp) -> String {
    app.app.db.one(NOTES, vec![]).await.unwrap().unwrap()
}

/// Adds to two rows, the second one only when someone else has the first one of theirs.
async fn cross(db: Db, rows: [i64; 2], meet: Arc<Barrier>, runs: Arc<AtomicUsize>) -> Result<(), DbError> {
    let met = Arc::new(AtomicUsize::new(0));
    db.write(move |tx| {
        runs.fetch_add(1, Ordering::SeqCst);
        tx.execute(ADD, params![rows[0], "x"])?;
        if met.fetch_add(1, Ordering::SeqCst) == 0 {
            meet.wait();
        }
        tx.execute(ADD, params![rows[1], "x"]).map(drop)
    })
    .await
}

#[tokio::test]
async fn two_that_wait_for_each_other_are_both_done() {
    let app = crate::setup().postgres().await;
    two_rows(&app).await;
    let (meet, runs) = (Arc::new(Barrier::new(2)), Arc::new(AtomicUsize::new(0)));
    let one = tokio::spawn(cross(app.app.db.clone(), [1, 2], meet.clone(), runs.clone()));
    let other = tokio::spawn(cross(app.app.db.clone(), [2, 1], meet, runs.clone()));
    one.await.unwrap().unwrap();
    other.await.unwrap().unwrap();
    assert_eq!(notes(&app).await, "-xx -xx");
    assert_eq!(runs.load(Ordering::SeqCst), 3, "the one that PostgreSQL chose runs twice");
}

/// Runs until it was in the way of nobody, `failing` times in vain.
async fn failing(app: &TestApp, times: usize, swallowed: bool) -> (Result<(), DbError>, usize) {
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let outcome = app.app.db.write(move |tx| {
        tx.execute(ADD, params![1, "x"])?;
        if counted.fetch_add(1, Ordering::SeqCst) >= times {
            return Ok(());
        }
        let failed = tx.execute(FAIL, vec![]).map(drop);
        if swallowed { Ok(()) } else { failed }
    });
    (outcome.await, runs.load(Ordering::SeqCst))
}

#[tokio::test]
async fn a_serialization_failure_is_tried_again_three_times_and_no_more() {
    let app = crate::setup().postgres().await;
    two_rows(&app).await;
    let (outcome, runs) = failing(&app, 3, false).await;
    assert_eq!((outcome.is_ok(), runs, notes(&app).await.as_str()), (true, 4, "-x -"));
    let (outcome, runs) = failing(&app, 9, false).await;
    assert!(matches!(outcome, Err(DbError::Busy)), "{outcome:?}");
    assert_eq!((runs, notes(&app).await.as_str()), (4, "-x -"));
    // Nor is it taken for done where the work did not look.
    let (outcome, runs) = failing(&app, 1, true).await;
    assert_eq!((outcome.is_ok(), runs, notes(&app).await.as_str()), (true, 2, "-xx -"));
}

#[tokio::test]
async fn any_other_refusal_is_an_answer() {
    let app = crate::setup().postgres().await;
    two_rows(&app).await;
    let runs = Arc::new(AtomicUsize::new(0));
    let counted = runs.clone();
    let outcome: Result<(), DbError> = app
        .app
        .db
        .write(move |tx| {
            counted.fetch_add(1, Ordering::SeqCst);
            tx.execute(crate::INSERT, params![1, "twice"]).map(drop)
        })
        .await;
    assert!(matches!(outcome, Err(DbError::Refused(_))), "{outcome:?}");
    assert_eq!(runs.load(Ordering::SeqCst), 1);
}
