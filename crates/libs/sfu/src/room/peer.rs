//! One peer connection. Every change to it goes through [`Peer::change`], which afterwards takes out all that str0m wants
//! to send and tell: str0m demands that before the next change.

use crate::events::LeaveReason;
use crate::net::{Packet, PeerId, Role, Routes, Wire};
use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::{Duration, Instant};
use str0m::bwe::Bitrate;
use str0m::config::{CryptoProvider, DtlsCert};
use str0m::net::Receive;
use str0m::{Event, Input, Output, Rtc, RtcConfig};
use tokio::sync::mpsc;

/// What all peers of one SFU share.
#[derive(Clone)]
pub(crate) struct PeerKit {
    pub(crate) wire: Arc<Wire>,
    pub(crate) routes: Arc<Routes>,
    pub(crate) crypto: Arc<CryptoProvider>,
    pub(crate) certificate: DtlsCert,
    pub(crate) initial_bitrate: u64,
    pub(crate) data_bytes: usize,
}

/// A peer connection with what came out of it and was not yet looked at.
pub(crate) struct Peer {
    id: PeerId,
    rtc: Rtc,
    kit: PeerKit,
    packets: mpsc::Sender<Packet>,
    ufrag: String,
    events: VecDeque<Event>,
    timeout: Instant,
    is_broken: bool,
    #[cfg(test)]
    pub(crate) wake_panics: bool,
}

/// A datagram or two wait in the past at most; more rounds mean that str0m does not come to rest.
const MAX_ROUNDS: usize = 16;

/// Bytes of data messages that wait for a client.
const DATA_BUFFER: usize = 1 << 20;

/// What a message may have at least, as clients expect; the room drops what its own limit forbids.
const DATA_MESSAGE: u32 = 64 * 1024;

/// When a connection that has ended wants to be woken: its participant is long gone by then.
const NEVER: Duration = Duration::from_secs(3600);

/// How often loss is measured.
const STATS_INTERVAL: Duration = Duration::from_secs(4);

impl Peer {
    pub(crate) fn new(id: PeerId, kit: &PeerKit, packets: &mpsc::Sender<Packet>, now: Instant) -> Self {
        let mut config = RtcConfig::new()
            .set_crypto_provider(Arc::clone(&kit.crypto))
            .set_dtls_cert(kit.certificate.clone())
            .set_ice_lite(true)
            .clear_codecs()
            .enable_opus(true, true)
            .enable_vp8(true)
            // Holding audio back to put it in order swells the listeners' jitter buffers; they do it better.
            .set_reordering_size_audio(0)
            .set_reordering_timeout_audio(Some(Duration::ZERO))
            .set_sctp_max_buffered_amount(DATA_BUFFER)
            .set_sctp_max_message_size(u32::try_from(kit.data_bytes).unwrap_or(u32::MAX).max(DATA_MESSAGE))
            .set_stats_interval(Some(STATS_INTERVAL));
        if id.role == Role::Subscriber {
            config = config.enable_bwe(Some(Bitrate::bps(kit.initial_bitrate)));
        }
        let mut peer = Self {
            id,
            rtc: config.build(now),
            kit: kit.clone(),
            packets: packets.clone(),
            ufrag: String::new(),
            events: VecDeque::new(),
            timeout: now,
            is_broken: false,
            #[cfg(test)]
            wake_panics: false,
        };
        let candidates = kit.wire.candidates();
        peer.change(now, |rtc| {
            for candidate in candidates {
                rtc.add_local_candidate(candidate.clone());
            }
        });
        peer.bind_name();
        peer
    }

    /// Changes the connection and drains it. None if str0m panicked, now or before: the peer is of no use then.
    pub(crate) fn change<T>(&mut self, now: Instant, change: impl FnOnce(&mut Rtc) -> T) -> Option<T> {
        if self.is_broken {
            return None;
        }
        let result = catch_unwind(AssertUnwindSafe(|| {
            let result = change(&mut self.rtc);
            self.drain(now);
            result
        }));
        if result.is_err() {
            tracing::error!(peer = ?self.id, "the media library panicked; its participant is disconnected");
            self.is_broken = true;
            // What was due stays in the past otherwise, and the room would never get beyond it.
            self.timeout = now + NEVER;
        }
        result.ok()
    }

