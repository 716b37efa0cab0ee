//! An orderly stop finishes what is in hand, and the log of a whole evening holds no word, address or secret of a member.

use std::process::{Command, Stdio};
use std::time::Duration;

use futures_util::StreamExt;
use reqwest::Method;
use serde_json::json;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio::time::Instant;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

use super::{Server, call, client, free_port, log_in};

/// What must never be in a log.
const WORDS: &[&str] =
    &["wordsofawin", "titleofawin", "exhale.test", "exhale-demo", "newcomer", "wrong-secret"];

/// How a server says that it wants the body.
const CONTINUE: &[u8; 25] = b"HTTP/1.1 100 Continue\r\n\r\n";
/// Shorter than the server waits for what is in hand.
const DOOR_CLOSES: Duration = Duration::from_secs(8);

/// A tab of anyone who holds the cookie.
async fn open_tab(port: u16, cookie: &str) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
    let mut request = format!("ws://127.0.0.1:{port}/api/live").into_client_request().unwrap();
    request.headers_mut().insert("cookie", cookie.parse().unwrap());
    request.headers_mut().insert("origin", format!("http://localhost:{port}").parse().unwrap());
    connect_async(request).await.unwrap().0
}

#[tokio::test]
async fn a_stop_finishes_what_is_in_hand_and_the_log_keeps_silent_about_members() {
    let folder = tempfile::tempdir().unwrap();
    let log = folder.path().join("log");
    let port = free_port();
    let child = Command::new(env!("CARGO_BIN_EXE_exhale"))
        .args(["serve", "--demo"])
        .env("EXHALE_DATA", folder.path().join("data"))
        .env("EXHALE_LISTEN", format!("127.0.0.1:{port}"))
        .env("EXHALE_MEDIA_LISTEN", "127.0.0.1:0")
        .env("EXHALE_BASE_URL", format!("http://localhost:{port}"))
        .env("EXHALE_LOG", "json")
        .stdout(Stdio::null())
        .stderr(std::fs::File::create(&log).unwrap())
        .spawn()
        .unwrap();
    let mut server = Server { child, port };
    let client = client();
    server.ready(&client).await;

    let cookie = log_in(&client, &server, "supporter").await;
    let win = json!({ "title": "titleofawin", "win": "wordsofawin" });
    let (status, shared) =
        call(&client, Method::POST, server.address("/api/wins"), &cookie, Some(win)).await.unwrap();
    assert_eq!(status, 201, "{shared}");
    let tries = [
        ("/api/session", json!({ "email": "supporter@exhale.test", "password": "wrong-secret" })),
        ("/api/accounts", json!({ "email": "newcomer@exhale.test", "password": "wrong-secret-of-newcomer" })),
        ("/api/wins", json!({ "title": "titleofawin", "win": ["wordsofawin"] })),
        ("/api/wins/wordsofawin", json!({})),
    ];
    for (path, body) in tries {
        call(&client, Method::POST, server.address(path), &cookie, Some(body)).await.unwrap();
    }

    let mut tab = open_tab(port, &cookie).await;
    assert!(matches!(tab.next().await, Some(Ok(Message::Text(hello))) if hello.contains("\"hello\"")));

    let body = json!({ "email": "nobody@exhale.test", "password": "wrong-secret" }).to_string();
    let (first, rest) = body.split_at(10);
    let mut slow = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    let head = format!(
        "POST /api/session HTTP/1.1\r\nhost: localhost\r\norigin: http://localhost:{port}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nexpect: 100-continue\r\n\r\n",
        body.len()
    );
    slow.write_all(head.as_bytes()).await.unwrap();
    // The server asks for the body once the request is in hand.
    let mut asked = [0; CONTINUE.len()];
    slow.read_exact(&mut asked).await.unwrap();
    assert_eq!(asked, *CONTINUE);
    slow.write_all(first.as_bytes()).await.unwrap();
    Command::new("kill").args(["-TERM", &server.child.id().to_string()]).status().unwrap();
    let farewell = tokio::time::timeout(Duration::from_secs(20), tab.next()).await.unwrap();
    let code = match farewell {
        Some(Ok(Message::Close(Some(close)))) => u16::from(close.code),
        other => panic!("no farewell: {other:?}"),
    };
    assert_eq!(code, 1012);
    let began = Instant::now();
    while client.get(server.address("/healthz")).send().await.is_ok() {
        assert!(began.elapsed() < DOOR_CLOSES, "newcomers find the door closed");
        tokio::time::sleep(Duration::from_millis(10)).await;
    }
    slow.write_all(rest.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    slow.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8_lossy(&answer);
    assert!(answer.starts_with("HTTP/1.1 401"), "{answer}");
    assert!(server.child.wait().unwrap().success());

    let log = std::fs::read_to_string(log).unwrap();
    assert!(log.lines().filter(|line| line.contains("/api/")).count() > 5, "{log}");
    for line in log.lines() {
        let line_of_json: serde_json::Value = serde_json::from_str(line).expect(line);
        assert!(line_of_json["level"].is_string());
        assert!(!WORDS.iter().any(|word| line.contains(word)), "{line}");
        assert!(!line.contains(cookie.split('=').nth(1).unwrap()), "{line}");
    }
}
