//! Counts what listeners heard, and how long after it was said.

use std::sync::atomic::{AtomicU64, Ordering};

use serde_json::{Value, json};
use tokio::time::Instant;

/// What stands before the moment at which a message was said, in microseconds since the measurement began.
const MARK: &str = "said at ";
/// Microseconds of one bucket, and how many there are: a tenth of a millisecond, up to twenty seconds.
const BUCKET_US: u64 = 100;
const BUCKETS: usize = 200_000;

/// What all listeners and talkers write into.
pub struct Tally {
    begun: Instant,
    /// Deliveries by how long they took.
    took: Vec<AtomicU64>,
    /// Messages that each listener heard.
    heard: Vec<AtomicU64>,
    said: AtomicU64,
    lost: AtomicU64,
    last: AtomicU64,
}

impl Tally {
    pub fn new(listeners: usize) -> Self {
        let zeros = |count| std::iter::repeat_with(|| AtomicU64::new(0)).take(count).collect();
        Self {
            begun: Instant::now(),
            took: zeros(BUCKETS),
            heard: zeros(listeners),
            said: AtomicU64::new(0),
            lost: AtomicU64::new(0),
            last: AtomicU64::new(0),
        }
    }

    fn now(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_micros()).unwrap_or(u64::MAX)
    }

    /// The words of a message that is said now, of at least so many letters.
    pub fn words(&self, length: usize) -> String {
        let words = format!("{MARK}{:012} by one of many, to see how fast it is heard.", self.now());
        format!("{words:.<length$}")
    }

    /// A message was acknowledged.
    pub fn said(&self) {
        self.said.fetch_add(1, Ordering::Relaxed);
    }

    /// A frame has reached a listener: counts every message in it.
    pub fn hear(&self, listener: usize, frame: &str) {
        let now = self.now();
        let mut messages = 0;
        for part in frame.split(MARK).skip(1) {
            let at: u64 = part.get(..12).and_then(|digits| digits.parse().ok()).unwrap_or(now);
            let bucket = usize::try_from(now.saturating_sub(at) / BUCKET_US).unwrap_or(BUCKETS);
            if let Some(bucket) = self.took.get(bucket.min(BUCKETS - 1)) {
                bucket.fetch_add(1, Ordering::Relaxed);
            }
            messages += 1;
        }
        if messages > 0 {
            self.last.fetch_max(now, Ordering::Relaxed);
            if let Some(heard) = self.heard.get(listener) {
                heard.fetch_add(messages, Ordering::Relaxed);
            }
        }
    }

    /// A listener's connection ended.
    pub fn lose(&self) {
        self.lost.fetch_add(1, Ordering::Relaxed);
    }

    /// Whether every listener heard everything.
    pub fn complete(&self) -> bool {
        let said = self.said.load(Ordering::Relaxed);
        self.heard.iter().all(|heard| heard.load(Ordering::Relaxed) >= said)
    }

    /// The figures; `since` is when the first message was said.
    pub fn report(&self, since: u64) -> Value {
        let said = self.said.load(Ordering::Relaxed);
        let heard: Vec<u64> = self.heard.iter().map(|heard| heard.load(Ordering::Relaxed)).collect();
        let deliveries: u64 = heard.iter().sum();
        json!({
            "said": said,
            "deliveries": deliveries,
            "missed": heard.iter().map(|heard| said.saturating_sub(*heard)).sum::<u64>(),
            "doubled": heard.iter().map(|heard| heard.saturating_sub(said)).sum::<u64>(),
            "lost": self.lost.load(Ordering::Relaxed),
            "microseconds": self.last.load(Ordering::Relaxed).saturating_sub(since),
            "p50": self.within(deliveries, 50),
            "p99": self.within(deliveries, 99),
        })
    }

    /// The moment, for [`Tally::report`].
    pub fn moment(&self) -> u64 {
        self.now()
    }

    /// Microseconds within which so many of a hundred deliveries came.
    fn within(&self, deliveries: u64, percent: u64) -> u64 {
        let wanted = deliveries.saturating_mul(percent).div_ceil(100);
        let mut sum = 0;
        let mut buckets = 0;
        for bucket in &self.took {
            sum += bucket.load(Ordering::Relaxed);
            buckets += 1;
            if sum >= wanted {
                break;
            }
        }
        buckets * BUCKET_US
    }
}
