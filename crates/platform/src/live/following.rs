//! Who follows one stream on this server, how far each has it, and whether it is being loaded.

use std::collections::HashMap;
use std::sync::Arc;

use axum::extract::ws::Utf8Bytes;
use domain::ids::MemberId;

use super::change_batch::ChangeBatch;
use super::connection::Connection;

/// A stream that someone follows or is about to.
#[derive(Default)]
pub(super) struct Following {
    /// The number up to which everything was handed out, if not yet to all; nothing before the first follower.
    loaded: Option<i64>,
    /// There may be more than was looked at last.
    more: bool,
    /// Someone loads it.
    loading: bool,
    /// How many are about to follow.
    joining: usize,
    followers: HashMap<u64, Follower>,
}

struct Follower {
    connection: Arc<Connection>,
    /// The number up to which they have it.
    at: i64,
}

impl Following {
    /// Notes that the stream has reached `seq`, or may have changed where that is not known. Answers whether to load it.
    pub fn reached(&mut self, seq: Option<i64>) -> bool {
        if self.loaded.zip(seq).is_none_or(|(loaded, seq)| seq > loaded) {
            self.more = true;
        }
        self.wants_load()
    }

    fn wants_load(&mut self) -> bool {
        let begins = self.more && !self.loading && !self.followers.is_empty();
        self.loading |= begins;
        begins
    }

    /// The number from which to load now; nothing where loading ends.
    pub fn load(&mut self) -> Option<i64> {
        let from = self.loaded.filter(|_| self.more && !self.followers.is_empty());
        match from {
            Some(_) => self.more = false,
            None => self.loading = false,
        }
        from
    }

    /// Someone is about to follow: from now on nothing that is reached goes unnoticed.
    pub fn expect(&mut self) {
        self.joining = self.joining.saturating_add(1);
    }

    /// They follow now, or do not after all.
    pub fn expect_no_more(&mut self) {
        self.joining = self.joining.saturating_sub(1);
    }

    /// Lets a connection that has everything up to `at` follow, unless more than that was handed out in the meantime. Answers
    /// whether it follows, and whether to load.
    pub fn join(&mut self, connection: &Arc<Connection>, at: i64) -> (bool, bool) {
        if self.followers.is_empty() && !self.loading {
            self.loaded = Some(at);
        }
        if self.loaded.is_some_and(|loaded| loaded > at) {
            return (false, false);
        }
        self.followers.insert(connection.id, Follower { connection: connection.clone(), at });
        (true, self.wants_load())
    }

    /// Hands out batches that begin where the last ones ended, to all who do not have them yet. Answers how often, and who
    /// should read first what waits for them, and has got nothing.
    pub fn deliver(&mut self, batches: &[ChangeBatch], up_to: i64) -> (usize, Vec<Arc<Connection>>) {
        self.loaded = self.loaded.max(Some(up_to));
        let bytes = batches.iter().map(ChangeBatch::len).sum();
        let (mut count, mut crowded) = (0, Vec::new());
        let behind = self.followers.values_mut().filter(|follower| follower.at < up_to);
        for Follower { connection, at } in behind {
            if connection.is_crowded(bytes) {
                crowded.push(connection.clone());
                continue;
            }
            for changes in batches {
                if changes.up_to > *at {
                    connection.push(changes.for_one(connection, *at));
                    *at = changes.up_to;
                    count += 1;
                }
            }
        }
        (count, crowded)
    }

    /// Hands out what one member does at this moment to the others who follow.
    pub fn pass_on(&self, author: MemberId, text: &Utf8Bytes) {
        for Follower { connection, .. } in self.followers.values() {
            if connection.member != author && !connection.is_apart(author) {
                connection.push(text.clone());
            }
        }
    }

    /// Whether this connection follows.
    pub fn has(&self, connection: u64) -> bool {
        self.followers.contains_key(&connection)
    }

    /// This connection follows no more.
    pub fn leave(&mut self, connection: u64) {
        self.followers.remove(&connection);
    }

    /// Nobody follows or is about to, and nobody loads.
    pub fn is_idle(&self) -> bool {
        self.followers.is_empty() && self.joining == 0 && !self.loading
    }
}

#[cfg(test)]
mod tests {
    use domain::ids::SessionId;
    use domain::live::{Stream, StreamKind};
    use domain::time::Timestamp;
    use serde_json::value::RawValue;
    use serde_json::{Value, json};
    use uuid::Uuid;

    use super::super::batch::{Batch, Item};
    use super::super::connection::{Parting, Rights};
    use super::*;

    const STREAM: Stream = Stream { kind: StreamKind::Channel, id: Uuid::nil() };

    fn connection(id: u64) -> Arc<Connection> {
        let connection = Connection::new(id, MemberId(Uuid::nil()), SessionId(Uuid::nil()), 0);
        let (until, apart) = (Timestamp(i64::MAX), Box::default());
        connection.settle(Rights { until, maintenance: false, staff: false, apart, name: "".into() });
        Arc::new(connection)
    }

    /// The next frame: the numbers between which it lies, and how many things it holds.
    async fn frame(connection: &Connection) -> (Value, Value, usize) {
        let Ok(Parting::Text(text)) = connection.next().await else { panic!("no frame") };
        let frame: Value = serde_json::from_str(&text).unwrap();
        (frame["after"].clone(), frame["upTo"].clone(), frame["items"].as_array().unwrap().len())
    }

    /// Nobody waits with what is new for anyone who still has to read, and anyone who was late gets it once.
    #[tokio::test]
    async fn only_the_crowded_get_it_later() {
        let (reads, full) = (connection(1), connection(2));
        let mut following = Following::default();
        assert!(following.join(&reads, 0).0 && following.join(&full, 0).0);
        for _ in 0..64 {
            full.push("x".repeat(1_024).into());
        }
        // Too much for one frame.
        let item = |changed| {
            let body = RawValue::from_string(format!("\"{}\"", "x".repeat(10_000))).unwrap();
            Item { author: MemberId(Uuid::from_u128(1)), changed, body }
        };
        let batch = Batch { up_to: 3, items: vec![item(1), item(2)], whole: true };
        let batches: Vec<_> = ChangeBatch::cut(STREAM, 0, batch).collect();

        let (count, crowded) = following.deliver(&batches, 3);
        assert_eq!((count, crowded.iter().map(|one| one.id).collect::<Vec<_>>()), (2, vec![2]));
        assert_eq!(frame(&reads).await, (json!(0), json!(1), 1));
        assert_eq!(frame(&reads).await, (json!(1), json!(3), 1));

        while full.waiting() > 0 {
            full.next().await.unwrap();
        }
        let (count, crowded) = following.deliver(&batches, 3);
        assert_eq!((count, crowded.len(), reads.waiting()), (2, 0, 0));
        assert_eq!(frame(&full).await, (json!(0), json!(1), 1));
        assert_eq!(frame(&full).await, (json!(1), json!(3), 1));
        assert_eq!((following.deliver(&batches, 3).0, full.waiting()), (0, 0));
    }
}
