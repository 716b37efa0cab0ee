//! Clients that send or read slowly, ask for too much, or send what proxies read differently, cost others nothing.

use std::net::{IpAddr, Ipv4Addr, SocketAddr};
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, Bytes};
use axum::http::{Method, Request};
use axum::routing::get;
use futures_util::{StreamExt, stream};
use http_body_util::BodyExt;
use platform::http::receive::MAX_BODIES_PER_NETWORK;
use platform::settings::Settings;
use testkit::{Answer, Client, TestApp};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tower::ServiceExt;

/// Far longer than anything here takes.
const TIMEOUT: Duration = Duration::from_secs(60);
const EVENT: &str = "/api/billing/webhook";
const JSON: Option<&str> = Some("application/json");

async fn behind_a_proxy() -> TestApp {
    let proxy = vec![IpAddr::V4(Ipv4Addr::LOCALHOST)];
    crate::setup().sqlite_with(Settings { trusted_proxies: proxy, ..Settings::default() }).await
}

fn from_network(app: &TestApp, network: usize) -> Client {
    app.visitor().with_header("x-forwarded-for", &format!("192.0.{}.{}", network / 200, network % 200))
}

/// Sends one byte and then nothing; `waiting` counts those whose body the server is waiting for.
fn send_slowly(mut browser: Client, path: &'static str, waiting: Arc<AtomicUsize>) -> JoinHandle<Answer> {
    let begun = stream::iter([Ok::<_, std::io::Error>(vec![b'{'])]);
    let silence = stream::poll_fn(move |_| {
        waiting.fetch_add(1, Ordering::SeqCst);
        std::task::Poll::Pending
    });
    let body = Body::from_stream(begun.chain(silence));
    tokio::spawn(async move { browser.send(Method::POST, path, JSON, body).await })
}

async fn until(reached: impl Fn() -> bool) {
    let wait = async {
        while !reached() {
            tokio::task::yield_now().await;
        }
    };
    tokio::time::timeout(TIMEOUT, wait).await.expect("it is reached");
}

#[tokio::test]
async fn slow_bodies_take_no_place_from_others() {
    let app = behind_a_proxy().await;
    let (waiting, networks) = (Arc::new(AtomicUsize::new(0)), 20);
    // 1,280, for which 1,024 places would not do.
    let mut slow = Vec::new();
    for network in 0..networks {
        for _ in 0..MAX_BODIES_PER_NETWORK {
            slow.push(send_slowly(from_network(&app, network), EVENT, waiting.clone()));
        }
    }
    let mut visitors = Vec::new();
    for number in 0..150 {
        let mut visitor = from_network(&app, 1_000 + number);
        visitors.push(tokio::spawn(async move { visitor.get("/api/session").await.status.as_u16() }));
    }
    until(|| waiting.load(Ordering::SeqCst) >= networks * MAX_BODIES_PER_NETWORK).await;
    for visitor in visitors {
        assert_eq!(visitor.await.unwrap(), 200);
    }
    let mut other = from_network(&app, 500);
    let login = serde_json::json!({ "email": "maya@example.org", "password": "not-the-password" });
    assert_eq!(other.post("/api/session", login).await.status, 401, "others can still send bodies");
    for request in slow {
        request.abort();
    }
}

#[tokio::test]
async fn one_network_sends_a_bounded_number_of_bodies_at_once() {
    let app = behind_a_proxy().await;
    let waiting = Arc::new(AtomicUsize::new(0));
    let slow: Vec<_> = (0..MAX_BODIES_PER_NETWORK)
        .map(|_| send_slowly(from_network(&app, 1), EVENT, waiting.clone()))
        .collect();
    until(|| waiting.load(Ordering::SeqCst) >= MAX_BODIES_PER_NETWORK).await;
    let mut same = from_network(&app, 1);
    let refused = same.post("/api/session", serde_json::json!({})).await;
    // What follows on this connection would be the body that was not read.
    assert_eq!(refused.header("connection"), "close");
    assert_eq!(refused.header("retry-after"), "2");
    refused.refused(429, "rate.limited");
    assert_eq!(same.get("/api/session").await.status, 200, "what has no body is not concerned");
    assert_eq!(from_network(&app, 2).post("/api/session", serde_json::json!({})).await.status, 400);
    for request in &slow {
        request.abort();
    }
    until(|| slow.iter().all(JoinHandle::is_finished)).await;
    assert_eq!(same.post("/api/session", serde_json::json!({})).await.status, 400, "places are given back");
}

#[tokio::test]
async fn a_body_that_trickles_is_refused_and_its_connection_closed() {
    let app = crate::setup().sqlite().await;
    // Only once the application is there: time that stands still does not wait for the database's threads.
    tokio::time::pause();
    let trickle = stream::iter(0..).then(|_| async {
        tokio::time::sleep(Duration::from_millis(500)).await;
        Ok::<_, std::io::Error>(vec![b'x'])
    });
    let began = tokio::time::Instant::now();
    let answer = app.visitor().send(Method::POST, EVENT, JSON, Body::from_stream(trickle)).await;
    assert_eq!(answer.header("connection"), "close");
    answer.refused(408, "request.timeout");
    assert!(began.elapsed() < Duration::from_secs(12), "{:?}", began.elapsed());
}

