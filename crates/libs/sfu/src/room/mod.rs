//! A room: one task that owns its participants, their peer connections and tracks, and deals with one thing at a time.

mod admission;
mod allocation;
mod bandwidth;
mod command;
mod data;
mod describe;
mod forward;
mod input;
mod layers;
mod negotiate;
mod participant;
mod peer;
mod periodic;
mod publish;
mod signal;
mod speakers;
mod subscribe;
mod tap;
#[cfg(test)]
mod tests;
mod timeline;

pub(crate) use input::{Accepted, Command, End, Input, LinkId};
pub(crate) use peer::PeerKit;

use crate::config::Limits;
use crate::events::{Event, LeaveReason, RoomId};
use crate::net::{Packet, PeerId, Role};
use participant::{Participant, ParticipantId, Track, TrackId};
use peer::Peer;
use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet, VecDeque};
use std::ops::ControlFlow;
use std::sync::Arc;
use std::time::{Duration, Instant};
use str0m::Rtc;
use tokio::sync::{mpsc, oneshot};
use tokio::time::sleep_until;

/// Datagrams dealt with before timers and messages have their turn.
const PACKETS_AT_ONCE: usize = 64;

/// How often speakers, rates and absences are looked at.
const TICK: Duration = Duration::from_millis(250);

/// The state of a room.
pub(crate) struct Room {
    id: RoomId,
    limits: Limits,
    kit: PeerKit,
    packets: mpsc::Sender<Packet>,
    events: mpsc::Sender<Event>,
    now: Instant,
    created_at_ms: i64,
    participants: BTreeMap<ParticipantId, Participant>,
    tracks: BTreeMap<TrackId, Track>,
    /// Every identity that was ever here.
    identities: HashSet<Arc<str>>,
    /// Pairs that neither hear nor see each other, both ways round.
    separated: HashMap<Arc<str>, HashSet<Arc<str>>>,
    next_participant: ParticipantId,
    next_track: TrackId,
    next_connection: u64,
    timers: BTreeMap<PeerId, Instant>,
    queue: BTreeSet<(Instant, PeerId)>,
    /// Peers whose events were not looked at yet.
    dirty: VecDeque<PeerId>,
    /// Participants that need an offer, and those whose videos need other layers.
    to_negotiate: BTreeSet<ParticipantId>,
    to_allocate: BTreeSet<ParticipantId>,
    /// Participants whose client does not read what it is sent.
    overflowed: Vec<ParticipantId>,
    is_recording: bool,
    tap: Option<tap::Tap>,
    speakers: Vec<ParticipantId>,
    ticks: u64,
}

impl Room {
    pub(crate) fn new(
        id: RoomId,
        limits: Limits,
        kit: PeerKit,
        packets: mpsc::Sender<Packet>,
        events: mpsc::Sender<Event>,
        created_at_ms: i64,
    ) -> Self {
        Self {
            id,
            limits,
            kit,
            packets,
            events,
            now: tokio::time::Instant::now().into_std(),
            created_at_ms,
            participants: BTreeMap::new(),
            tracks: BTreeMap::new(),
            identities: HashSet::new(),
            separated: HashMap::new(),
            next_participant: 1,
            next_track: 1,
            next_connection: 1,
            timers: BTreeMap::new(),
            queue: BTreeSet::new(),
            dirty: VecDeque::new(),
            to_negotiate: BTreeSet::new(),
            to_allocate: BTreeSet::new(),
            overflowed: Vec::new(),
            is_recording: false,
            tap: None,
            speakers: Vec::new(),
            ticks: 0,
        }
    }

    /// Runs until the host closes the room.
    pub(crate) async fn run(
        mut self,
        mut inputs: mpsc::Receiver<Input>,
        mut packets: mpsc::Receiver<Packet>,
    ) {
        let mut tick = tokio::time::interval(TICK);
        tick.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        loop {
            let due = self.queue.first().map_or_else(|| self.now + TICK, |(due, _)| *due);
            tokio::select! {
                input = inputs.recv() => {
                    self.set_now();
                    let Some(input) = input else { return self.close(LeaveReason::Shutdown) };
                    if let ControlFlow::Break(reply) = self.handle_input(input) {
                        // Before the host hears of it: it may open a room of this name at once.
                        inputs.close();
                        let _ = reply.send(());
                        return;
                    }
                }
                Some(packet) = packets.recv() => {
                    self.set_now();
                    self.receive(&packet);
                    for _ in 1..PACKETS_AT_ONCE {
                        let Ok(packet) = packets.try_recv() else { break };
                        self.receive(&packet);
                    }
                }
                () = sleep_until(due.into()) => self.set_now(),
                _ = tick.tick() => {
                    self.set_now();
                    self.tick();
                }
            }
            self.wake_due();
            self.settle();
        }
    }

