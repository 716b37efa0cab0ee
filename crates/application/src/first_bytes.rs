//! Lets in connections that begin a request of HTTP/1 in time; a silent one costs one socket, not for ever, and one that does
//! not read costs little memory and is disconnected.

use std::future::Future;
use std::io;
use std::pin::Pin;
use std::time::Duration;

use axum_server::accept::Accept;
use tokio::net::TcpStream;
use tokio_io_timeout::TimeoutStream;

/// What HTTP/2 begins with, which we do not speak; no method of ours does.
const OTHERS: &[u8; 3] = b"PRI";
/// Before looking again at a beginning that may still become anything.
const PAUSE: Duration = Duration::from_millis(20);

/// Bytes that may wait in the kernel before they are on their way to the client.
const UNSENT_MAX: u32 = 32 * 1024;

/// Has the kernel hold little for a client that does not read. What is on its way is not counted, so that a far client gets a
/// file as quickly as before.
#[cfg(any(target_os = "linux", target_os = "android"))]
fn hold_little(stream: &TcpStream) -> io::Result<()> {
    socket2::SockRef::from(stream).set_tcp_notsent_lowat(UNSENT_MAX)
}

/// The same where the kernel counts all that is not confirmed.
#[cfg(not(any(target_os = "linux", target_os = "android")))]
fn hold_little(stream: &TcpStream) -> io::Result<()> {
    let size = usize::try_from(UNSENT_MAX).unwrap_or_default();
    socket2::SockRef::from(stream).set_send_buffer_size(size)
}

/// Looks at the first bytes, which connections that may become WebSockets would otherwise be waited for without end.
#[derive(Clone, Copy)]
pub struct FirstBytes {
    /// How long they may take.
    pub timeout: Duration,
    /// How long a client may read nothing of what is written to it.
    pub write_deadline: Duration,
}

/// A connection whose writes fail once its client has read nothing for the write deadline.
pub type Connection = Pin<Box<TimeoutStream<TcpStream>>>;

impl<S: Send + 'static> Accept<TcpStream, S> for FirstBytes {
    type Stream = Connection;
    type Service = S;
    type Future = Pin<Box<dyn Future<Output = io::Result<(Connection, S)>> + Send>>;

    fn accept(&self, stream: TcpStream, service: S) -> Self::Future {
        let Self { timeout, write_deadline } = *self;
        Box::pin(async move {
            let begun = tokio::time::timeout(timeout, begins(&stream)).await;
            if let Err(error) = begun.map_err(io::Error::from).flatten() {
                // What lies there unread would make the end an abrupt one.
                let _ = stream.try_read(&mut [0; 1_024]);
                return Err(error);
            }
            hold_little(&stream)?;
            let mut stream = TimeoutStream::new(stream);
            stream.set_write_timeout(Some(write_deadline));
            Ok((Box::pin(stream), service))
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
