//! Clients that say nothing, never finish a head or never finish a body lose their connection; a quick one is served.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Server, client, free_port};

/// Sends `begun`, then nothing, and answers with what came back until the server hung up.
async fn left_waiting(port: u16, begun: &str) -> String {
    let mut slow = TcpStream::connect(("127.0.0.1", port)).await.unwrap();
    slow.write_all(begun.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    let closed = tokio::time::timeout(Duration::from_secs(60), slow.read_to_end(&mut answer)).await;
    closed.expect("the connection is closed").unwrap();
    String::from_utf8_lossy(&answer).into_owned()
}

#[tokio::test]
async fn what_is_not_finished_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), free_port());
    let client = client();
    server.ready(&client).await;
    let half_a_body = "POST /api/session HTTP/1.1\r\nhost: localhost\r\n\
        content-type: application/json\r\ncontent-length: 50\r\n\r\n{\"email\":";

    let port = server.port;
    let (nothing, one_letter, half_a_head, half_a_body, quick) = tokio::join!(
        left_waiting(port, ""),
        left_waiting(port, "P"),
        left_waiting(port, "GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: "),
        left_waiting(port, half_a_body),
        client.get(server.address("/healthz")).send(),
    );
    assert_eq!(quick.unwrap().status(), 200);
    assert_eq!(nothing, "");
    for cut_off in [one_letter, half_a_head] {
        assert!(!cut_off.starts_with("HTTP/1.1 200"), "{cut_off}");
    }
    assert!(half_a_body.starts_with("HTTP/1.1 408"), "{half_a_body}");
    server.kill();
}
