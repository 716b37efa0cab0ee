//! While a lot is written: who is removed hears nothing afterwards, and who does not read harms nobody.

use std::net::SocketAddr;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use domain::live::Stream;
use futures_util::SinkExt;
use platform::db::{DbError, Sql, Tx};
use platform::params;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};
use tokio::net::{TcpSocket, TcpStream};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::{WebSocketStream, client_async};

use crate::probe::{add, add_all, serve};
use crate::tab::{ORIGIN, TIMEOUT, Tab, request};

const HOLD: Sql = Sql::both("update probe_streams set seq = seq where id = $1 returning seq");

/// Suspends someone; answers the number that the stream has reached at that very moment.
async fn suspend(app: &TestApp, stream: Stream, person: &Person) -> i64 {
    let (at, id) = (app.app.clone(), person.id);
    let write = move |tx: &mut Tx<'_>| {
        let seq = tx.one(HOLD, params![stream.id])?.unwrap();
        members::store::suspend(tx, &at, id)?;
        Ok::<i64, DbError>(seq)
    };
    app.app.db.write(write).await.unwrap()
}

on_both_databases! {
    async fn one_who_is_removed_in_the_middle_of_a_burst_hears_nothing_of_what_follows(app: &TestApp) {
        let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
        let served = serve(app).await;
        let (mut removed, mut stays) = (Tab::open(served.address, &noah).await, Tab::open(served.address, &maya).await);
        removed.follow(served.stream, 0).await;
        stays.follow(served.stream, 0).await;
        let over = Arc::new(AtomicBool::new(false));
        let write = async || {
            let mut last = 0;
            while !over.load(Ordering::SeqCst) {
                last = add(app, served.stream, maya.id, "one of many").await.1;
            }
            last
        };
        let remove = async {
            let mut heard = 0;
            while heard < 40 {
                heard = removed.next().await["upTo"].as_i64().unwrap();
            }
            let at = suspend(app, served.stream, &noah).await;
            let (code, before) = removed.end().await;
            assert_eq!(code, 4001);
            let last = before.last().map_or(heard, |frame| frame["upTo"].as_i64().unwrap());
            assert!(last <= at, "{last} was heard, and {at} was the last before");
            while add(app, served.stream, maya.id, "afterwards").await.1 < at + 20 {}
            over.store(true, Ordering::SeqCst);
        };
        let (one, two, ()) = tokio::join!(write(), write(), remove);
        let mut heard = 0;
        while heard < one.max(two) {
            let frame = stays.next().await;
            assert_eq!(frame["after"], heard);
            heard = frame["upTo"].as_i64().unwrap();
        }
    }
}

on_both_databases! {
    async fn many_large_things_at_once_reach_everyone_who_reads(app: &TestApp) {
        let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
        let served = serve(app).await;
        let mut tabs = [Tab::open(served.address, &maya).await, Tab::open(served.address, &noah).await];
        for tab in &mut tabs {
            tab.follow(served.stream, 0).await;
        }
        for round in 0..3 {
            let said: Vec<String> = (0..5).map(|number| format!("{round}.{number}{}", "🌿".repeat(4_000))).collect();
            let words: Vec<&str> = said.iter().map(String::as_str).collect();
            add_all(app, served.stream, maya.id, &words).await;
            for tab in &mut tabs {
                let mut heard = Vec::new();
                while heard.len() < said.len() {
                    heard.extend(tab.words().await);
                }
                assert!(heard == said, "something else was heard in round {round}");
            }
        }
    }
}

/// A client that asks for a stream and then never reads.
async fn deaf(address: SocketAddr, person: &Person, stream: Stream) -> WebSocketStream<TcpStream> {
    let socket = TcpSocket::new_v4().unwrap();
    socket.set_recv_buffer_size(4_096).unwrap();
    let raw = socket.connect(address).await.unwrap();
    let (mut socket, _) =
        client_async(request(address, person.browser.token(), Some(ORIGIN)), raw).await.unwrap();
    let ask = json!({ "type": "subscribe", "stream": stream, "after": 0 });
    socket.send(Message::text(ask.to_string())).await.unwrap();
    socket
}

/// So many things of 8 kB are a quarter of a MiB.
const ROUNDS: usize = 32;

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn fifty_who_never_read_cost_little_and_keep_nobody_waiting() {
    let app = crate::setup().sqlite().await;
    let maya = app.member("Maya").await;
    let served = serve(&app).await;
    let mut tab = Tab::open(served.address, &maya).await;
    tab.follow(served.stream, 0).await;
    let mut silent = Vec::new();
    for number in 0..50 {
        let person = app.member(&format!("Deaf{number}")).await;
        silent.push(deaf(served.address, &person, served.stream).await);
    }
    // A quarter of a MiB for each of them, in the kernel and here, is more than they get.
    let (mut most, mut heard) = (0, 0);
    for round in 0..ROUNDS {
        add(&app, served.stream, maya.id, &format!("{round:08000}")).await;
        for words in tab.words().await {
            assert_eq!(words.parse(), Ok(heard));
            heard += 1;
        }
        most = most.max(app.app.live.waiting());
    }
    assert_eq!(heard, ROUNDS);
    assert!(most <= 50 * 64 * 1024, "{most} bytes waited");
    let gone = async {
        while app.app.live.connected() > 1 {
            tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        }
    };
    tokio::time::timeout(TIMEOUT, gone).await.expect("who never reads is still there");
    assert_eq!(app.app.live.waiting(), 0);
}
