//! Synthetic media: frames that carry their number and layer instead of sound and pictures.

use livekit_protocol::{VideoLayer, VideoQuality};
use std::sync::atomic::{AtomicU32, Ordering};
use std::sync::{Arc, OnceLock};
use std::time::{Duration, Instant};
use str0m::Rtc;
use str0m::media::{MediaData, MediaKind, MediaTime, Mid, Rid};

/// How often a frame is sent.
const INTERVAL: Duration = Duration::from_millis(20);
/// Payload bytes of each video layer: 20 ms of about 80, 240 and 800 kbit/s.
const SIZES: [usize; 3] = [200, 600, 2000];

/// When this program sent its first frame; the others carry how much later they were sent.
static START: OnceLock<Instant> = OnceLock::new();

/// How long after [`START`] it is now.
fn clock() -> Duration {
    let now = tokio::time::Instant::now().into_std();
    now.saturating_duration_since(*START.get_or_init(|| now))
}

/// A frame as it arrives.
#[derive(Clone, Debug, PartialEq)]
pub struct Frame {
    /// Audio or video.
    pub kind: MediaKind,
    /// Its number at the sender.
    pub number: u32,
    /// The video layer that it belongs to.
    pub layer: u8,
    /// Whether it says that decoding can begin here.
    pub is_keyframe: bool,
    /// Its time, as it arrived.
    pub time: MediaTime,
    /// How long ago it was sent, if it was sent by this program.
    pub delay: Duration,
    /// How many bytes it has.
    pub length: usize,
}

impl Frame {
    pub(crate) fn read(data: &MediaData) -> Self {
        let kind = if data.params.spec().codec.is_audio() { MediaKind::Audio } else { MediaKind::Video };
        // What is spoken has neither number nor time.
        let number = data.data.get(10..14).map_or(0, |bytes| u32::from_be_bytes(bytes.try_into().unwrap()));
        let sent = data.data.get(15..23).map(|bytes| u64::from_be_bytes(bytes.try_into().unwrap()));
        Self {
            kind,
            number,
            layer: data.data.get(14).copied().unwrap_or_default(),
            is_keyframe: data.is_keyframe(),
            time: data.time,
            delay: clock().saturating_sub(Duration::from_micros(sent.unwrap_or_default())),
            length: data.data.len(),
        }
    }
}

/// The layers that a client announces.
pub(crate) fn layers(count: usize) -> Vec<VideoLayer> {
    let all =
        [(VideoQuality::Low, 320, 180), (VideoQuality::Medium, 640, 360), (VideoQuality::High, 1280, 720)];
    let layer = |(quality, width, height): (VideoQuality, u32, u32)| VideoLayer {
        quality: quality.into(),
        width,
        height,
        ..VideoLayer::default()
    };
    if count > 1 { all.into_iter().take(count).map(layer).collect() } else { Vec::new() }
}

struct Source {
    mid: Mid,
    kind: MediaKind,
    /// The stream of each layer, and whether it owes a keyframe.
    streams: Vec<(Option<Rid>, bool)>,
}

/// Makes frames for every track that a client publishes.
pub(crate) struct Generator {
    /// Opus packets to be sent as sound; synthetic frames where there are none.
    pub(crate) voice: Vec<Vec<u8>>,
    spoken: usize,
    sources: Vec<Source>,
    sent: Arc<AtomicU32>,
    due: Instant,
    start: Instant,
}

impl Generator {
    pub(crate) fn new(sent: Arc<AtomicU32>) -> Self {
        let start = tokio::time::Instant::now().into_std();
        Self { voice: Vec::new(), spoken: 0, sources: Vec::new(), sent, due: start, start }
    }

    pub(crate) fn add(&mut self, mid: Mid, kind: MediaKind, layers: usize) {
        let streams = if layers > 1 {
            ["q", "h", "f"].into_iter().take(layers).map(|rid| (Some(Rid::from(rid)), true)).collect()
        } else {
            vec![(None, true)]
        };
        self.sources.push(Source { mid, kind, streams });
    }

    pub(crate) fn keyframe(&mut self, mid: Mid, rid: Option<Rid>) {
        for source in self.sources.iter_mut().filter(|source| source.mid == mid) {
            for (_, owes) in source.streams.iter_mut().filter(|(stream, _)| *stream == rid) {
                *owes = true;
            }
        }
    }

    /// When something is to be sent; never, while nothing is published.
    pub(crate) fn due(&self) -> Option<Instant> {
        (!self.sources.is_empty()).then_some(self.due)
    }

    pub(crate) fn write(&mut self, rtc: &mut Rtc, now: Instant) {
        if self.sources.is_empty() || now < self.due || !rtc.is_connected() {
            self.due = self.due.max(now + Duration::from_millis(1));
            return;
        }
        self.due = now + INTERVAL;
        let number = self.sent.fetch_add(1, Ordering::SeqCst) + 1;
        let elapsed = now - self.start;
        for source in &mut self.sources {
            for (layer, (rid, owes)) in source.streams.iter_mut().enumerate() {
                let Some(writer) = rtc.writer(source.mid) else { continue };
                let Some(pt) = writer.payload_params().next().map(|params| params.pt()) else { continue };
                let size = if source.kind == MediaKind::Video { SIZES[layer] } else { 80 };
                let mut data = vec![0x55; size];
                if source.kind == MediaKind::Video {
                    let header: [u8; 10] =
                        [u8::from(!*owes) | 0x10, 0x02, 0x00, 0x9d, 0x01, 0x2a, 0x40, 0x01, 0xb4, 0];
                    data[..10].copy_from_slice(&header);
                    *owes = false;
                }
                data[10..14].copy_from_slice(&number.to_be_bytes());
                data[14] = u8::try_from(layer).unwrap();
                let sent = u64::try_from(clock().as_micros()).unwrap();
                data[15..23].copy_from_slice(&sent.to_be_bytes());
                if source.kind == MediaKind::Audio && !self.voice.is_empty() {
                    data.clone_from(&self.voice[self.spoken % self.voice.len()]);
                    self.spoken += 1;
                }
                let rate = if source.kind == MediaKind::Video { 90 } else { 48 };
                let ticks = u64::try_from(elapsed.as_millis()).unwrap() * rate;
                let time = MediaTime::new(
                    ticks,
                    str0m::media::Frequency::new(u32::try_from(rate).unwrap() * 1000).unwrap(),
                );
                let writer = if let Some(rid) = *rid { writer.rid(rid) } else { writer };
                let writer =
                    if source.kind == MediaKind::Audio { writer.audio_level(-20, true) } else { writer };
                let _ = writer.write(pt, now, time, data);
            }
            // One thing at a time: str0m wants to be drained between changes.
        }
    }
}