    /// Reads the connection without changing it.
    pub(crate) fn rtc(&self) -> &Rtc {
        &self.rtc
    }

    /// Why the connection cannot be used any longer, if so: the client closed it, or it broke.
    pub(crate) fn ended(&self) -> Option<LeaveReason> {
        if self.is_broken {
            return Some(LeaveReason::Misbehaved);
        }
        (!self.rtc.is_alive()).then_some(LeaveReason::Left)
    }

    /// When [`Peer::wake`] is due.
    pub(crate) fn timeout(&self) -> Instant {
        self.timeout
    }

    pub(crate) fn take_events(&mut self) -> VecDeque<Event> {
        std::mem::take(&mut self.events)
    }

    /// Lets time pass.
    pub(crate) fn wake(&mut self, now: Instant) {
        #[cfg(test)]
        let panics = self.wake_panics;
        self.change(now, |rtc| {
            #[cfg(test)]
            assert!(!panics, "a test asked for it");
            if let Err(error) = rtc.handle_input(Input::Timeout(now)) {
                tracing::debug!(%error, "a peer connection ends");
                rtc.disconnect();
            }
        });
    }

    /// Takes a datagram. Garbage and what was not meant for this peer is ignored.
    pub(crate) fn receive(&mut self, packet: &Packet) {
        let Some(destination) = self.kit.wire.destination(packet.protocol, packet.source) else { return };
        let accepted = self.change(packet.at, |rtc| {
            let Ok(receive) = Receive::new(packet.protocol, packet.source, destination, &packet.data) else {
                return false;
            };
            let input = Input::Receive(packet.at, receive);
            if !rtc.accepts(&input) {
                return false;
            }
            if let Err(error) = rtc.handle_input(input) {
                tracing::debug!(%error, "a peer connection ends");
                rtc.disconnect();
            }
            true
        });
        if accepted == Some(true) {
            self.kit.routes.bind_address(packet.protocol, packet.source, self.id, &self.packets);
        }
    }

    /// Tells the sockets under which name STUN requests for this peer come; an ICE restart changes it.
    pub(crate) fn bind_name(&mut self) {
        let ufrag = self.rtc.direct_api().local_ice_credentials().ufrag;
        if self.ufrag != ufrag {
            self.kit.routes.bind_name(&self.ufrag, ufrag.clone(), self.id, &self.packets);
            self.ufrag = ufrag;
        }
    }

    /// Takes out everything until str0m only waits for time to pass.
    fn drain(&mut self, now: Instant) {
        let mut rounds = 0;
        loop {
            match self.rtc.poll_output() {
                Ok(Output::Transmit(transmit)) => self.kit.wire.send(&transmit),
                Ok(Output::Event(event)) => self.events.push_back(event),
                Ok(Output::Timeout(at)) => {
                    rounds += 1;
                    if at > now {
                        self.timeout = at;
                        return;
                    }
                    if rounds == MAX_ROUNDS {
                        self.timeout = now + Duration::from_millis(1);
                        return;
                    }
                    if self.rtc.handle_input(Input::Timeout(now)).is_err() {
                        self.rtc.disconnect();
                    }
                }
                Err(error) => {
                    tracing::debug!(%error, "a peer connection ends");
                    self.rtc.disconnect();
                    self.timeout = now + NEVER;
                    return;
                }
            }
            if !self.rtc.is_alive() {
                self.timeout = now + NEVER;
                return;
            }
        }
    }
}

impl Drop for Peer {
    fn drop(&mut self) {
        self.kit.routes.remove_peer(self.id, &self.packets);
    }
}
