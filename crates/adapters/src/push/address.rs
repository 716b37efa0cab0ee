//! Where messages may go: to push services on the public internet, so that no member makes this server reach into its own
//! network, or call on anyone else.

use std::error::Error;
use std::io;
use std::net::{IpAddr, Ipv4Addr, Ipv6Addr, SocketAddr};
use std::sync::Arc;

use reqwest::Url;
use reqwest::dns::{Addrs, Name, Resolve, Resolving};

use super::hosts::Hosts;

/// How far messages may go.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reach {
    /// Over `https` on port 443 to public addresses.
    Public,
    /// Also to this machine itself, on any port and unencrypted: for tests with a push service of their own.
    Loopback,
}

/// Looks names up.
#[async_trait::async_trait]
pub trait Resolver: Send + Sync + 'static {
    /// The addresses of `host`.
    ///
    /// # Errors
    /// When it has none, or nobody can tell.
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>>;
}

/// The operating system's way.
pub struct SystemResolver;

#[async_trait::async_trait]
impl Resolver for SystemResolver {
    async fn resolve(&self, host: &str) -> io::Result<Vec<IpAddr>> {
        Ok(tokio::net::lookup_host((host, 443)).await?.map(|address| address.ip()).collect())
    }
}

/// A name stands for an address where nothing may be sent.
#[derive(Debug, thiserror::Error)]
#[error("the address is not allowed")]
struct Refused;

