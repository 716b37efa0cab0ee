//! The HTTP server on a socket: its protocol, and the time that clients may take.

use std::net::SocketAddr;
use std::time::Duration;

use axum_server::Server;
use hyper_util::rt::{TokioExecutor, TokioTimer};
use hyper_util::server::conn::auto::Builder;
use tokio::net::TcpListener;

use crate::first_bytes::FirstBytes;

/// How long a connection may take to send the head of its next request; a slow client costs one socket, not for ever.
const HEAD: Duration = Duration::from_secs(15);

/// How long a client may read nothing of a response before its connection ends.
const WRITE_DEADLINE: Duration = Duration::from_secs(30);

/// Bytes of a request's line and headers, and of a response that wait to be written.
const BUFFER_BYTES: usize = 32 * 1024;

/// A server on this listener that speaks HTTP/1.1 and lets connections become WebSockets.
pub fn server(listener: TcpListener) -> Server<SocketAddr, FirstBytes> {
    server_with_write_deadline(listener, WRITE_DEADLINE)
}

/// [`server`] with another write deadline.
pub fn server_with_write_deadline(
    listener: TcpListener,
    write_deadline: Duration,
) -> Server<SocketAddr, FirstBytes> {
    let mut server = Server::<SocketAddr>::from_listener(listener);
    // Not by the server's own switch of this name, which leaves connections no way to become something else.
    *server.http_builder() = Builder::new(TokioExecutor::new()).http1_only();
    server
        .http_builder()
        .http1()
        .timer(TokioTimer::new())
        .header_read_timeout(HEAD)
        .max_buf_size(BUFFER_BYTES);
    server.acceptor(FirstBytes { timeout: HEAD, write_deadline })
}
