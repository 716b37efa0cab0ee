//! The hub: every connection of this server, by member and by the streams that it follows.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, OnceLock, PoisonError};
use std::time::Duration;

use axum::extract::ws::Utf8Bytes;
use domain::ids::{MemberId, SessionId};
use domain::live::{Change, ChangeSignal, Stream};
use tokio::sync::{Notify, mpsc};
use uuid::Uuid;

use super::account_changes::Whose;
use super::bus_message::{BusMessage, Typing};
use super::change_batch::ChangeBatch;
use super::connection::{Connection, Ending};
use super::following::Following;
use super::frames::LiveFrame;
use super::request_limit::Asking;
use super::rights::{RevocationCheck, Seen};
use crate::registry::Registry;

/// Tabs of one member on this server.
const TABS_MAX: usize = 20;
/// Seconds between two beats of a connection.
const BEAT_EVERY: u64 = 25;
/// Seconds after which a client that was not heard is given up.
const SILENCE_MAX: u64 = 60;

/// Seconds within which everyone asks again for their own things after the bus was away.
pub(super) const RESYNC_WITHIN: u64 = 15;

/// Who is connected to this server; cheap to clone. It does nothing until [`super::begin`].
#[derive(Clone, Default)]
pub struct Hub(Arc<Shared>);

#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    kinds: OnceLock<Registry>,
    tx: OnceLock<mpsc::UnboundedSender<BusMessage>>,
    places: AtomicUsize,
    pulse: AtomicU64,
    look: Notify,
}

#[derive(Default)]
struct State {
    leaving: bool,
    next: u64,
    connections: HashMap<u64, Arc<Connection>>,
    members: HashMap<MemberId, Vec<Arc<Connection>>>,
    streams: HashMap<Stream, Following>,
    seen: Seen,
    asking: Asking,
    /// The beat of the pulse until which everyone is told to ask again, a part at each.
    resync_until: u64,
}

/// A place in the house, taken before the upgrade and given back at the end.
pub(super) struct Place(Hub);

impl Drop for Place {
    fn drop(&mut self) {
        self.0.0.places.fetch_sub(1, Ordering::SeqCst);
        metrics::gauge!("exhale_live_connections").decrement(1.0);
    }
}

/// A connection that is about to follow a stream.
pub(super) struct Expected<'a>(&'a Hub, Stream);

impl Drop for Expected<'_> {
    fn drop(&mut self) {
        let mut state = self.0.state();
        if let Some(following) = state.streams.get_mut(&self.1) {
            following.expect_no_more();
            if following.is_idle() {
                state.streams.remove(&self.1);
            }
        }
    }
}

impl Hub {
    fn state(&self) -> MutexGuard<'_, State> {
        self.0.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Notes once what can be followed and who passes things on; answers whether it was the first time.
    pub(super) fn set_up(&self, kinds: Registry, tx: mpsc::UnboundedSender<BusMessage>) -> bool {
        self.0.kinds.set(kinds).is_ok() && self.0.tx.set(tx).is_ok()
    }

    /// The kinds of streams that can be followed.
    pub(super) fn kinds(&self) -> Option<&Registry> {
        self.0.kinds.get()
    }

    /// Says something to this server and to the others.
    pub(super) fn say(&self, said: BusMessage) {
        if let Some(tx) = self.0.tx.get() {
            let _ = tx.send(said);
        }
    }

    /// How many are connected.
    #[must_use]
    pub fn connected(&self) -> usize {
        self.0.places.load(Ordering::SeqCst)
    }

    /// Bytes that wait to be written, to all of them together.
    #[must_use]
    pub fn waiting(&self) -> usize {
        self.state().connections.values().map(|connection| connection.waiting()).sum()
    }

