//! Two servers on one PostgreSQL and a real NATS behave as one, and lose nothing while NATS is away.

use std::process::{Child, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use engines::events::{InProcess, Nats};
use serde_json::{Value, json};
use testkit::{Person, TestApp};

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
async fn beside(first: &TestApp, served: &Served, bus: Arc<dyn platform::live::Events>) -> (TestApp, Served) {
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
            .write(move |tx| members::store::set_name(tx, id, "Maya", None, domain::time::Timestamp(1)))
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
    let first = TestApp::postgres().await;
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
    let soon = Duration::from_secs(2);
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
    let first = TestApp::postgres().await;
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
    // Afterwards it goes as quickly as before, and everybody asks anew for what they may not have heard of.
    let mut asked = Vec::new();
    while asked.len() < 3 {
        let frame = tokio::time::timeout(Duration::from_secs(20), tab.next()).await.unwrap();
        assert_eq!(frame["type"], "own");
        asked.push(frame["change"].as_str().unwrap().to_owned());
    }
    asked.sort();
    assert_eq!(asked, ["channels", "messages", "notifications"]);
}

#[tokio::test]
async fn two_servers_that_never_hear_of_each_other_lose_time_only() {
    let first = TestApp::postgres().await;
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
