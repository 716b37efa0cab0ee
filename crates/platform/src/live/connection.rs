//! One connection as the hub sees it: whose it is, what waits to be written to it, and why it ends.

use std::collections::VecDeque;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::sync::{Mutex, MutexGuard, OnceLock, PoisonError};

use axum::extract::ws::Utf8Bytes;
use domain::ids::{MemberId, SessionId};
use domain::time::Timestamp;
use tokio::sync::Notify;

/// Bytes that may wait for one connection; what is written is not among them.
pub(super) const QUEUE_MAX: usize = 64 * 1024;

/// Why a connection ends, with its close code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ending {
    /// The server goes; connect again.
    Leaving,
    /// The database does not answer; connect again in a while.
    Busy,
    /// Rights may have changed: look who is signed in, then connect again.
    Rights,
    /// The client does not read fast enough.
    Slow,
    /// The client has not been heard for long.
    Silent,
    /// The client asks too much.
    Flooding,
    /// The client said what cannot be read.
    Malformed,
    /// The client said too much at once.
    TooLarge,
    /// The member has too many tabs.
    Tabs,
}

impl Ending {
    /// The close code.
    #[must_use]
    pub const fn code(self) -> u16 {
        match self {
            Self::Silent => 1001,
            Self::Malformed => 1007,
            Self::TooLarge => 1009,
            Self::Leaving => 1012,
            Self::Busy => 1013,
            Self::Rights => 4001,
            Self::Slow => 4008,
            Self::Flooding => 4009,
            Self::Tabs => 4010,
        }
    }

    /// One word, for metrics and developers.
    #[must_use]
    pub const fn word(self) -> &'static str {
        match self {
            Self::Leaving => "leaving",
            Self::Busy => "busy",
            Self::Rights => "rights",
            Self::Slow => "slow",
            Self::Silent => "silent",
            Self::Flooding => "flooding",
            Self::Malformed => "malformed",
            Self::TooLarge => "too large",
            Self::Tabs => "too many tabs",
        }
    }
}

/// What a connection was opened with; whatever changes it ends the connection.
#[derive(Debug)]
pub(super) struct Rights {
    /// When they end by themselves, such as with a membership.
    pub until: Timestamp,
    /// The community was closed for maintenance.
    pub maintenance: bool,
    /// The member may moderate.
    pub staff: bool,
    /// Who is apart from the member by a block, in order.
    pub apart: Box<[MemberId]>,
    /// The name that others see.
    pub name: Box<str>,
}

/// What is to be written.
#[derive(Debug, Clone)]
pub(super) enum Parting {
    /// A frame.
    Text(Utf8Bytes),
    /// A beat, with a ping.
    Beat,
}

#[derive(Default)]
struct Queue {
    waiting: VecDeque<Parting>,
    bytes: usize,
    /// Bytes that were ever taken out.
    taken: u64,
    ending: Option<Ending>,
}

/// One connection.
pub(super) struct Connection {
    pub id: u64,
    pub member: MemberId,
    pub session: SessionId,
    rights: OnceLock<Rights>,
    queue: Mutex<Queue>,
    news: Notify,
    heard: AtomicU64,
    /// It was waited for in vain, and nobody waits again before its queue has been empty.
    lags: AtomicBool,
}

impl Connection {
    pub fn new(id: u64, member: MemberId, session: SessionId, pulse: u64) -> Self {
        Self {
            id,
            member,
            session,
            rights: OnceLock::new(),
            queue: Mutex::default(),
            news: Notify::new(),
            heard: AtomicU64::new(pulse),
            lags: AtomicBool::new(false),
        }
    }

    /// Notes what it was opened with, once.
    pub fn settle(&self, rights: Rights) {
        let _ = self.rights.set(rights);
    }

    /// What it was opened with; nothing while it is being opened.
    pub fn rights(&self) -> Option<&Rights> {
        self.rights.get()
    }

    /// Whether this member may not get what `author` made.
    pub fn is_apart(&self, author: MemberId) -> bool {
        self.rights().is_none_or(|rights| rights.apart.binary_search(&author).is_ok())
    }