    /// Takes a place, if one of `max` is left and the server does not go.
    pub(super) fn enter(&self, max: usize) -> Option<Place> {
        let took = self.0.places.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |taken| {
            (taken < max).then_some(taken.saturating_add(1))
        });
        took.ok()?;
        metrics::gauge!("exhale_live_connections").increment(1.0);
        let place = Place(self.clone());
        (!self.state().leaving).then_some(place)
    }

    /// A new connection.
    pub(super) fn open(&self, member: MemberId, session: SessionId) -> Result<Arc<Connection>, Ending> {
        let mut state = self.state();
        if state.leaving {
            return Err(Ending::Leaving);
        }
        if state.members.get(&member).is_some_and(|tabs| tabs.len() >= TABS_MAX) {
            return Err(Ending::Tabs);
        }
        state.next = state.next.wrapping_add(1);
        let connection = Arc::new(Connection::new(state.next, member, session, self.pulse()));
        state.connections.insert(connection.id, connection.clone());
        state.members.entry(member).or_default().push(connection.clone());
        Ok(connection)
    }

    /// A connection is gone.
    pub(super) fn close(&self, connection: &Connection) {
        let mut state = self.state();
        state.connections.remove(&connection.id);
        if let Some(tabs) = state.members.get_mut(&connection.member) {
            tabs.retain(|tab| tab.id != connection.id);
            if tabs.is_empty() {
                state.members.remove(&connection.member);
            }
        }
        state.streams.retain(|_, following| {
            following.leave(connection.id);
            !following.is_idle()
        });
    }

    /// Ends all connections, since the server goes, and lets nobody in.
    pub fn leave(&self) {
        let mut state = self.state();
        state.leaving = true;
        state.connections.values().for_each(|connection| connection.end(Ending::Leaving));
    }

    /// Waits until nobody is connected.
    pub async fn left(&self) {
        while self.connected() > 0 {
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }

    /// Whether this member may ask for one more stream.
    pub(super) fn may_ask(&self, member: MemberId) -> bool {
        let pulse = self.pulse();
        self.state().asking.spend(member, pulse)
    }

    /// A connection is about to follow `stream`; it comes to light what changes from now on.
    pub(super) fn expect(&self, stream: Stream) -> Expected<'_> {
        self.state().streams.entry(stream).or_default().expect();
        Expected(self, stream)
    }

    /// Lets a connection that has everything up to `at` follow; false where more was handed out in the meantime. Answers also
    /// whether the stream is to be loaded now.
    pub(super) fn join(&self, stream: Stream, connection: &Arc<Connection>, at: i64) -> (bool, bool) {
        self.state().streams.entry(stream).or_default().join(connection, at)
    }

    /// Whether this connection follows the stream.
    pub(super) fn follows(&self, stream: Stream, connection: &Connection) -> bool {
        self.state().streams.get(&stream).is_some_and(|following| following.has(connection.id))
    }

    /// This connection follows the stream no more.
    pub(super) fn unfollow(&self, stream: Stream, connection: &Connection) {
        let mut state = self.state();
        if let Some(following) = state.streams.get_mut(&stream) {
            following.leave(connection.id);
            if following.is_idle() {
                state.streams.remove(&stream);
            }
        }
    }

    /// Acts on a hint, of this server or of another one; answers the stream that is to be loaded now.
    pub(super) fn hint(&self, hint: &ChangeSignal) -> Option<Stream> {
        match hint {
            ChangeSignal::Stream(stream, seq) => {
                let load =
                    self.state().streams.get_mut(stream).is_some_and(|found| found.reached(Some(*seq)));
                return load.then_some(*stream);
            }
            ChangeSignal::Own(member, change, id) => self.tell_own(*member, *change, *id),
            ChangeSignal::Everyone(change, id) => self.tell_everyone(*change, *id),
            ChangeSignal::Desk => self.tell_staff(),
            ChangeSignal::Accounts => self.0.look.notify_one(),
        }
        None
    }

    fn tell_own(&self, member: MemberId, change: Change, id: Option<Uuid>) {
        let state = self.state();
        let Some(tabs) = state.members.get(&member) else { return };
        let text: Utf8Bytes = LiveFrame::Own { change, id }.text().into();
        tabs.iter().for_each(|tab| tab.push(text.clone()));
    }

    fn tell_everyone(&self, change: Change, id: Option<Uuid>) {
        let state = self.state();
        let text: Utf8Bytes = LiveFrame::Own { change, id }.text().into();
        // Who is apart from a Member by a block does not see them.
        let sees = |tab: &&Arc<Connection>| {
            let about = id.filter(|_| change == Change::Members).map(MemberId);
            tab.rights().is_some() && about.is_none_or(|member| !tab.is_apart(member))
        };
        state.connections.values().filter(sees).for_each(|tab| tab.push(text.clone()));
    }

    fn tell_staff(&self) {
        let state = self.state();
        let text: Utf8Bytes = LiveFrame::Own { change: Change::OF_STAFF, id: None }.text().into();
        let staff = |tab: &&Arc<Connection>| tab.rights().is_some_and(|rights| rights.staff);
        state.connections.values().filter(staff).for_each(|tab| tab.push(text.clone()));
    }

    /// Hands out that someone is writing.
    pub(super) fn pass_on(&self, Typing { stream, uid, name }: Typing) {
        let state = self.state();
        if let Some(following) = state.streams.get(&stream) {
            let text = LiveFrame::Typing { stream, uid, display_name: name }.text().into();
            following.pass_on(uid, &text);
        }
    }

    /// Notes of every followed stream that it may have changed; answers those that are to be loaded now.
    pub(super) fn reach_all(&self) -> Vec<Stream> {
        let mut state = self.state();
        let changed = state.streams.iter_mut();
        changed.filter_map(|(stream, found)| found.reached(None).then_some(*stream)).collect()
    }

    /// Tells everyone within this many seconds to ask for their own things again.
    pub(super) fn request_resync(&self, within: u64) {
        self.state().resync_until = self.pulse().saturating_add(within);
    }

    /// Waits until rights should be looked at.
    pub(super) async fn asked_to_look(&self) {
        self.0.look.notified().await;
    }

    /// When rights were last looked at, by the clock of the database.
    pub(super) fn looked(&self) -> Option<domain::time::Timestamp> {
        self.state().seen.last()
    }

    /// Ends the connections whose rights may have changed.
    pub(super) fn apply_revocations(&self, look: &RevocationCheck) {
        let mut state = self.state();
        state.end_changed(look);
        state.end_over(look);
    }

    /// Hands batches to those who do not have them yet, having first ended whom the look concerns that was read in the same
    /// snapshot, where there is one. Those are answered who should read first what waits for them, and have got nothing.
    pub(super) fn hand_out(
        &self,
        look: Option<&RevocationCheck>,
        stream: Stream,
        batches: &[ChangeBatch],
        up_to: i64,
    ) -> Vec<Arc<Connection>> {
        let mut state = self.state();
        look.into_iter().for_each(|look| state.end_changed(look));
        let Some(found) = state.streams.get_mut(&stream) else { return Vec::new() };
        let (count, crowded) = found.deliver(batches, up_to);
        drop(state);
        metrics::counter!("exhale_live_deliveries_total").increment(u64::try_from(count).unwrap_or_default());
        crowded
    }

    /// From which number to load the stream now; nothing where loading ends.
    pub(super) fn load(&self, stream: Stream) -> Option<i64> {
        let mut state = self.state();
        let found = state.streams.get_mut(&stream)?;
        let from = found.load();
        if found.is_idle() {
            state.streams.remove(&stream);
        }
        from
    }

    /// Notes that the stream is to be looked at again by its loader.
    pub(super) fn load_again(&self, stream: Stream) {
        if let Some(found) = self.state().streams.get_mut(&stream) {
            found.reached(None);
        }
    }

    /// The second that the hub counts.
    pub(super) fn pulse(&self) -> u64 {
        self.0.pulse.load(Ordering::Relaxed)
    }

    /// Another second: beats, and those who are silent.
    pub(super) fn beat(&self) {
        let pulse = self.0.pulse.fetch_add(1, Ordering::Relaxed).wrapping_add(1);
        let mut state = self.state();
        state.asking.tidy(pulse);
        let resync = pulse <= state.resync_until;
        for connection in state.connections.values() {
            if connection.silence(pulse) > SILENCE_MAX {
                connection.end(Ending::Silent);
            } else if connection.id % BEAT_EVERY == pulse % BEAT_EVERY {
                connection.beat();
            }
            if resync && connection.id % RESYNC_WITHIN == pulse % RESYNC_WITHIN {
                let staff = connection.rights().is_some_and(|rights| rights.staff);
                for change in Change::OF_EVERYONE.into_iter().chain(staff.then_some(Change::OF_STAFF)) {
                    connection.push(LiveFrame::Own { change, id: None }.text().into());
                }
            }
        }
    }
}

impl State {
    fn end_changed(&mut self, look: &RevocationCheck) {
        for whose in self.seen.news(look) {
            match whose {
                Whose::Member(member) => {
                    self.members.get(&member).into_iter().flatten().for_each(|tab| tab.end(Ending::Rights));
                }
                Whose::Session(session) => {
                    let concerned = self.connections.values().filter(|found| found.session == session);
                    concerned.for_each(|connection| connection.end(Ending::Rights));
                }
                Whose::Everyone => {
                    self.connections.values().for_each(|connection| connection.end(Ending::Rights));
                }
            }
        }
    }

    /// Ends those whose rights are over by the clock, or by the house being closed or opened.
    fn end_over(&self, look: &RevocationCheck) {
        let over = self.connections.values().filter(|found| found.is_over(look.at, look.maintenance));
        over.for_each(|connection| connection.end(Ending::Rights));
    }
}

#[cfg(test)]
#[path = "hub_tests.rs"]
mod tests;
