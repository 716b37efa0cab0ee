//! Says which room a datagram is for: by the address it comes from or, at first, by the name in its STUN request.

use super::stun;
use std::collections::HashMap;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;
use str0m::net::Protocol;
use tokio::sync::mpsc;

/// Which of a participant's two peer connections.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) enum Role {
    /// Carries what the participant sends.
    Publisher,
    /// Carries what the participant receives.
    Subscriber,
}

/// One peer connection of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(crate) struct PeerId {
    pub(crate) participant: u32,
    pub(crate) role: Role,
}

/// A datagram on its way into a room.
#[derive(Debug)]
pub(crate) struct Packet {
    pub(crate) peer: PeerId,
    pub(crate) protocol: Protocol,
    pub(crate) source: SocketAddr,
    pub(crate) at: Instant,
    pub(crate) data: Box<[u8]>,
}

type Address = (Protocol, SocketAddr);

#[derive(Clone)]
struct Route {
    peer: PeerId,
    packets: mpsc::Sender<Packet>,
}

#[derive(Default)]
struct Table {
    by_name: HashMap<String, Route>,
    by_address: HashMap<Address, Route>,
}

/// The table; small enough to be one lock.
#[derive(Default)]
pub(crate) struct Routes {
    table: Mutex<Table>,
}

/// Addresses that one peer may be reached at; a client has a few networks at most.
const ADDRESSES_PER_PEER: usize = 16;

impl Routes {
    fn table(&self) -> MutexGuard<'_, Table> {
        self.table.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Sends STUN requests that name this user to the peer, and those that name who it was before no longer.
    pub(crate) fn bind_name(&self, before: &str, name: String, peer: PeerId, packets: &mpsc::Sender<Packet>) {
        let mut table = self.table();
        table.by_name.remove(before);
        table.by_name.insert(name, Route { peer, packets: packets.clone() });
    }

    /// Sends everything from this address to the peer, which has verified a request from there.
    pub(crate) fn bind_address(
        &self,
        protocol: Protocol,
        source: SocketAddr,
        peer: PeerId,
        packets: &mpsc::Sender<Packet>,
    ) {
        let mut table = self.table();
        let is_peers = |route: &Route| route.peer == peer && route.packets.same_channel(packets);
        if table.by_address.get(&(protocol, source)).is_some_and(is_peers) {
            return;
        }
        if table.by_address.values().filter(|route| is_peers(route)).count() < ADDRESSES_PER_PEER {
            table.by_address.insert((protocol, source), Route { peer, packets: packets.clone() });
        }
    }

    /// Forgets a peer.
    pub(crate) fn remove_peer(&self, peer: PeerId, packets: &mpsc::Sender<Packet>) {
        let mut table = self.table();
        let stays = |route: &Route| route.peer != peer || !route.packets.same_channel(packets);
        table.by_name.retain(|_, route| stays(route));
        table.by_address.retain(|_, route| stays(route));
    }

    /// Forgets every peer of the rooms that have ended.
    pub(crate) fn remove_closed(&self) {
        let mut table = self.table();
        table.by_name.retain(|_, route| !route.packets.is_closed());
        table.by_address.retain(|_, route| !route.packets.is_closed());
    }

    /// Hands a datagram to its room. It is dropped if it is for none, or if the room has too many waiting.
    /// Whether it is for a room is the answer.
    pub(crate) fn deliver(&self, protocol: Protocol, source: SocketAddr, at: Instant, data: &[u8]) -> bool {
        let route = {
            let table = self.table();
            let named = stun::local_ufrag(data).and_then(|name| table.by_name.get(name));
            named.or_else(|| table.by_address.get(&(protocol, source))).cloned()
        };
        let Some(route) = route else { return false };
        let packet = Packet { peer: route.peer, protocol, source, at, data: data.into() };
        let _ = route.packets.try_send(packet);
        true
    }

    #[cfg(test)]
    pub(crate) fn len(&self) -> usize {
        let table = self.table();
        table.by_name.len() + table.by_address.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const PEER: PeerId = PeerId { participant: 1, role: Role::Subscriber };

    fn request(name: &str) -> Vec<u8> {
        let mut message = vec![0, 1, 0, 0, 0x21, 0x12, 0xa4, 0x42, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0];
        message.extend([0, 6, 0, u8::try_from(name.len()).unwrap()]);
        message.extend(name.as_bytes());
        message
    }

    #[test]
    fn a_request_is_routed_by_name_and_media_by_address() {
        let routes = Routes::default();
        let (packets, mut received) = mpsc::channel(4);
        let (source, now) = ("192.0.2.1:5000".parse().unwrap(), tokio::time::Instant::now().into_std());
        assert!(!routes.deliver(Protocol::Udp, source, now, &[0x80; 20]));
        routes.bind_name("", "ours".to_owned(), PEER, &packets);
        assert!(!routes.deliver(Protocol::Udp, source, now, &[0x80; 20]), "a name does not open an address");
        assert!(routes.deliver(Protocol::Udp, source, now, &request("ours:you")));
        assert_eq!(received.try_recv().unwrap().peer, PEER);
        routes.bind_address(Protocol::Udp, source, PEER, &packets);
        assert!(routes.deliver(Protocol::Udp, source, now, &[0x80; 20]));
        assert!(!routes.deliver(Protocol::Tcp, source, now, &[0x80; 20]));
        routes.bind_name("ours", "new".to_owned(), PEER, &packets);
        assert_eq!(routes.len(), 2, "one name and one address");
        let elsewhere = "192.0.2.1:5001".parse().unwrap();
        assert!(!routes.deliver(Protocol::Udp, elsewhere, now, &request("ours:you")), "the old name");
        assert!(routes.deliver(Protocol::Udp, elsewhere, now, &request("new:you")));
        routes.remove_peer(PEER, &packets);
        assert_eq!(routes.len(), 0);
    }

    #[test]
    fn a_full_room_drops_datagrams_and_one_peer_has_few_addresses() {
        let routes = Routes::default();
        let (packets, received) = mpsc::channel(2);
        let now = tokio::time::Instant::now().into_std();
        for port in 1..=1000 {
            routes.bind_address(Protocol::Udp, ([192, 0, 2, 1], port).into(), PEER, &packets);
        }
        assert_eq!(routes.len(), ADDRESSES_PER_PEER);
        for _ in 0..100 {
            assert!(routes.deliver(Protocol::Udp, ([192, 0, 2, 1], 1).into(), now, &[0x80; 20]));
        }
        assert_eq!(received.len(), 2);
        drop(received);
        routes.remove_closed();
        assert_eq!(routes.len(), 0);
    }
}
