//! Which addresses of this machine clients are told when the operator names none.

use std::net::{IpAddr, Ipv4Addr};

/// Clients try each address they are told; a machine with many virtual networks should not slow them down.
const ADDRESSES_MAX: usize = 8;

/// The addresses under which clients may reach a socket that is bound to `listen`, which names all interfaces: those of
/// this machine's networks first, and the loopback for a browser on this machine.
pub(super) fn own_addresses(listen: IpAddr) -> Vec<IpAddr> {
    let interfaces = if_addrs::get_if_addrs().unwrap_or_default();
    reachable(listen, interfaces.iter().map(if_addrs::Interface::ip))
}

fn reachable(listen: IpAddr, all: impl Iterator<Item = IpAddr>) -> Vec<IpAddr> {
    // A socket for IPv6 receives IPv4 too, but not the other way round.
    let fits = |ip: &IpAddr| listen.is_ipv6() || ip.is_ipv4();
    let mut found: Vec<IpAddr> = Vec::new();
    for ip in all.filter(|ip| fits(ip) && is_routed(*ip)) {
        if found.len() < ADDRESSES_MAX && !found.contains(&ip) {
            found.push(ip);
        }
    }
    found.push(Ipv4Addr::LOCALHOST.into());
    found
}

/// Whether others may reach this address, be it only within the same network.
fn is_routed(ip: IpAddr) -> bool {
    let is_link_local = match ip {
        IpAddr::V4(ip) => ip.is_link_local(),
        IpAddr::V6(ip) => ip.is_unicast_link_local(),
    };
    !(ip.is_loopback() || ip.is_unspecified() || ip.is_multicast() || is_link_local)
}

#[cfg(test)]
mod tests {
    use std::net::Ipv6Addr;

    use super::*;

    #[test]
    fn networks_of_the_sockets_family_come_before_the_loopback() {
        let machine =
            ["127.0.0.1", "::1", "192.168.1.7", "fe80::1", "169.254.3.4", "2001:db8::7", "192.168.1.7"];
        let told = |listen: IpAddr| {
            let all = machine.iter().map(|ip| ip.parse().unwrap());
            reachable(listen, all).iter().map(ToString::to_string).collect::<Vec<_>>()
        };
        assert_eq!(told(Ipv4Addr::UNSPECIFIED.into()), ["192.168.1.7", "127.0.0.1"]);
        assert_eq!(told(Ipv6Addr::UNSPECIFIED.into()), ["192.168.1.7", "2001:db8::7", "127.0.0.1"]);
    }

    #[test]
    fn a_machine_without_a_network_reaches_itself_and_one_with_many_tells_a_few() {
        assert_eq!(reachable(Ipv4Addr::UNSPECIFIED.into(), std::iter::empty()), [Ipv4Addr::LOCALHOST]);
        let many = (1..=100).map(|last| Ipv4Addr::new(10, 0, 0, last).into());
        assert_eq!(reachable(Ipv4Addr::UNSPECIFIED.into(), many).len(), ADDRESSES_MAX + 1);
    }

    #[test]
    fn the_loopback_is_always_among_those_of_this_machine() {
        let told = own_addresses(Ipv4Addr::UNSPECIFIED.into());
        assert_eq!(told.last(), Some(&Ipv4Addr::LOCALHOST.into()), "{told:?}");
    }
}
