//! What transactions announce: heard after the commit whatever becomes of the request, and never without one.

use std::sync::{Arc, Mutex};
use std::time::Duration;

use domain::ids::MemberId;
use domain::live::{Change, Stream, StreamKind};
use platform::db::DbError;
use platform::live::ChangeSignal;
use platform::params;
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::{INSERT, count, create};

fn hint(seq: i64) -> ChangeSignal {
    ChangeSignal::Stream(Stream { kind: StreamKind::Channel, id: Uuid::nil() }, seq)
}

/// Notes what is heard.
fn listen(app: &TestApp) -> Arc<Mutex<Vec<Vec<ChangeSignal>>>> {
    let heard = Arc::new(Mutex::new(Vec::new()));
    let notes = heard.clone();
    app.app.db.listen(Box::new(move |hints| notes.lock().unwrap().push(hints)));
    heard
}

on_both_databases! {
    async fn a_commit_is_heard_once_with_everything_that_was_said(app: &TestApp) {
        create(app).await;
        let heard = listen(app);
        let own = ChangeSignal::Own(MemberId(Uuid::nil()), Change::Messages, None);
        app.app.db.write(move |tx| {
            tx.execute(INSERT, params![1, "kept"])?;
            tx.announce(hint(1));
            tx.announce(own);
            tx.announce(hint(1));
            Ok::<_, DbError>(())
        }).await.unwrap();
        assert_eq!(*heard.lock().unwrap(), [vec![hint(1), own]]);
        app.app.db.write(|tx| tx.execute(INSERT, params![2, "kept"]).map(drop)).await.unwrap();
        assert_eq!(heard.lock().unwrap().len(), 1);
    }

    async fn what_was_rolled_back_is_never_heard(app: &TestApp) {
        create(app).await;
        let heard = listen(app);
        let failed: Result<(), DbError> = app.app.db.write(|tx| {
            tx.execute(INSERT, params![1, "gone"])?;
            tx.announce(hint(1));
            Err(DbError::Busy)
        }).await;
        let panicked: Result<(), DbError> = app.app.db.write(|tx| {
            tx.execute(INSERT, params![2, "gone"])?;
            tx.announce(hint(2));
            panic!("on purpose");
        }).await;
        assert!(failed.is_err() && panicked.is_err());
        // A statement that fails takes what was said with it, even where the work goes on.
        let refused: Result<(), DbError> = app.app.db.write(|tx| {
            tx.announce(hint(3));
            tx.execute(INSERT, params![3, "gone"])?;
            tx.execute(INSERT, params![3, "twice"]).map(drop)
        }).await;
        assert!(refused.is_err());
        app.app.db.write(|tx| {
            tx.announce(hint(4));
            tx.execute(INSERT, params![4, "kept"]).map(drop)
        }).await.unwrap();
        assert_eq!(*heard.lock().unwrap(), [vec![hint(4)]]);
        assert_eq!(count(app).await, 1);
    }

    async fn a_commit_is_heard_when_nobody_waits_for_its_answer(app: &TestApp) {
        create(app).await;
        let heard = listen(app);
        let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
        let db = app.app.db.clone();
        let request = tokio::spawn(async move {
            db.write(move |tx| {
                let _ = begun.send(());
                std::thread::sleep(Duration::from_millis(100));
                tx.execute(INSERT, params![1, "kept"])?;
                tx.announce(hint(1));
                Ok::<_, DbError>(())
            }).await
        });
        has_begun.recv().await.unwrap();
        request.abort();
        assert!(request.await.unwrap_err().is_cancelled());
        for _ in 0..500 {
            if !heard.lock().unwrap().is_empty() {
                break;
            }
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        assert_eq!(*heard.lock().unwrap(), [vec![hint(1)]]);
        assert_eq!(count(app).await, 1);
    }

    async fn each_of_many_at_once_is_heard(app: &TestApp) {
        create(app).await;
        let heard = listen(app);
        let writes = (0..200i64).map(|number| {
            let db = app.app.db.clone();
            tokio::spawn(async move {
                db.write(move |tx| {
                    tx.announce(hint(number));
                    tx.execute(INSERT, params![number, "kept"])?;
                    if number % 3 == 0 { Err(DbError::Busy) } else { Ok(()) }
                }).await
            })
        });
        let writes: Vec<_> = writes.collect();
        for write in writes {
            let _ = write.await.unwrap();
        }
        let mut all: Vec<ChangeSignal> = heard.lock().unwrap().iter().flatten().copied().collect();
        all.sort_by_key(|hint| match hint { ChangeSignal::Stream(_, seq) => *seq, _ => -1 });
        let kept: Vec<ChangeSignal> = (0..200).filter(|number| number % 3 != 0).map(hint).collect();
        assert_eq!(all, kept);
    }
}
