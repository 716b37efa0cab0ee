//! A stream of the tests' own, in tables of its own.

use std::net::SocketAddr;
use std::sync::Arc;

use adapters::events::InProcess;
use domain::ids::MemberId;
use domain::live::{Stream, StreamKind};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Sql, Tx};
use platform::http::ApiError;
use platform::live::{Batch, ChangeSignal, Events, Followed, Item};
use platform::params;
use serde_json::value::RawValue;
use testkit::TestApp;
use uuid::Uuid;

const STREAMS: Sql =
    Sql::both("create table if not exists probe_streams (id uuid primary key, seq bigint not null)");
const THINGS: Sql = Sql::both(
    "create table if not exists probe_things (id uuid primary key, stream uuid not null, author uuid not null,
        changed bigint not null, words text not null)",
);
const NEW_STREAM: Sql = Sql::both("insert into probe_streams (id, seq) values ($1, 0)");
const NEXT: Sql = Sql::both("update probe_streams set seq = seq + 1 where id = $1 returning seq");
const ADD: Sql =
    Sql::both("insert into probe_things (id, stream, author, changed, words) values ($1, $2, $3, $4, $5)");
const CHANGE: Sql = Sql::both("update probe_things set changed = $2, words = $3 where id = $1");
const HEAD: Sql = Sql::both("select seq from probe_streams where id = $1");
const SINCE: Sql = Sql::both(
    "select id, author, changed, words from probe_things where stream = $1 and changed > $2 order by changed limit 201",
);

/// Things with words, which everyone admitted may follow.
pub struct Probe;

impl Followed for Probe {
    fn kind(&self) -> StreamKind {
        StreamKind::Channel
    }

    fn head(&self, tx: &mut Tx<'_>, _: &App, _: &Viewer, id: Uuid) -> Result<i64, ApiError> {
        tx.one(HEAD, params![id])?.ok_or_else(ApiError::not_found)
    }

    fn since(&self, tx: &mut Tx<'_>, _: &App, id: Uuid, after: i64) -> Result<Batch, DbError> {
        let mut items = tx.query(SINCE, params![id, after], |row| {
            let (thing, changed): (Uuid, i64) = (row.get("id")?, row.get("changed")?);
            let words: String = row.get("words")?;
            let body = serde_json::json!({ "id": thing, "changed": changed, "words": words }).to_string();
            let body = RawValue::from_string(body).map_err(|error| DbError::Refused(error.to_string()))?;
            Ok(Item { author: row.get("author")?, changed, body })
        })?;
        let whole = items.len() <= 200;
        items.truncate(200);
        let up_to = items.last().map_or(after, |item| item.changed);
        Ok(Batch { up_to, items, whole })
    }
}

/// A server that listens, with one stream.
pub struct Served {
    /// Where it listens.
    pub address: SocketAddr,
    /// The stream.
    pub stream: Stream,
}

/// Lets a test's application listen, alone.
pub async fn serve(app: &TestApp) -> Served {
    serve_over(app, Arc::new(InProcess::default())).await
}

/// Lets a test's application listen on this bus, with a fresh stream.
pub async fn serve_over(app: &TestApp, events: Arc<dyn Events>) -> Served {
    let stream = make_stream(app).await;
    let address = app.listen(vec![Arc::new(Probe)], events).await;
    Served { address, stream }
}

/// A fresh stream.
pub async fn make_stream(app: &TestApp) -> Stream {
    let id: Uuid = app.app.id();
    app.app
        .db
        .write(move |tx| {
            tx.execute(STREAMS, vec![])?;
            tx.execute(THINGS, vec![])?;
            tx.execute(NEW_STREAM, params![id]).map(drop)
        })
        .await
        .unwrap_or_else(|error: DbError| panic!("{error}"));
    Stream { kind: StreamKind::Channel, id }
}

/// Adds a thing; answers its number.
pub async fn add(app: &TestApp, stream: Stream, author: MemberId, words: &str) -> (Uuid, i64) {
    add_all(app, stream, author, &[words]).await
}

/// Adds things in one commit; answers the last one's number.
pub async fn add_all(app: &TestApp, stream: Stream, author: MemberId, words: &[&str]) -> (Uuid, i64) {
    let all: Vec<(Uuid, String)> = words.iter().map(|words| (app.app.id(), (*words).to_owned())).collect();
    let write = move |tx: &mut Tx<'_>| {
        let mut last = (Uuid::nil(), 0);
        for (id, words) in &all {
            let seq: i64 = tx.one(NEXT, params![stream.id])?.unwrap();
            tx.execute(ADD, params![*id, stream.id, author, seq, words.as_str()])?;
            tx.announce(ChangeSignal::Stream(stream, seq));
            last = (*id, seq);
        }
        Ok(last)
    };
    app.app.db.write(write).await.unwrap_or_else(|error: DbError| panic!("{error}"))
}

/// Changes the words of a thing; answers the number of the change.
pub async fn change(app: &TestApp, stream: Stream, id: Uuid, words: &str) -> i64 {
    let words = words.to_owned();
    let write = move |tx: &mut Tx<'_>| {
        let seq: i64 = tx.one(NEXT, params![stream.id])?.unwrap();
        tx.execute(CHANGE, params![id, seq, words])?;
        tx.announce(ChangeSignal::Stream(stream, seq));
        Ok(seq)
    };
    app.app.db.write(write).await.unwrap_or_else(|error: DbError| panic!("{error}"))
}