    fn set_now(&mut self) {
        self.now = tokio::time::Instant::now().into_std();
    }

    /// A break is the end of the room, to be reported there.
    fn handle_input(&mut self, input: Input) -> ControlFlow<oneshot::Sender<()>> {
        match input {
            Input::Join { join, reply } => {
                let _ = reply.send(self.admit(*join));
            }
            Input::Signal { link, message } if self.is_current(link) => {
                self.handle_signal(link.participant, *message)
            }
            Input::LinkLost { link } if self.is_current(link) => self.lose_link(link.participant),
            Input::Garbage { link } if self.is_current(link) => {
                self.remove_participant(link.participant, LeaveReason::Misbehaved);
            }
            Input::Signal { .. } | Input::LinkLost { .. } | Input::Garbage { .. } => {}
            Input::Command(command) => return self.handle_command(command),
        }
        ControlFlow::Continue(())
    }

    fn is_current(&self, link: LinkId) -> bool {
        let participant = self.participants.get(&link.participant);
        participant
            .and_then(|participant| participant.link.as_ref())
            .is_some_and(|current| current.id == link)
    }

    fn receive(&mut self, packet: &Packet) {
        if let Some(peer) = self.peer(packet.peer) {
            peer.receive(packet);
            self.reschedule(packet.peer);
        }
        self.settle();
    }

    fn wake_due(&mut self) {
        while let Some((due, id)) = self.queue.first().copied()
            && due <= self.now
        {
            self.queue.remove(&(due, id));
            self.timers.remove(&id);
            let now = self.now;
            if let Some(peer) = self.peer(id) {
                peer.wake(now);
                self.reschedule(id);
            }
        }
    }

    fn peer(&mut self, id: PeerId) -> Option<&mut Peer> {
        let participant = self.participants.get_mut(&id.participant)?;
        match id.role {
            Role::Subscriber => Some(&mut participant.subscriber),
            Role::Publisher => participant.publisher.as_mut(),
        }
    }

    /// Changes a peer connection and takes note of what that leads to.
    fn change<T>(&mut self, id: PeerId, change: impl FnOnce(&mut Rtc) -> T) -> Option<T> {
        let now = self.now;
        let result = self.peer(id)?.change(now, change);
        self.reschedule(id);
        result
    }

    /// Takes note of when a peer wants to be woken and that it may have something to tell.
    fn reschedule(&mut self, id: PeerId) {
        let Some(due) = self.peer(id).map(|peer| peer.timeout()) else { return };
        self.dirty.push_back(id);
        match self.timers.insert(id, due) {
            Some(before) if before == due => {}
            before => {
                if let Some(before) = before {
                    self.queue.remove(&(before, id));
                }
                self.queue.insert((due, id));
            }
        }
    }

    fn forget_timers(&mut self, participant: ParticipantId) {
        for role in [Role::Publisher, Role::Subscriber] {
            let id = PeerId { participant, role };
            if let Some(due) = self.timers.remove(&id) {
                self.queue.remove(&(due, id));
            }
        }
    }

    /// Deals with everything that one change led to, until nothing is left.
    fn settle(&mut self) {
        loop {
            if let Some(id) = self.overflowed.pop() {
                self.remove_participant(id, LeaveReason::Misbehaved);
            } else if let Some(id) = self.dirty.pop_front() {
                self.handle_peer_events(id);
            } else if let Some(participant) = self.to_negotiate.pop_first() {
                self.negotiate(participant);
            } else if let Some(participant) = self.to_allocate.pop_first() {
                self.allocate(participant);
            } else {
                return;
            }
        }
    }

    fn emit(&self, event: Event) {
        if self.events.try_send(event).is_err() {
            tracing::warn!(room = &*self.id, "the host does not read events; one is lost");
        }
    }

    fn close(&mut self, reason: LeaveReason) {
        for (_, participant) in std::mem::take(&mut self.participants) {
            if let Some(link) = participant.link {
                link.close(End::Leave(reason));
            }
            self.emit(Event::Left { room: Arc::clone(&self.id), identity: participant.identity, reason });
        }
    }
}
