//! Who is not let in, and what ends a connection that misbehaves.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use adapters::events::InProcess;
use domain::live::StreamKind;
use futures_util::SinkExt;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::live::{Batch, Followed};
use platform::settings::Settings;
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use uuid::Uuid;

use crate::probe::{Probe, add, make_stream, serve};
use crate::tab::{ORIGIN, Tab, request};

on_both_databases! {
    async fn only_a_session_and_a_page_of_ours_open_a_socket(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let token = maya.browser.token();
        let refused = |token, origin| Tab::refused(request(served.address, token, origin));
        assert_eq!(refused(None, Some(ORIGIN)).await, (401, "session.none".to_owned()));
        let other = "x".repeat(43);
        assert_eq!(refused(Some(&other), Some(ORIGIN)).await, (401, "session.none".to_owned()));
        for foreign in [None, Some("https://evil.example"), Some("null"), Some("http://localhost:4781")] {
            assert_eq!(refused(token, foreign).await, (403, "request.foreign".to_owned()), "{foreign:?}");
        }
        let mut browser = maya.browser.clone().with_header("origin", ORIGIN);
        browser.get("/api/live").await.refused(400, "request.malformed");
        Tab::open(served.address, &maya).await;
    }

    async fn one_who_may_not_enter_the_community_hears_their_own_and_follows_nothing(app: &TestApp) {
        let new = app.person("New", |new| new.email_verified_at = None).await;
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let mut tab = Tab::open(served.address, &new).await;
        tab.subscribe(served.stream, 0).await;
        assert_eq!(tab.next().await, json!({ "type": "refused", "stream": served.stream, "code": "guard.elsewhere" }));
        let (at, id) = (app.app.clone(), new.id);
        app.app.db.write(move |tx| members::store::verify_email(tx, id, at.now())).await.unwrap();
        assert_eq!(tab.next().await, json!({ "type": "own", "change": "session", "id": null }));
        // From the next request on they may.
        assert_eq!(tab.follow(served.stream, 0).await, 0);
        let mut other = Tab::open(served.address, &maya).await;
        let unknown = json!({ "kind": "channel", "id": Uuid::nil() });
        other.say(json!({ "type": "subscribe", "stream": unknown, "after": 0 })).await;
        assert_eq!(other.next().await, json!({ "type": "refused", "stream": unknown, "code": "not_found" }));
    }
}

/// The stream of the tests, on a database that can be switched off.
#[derive(Default)]
struct Failing(AtomicBool);

impl Followed for Failing {
    fn kind(&self) -> StreamKind {
        Probe.kind()
    }

    fn head(&self, tx: &mut Tx<'_>, app: &App, viewer: &Viewer, id: Uuid) -> Result<i64, ApiError> {
        Probe.head(tx, app, viewer, id)
    }

    fn since(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, after: i64) -> Result<Batch, DbError> {
        if self.0.load(Ordering::SeqCst) {
            return Err(DbError::Busy);
        }
        Probe.since(tx, app, id, after)
    }
}

on_both_databases! {
    async fn a_database_that_does_not_answer_leaves_no_tab_deaf(app: &TestApp) {
        let maya = app.member("Maya").await;
        let stream = make_stream(app).await;
        let failing = Arc::new(Failing::default());
        let address = app.listen(vec![failing.clone()], Arc::new(InProcess::default())).await;
        let mut tab = Tab::open(address, &maya).await;
        failing.0.store(true, Ordering::SeqCst);
        tab.subscribe(stream, 0).await;
        tab.ends_soon(1013).await;
        failing.0.store(false, Ordering::SeqCst);
        add(app, stream, maya.id, "meanwhile").await;
        let mut again = Tab::open(address, &maya).await;
        again.follow(stream, 0).await;
        assert_eq!(again.words().await, ["meanwhile"]);
    }
}

#[tokio::test]
async fn what_cannot_be_read_ends_the_connection() {
    let app = crate::setup().sqlite().await;
    let maya = app.member("Maya").await;
    let served = serve(&app).await;
    let text = |bytes: &[u8]| Message::Frame(Frame::message(bytes.to_vec(), OpCode::Data(Data::Text), true));
    let padded =
        |size: usize| json!({ "type": "unsubscribe", "stream": served.stream, "more": "x".repeat(size) });
    let cases = [
        (Message::text("nonsense"), 1007),
        (Message::text("{\"type\":\"hello\"}"), 1007),
        (Message::text(padded(1).to_string()), 1007),
        (Message::binary(vec![1, 2, 3]), 1007),
        (text(&[0xff, 0xfe, 0xfd]), 1007),
        (Message::text(padded(4_096).to_string()), 1009),
        (Message::text(padded(20_000).to_string()), 1009),
    ];
    for (number, (message, code)) in cases.into_iter().enumerate() {
        let mut tab = Tab::open(served.address, &maya).await;
        tab.socket.send(message).await.unwrap();
        assert_eq!(tab.end().await, (code, vec![]), "case {number}");
    }
}

