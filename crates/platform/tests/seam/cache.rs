//! What is kept of what was read: until anyone commits, for a second at most, and seen together with what is read beside it.

use std::sync::atomic::{AtomicI64, Ordering};

use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::params;
use testkit::TestApp;

use crate::{COUNT, INSERT, create};

/// How many rows there were.
struct Rows(i64);

fn rows(tx: &mut Tx<'_>) -> Result<i64, DbError> {
    Ok(tx.one(COUNT, vec![])?.unwrap())
}

/// Looks at how many rows there are, and says how often that was counted.
struct Looks<'a>(&'a TestApp, AtomicI64);

impl Looks<'_> {
    fn look(&self, now: i64) -> (i64, i64) {
        let count = |tx: &mut Tx<'_>| {
            self.1.fetch_add(1, Ordering::Relaxed);
            Ok(Rows(rows(tx)?))
        };
        let kept =
            self.0.app.db.cached_until_commit(Timestamp(now), count, |_, kept: &Rows| Ok(Some(kept.0)));
        (kept.unwrap().unwrap(), self.1.load(Ordering::Relaxed))
    }
}

async fn insert(app: &TestApp, id: i64) {
    app.app.db.write(move |tx| tx.execute(INSERT, params![id, "kept"]).map(drop)).await.unwrap();
}

#[tokio::test]
async fn until_someone_commits() {
    let app = crate::setup().sqlite().await;
    create(&app).await;
    let looks = Looks(&app, AtomicI64::new(0));
    assert_eq!((looks.look(5), looks.look(5)), ((0, 1), (0, 1)));
    insert(&app, 1).await;
    assert_eq!((looks.look(5), looks.look(5)), ((1, 2), (1, 2)));
    let refused: Result<(), DbError> = app
        .app
        .db
        .write(|tx| {
            tx.execute(INSERT, params![2, "not kept"])?;
            Err(DbError::Busy)
        })
        .await;
    assert!(refused.is_err());
    assert_eq!(looks.look(5).0, 1);
}

#[tokio::test]
async fn for_a_second_at_most_and_never_from_a_time_to_come() {
    let app = crate::setup().sqlite().await;
    create(&app).await;
    let looks = Looks(&app, AtomicI64::new(0));
    let counted: Vec<i64> = [5_000, 5_999, 6_000, 6_000, 5_999].map(|now| looks.look(now).1).into();
    assert_eq!(counted, [1, 1, 2, 2, 3]);
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_read_beside_it_is_of_the_same_moment() {
    let app = crate::setup().sqlite().await;
    create(&app).await;
    let (looks, db) = (Looks(&app, AtomicI64::new(0)), &app.app.db);
    for id in 0..20 {
        // So that the look below finds it kept, and nothing but the version begins its snapshot.
        looks.look(5);
        let (begun, go_on) = (std::sync::Barrier::new(2), std::sync::Barrier::new(2));
        let both = std::thread::scope(|scope| {
            let looking = scope.spawn(|| {
                let made = |_: &mut Tx<'_>| -> Result<Rows, DbError> { Err(DbError::Panicked) };
                let took = db.cached_until_commit(Timestamp(5), made, |tx, kept: &Rows| {
                    begun.wait();
                    go_on.wait();
                    Ok(Some((kept.0, rows(tx)?)))
                });
                if !matches!(took, Ok(Some(_))) {
                    begun.wait();
                    go_on.wait();
                }
                took
            });
            begun.wait();
            tokio::task::block_in_place(|| tokio::runtime::Handle::current().block_on(insert(&app, id)));
            go_on.wait();
            looking.join().unwrap().unwrap()
        });
        assert_eq!(both, Some((id, id)));
    }
}

#[tokio::test]
async fn an_error_and_a_panic_leave_nothing_behind() {
    let app = crate::setup().sqlite().await;
    create(&app).await;
    let looks = Looks(&app, AtomicI64::new(0));
    let (count, db) = (|tx: &mut Tx<'_>| rows(tx).map(Rows), &app.app.db);
    for _ in 0..5 {
        let failed = db
            .cached_until_commit(Timestamp(5), count, |_, _: &Rows| Err::<Option<()>, _>(DbError::Panicked));
        assert!(matches!(failed, Err(DbError::Panicked)));
        let panicked =
            db.cached_until_commit(Timestamp(5), count, |_, _: &Rows| -> Result<Option<()>, DbError> {
                panic!("on purpose")
            });
        assert!(matches!(panicked, Err(DbError::Panicked)));
        let busy =
            db.cached_until_commit(Timestamp(5), count, |_, _: &Rows| Err::<Option<()>, _>(DbError::Busy));
        assert!(matches!(busy, Ok(None)), "someone else may read it with timeout");
    }
    insert(&app, 1).await;
    assert_eq!(looks.look(5).0, 1, "no snapshot was left open");
}

#[tokio::test]
async fn nothing_is_kept_of_postgres() {
    let app = crate::setup().postgres().await;
    let found =
        app.app.db.cached_until_commit(Timestamp(5), |tx| rows(tx).map(Rows), |_, kept| Ok(Some(kept.0)));
    assert!(matches!(found, Ok(None)));
}