/// Whether a request failed because of [`Guard`].
pub(super) fn is_refusal(error: &reqwest::Error) -> bool {
    let mut cause: Option<&(dyn Error + 'static)> = Some(error);
    while let Some(found) = cause {
        if found.is::<Refused>() {
            return true;
        }
        cause = found.source();
    }
    false
}

/// Lets through what may be reached. The connection is made to the very addresses that were looked at, so that a name
/// which answers differently the second time gains nothing.
pub(super) struct Guard {
    pub reach: Reach,
    pub hosts: Hosts,
    pub resolver: Arc<dyn Resolver>,
}

impl Guard {
    /// Whether the address, as it is written, may be reached; a name in it is looked up later.
    pub fn allows(&self, url: &Url) -> bool {
        let plain = url.username().is_empty() && url.password().is_none();
        let encrypted = url.scheme() == "https" && url.port_or_known_default() == Some(443);
        let Some(host) = url.host_str() else { return false };
        plain
            && match literal(host) {
                Some(address) => {
                    self.may_reach(address)
                        && (encrypted || (self.reach == Reach::Loopback && address.is_loopback()))
                }
                None => encrypted,
            }
    }

    /// Whether the address is one of a push service that we know.
    pub fn knows(&self, url: &Url) -> bool {
        url.host_str().is_some_and(|host| self.hosts.has(host))
    }

    /// Looks up the host of an address that [`Self::allows`] let through.
    pub async fn resolve_host(&self, url: &Url) -> Result<Vec<IpAddr>, Box<dyn Error + Send + Sync>> {
        match url.host_str() {
            Some(host) if literal(host).is_none() => self.resolve_name(host).await,
            _ => Ok(Vec::new()),
        }
    }

    /// Every address of the name, if each of them may be reached.
    async fn resolve_name(&self, host: &str) -> Result<Vec<IpAddr>, Box<dyn Error + Send + Sync>> {
        let found = self.resolver.resolve(host).await?;
        if found.is_empty() {
            return Err(Box::new(io::Error::from(io::ErrorKind::NotFound)));
        }
        if found.iter().all(|address| self.may_reach(*address)) { Ok(found) } else { Err(Box::new(Refused)) }
    }

    fn may_reach(&self, address: IpAddr) -> bool {
        is_public(address) || (self.reach == Reach::Loopback && address.is_loopback())
    }
}

impl Resolve for Guard {
    fn resolve(&self, name: Name) -> Resolving {
        let guard = Self { reach: self.reach, hosts: self.hosts.clone(), resolver: self.resolver.clone() };
        Box::pin(async move {
            let found = guard.resolve_name(name.as_str()).await?;
            let addresses: Addrs = Box::new(found.into_iter().map(|address| SocketAddr::new(address, 0)));
            Ok(addresses)
        })
    }
}

/// The address that a host is, where it is no name.
fn literal(host: &str) -> Option<IpAddr> {
    host.trim_start_matches('[').trim_end_matches(']').parse().ok()
}

/// Whether an address lies on the public internet (the special-purpose registries of IANA). An IPv6 address that carries
/// an IPv4 one counts as that.
#[must_use]
pub fn is_public(address: IpAddr) -> bool {
    match address {
        IpAddr::V4(address) => is_public_v4(address),
        IpAddr::V6(address) => is_public_v6(address),
    }
}

const fn is_public_v4(address: Ipv4Addr) -> bool {
    let [a, b, c, _] = address.octets();
    !matches!(
        (a, b, c),
        (0 | 10 | 127, _, _)
            | (100, 64..=127, _)
            | (169, 254, _)
            | (172, 16..=31, _)
            | (192, 0, 0 | 2)
            | (192, 88, 99)
            | (192, 168, _)
            | (198, 18..=19, _)
            | (198, 51, 100)
            | (203, 0, 113)
            | (224..=255, _, _)
    )
}

/// Of IPv6 only 2000::/3 is in use on the internet.
fn is_public_v6(address: Ipv6Addr) -> bool {
    let [first, second, third, ..] = address.segments();
    let [.., a, b, c, d] = address.octets();
    if let Some(mapped) = address.to_ipv4_mapped() {
        return is_public_v4(mapped);
    }
    if (first, second) == (0x64, 0xff9b) {
        // Translated to IPv4 on the way; 64:ff9b:1::/48 leads into private networks.
        return third == 0 && is_public_v4(Ipv4Addr::new(a, b, c, d));
    }
    let reserved = match (first, second) {
        // 2001::/23, the tunnels of 6to4 and what books use as examples.
        (0x2001, 0..=0x1ff | 0xdb8) | (0x2002, _) => true,
        (0x3fff, second) => second < 0x1000,
        _ => false,
    };
    (0x2000..=0x3fff).contains(&first) && !reserved
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn public_addresses_as_a_table() {
        let cases = [
            ("142.250.1.1", true),
            ("1.1.1.1", true),
            ("172.15.0.1", true),
            ("172.32.0.1", true),
            ("100.63.0.1", true),
            ("100.128.0.1", true),
            ("0.0.0.0", false),
            ("10.1.2.3", false),
            ("100.64.0.1", false),
            ("127.0.0.1", false),
            ("127.255.255.254", false),
            ("169.254.169.254", false),
            ("172.16.0.1", false),
            ("172.31.255.255", false),
            ("192.0.0.8", false),
            ("192.0.2.1", false),
            ("192.168.1.1", false),
            ("198.18.0.1", false),
            ("198.51.100.7", false),
            ("203.0.113.7", false),
            ("224.0.0.1", false),
            ("255.255.255.255", false),
            ("2a00:1450:4001::1", true),
            ("2606:4700::1111", true),
            ("::", false),
            ("::1", false),
            ("::127.0.0.1", false),
            ("::ffff:127.0.0.1", false),
            ("::ffff:10.0.0.1", false),
            ("::ffff:169.254.169.254", false),
            ("::ffff:1.1.1.1", true),
            ("64:ff9b::10.0.0.1", false),
            ("64:ff9b::1.1.1.1", true),
            ("64:ff9b:1::1.1.1.1", false),
            ("100::1", false),
            ("2001::1", false),
            ("2001:db8::1", false),
            ("2002:7f00:1::", false),
            ("3fff::1", false),
            ("fc00::1", false),
            ("fd12:3456::1", false),
            ("fe80::1", false),
            ("fec0::1", false),
            ("ff02::1", false),
        ];
        for (address, public) in cases {
            assert_eq!(is_public(address.parse().unwrap()), public, "{address}");
        }
    }

    #[test]
    fn addresses_as_they_are_written() {
        let allows = |reach, url: &str| {
            let hosts = Hosts::known_and([]).unwrap();
            Guard { reach, hosts, resolver: Arc::new(SystemResolver) }.allows(&url.parse().unwrap())
        };
        let cases = [
            ("https://push.example.org/abc", true, true),
            ("https://push.example.org:443/abc", true, true),
            ("https://push.example.org:8443/abc", false, false),
            ("http://push.example.org/abc", false, false),
            ("https://me:secret@push.example.org/abc", false, false),
            ("https://1.1.1.1/abc", true, true),
            ("https://10.0.0.1/abc", false, false),
            // The many ways to write 127.0.0.1.
            ("https://127.0.0.1/abc", false, true),
            ("https://2130706433/abc", false, true),
            ("https://0x7f.1/abc", false, true),
            ("https://[::1]/abc", false, true),
            ("https://[::ffff:127.0.0.1]/abc", false, false),
            ("http://127.0.0.1:5000/abc", false, true),
            ("http://169.254.169.254/latest", false, false),
            ("ftp://push.example.org/abc", false, false),
        ];
        for (url, public, loopback) in cases {
            assert_eq!(allows(Reach::Public, url), public, "{url}");
            assert_eq!(allows(Reach::Loopback, url), loopback, "{url}");
        }
    }
}
