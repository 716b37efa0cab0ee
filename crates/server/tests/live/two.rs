//! Two servers on one PostgreSQL and a real NATS behave as one, and lose nothing while NATS is away.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use adapters::events::{InProcess, Nats};
use async_trait::async_trait;
use axum::body::Bytes;
use platform::live::{Events, Heard};
use serde_json::{Value, json};
use testkit::{Person, TestApp};
use tokio::sync::Notify;

use crate::probe::{Probe, Served, add, serve_over};
use crate::tab::Tab;

/// A NATS server on a free port of this machine.
struct NatsServer {
    child: Child,
    port: u16,
}

impl NatsServer {
    fn start() -> Self {
        let port = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
        Self { child: Self::run(port), port }
    }

    fn run(port: u16) -> Child {
        Command::new("nats-server")
            .args(["--addr", "127.0.0.1", "--port", &port.to_string()])
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .expect("nats-server; install it with: apt-get install nats-server")
    }

    async fn bus(&self) -> Arc<Nats> {
        let url = format!("nats://127.0.0.1:{}", self.port);
        Arc::new(Nats::connect(&url, "exhale.test.hint".to_owned()).await.unwrap())
    }

    fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    fn start_again(&mut self) {
        self.child = Self::run(self.port);
    }
}

impl Drop for NatsServer {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

/// The second server, and where it listens; the stream is the first one's.
async fn beside(first: &TestApp, served: &Served, bus: Arc<dyn Events>) -> (TestApp, Served) {
    let second = first.another().await;
    let address = second.listen(vec![Arc::new(Probe)], bus).await;
    (second, Served { address, stream: served.stream })
}

/// Waits until what is said at one server is heard at the other.
async fn joined(first: &TestApp, person: &Person, tab: &mut Tab) {
    loop {
        let id = person.id;
        first
            .app
            .db
            .write(move |tx| members::store::set_name(tx, id, "Maya", None, None, domain::time::Timestamp(1)))
            .await
            .unwrap();
        if !tab.is_quiet(Duration::from_millis(200)).await {
            break;
        }
    }
    while !tab.is_quiet(Duration::from_millis(300)).await {}
}

#[tokio::test]
async fn two_servers_on_one_bus_are_one() {
    let nats = NatsServer::start();
    let first = crate::setup().postgres().await;
    let mut maya = first.member("Maya").await;
    let noah = first.member("Noah").await;
    let here = serve_over(&first, nats.bus().await).await;
    let (second, there) = beside(&first, &here, nats.bus().await).await;
    let (mut one, mut two) = (Tab::open(here.address, &maya).await, Tab::open(there.address, &noah).await);
    let mut own = Tab::open(there.address, &maya).await;
    joined(&first, &maya, &mut own).await;
    while !one.is_quiet(Duration::from_millis(100)).await {}
    one.follow(here.stream, 0).await;
    two.follow(there.stream, 0).await;
    // Without the bus it would be at most fifteen seconds.
    let soon = Duration::from_secs(10);
    add(&first, here.stream, maya.id, "here").await;
    assert_eq!(tokio::time::timeout(soon, two.words()).await.unwrap(), ["here"]);
    assert_eq!(one.words().await, ["here"]);
    add(&second, here.stream, noah.id, "there").await;
    assert_eq!(tokio::time::timeout(soon, one.words()).await.unwrap(), ["there"]);
    assert_eq!(two.words().await, ["there"]);
    two.say(json!({ "type": "typing", "stream": there.stream })).await;
    let typing = tokio::time::timeout(soon, one.next()).await.unwrap();
    assert_eq!((&typing["type"], &typing["uid"]), (&json!("typing"), &json!(noah.id)));
    maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
    let heard = tokio::time::timeout(soon, own.next()).await.unwrap();
    assert_eq!(heard, json!({ "type": "own", "change": "notifications", "id": null }));
    maya.browser.put(&format!("/api/blocks/{}", noah.id), Value::Null).await.expect(204);
    two.ends_soon(4001).await;
    own.ends_soon(4001).await;
}

#[tokio::test]
async fn nothing_is_lost_or_doubled_while_the_bus_is_away() {
    let mut nats = NatsServer::start();
    let first = crate::setup().postgres().await;
    let (maya, noah) = (first.member("Maya").await, first.member("Noah").await);
    let here = serve_over(&first, nats.bus().await).await;
    let (_second, there) = beside(&first, &here, nats.bus().await).await;
    let mut tab = Tab::open(there.address, &noah).await;
    let mut own = Tab::open(there.address, &maya).await;
    joined(&first, &maya, &mut own).await;
    tab.follow(there.stream, 0).await;
    add(&first, here.stream, maya.id, "0").await;
    nats.kill();
    for number in 1..20 {
        add(&first, here.stream, maya.id, &number.to_string()).await;
    }
    // Rights do not wait for the bus.
    maya.browser.clone().delete("/api/session").await.expect(204);
    own.ends_soon(4001).await;
    nats.start_again();
    add(&first, here.stream, maya.id, "20").await;
    let mut heard: Vec<String> = Vec::new();
    let mut at = 0;
    while heard.len() < 21 {
        let frame = tokio::time::timeout(Duration::from_secs(20), tab.next()).await.unwrap();
        if frame["type"] == "own" {
            continue;
        }
        assert_eq!(frame["after"], at);
        at = frame["upTo"].as_i64().unwrap();
        heard.extend(crate::tab::words(&frame));
    }
    assert_eq!(heard, (0..21).map(|number| number.to_string()).collect::<Vec<_>>());
    // Afterwards it goes as quickly as before, and everyone asks again for what they may not have heard of.
    let expected = [
        "call",
        "callmessages",
        "channels",
        "members",
        "messages",
        "notifications",
        "reviews",
        "rooms",
        "words",
    ];
    let mut asked = Vec::new();
    while asked.len() < expected.len() {
        let frame = tokio::time::timeout(Duration::from_secs(20), tab.next()).await.unwrap();
        assert_eq!(frame["type"], "own");
        asked.push(frame["change"].as_str().unwrap().to_owned());
    }
    asked.sort();
    assert_eq!(asked, expected);
}

/// A bus that loses what one server says while it is cut, and then knows that it did.
struct Cut {
    bus: InProcess,
    cut: AtomicBool,
    lost: Notify,
}

#[async_trait]
impl Events for Cut {
    fn tell(&self, words: Bytes) {
        if !self.cut.load(Ordering::SeqCst) {
            self.bus.tell(words);
        }
    }

