//! Accepts TCP connections for media, for clients whose network drops UDP.

use super::framing::{MAX_DATAGRAM, read_frame};
use super::slots::Slots;
use super::{Routes, Wire};
use crate::config::Limits;
use std::net::{SocketAddr, TcpListener};
use std::sync::Arc;
use std::time::Duration;
use tokio::io::AsyncWriteExt;
use tokio::net::TcpStream;
use tokio::sync::{Semaphore, mpsc};
use tokio::time::{Instant, timeout};

/// How long a new connection may take to say whom it is for: clients do so at once.
const FIRST_WORDS: Duration = Duration::from_secs(5);

/// How long a known one may be silent: a client repeats its STUN request every few seconds.
const SILENCE: Duration = Duration::from_secs(30);

/// Opens the listener.
pub(crate) fn open(address: SocketAddr) -> std::io::Result<TcpListener> {
    let listener = TcpListener::bind(address)?;
    listener.set_nonblocking(true)?;
    Ok(listener)
}

pub(crate) async fn accept(
    listener: tokio::net::TcpListener,
    wire: Arc<Wire>,
    routes: Arc<Routes>,
    limits: Limits,
) {
    let permits = Arc::new(Semaphore::new(limits.tcp_connections));
    let slots = Slots::new(limits.tcp_connections_per_address);
    loop {
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { return };
        let Ok((stream, source)) = listener.accept().await else {
            // Out of file descriptors: the next connection may fare better.
            tokio::time::sleep(Duration::from_millis(100)).await;
            continue;
        };
        let Some(slot) = slots.take(source.ip()) else { continue };
        let (wire, routes, queue) = (Arc::clone(&wire), Arc::clone(&routes), limits.tcp_queue);
        tokio::spawn(async move {
            serve(stream, wire.canonical(source), &wire, &routes, queue).await;
            drop((permit, slot));
        });
    }
}

/// Carries one connection until either side ends it.
async fn serve(stream: TcpStream, source: SocketAddr, wire: &Wire, routes: &Routes, queue: usize) {
    let _ = stream.set_nodelay(true);
    let (mut reader, mut writer) = stream.into_split();
    let (outgoing, mut queued) = mpsc::channel::<Vec<u8>>(queue);
    wire.add_stream(source, outgoing);
    let write = async {
        while let Some(frame) = queued.recv().await {
            if timeout(SILENCE, writer.write_all(&frame)).await.map_or(true, |written| written.is_err()) {
                return;
            }
        }
    };
    let read = async {
        let mut patience = FIRST_WORDS;
        while let Ok(Some(datagram)) = timeout(patience, read_frame(&mut reader)).await {
            patience = SILENCE;
            debug_assert!(datagram.len() <= MAX_DATAGRAM);
            if !routes.deliver(str0m::net::Protocol::Tcp, source, Instant::now().into_std(), &datagram) {
                return;
            }
        }
    };
    tokio::select! {
        () = write => {}
        () = read => {}
    }
    wire.remove_stream(source);
}
