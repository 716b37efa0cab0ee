//! How many connections one host may have open at a time.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

/// The connections of each host.
pub(crate) struct Slots {
    per_host: usize,
    taken: Mutex<HashMap<IpAddr, usize>>,
}

/// One connection's place, free again when it is dropped.
pub(crate) struct Slot {
    slots: Arc<Slots>,
    host: IpAddr,
}

impl Slots {
    pub(crate) fn new(per_host: usize) -> Arc<Self> {
        Arc::new(Self { per_host, taken: Mutex::default() })
    }

    /// A place for one more connection from there, if there is one.
    pub(crate) fn take(self: &Arc<Self>, address: IpAddr) -> Option<Slot> {
        let host = host(address);
        let mut taken = self.taken();
        let count = taken.get(&host).copied().unwrap_or(0);
        if count >= self.per_host {
            return None;
        }
        taken.insert(host, count + 1);
        Some(Slot { slots: Arc::clone(self), host })
    }

    fn taken(&self) -> MutexGuard<'_, HashMap<IpAddr, usize>> {
        self.taken.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Slot {
    fn drop(&mut self) {
        let mut taken = self.slots.taken();
        let left = taken.get(&self.host).map_or(0, |count| count.saturating_sub(1));
        if left == 0 {
            taken.remove(&self.host);
        } else {
            taken.insert(self.host, left);
        }
    }
}

/// Who has an IPv6 address has the whole network of 64 bits it lies in.
fn host(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => address.into(),
        IpAddr::V6(address) => Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)).into(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_host_has_its_own_places_and_gets_them_back() {
        let slots = Slots::new(2);
        let take = |address: &str| slots.take(address.parse().unwrap());
        let first = take("192.0.2.1").unwrap();
        let second = take("::ffff:192.0.2.1").unwrap();
        assert!(take("192.0.2.1").is_none());
        let other = take("192.0.2.2").unwrap();
        let one_network = (take("2001:db8::1").unwrap(), take("2001:db8::ffff:2").unwrap());
        assert!(take("2001:db8::3").is_none());
        assert!(take("2001:db8:0:1::3").is_some());
        drop(first);
        drop(take("192.0.2.1").unwrap());
        drop((second, other, one_network));
        assert!(slots.taken().is_empty());
    }
}
