//! A client that never finishes the head of its request loses its connection, and a quick one is served meanwhile.

use std::time::Duration;

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;

use super::{Server, free_port};

#[tokio::test]
async fn an_unfinished_head_is_not_waited_for() {
    let folder = tempfile::tempdir().unwrap();
    let server = Server::start(folder.path(), free_port());
    let client = reqwest::Client::new();
    server.ready(&client).await;

    let mut slow = TcpStream::connect(("127.0.0.1", server.port)).await.unwrap();
    slow.write_all(b"GET / HTTP/1.1\r\nhost: localhost\r\nx-slow: ").await.unwrap();
    assert_eq!(client.get(server.address("/healthz")).send().await.unwrap().status(), 200);

    let mut answer = Vec::new();
    tokio::time::timeout(Duration::from_secs(40), slow.read_to_end(&mut answer))
        .await
        .expect("the connection is closed")
        .unwrap();
    assert!(!answer.starts_with(b"HTTP/1.1 200"), "no page for half a request");
    server.kill();
}
