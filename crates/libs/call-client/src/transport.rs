//! A client's sockets: each of its two peer connections has its own, as in a browser; UDP or a TCP stream.

use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::Arc;
use str0m::net::{Protocol, Receive, TcpType, Transmit};
use str0m::{Candidate, Input, Rtc};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::tcp::OwnedWriteHalf;
use tokio::net::{TcpStream, UdpSocket};
use tokio::sync::mpsc;
use tokio::time::Instant;

pub(crate) struct Received {
    is_subscriber: bool,
    protocol: Protocol,
    source: SocketAddr,
    destination: SocketAddr,
    data: Vec<u8>,
}

/// What carries a client's media.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Network {
    Udp,
    Tcp,
    /// TCP, after UDP was tried in vain: what is sent there is lost, as behind many firewalls.
    UdpBlocked,
}

pub(crate) struct Transport {
    network: Network,
    sockets: HashMap<SocketAddr, Arc<UdpSocket>>,
    streams: HashMap<SocketAddr, OwnedWriteHalf>,
    /// Where each socket sent to last.
    servers: HashMap<SocketAddr, SocketAddr>,
    received: mpsc::UnboundedReceiver<Received>,
    receiver: mpsc::UnboundedSender<Received>,
}

impl Transport {
    pub(crate) fn open(network: Network) -> Self {
        let (receiver, received) = mpsc::unbounded_channel();
        let (sockets, streams, servers) = (HashMap::new(), HashMap::new(), HashMap::new());
        Self { network, sockets, streams, servers, received, receiver }
    }

    /// Gives a peer connection its socket.
    pub(crate) async fn add_socket(&mut self, rtc: &mut Rtc, is_subscriber: bool) {
        if self.network == Network::Tcp {
            return;
        }
        let socket = Arc::new(UdpSocket::bind("127.0.0.1:0").await.unwrap());
        let local = socket.local_addr().unwrap();
        rtc.add_local_candidate(Candidate::host(local, "udp").unwrap()).unwrap();
        if self.network == Network::UdpBlocked {
            return;
        }
        self.sockets.insert(local, Arc::clone(&socket));
        let receiver = self.receiver.clone();
        tokio::spawn(async move {
            let mut data = vec![0; 2048];
            while let Ok((length, source)) = socket.recv_from(&mut data).await {
                let data = data[..length].to_vec();
                let protocol = Protocol::Udp;
                if receiver
                    .send(Received { is_subscriber, protocol, source, destination: local, data })
                    .is_err()
                {
                    return;
                }
            }
        });
    }

    /// The description without the candidates of the other protocol.
    pub(crate) fn reachable(&self, sdp: &str) -> String {
        let is_kept = |line: &&str| !line.starts_with("a=candidate") || self.is_reachable(line);
        sdp.split_inclusive('\n').filter(is_kept).collect()
    }

    /// Whether a candidate is of this client's protocol.
    pub(crate) fn is_reachable(&self, candidate: &str) -> bool {
        let candidate = candidate.to_lowercase();
        match self.network {
            Network::Udp => !candidate.contains(" tcp "),
            Network::Tcp => !candidate.contains(" udp "),
            Network::UdpBlocked => true,
        }
    }

    /// Opens a TCP stream to the server for a peer connection that has none.
    pub(crate) async fn connect(&mut self, sdp: &str, rtc: &mut Rtc, is_subscriber: bool) {
        if self.network == Network::Udp || rtc.is_connected() {
            return;
        }
        let is_stream =
            |line: &&str| line.starts_with("a=candidate") && line.to_lowercase().contains(" tcp ");
        let candidate = sdp.lines().find(is_stream).unwrap();
        let fields: Vec<_> = candidate.split(' ').collect();
        let server: SocketAddr = format!("{}:{}", fields[4], fields[5]).parse().unwrap();
        let stream = TcpStream::connect(server).await.unwrap();
        let local = stream.local_addr().unwrap();
        let (mut reader, writer) = stream.into_split();
        let receiver = self.receiver.clone();
        tokio::spawn(async move {
            while let Ok(length) = reader.read_u16().await {
                let mut data = vec![0; usize::from(length)];
                if reader.read_exact(&mut data).await.is_err() {
                    return;
                }
                let protocol = Protocol::Tcp;
                let received = Received { is_subscriber, protocol, source: server, destination: local, data };
                if receiver.send(received).is_err() {
                    return;
                }
            }
        });
        self.streams.insert(local, writer);
        let candidate = Candidate::builder().tcp().host(local).tcptype(TcpType::Active).build().unwrap();
        rtc.add_local_candidate(candidate).unwrap();
    }

    pub(crate) async fn send(&mut self, transmit: &Transmit) {
        if let Some(socket) = self.sockets.get(&transmit.source) {
            self.servers.insert(transmit.source, transmit.destination);
            let _ = socket.send_to(&transmit.contents, transmit.destination).await;
        } else if let Some(stream) = self.streams.get_mut(&transmit.source) {
            let _ = stream.write_u16(u16::try_from(transmit.contents.len()).unwrap()).await;
            let _ = stream.write_all(&transmit.contents).await;
        }
    }

    /// Sends a datagram of any contents from each socket.
    pub(crate) async fn send_raw(&mut self, data: &[u8]) {
        for (local, server) in &self.servers {
            let _ = self.sockets[local].send_to(data, server).await;
        }
        for stream in self.streams.values_mut() {
            let _ = stream.write_u16(u16::try_from(data.len()).unwrap()).await;
            let _ = stream.write_all(data).await;
        }
    }

    pub(crate) async fn receive(&mut self) -> Received {
        self.received.recv().await.unwrap()
    }
}

impl Received {
    pub(crate) fn give(&self, publisher: &mut Rtc, subscriber: &mut Rtc) {
        let rtc = if self.is_subscriber { subscriber } else { publisher };
        let Ok(receive) = Receive::new(self.protocol, self.source, self.destination, &self.data) else {
            return;
        };
        let input = Input::Receive(Instant::now().into_std(), receive);
        if rtc.accepts(&input) {
            rtc.handle_input(input).unwrap();
        }
    }
}
