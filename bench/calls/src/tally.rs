//! What all listeners received: how much of it, what was missing, and how late it came.

use call_client::{Frame, MediaKind};
use serde_json::{Value, json};
use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;
use tokio::time::Instant;

/// Later than this is late: what jitter buffers of browsers still even out.
const BOUND: Duration = Duration::from_millis(100);
/// Delays are counted by the millisecond up to here.
const LONGEST_MS: usize = 2000;

/// The sums of all listeners.
#[derive(Default)]
pub(crate) struct Tally {
    sums: Mutex<Sums>,
}

#[derive(Clone, Default)]
struct Sums {
    /// Rounds of measuring that have begun; listeners begin again with each.
    round: u32,
    begun: Option<Instant>,
    audio: u64,
    video: u64,
    top_layer: u64,
    bytes: u64,
    missing: u64,
    late: u64,
    lost: u64,
    by_ms: Vec<u64>,
}

/// What one listener remembers of what it received.
#[derive(Default)]
pub(crate) struct Listener {
    round: u32,
    last: HashMap<String, u32>,
}

impl Tally {
    fn sums(&self) -> MutexGuard<'_, Sums> {
        self.sums.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins to measure.
    pub(crate) fn begin(&self) {
        let mut sums = self.sums();
        let (round, lost) = (sums.round + 1, sums.lost);
        *sums = Sums { round, lost, begun: Some(Instant::now()), ..Sums::default() };
    }

    /// One listener's call ended.
    pub(crate) fn lose(&self) {
        self.sums().lost += 1;
    }

    /// What was received since the beginning.
    pub(crate) fn end(&self) -> Value {
        let Sums { begun, audio, video, top_layer, bytes, missing, late, lost, by_ms, .. } =
            self.sums().clone();
        let percentile = |percent: u64| {
            let rank = (audio + video) * percent / 100;
            let mut passed = 0;
            by_ms.iter().position(|count| {
                passed += count;
                passed > rank
            })
        };
        json!({
            "seconds": begun.map_or(0.0, |begun| begun.elapsed().as_secs_f64()),
            "audio": audio,
            "video": video,
            "top_layer": top_layer,
            "bytes": bytes,
            "missing": missing,
            "late": late,
            "lost": lost,
            "p50_ms": percentile(50),
            "p99_ms": percentile(99),
        })
    }
}

impl Listener {
    /// Counts a frame.
    pub(crate) fn count(&mut self, tally: &Tally, track: &str, frame: &Frame) {
        let mut sums = tally.sums();
        if self.round != sums.round {
            self.round = sums.round;
            self.last.clear();
        }
        if sums.begun.is_none() {
            return;
        }
        if frame.kind == MediaKind::Audio {
            sums.audio += 1;
        } else {
            sums.video += 1;
            sums.top_layer += u64::from(frame.layer == 2);
        }
        sums.bytes += u64::try_from(frame.length).unwrap_or(0);
        sums.late += u64::from(frame.delay > BOUND);
        let ms = usize::try_from(frame.delay.as_millis()).unwrap_or(LONGEST_MS).min(LONGEST_MS);
        if sums.by_ms.len() <= ms {
            sums.by_ms.resize(ms + 1, 0);
        }
        if let Some(count) = sums.by_ms.get_mut(ms) {
            *count += 1;
        }
        let before = self.last.get_mut(track);
        if let Some(before) = before {
            sums.missing += u64::from(frame.number.saturating_sub(*before).saturating_sub(1));
            *before = frame.number.max(*before);
        } else {
            self.last.insert(track.to_owned(), frame.number);
        }
    }
}
