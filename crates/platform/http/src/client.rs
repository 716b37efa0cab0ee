//! The address a request comes from, believing `X-Forwarded-For` only from proxies the operator named.

use std::convert::Infallible;
use std::net::{IpAddr, Ipv4Addr, SocketAddr};

use axum::extract::{ConnectInfo, FromRef, FromRequestParts};
use axum::http::request::Parts;
use axum::http::{Extensions, HeaderMap};

use crate::settings::HttpSettings;

/// The client's address: the last one in `X-Forwarded-For` that is no trusted proxy, or the peer's own.
#[must_use]
pub fn address(headers: &HeaderMap, extensions: &Extensions, settings: &HttpSettings) -> IpAddr {
    let peer = extensions
        .get::<ConnectInfo<SocketAddr>>()
        .map_or(IpAddr::V4(Ipv4Addr::LOCALHOST), |ConnectInfo(peer)| peer.ip().to_canonical());
    if !settings.trusted_proxies.contains(&peer) {
        return peer;
    }
    let hops = headers
        .get_all("x-forwarded-for")
        .iter()
        .flat_map(|value| value.as_bytes().split(|byte| *byte == b','));
    let hops: Vec<Option<IpAddr>> = hops.map(hop).collect();
    hops.into_iter()
        .rev()
        .find(|hop| hop.is_none_or(|address| !settings.trusted_proxies.contains(&address)))
        .flatten()
        .unwrap_or(peer)
}

/// One address of the list, with or without a port. What a proxy of ours wrote can be read; beyond what cannot, anyone
/// may have written.
fn hop(written: &[u8]) -> Option<IpAddr> {
    let text = std::str::from_utf8(written).ok()?.trim();
    let address =
        text.parse::<IpAddr>().or_else(|_| text.parse::<SocketAddr>().map(|with_port| with_port.ip()));
    address.ok().map(|address| address.to_canonical())
}

/// The part of an address that one client network or server shares: all of IPv4, the first 56 bits of IPv6, which is what
/// most providers give a home.
#[must_use]
pub fn client_network(address: IpAddr) -> u64 {
    match address {
        IpAddr::V4(v4) => u64::from(v4.to_bits()),
        IpAddr::V6(v6) => u64::try_from(v6.to_bits() >> 72).unwrap_or_default(),
    }
}

/// The block of addresses that a provider gives one customer at most: the first 48 bits of IPv6, of which one customer may
/// have 256 [`client_network`]s. `None` for IPv4, where nobody has many addresses for nothing.
#[must_use]
pub fn allocation(network: u64) -> Option<u64> {
    (network > u64::from(u32::MAX)).then_some(network >> 8)
}

/// The network that a request comes from: what [`client_network`] makes of its address.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Network(pub u64);

impl<S: Send + Sync> FromRequestParts<S> for Network
where
    HttpSettings: FromRef<S>,
{
    type Rejection = Infallible;
    async fn from_request_parts(parts: &mut Parts, state: &S) -> Result<Self, Infallible> {
        let settings = HttpSettings::from_ref(state);
        Ok(Self(client_network(address(&parts.headers, &parts.extensions, &settings))))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_home_is_one_network() {
        let of = |address: &str| client_network(address.parse().unwrap());
        assert_eq!(of("2001:db8:1:2a00::1"), of("2001:db8:1:2aff:ffff::9"));
        assert_ne!(of("2001:db8:1:2a00::1"), of("2001:db8:1:2b00::1"));
        assert_ne!(of("192.0.2.1"), of("192.0.2.2"));
    }

    #[test]
    fn the_networks_of_one_customer_are_one_allocation() {
        let of = |address: &str| allocation(client_network(address.parse().unwrap()));
        assert!(of("2001:db8:1::1").is_some());
        assert_eq!(of("2001:db8:1:2a00::1"), of("2001:db8:1:ff00::9"));
        assert_ne!(of("2001:db8:1::1"), of("2001:db8:2::1"));
        assert_eq!(of("255.255.255.255"), None);
    }

    #[test]
    fn only_trusted_proxies_are_believed() {
        let cases = [
            (vec![], "9.9.9.9", "10.0.0.1"),
            (vec!["10.0.0.1"], "9.9.9.9", "9.9.9.9"),
            (vec!["10.0.0.1"], "1.1.1.1, 9.9.9.9", "9.9.9.9"),
            (vec!["10.0.0.1", "9.9.9.9"], "1.1.1.1, 9.9.9.9", "1.1.1.1"),
            (vec!["10.0.0.1"], "nonsense", "10.0.0.1"),
            (vec!["10.0.0.1"], "1.1.1.1, nonsense", "10.0.0.1"),
            (vec!["10.0.0.1"], "9.9.9.9, 1.2.3.4:5678", "1.2.3.4"),
            (vec!["10.0.0.1"], "9.9.9.9, [2001:db8::1]:443", "2001:db8::1"),
            (vec!["10.0.0.1"], "9.9.9.9, ::ffff:1.2.3.4", "1.2.3.4"),
        ];
        for (trusted, forwarded, expected) in cases {
            let settings = HttpSettings {
                trusted_proxies: trusted.iter().map(|address| address.parse().unwrap()).collect(),
                ..HttpSettings::default()
            };
            let mut headers = HeaderMap::new();
            headers.insert("x-forwarded-for", forwarded.parse().unwrap());
            let mut extensions = Extensions::new();
            extensions.insert(ConnectInfo(SocketAddr::from(([10, 0, 0, 1], 5))));
            assert_eq!(address(&headers, &extensions, &settings).to_string(), expected, "{forwarded}");
        }
    }
}
