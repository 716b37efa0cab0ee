//! Loads what changed in a stream, once for all who follow it, and looks at rights in the same snapshot.

use std::sync::Arc;
use std::time::Duration;

use domain::live::Stream;
use tokio::time::Instant;

use super::connection::Connection;
use super::parcel::{Parcel, trim};
use super::rights::Look;
use crate::app::App;
use crate::db::DbError;

/// Before trying again when the database does not answer.
const PAUSE: Duration = Duration::from_millis(500);
/// How long those who read slowly may keep the others from what comes next, once until they have read everything.
const PATIENCE: Duration = Duration::from_millis(300);
/// Whoever has read nothing at all for so long is not waited for any longer.
const STANDSTILL: Duration = Duration::from_millis(20);
/// Between two looks at whether they have.
const GLANCE: Duration = Duration::from_millis(5);

/// Begins loading; whoever calls has found that nobody does.
pub(super) fn start(app: &App, stream: Stream) {
    let app = app.clone();
    tokio::spawn(async move {
        while let Some(from) = app.live.load(stream) {
            match load(&app, stream, from).await {
                Ok(true) => {}
                Ok(false) => app.live.load_again(stream),
                Err(error) => {
                    tracing::warn!(%error, "a stream could not be loaded");
                    app.live.load_again(stream);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    });
}

/// Hands out what changed after `from`; answers whether that was all.
async fn load(app: &App, stream: Stream, from: i64) -> Result<bool, DbError> {
    let Some(followed) = app.live.kind(stream.kind) else { return Ok(true) };
    let (at, now) = (app.clone(), app.now());
    let last = app.live.looked();
    // One snapshot: whoever wrote or was let in after a change of rights is not in it without that change.
    let (look, mut batch) = app
        .db
        .read(move |tx| {
            let look = Look::read(tx, last, now)?;
            Ok::<_, DbError>((look, followed.since(tx, &at, stream.id, from)?))
        })
        .await?;
    trim(&mut batch);
    let (up_to, whole) = (batch.up_to.max(from), batch.whole);
    let parcels: Vec<Parcel> = Parcel::cut(stream, from, batch).collect();
    let bytes = parcels.iter().map(Parcel::len).sum();
    loop {
        let crowded = app.live.hand_out(&look, stream, &parcels, up_to);
        if crowded.is_empty() {
            return Ok(whole);
        }
        drain(crowded, bytes).await;
    }
}

/// Waits until so many bytes more fit into these queues; whoever has no room by then, or does not read, is waited for no
/// longer.
async fn drain(crowded: Vec<Arc<Connection>>, bytes: usize) {
    let begun = Instant::now();
    let mut crowded: Vec<_> =
        crowded.into_iter().map(|connection| (connection.waiting(), connection)).collect();
    while begun.elapsed() < PATIENCE && !crowded.is_empty() {
        tokio::time::sleep(GLANCE).await;
        let stands = begun.elapsed() >= STANDSTILL;
        crowded.retain(|(before, connection)| {
            let reads = connection.waiting() < *before;
            if stands && !reads {
                connection.lag();
            }
            connection.is_crowded(bytes)
        });
    }
    crowded.iter().for_each(|(_, connection)| connection.lag());
}

/// Looks at rights alone.
pub(super) async fn look(app: &App) -> Result<(), DbError> {
    let now = app.now();
    let last = app.live.looked();
    let look = app.db.read(move |tx| Look::read(tx, last, now)).await?;
    app.live.obey(&look);
    Ok(())
}

#[cfg(test)]
mod tests {
    use axum::extract::ws::Utf8Bytes;
    use domain::ids::{MemberId, SessionId};
    use tokio::time::sleep;
    use uuid::Uuid;

    use super::*;

    /// A connection whose queue is full.
    fn full() -> Arc<Connection> {
        let connection = Connection::new(0, MemberId(Uuid::nil()), SessionId(Uuid::nil()), 0);
        for _ in 0..64 {
            connection.push(Utf8Bytes::from("x".repeat(1_024)));
        }
        assert!(connection.is_crowded(1));
        Arc::new(connection)
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_does_not_read_is_hardly_waited_for() {
        let (deaf, begun) = (full(), Instant::now());
        drain(vec![deaf.clone()], 1).await;
        assert_eq!(begun.elapsed(), STANDSTILL);
        assert!(!deaf.is_crowded(1), "it is waited for once");
    }

    #[tokio::test(start_paused = true)]
    async fn whoever_reads_slowly_is_waited_for() {
        let (slow, begun) = (full(), Instant::now());
        let reading = async {
            for _ in 0..16 {
                sleep(Duration::from_millis(10)).await;
                let _ = slow.next().await;
            }
        };
        tokio::join!(drain(vec![slow.clone()], 16 * 1_024), reading);
        assert!(begun.elapsed() >= Duration::from_millis(160));
        slow.push(Utf8Bytes::from("x".repeat(16 * 1_024)));
        assert!(slow.is_crowded(1), "it may be waited for again");
    }
}