    /// Whether its rights have ended by the clock or by the house being closed or opened.
    pub fn is_over(&self, now: Timestamp, maintenance: bool) -> bool {
        self.rights().is_some_and(|rights| rights.until <= now || rights.maintenance != maintenance)
    }

    /// Puts a frame into the queue. Anyone who lets too much wait is ended.
    pub fn push(&self, text: Utf8Bytes) {
        let mut queue = self.queue();
        if queue.ending.is_some() {
            return;
        }
        if queue.bytes.saturating_add(text.len()) > QUEUE_MAX {
            drop(queue);
            self.end(Ending::Slow);
            return;
        }
        queue.bytes = queue.bytes.saturating_add(text.len());
        queue.waiting.push_back(Parting::Text(text));
        drop(queue);
        self.news.notify_one();
    }

    /// Puts a beat into the queue, unless other things wait there anyway.
    pub fn beat(&self) {
        let mut queue = self.queue();
        if queue.ending.is_none() && queue.waiting.is_empty() {
            queue.waiting.push_back(Parting::Beat);
            drop(queue);
            self.news.notify_one();
        }
    }

    /// Whether so many bytes more should wait until it has read some of what waits already.
    pub fn is_crowded(&self, more: usize) -> bool {
        let queue = self.queue();
        let full = queue.ending.is_none() && queue.bytes.saturating_add(more) > QUEUE_MAX;
        full && queue.bytes > 0 && !self.lags.load(Ordering::Relaxed)
    }

    /// Notes that it was waited for long enough.
    pub fn lag(&self) {
        self.lags.store(true, Ordering::Relaxed);
    }

    /// Bytes that it has read until now, or is about to.
    pub fn taken(&self) -> u64 {
        self.queue().taken
    }

    /// Bytes that wait.
    pub fn waiting(&self) -> usize {
        self.queue().bytes
    }

    /// Ends it, throwing away what waits; the first reason counts.
    pub fn end(&self, why: Ending) {
        let mut queue = self.queue();
        if queue.ending.is_none() {
            queue.ending = Some(why);
            queue.waiting = VecDeque::new();
            queue.bytes = 0;
            drop(queue);
            self.news.notify_one();
        }
    }

    /// Throws away what waits, for one who looks at everything again anyway.
    pub fn forget_waiting(&self) {
        let mut queue = self.queue();
        queue.waiting.clear();
        queue.bytes = 0;
    }

    /// What comes next, or why it ends.
    pub async fn next(&self) -> Result<Parting, Ending> {
        loop {
            if let Some(next) = self.take() {
                return next;
            }
            self.news.notified().await;
        }
    }

    fn take(&self) -> Option<Result<Parting, Ending>> {
        let mut queue = self.queue();
        if let Some(ending) = queue.ending {
            return Some(Err(ending));
        }
        let next = queue.waiting.pop_front()?;
        if let Parting::Text(text) = &next {
            queue.bytes = queue.bytes.saturating_sub(text.len());
            queue.taken = queue.taken.wrapping_add(u64::try_from(text.len()).unwrap_or_default());
        }
        if queue.waiting.is_empty() {
            // A burst shall not cost memory for as long as the connection lasts.
            queue.waiting.shrink_to(4);
            self.lags.store(false, Ordering::Relaxed);
        }
        Some(Ok(next))
    }

    /// Waits for its end.
    pub async fn ended(&self) -> Ending {
        loop {
            if let Some(ending) = self.queue().ending {
                return ending;
            }
            self.news.notified().await;
        }
    }

    /// Notes that the client was heard at this beat of the hub's pulse.
    pub fn hear(&self, pulse: u64) {
        self.heard.store(pulse, Ordering::Relaxed);
    }

    /// For how many beats it has not been heard.
    pub fn silence(&self, pulse: u64) -> u64 {
        pulse.saturating_sub(self.heard.load(Ordering::Relaxed))
    }

    fn queue(&self) -> MutexGuard<'_, Queue> {
        self.queue.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
