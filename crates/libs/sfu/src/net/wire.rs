//! Sends datagrams, and says under which addresses clients reach us.

use super::framing::frame;
use crate::config::Config;
use crate::error::StartError;
use std::collections::HashMap;
use std::net::{IpAddr, SocketAddr, TcpListener, UdpSocket};
use std::sync::{Mutex, MutexGuard, PoisonError};
use str0m::Candidate;
use str0m::net::{Protocol, TcpType, Transmit};
use tokio::sync::mpsc;

/// The sending side of the sockets. It never blocks: what cannot be sent at once is lost, as datagrams are.
pub(crate) struct Wire {
    socket: UdpSocket,
    is_ipv6: bool,
    streams: Mutex<HashMap<SocketAddr, mpsc::Sender<Vec<u8>>>>,
    udp: Vec<SocketAddr>,
    tcp: Vec<SocketAddr>,
    candidates: Vec<Candidate>,
}

impl Wire {
    pub(crate) fn new(
        config: &Config,
        socket: &UdpSocket,
        listener: Option<&TcpListener>,
    ) -> Result<Self, StartError> {
        let bind = |address| move |source| StartError::Bind { address, source };
        let local = socket.local_addr().map_err(bind(config.udp))?;
        let stream = listener.map(TcpListener::local_addr).transpose().map_err(bind(config.udp))?;
        let addresses =
            if config.advertised.is_empty() { vec![local.ip()] } else { config.advertised.clone() };
        let reachable = |port: u16| -> Vec<SocketAddr> {
            addresses.iter().map(|address| SocketAddr::new(*address, port)).collect()
        };
        let udp = reachable(config.advertised_udp_port.unwrap_or(local.port()));
        let tcp = stream
            .map_or_else(Vec::new, |local| reachable(config.advertised_tcp_port.unwrap_or(local.port())));
        let refused = |address: &SocketAddr| StartError::Unreachable(address.ip());
        let mut candidates = Vec::new();
        for address in &udp {
            candidates.push(Candidate::host(*address, "udp").map_err(|_| refused(address))?);
        }
        for address in &tcp {
            let candidate = Candidate::builder().tcp().host(*address).tcptype(TcpType::Passive).build();
            candidates.push(candidate.map_err(|_| refused(address))?);
        }
        if candidates.is_empty() {
            return Err(StartError::NoAddress);
        }
        let sender = socket.try_clone().map_err(bind(config.udp))?;
        Ok(Self { socket: sender, is_ipv6: local.is_ipv6(), streams: Mutex::default(), udp, tcp, candidates })
    }

    /// What clients are told.
    pub(crate) fn candidates(&self) -> &[Candidate] {
        &self.candidates
    }

    /// The addresses for UDP.
    pub(crate) fn udp_addresses(&self) -> &[SocketAddr] {
        &self.udp
    }

    /// The addresses for TCP.
    pub(crate) fn tcp_addresses(&self) -> &[SocketAddr] {
        &self.tcp
    }

    /// The address of ours that a datagram from there was sent to. With several of one family it is the first: the
    /// socket does not say, and the answer leaves through the same socket in any case.
    pub(crate) fn destination(&self, protocol: Protocol, source: SocketAddr) -> Option<SocketAddr> {
        let ours = if protocol == Protocol::Udp { &self.udp } else { &self.tcp };
        ours.iter().find(|address| address.is_ipv4() == source.is_ipv4()).copied()
    }

    /// An IPv4 client of an IPv6 socket under its IPv4 address.
    pub(crate) fn canonical(&self, address: SocketAddr) -> SocketAddr {
        SocketAddr::new(address.ip().to_canonical(), address.port())
    }

    pub(crate) fn send(&self, transmit: &Transmit) {
        if transmit.proto == Protocol::Udp {
            let _ = self.socket.send_to(&transmit.contents, self.native(transmit.destination));
        } else if let Some(stream) = self.streams().get(&transmit.destination)
            && let Some(framed) = frame(&transmit.contents)
        {
            let _ = stream.try_send(framed);
        }
    }

    pub(crate) fn add_stream(&self, source: SocketAddr, outgoing: mpsc::Sender<Vec<u8>>) {
        self.streams().insert(source, outgoing);
    }

    pub(crate) fn remove_stream(&self, source: SocketAddr) {
        self.streams().remove(&source);
    }

    fn streams(&self) -> MutexGuard<'_, HashMap<SocketAddr, mpsc::Sender<Vec<u8>>>> {
        self.streams.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The form in which the socket takes an address.
    fn native(&self, address: SocketAddr) -> SocketAddr {
        match address.ip() {
            IpAddr::V4(ip) if self.is_ipv6 => SocketAddr::new(ip.to_ipv6_mapped().into(), address.port()),
            _ => address,
        }
    }
}
