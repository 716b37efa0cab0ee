//! Reads the UDP socket and hands each datagram to its room.

use super::framing::MAX_DATAGRAM;
use super::{Routes, Wire};
use socket2::{Domain, Protocol, Socket, Type};
use std::net::{SocketAddr, UdpSocket};
use std::sync::Arc;
use tokio::time::Instant;

/// Room for the bursts of many speakers; the system may give less.
const BUFFER: usize = 4 << 20;

/// Opens the socket; an unspecified IPv6 address also receives IPv4.
pub(crate) fn open(address: SocketAddr) -> std::io::Result<UdpSocket> {
    let socket = Socket::new(Domain::for_address(address), Type::DGRAM, Some(Protocol::UDP))?;
    if address.is_ipv6() {
        socket.set_only_v6(false)?;
    }
    let _ = socket.set_recv_buffer_size(BUFFER);
    let _ = socket.set_send_buffer_size(BUFFER);
    socket.set_nonblocking(true)?;
    socket.bind(&address.into())?;
    Ok(socket.into())
}

pub(crate) async fn read(socket: tokio::net::UdpSocket, wire: Arc<Wire>, routes: Arc<Routes>) {
    let mut buffer = vec![0; MAX_DATAGRAM];
    loop {
        // An error says that an earlier datagram did not arrive somewhere, which is no reason to stop.
        let Ok((length, source)) = socket.recv_from(&mut buffer).await else { continue };
        let Some(datagram) = buffer.get(..length) else { continue };
        routes.deliver(
            str0m::net::Protocol::Udp,
            wire.canonical(source),
            Instant::now().into_std(),
            datagram,
        );
    }
}
