//! Lets in connections that begin a request of HTTP/1 in time; a silent one costs one socket, not for ever.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::time::Duration;

use axum_server::accept::Accept;
use tokio::net::TcpStream;

/// What HTTP/2 begins with, which we do not speak; no method of ours does.
const OTHERS: &[u8; 3] = b"PRI";
/// Before looking again at a beginning that may still become anything.
const PAUSE: Duration = Duration::from_millis(20);

/// Looks at the first bytes, which connections that may become WebSockets would otherwise be waited for without end.
#[derive(Clone, Copy)]
pub struct FirstBytes {
    /// How long they may take.
    pub patience: Duration,
}

impl<S: Send + 'static> Accept<TcpStream, S> for FirstBytes {
    type Stream = TcpStream;
    type Service = S;
    type Future = Pin<Box<dyn Future<Output = io::Result<(TcpStream, S)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let patience = self.patience;
        Box::pin(async move {
            let begun = tokio::time::timeout(patience, begins(&stream)).await;
            if let Err(error) = begun.map_err(io::Error::from).flatten() {
                // What lies there unread would make the end an abrupt one.
                let _ = stream.try_read(&mut [0; 1_024]);
                return Err(error);
            }
            Ok((stream, service))
        })
    }
}

/// Waits until it is clear that this is no HTTP/2.
async fn begins(stream: &TcpStream) -> io::Result<()> {
    let mut first = [0; OTHERS.len()];
    loop {
        let count = stream.peek(&mut first).await?;
        let so_far = first.get(..count).unwrap_or_default();
        if !OTHERS.starts_with(so_far) {
            return Ok(());
        }
        if count == 0 || count == OTHERS.len() {
            return Err(io::ErrorKind::InvalidData.into());
        }
        tokio::time::sleep(PAUSE).await;
    }
}
