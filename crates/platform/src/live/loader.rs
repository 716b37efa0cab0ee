//! Loads what changed in a stream, once for all who follow it, and looks at rights in the same snapshot.

use std::collections::HashMap;
use std::sync::Arc;
use std::time::Duration;

use domain::live::Stream;
use tokio::time::Instant;

use super::change_batch::{ChangeBatch, trim};
use super::connection::Connection;
use super::rights::RevocationCheck;
use super::streams::followed;
use crate::app::App;
use crate::db::DbError;

/// Before trying again when the database does not answer.
const PAUSE: Duration = Duration::from_millis(500);
/// How long those who read slowly may keep the others from what comes next.
const TIMEOUT: Duration = Duration::from_millis(300);
/// Anyone who has read nothing at all for so long is not waited for any longer.
const STANDSTILL: Duration = Duration::from_millis(20);
/// Between two looks at whether they have.
const GLANCE: Duration = Duration::from_millis(5);

/// Begins loading; anyone who calls has found that nobody does.
pub(super) fn start(app: &App, stream: Stream) {
    let app = app.clone();
    tokio::spawn(async move {
        while let Some(from) = app.live.load(stream) {
            match load(&app, stream, from).await {
                Ok(true) => {}
                Ok(false) => app.live.load_again(stream),
                Err(error) => {
                    app.db.outage().failed(app.now(), None, &error);
                    app.live.load_again(stream);
                    tokio::time::sleep(PAUSE).await;
                }
            }
        }
    });
}

/// Hands out what changed after `from`; answers whether that was all.
async fn load(app: &App, stream: Stream, from: i64) -> Result<bool, DbError> {
    let Some(followed) = followed(app, stream.kind) else { return Ok(true) };
    let (at, now) = (app.clone(), app.now());
    let last = app.live.looked();
    // One snapshot: a member who wrote or was let in after a change of rights is not in it without that change.
    let (look, mut batch) = app
        .db
        .read(move |tx| {
            let look = RevocationCheck::read(tx, last, now)?;
            Ok::<_, DbError>((look, followed.since(tx, &at, stream.id, from)?))
        })
        .await?;
    trim(&mut batch);
    let (up_to, whole) = (batch.up_to.max(from), batch.whole);
    let batches: Vec<ChangeBatch> = ChangeBatch::cut(stream, from, batch).collect();
    let crowded = app.live.hand_out(Some(&look), stream, &batches, up_to);
    catch_up(crowded, || app.live.hand_out(None, stream, &batches, up_to)).await;
    Ok(whole)
}

/// Hands on to those who were crowded, each as soon as there is room. Anyone who has none in the end, or does not read, is waited
/// for no longer.
async fn catch_up(mut crowded: Vec<Arc<Connection>>, mut hand_on: impl FnMut() -> Vec<Arc<Connection>>) {
    let begun = Instant::now();
    let before: HashMap<u64, u64> =
        crowded.iter().map(|connection| (connection.id, connection.taken())).collect();
    while !crowded.is_empty() {
        tokio::time::sleep(GLANCE).await;
        let (stuck, over) = (begun.elapsed() >= STANDSTILL, begun.elapsed() >= TIMEOUT);
        for connection in crowded {
            let reads = before.get(&connection.id).is_none_or(|before| connection.taken() > *before);
            if over || (stuck && !reads) {
                connection.lag();
            }
        }
        crowded = hand_on();
    }
}

/// Looks at rights alone.
pub(super) async fn look(app: &App) -> Result<(), DbError> {
    let now = app.now();
    let last = app.live.looked();
    let look = app.db.read(move |tx| RevocationCheck::read(tx, last, now)).await?;
    app.live.apply_revocations(&look);
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

    /// Waits for this connection, as often as it has no room for so many bytes.
    async fn waited(connection: &Arc<Connection>, bytes: usize) -> Duration {
        let begun = Instant::now();
        let crowded = || Vec::from_iter(connection.is_crowded(bytes).then(|| connection.clone()));
        catch_up(crowded(), crowded).await;
        begun.elapsed()
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_does_not_read_is_hardly_waited_for() {
        let deaf = full();
        assert_eq!(waited(&deaf, 1).await, STANDSTILL);
        assert_eq!(waited(&deaf, 1).await, Duration::ZERO, "it is waited for once");
    }

    #[tokio::test(start_paused = true)]
    async fn a_client_that_reads_slowly_is_waited_for_but_not_for_ever() {
        let slow = full();
        let reading = async {
            for _ in 0..40 {
                sleep(Duration::from_millis(10)).await;
                let _ = slow.next().await;
            }
        };
        let (took, ()) = tokio::join!(waited(&slow, 16 * 1_024), reading);
        assert!((160..=165).contains(&took.as_millis()), "{took:?}");
        for _ in 0..40 {
            slow.push(Utf8Bytes::from("x".repeat(1_024)));
        }
        let reading = async {
            for _ in 0..60 {
                sleep(Duration::from_millis(10)).await;
                let _ = slow.next().await;
            }
        };
        let (took, ()) = tokio::join!(waited(&slow, 64 * 1_024), reading);
        assert!(took >= TIMEOUT && took <= TIMEOUT + GLANCE, "{took:?}");
    }
}