/// More than the operation takes is refused before the rest of it is waited for.
#[tokio::test]
async fn a_body_is_read_no_further_than_its_operation_allows() {
    let app = crate::setup().sqlite().await;
    let begun = stream::iter([Ok::<_, std::io::Error>(vec![b' '; 64 * 1024 + 1])]);
    let body = Body::from_stream(begun.chain(stream::pending()));
    let refused = app.visitor().send(Method::POST, "/api/session", JSON, body).await;
    assert_eq!(refused.header("connection"), "close");
    refused.refused(413, "request.too_large");
    let event = vec![b' '; 200 * 1024];
    app.visitor().send(Method::POST, EVENT, JSON, event).await.refused(400, "billing.event_refused");
}

/// Drops out of a response when the server gives up on it.
struct Told(Option<tokio::sync::oneshot::Sender<()>>);

impl Drop for Told {
    fn drop(&mut self) {
        let _ = self.0.take().unwrap().send(());
    }
}

#[tokio::test]
async fn a_client_that_reads_nothing_is_disconnected() {
    let (sender, dropped) = tokio::sync::oneshot::channel();
    let told = Arc::new(std::sync::Mutex::new(Some(Told(Some(sender)))));
    let endless = get(move || {
        let told = told.lock().unwrap().take();
        let chunks = stream::unfold(told, |told| async {
            Some((Ok::<_, std::io::Error>(Bytes::from_static(&[b'x'; 16 * 1024])), told))
        });
        async { Body::from_stream(chunks) }
    });
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let address = listener.local_addr().unwrap();
    let service =
        Router::new().route("/endless", endless).into_make_service_with_connect_info::<SocketAddr>();
    let deadline = Duration::from_millis(100);
    tokio::spawn(application::listener::server_with_write_deadline(listener, deadline).serve(service));
    let mut deaf = TcpStream::connect(address).await.unwrap();
    deaf.write_all(b"GET /endless HTTP/1.1\r\nhost: localhost\r\n\r\n").await.unwrap();
    tokio::time::timeout(TIMEOUT, dropped).await.expect("the response is given up").unwrap();
}

#[tokio::test]
async fn responses_share_the_bytes_of_static_documents() {
    let app = crate::setup().sqlite().await;
    let router =
        application::router::build(app.app.clone(), &app.features, Default::default(), Router::new());
    for path in ["/api/openapi.json"] {
        let mut seen = Vec::new();
        for _ in 0..2 {
            let request = Request::get(path).body(Body::empty()).unwrap();
            let mut response = router.clone().oneshot(request).await.unwrap();
            seen.push(response.body_mut().frame().await.unwrap().unwrap().into_data().unwrap());
        }
        assert!(seen[0].len() > 100_000, "{path}");
        assert_eq!(seen[0].as_ptr(), seen[1].as_ptr(), "{path}");
    }
}

async fn status_of(address: SocketAddr, request: &[u8]) -> String {
    let mut stream = TcpStream::connect(address).await.unwrap();
    stream.write_all(request).await.unwrap();
    let mut answer = [0; 12];
    tokio::time::timeout(TIMEOUT, stream.read_exact(&mut answer)).await.unwrap().unwrap();
    String::from_utf8_lossy(&answer[9..]).into_owned()
}

/// What `Content-Length` announces is enough to refuse a body of which nothing has arrived.
#[tokio::test]
async fn a_body_that_is_announced_as_too_large_is_not_waited_for() {
    let app = crate::setup().sqlite().await;
    let address = app.listen(Vec::new(), Arc::new(adapters::events::InProcess::default())).await;
    let head = format!(
        "POST /api/session HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: {}\r\n\r\n",
        64 * 1024 + 1
    );
    assert_eq!(status_of(address, head.as_bytes()).await, "413");
}

#[tokio::test]
async fn heads_that_are_too_large_or_name_two_hosts_are_refused() {
    let app = crate::setup().sqlite().await;
    let address = app.listen(Vec::new(), Arc::new(adapters::events::InProcess::default())).await;
    let padded = |length: usize| {
        format!("GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-pad: {}\r\n\r\n", "x".repeat(length))
    };
    let twice = "GET /healthz HTTP/1.1\r\nhost: localhost\r\nhost: evil.example\r\n\r\n";
    assert_eq!(status_of(address, padded(31 * 1024).as_bytes()).await, "200");
    assert_eq!(status_of(address, padded(33 * 1024).as_bytes()).await, "431");
    assert_eq!(status_of(address, twice.as_bytes()).await, "400");
}