#[tokio::test]
async fn a_flooding_client_is_ended_and_others_go_on() {
    let app = crate::setup().sqlite().await;
    let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
    let served = serve(&app).await;
    let mut flood = Tab::open(served.address, &maya).await;
    let mut calm = Tab::open(served.address, &noah).await;
    calm.follow(served.stream, 0).await;
    let message = Message::text(json!({ "type": "unsubscribe", "stream": served.stream }).to_string());
    for _ in 0..400 {
        if flood.socket.send(message.clone()).await.is_err() {
            break;
        }
    }
    assert_eq!(flood.end().await, (4009, vec![]));
    add(&app, served.stream, maya.id, "still here").await;
    assert_eq!(calm.words().await, ["still here"]);
}

#[tokio::test]
async fn the_twenty_first_tab_is_closed_and_the_others_stay() {
    let app = crate::setup().sqlite().await;
    let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
    let served = serve(&app).await;
    let mut tabs = Vec::new();
    for _ in 0..20 {
        tabs.push(Tab::open(served.address, &maya).await);
    }
    assert_eq!(Tab::knock(served.address, &maya).await.end().await, (4010, vec![]));
    Tab::open(served.address, &noah).await;
    for tab in &mut tabs {
        tab.follow(served.stream, 0).await;
    }
    let mut first = tabs.remove(0);
    first.socket.close(None).await.unwrap();
    first.end().await;
    while app.app.live.connected() > 19 {
        tokio::time::sleep(std::time::Duration::from_millis(10)).await;
    }
    Tab::open(served.address, &maya).await;
}

#[tokio::test]
async fn a_full_house_and_one_that_closes_let_nobody_in() {
    let app = crate::setup().sqlite_with(Settings { live_connections: 2, ..Settings::default() }).await;
    let maya = app.member("Maya").await;
    let served = serve(&app).await;
    let mut tabs = [Tab::open(served.address, &maya).await, Tab::open(served.address, &maya).await];
    let full = Tab::refused(request(served.address, maya.browser.token(), Some(ORIGIN))).await;
    assert_eq!(full, (503, "busy".to_owned()));
    app.app.live.leave();
    for tab in &mut tabs {
        tab.ends_soon(1012).await;
    }
    app.app.live.left().await;
    let closed = Tab::refused(request(served.address, maya.browser.token(), Some(ORIGIN))).await;
    assert_eq!(closed, (503, "busy".to_owned()));
}

#[tokio::test]
async fn a_connection_follows_so_many_streams_and_no_more() {
    let app = crate::setup().sqlite().await;
    let maya = app.member("Maya").await;
    let served = serve(&app).await;
    let mut tab = Tab::open(served.address, &maya).await;
    let mut answers: Vec<Value> = Vec::new();
    for _ in 0..65 {
        let id: Uuid = app.app.id();
        let new = platform::db::Sql::both("insert into probe_streams (id, seq) values ($1, 0)");
        app.app.db.write(move |tx| tx.execute(new, platform::params![id]).map(drop)).await.unwrap();
        tab.say(json!({ "type": "subscribe", "stream": { "kind": "channel", "id": id }, "after": 0 })).await;
        answers.push(tab.next().await);
    }
    let last = answers.pop().unwrap();
    assert!(answers.iter().all(|answer| answer["type"] == "subscribed"));
    assert_eq!((&last["type"], &last["code"]), (&json!("refused"), &json!("rate.limited")));
}

#[tokio::test]
async fn a_member_asks_for_so_many_streams_over_all_tabs_and_no_more() {
    let app = crate::setup().sqlite().await;
    let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
    let served = serve(&app).await;
    let mut tabs = [Tab::open(served.address, &maya).await, Tab::open(served.address, &maya).await];
    let mut granted = 0;
    let refused = 'asking: loop {
        for tab in &mut tabs {
            tab.subscribe(served.stream, 0).await;
            let answer = tab.next().await;
            if answer["type"] != "subscribed" {
                break 'asking answer;
            }
            granted += 1;
        }
    };
    assert_eq!((&refused["type"], &refused["code"]), (&json!("refused"), &json!("rate.limited")));
    assert!(granted >= 80, "{granted} were granted");
    let mut other = Tab::open(served.address, &noah).await;
    other.follow(served.stream, 0).await;
    // A tab that comes back finds no more than the others.
    let mut third = Tab::open(served.address, &maya).await;
    for _ in 0..20 {
        third.subscribe(served.stream, 0).await;
        let answer = third.next().await;
        if answer["type"] == "refused" {
            return;
        }
    }
    panic!("another tab is another budget");
}