    async fn next(&self) -> Heard {
        tokio::select! {
            heard = self.bus.next() => heard,
            () = self.lost.notified() => Heard::Lost,
        }
    }
}

#[tokio::test]
async fn what_one_server_said_in_vain_is_asked_for_by_everyone_else() {
    let first = crate::setup().postgres().await;
    let (mut maya, mona) = (first.member("Maya").await, first.moderator("Mona").await);
    let cut = Cut { bus: InProcess::default(), cut: AtomicBool::new(true), lost: Notify::new() };
    let (theirs, cut) = (Arc::new(cut.bus.beside()), Arc::new(cut));
    let here = serve_over(&first, cut.clone()).await;
    let (_second, there) = beside(&first, &here, theirs).await;
    let mut tabs = [Tab::open(there.address, &maya).await, Tab::open(there.address, &mona).await];
    maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
    assert!(tabs[0].is_quiet(Duration::from_millis(300)).await, "the bus is cut");
    cut.cut.store(false, Ordering::SeqCst);
    cut.lost.notify_one();
    for (tab, more) in tabs.iter_mut().zip([None, Some("desk")]) {
        let mut expected = vec![
            "call",
            "callmessages",
            "channels",
            "members",
            "messages",
            "notifications",
            "reviews",
            "rooms",
            "words",
        ];
        expected.extend(more);
        let mut asked = Vec::new();
        while asked.len() < expected.len() {
            asked.push(tab.next().await["change"].as_str().unwrap().to_owned());
        }
        asked.sort();
        expected.sort_unstable();
        assert_eq!(asked, expected);
    }
}

#[tokio::test]
async fn a_lost_connection_to_nats_concerns_both_sides() {
    let mut nats = NatsServer::start();
    let bus = nats.bus().await;
    nats.kill();
    nats.start_again();
    let timeout = Duration::from_secs(20);
    let heard = async || tokio::time::timeout(timeout, bus.next()).await.expect("nothing is heard");
    assert_eq!([heard().await, heard().await], [Heard::Lost, Heard::Again]);
}

#[tokio::test]
async fn two_servers_that_never_hear_of_each_other_lose_time_only() {
    let first = crate::setup().postgres().await;
    let (maya, noah) = (first.member("Maya").await, first.member("Noah").await);
    let here = serve_over(&first, Arc::new(InProcess::default())).await;
    let (_second, there) = beside(&first, &here, Arc::new(InProcess::default())).await;
    let mut tab = Tab::open(there.address, &noah).await;
    tab.follow(there.stream, 0).await;
    add(&first, here.stream, maya.id, "late").await;
    let heard = tokio::time::timeout(Duration::from_secs(20), tab.next()).await.unwrap();
    assert_eq!(crate::tab::words(&heard), ["late"]);
    let (at, id) = (first.app.clone(), noah.id);
    first.app.db.write(move |tx| members::store::suspend(tx, &at, id)).await.unwrap();
    tab.ends_soon(4001).await;
}
