//! Which door leads where: metrics on a port of their own, and the mails of others on no page but a demo's.

use std::process::{Command, Stdio};

use super::{Server, client, free_port};

/// A server on a new folder, with `words` after `serve`, and where its metrics are.
async fn served(folder: &std::path::Path, words: &[&str]) -> (Server, String) {
    let (port, metrics) = (free_port(), free_port());
    let child = Command::new(env!("CARGO_BIN_EXE_exhale"))
        .arg("serve")
        .args(words)
        .env("EXHALE_DATA", folder.join("data"))
        .env("EXHALE_LISTEN", format!("127.0.0.1:{port}"))
        .env("EXHALE_MEDIA_LISTEN", "127.0.0.1:0")
        .env("EXHALE_BASE_URL", format!("http://localhost:{port}"))
        .env("EXHALE_METRICS_LISTEN", format!("127.0.0.1:{metrics}"))
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let server = Server { child, port };
    server.ready(&client()).await;
    (server, format!("http://127.0.0.1:{metrics}"))
}

async fn read(url: String) -> (u16, String) {
    let answer = client().get(url).send().await.unwrap();
    (answer.status().as_u16(), answer.text().await.unwrap())
}

#[tokio::test]
async fn mails_are_shown_by_the_demo_alone() {
    for (words, status) in [(&["--demo"][..], 200), (&[], 404)] {
        let folder = tempfile::tempdir().unwrap();
        let (server, _) = served(folder.path(), words).await;
        assert_eq!(read(server.address("/dev/mailbox")).await.0, status, "{words:?}");
        server.kill();
    }
}

#[tokio::test]
async fn metrics_are_at_their_own_port_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (server, metrics) = served(folder.path(), &[]).await;
    read(server.address("/api/session")).await;
    let (status, text) = read(format!("{metrics}/metrics")).await;
    assert_eq!(status, 200);
    assert!(text.contains("exhale_http_requests_total") && text.contains("/api/session"), "{text}");
    assert_eq!(read(server.address("/metrics")).await.0, 404);
    assert_eq!(read(format!("{metrics}/api/session")).await.0, 404);
    server.kill();
}
