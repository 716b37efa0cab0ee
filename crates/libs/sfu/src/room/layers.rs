//! What is known about the simulcast layers of a video, and which of them a viewer's tile needs.

use super::allocation::LAYERS;
use livekit_protocol as proto;
use std::time::{Duration, Instant};
use str0m::media::Rid;

/// A layer that sent nothing for this long is off.
const OFF_AFTER: Duration = Duration::from_millis(2500);

/// The layer of a stream by its `rid`; a stream without one has a single layer.
pub(crate) fn layer_of(rid: Option<&str>) -> usize {
    match rid {
        Some("f") => 2,
        Some("h") => 1,
        _ => 0,
    }
}

/// The quality that clients call a layer.
pub(crate) fn quality_of(layer: usize) -> proto::VideoQuality {
    match layer {
        0 => proto::VideoQuality::Low,
        1 => proto::VideoQuality::Medium,
        _ => proto::VideoQuality::High,
    }
}

/// The best layer of use for a tile. A size decides where there is one, else the quality asked for.
pub(crate) fn wanted_layer(settings: &proto::UpdateTrackSettings, declared: &[proto::VideoLayer]) -> usize {
    if settings.width > 0 && settings.height > 0 {
        let mut sizes: Vec<_> = declared.iter().filter(|layer| layer.width > 0 && layer.height > 0).collect();
        sizes.sort_by_key(|layer| u64::from(layer.width) * u64::from(layer.height));
        // The picture fills its tile, so it is enough if one side is reached.
        let fits =
            |layer: &&&proto::VideoLayer| layer.width >= settings.width || layer.height >= settings.height;
        return match sizes.iter().find(fits) {
            Some(layer) => usize::try_from(layer.quality).unwrap_or(0).min(LAYERS - 1),
            None => LAYERS - 1,
        };
    }
    match proto::VideoQuality::try_from(settings.quality) {
        Ok(proto::VideoQuality::Low | proto::VideoQuality::Off) => 0,
        Ok(proto::VideoQuality::Medium) => 1,
        _ => LAYERS - 1,
    }
}

/// One layer as it arrives.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Layer {
    last_frame: Option<Instant>,
    last_request: Option<Instant>,
    bytes: u64,
    rate: Option<u64>,
    needs_keyframe: bool,
    /// Whether a tap missed a frame and gets no other until the next keyframe.
    pub(crate) is_tap_behind: bool,
    rid: Option<Rid>,
}

impl Layer {
    /// Counts a frame. Whether it can be shown is the answer: after a loss only a keyframe can.
    pub(crate) fn observe(
        &mut self,
        at: Instant,
        bytes: usize,
        is_contiguous: bool,
        is_keyframe: bool,
    ) -> bool {
        self.last_frame = Some(at);
        self.bytes = self.bytes.saturating_add(u64::try_from(bytes).unwrap_or(u64::MAX));
        if is_keyframe {
            self.needs_keyframe = false;
        } else if !is_contiguous {
            self.needs_keyframe = true;
        }
        !self.needs_keyframe
    }

    pub(crate) fn is_live(&self, now: Instant) -> bool {
        self.last_frame.is_some_and(|at| now.saturating_duration_since(at) < OFF_AFTER)
    }

    /// The stream that carries the layer; none without simulcast.
    pub(crate) fn rid(&self) -> Option<Rid> {
        self.rid
    }

    pub(crate) fn set_rid(&mut self, rid: Option<Rid>) {
        self.rid = rid;
    }

    /// Whether a keyframe may be requested now; the answer counts as a request.
    pub(crate) fn may_request(&mut self, now: Instant, interval: Duration) -> bool {
        let may = self.last_request.is_none_or(|at| now.saturating_duration_since(at) >= interval);
        if may {
            self.last_request = Some(now);
        }
        may
    }

    /// Ends a window of measuring: bits per second, smoothed. None for a layer that is off.
    pub(crate) fn close_window(&mut self, window: Duration, now: Instant) {
        let millis = u64::try_from(window.as_millis()).unwrap_or(u64::MAX).max(1);
        let rate = self.bytes.saturating_mul(8000) / millis;
        self.bytes = 0;
        self.rate = self.is_live(now).then(|| self.rate.map_or(rate, |before| (before * 3 + rate) / 4));
    }

    /// What the layer takes: as measured or, for one that just began, as expected.
    pub(crate) fn rate(&self, now: Instant, expected: u64) -> Option<u64> {
        self.is_live(now).then(|| self.rate.filter(|rate| *rate > 0).unwrap_or(expected))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::VideoQuality;

    #[test]
    fn a_tile_gets_the_smallest_layer_that_fills_it() {
        let layer = |quality: VideoQuality, width, height| proto::VideoLayer {
            quality: quality.into(),
            width,
            height,
            ..proto::VideoLayer::default()
        };
        let declared = [
            layer(VideoQuality::High, 1280, 720),
            layer(VideoQuality::Low, 320, 180),
            layer(VideoQuality::Medium, 640, 360),
        ];
        for (quality, width, height, expected) in [
            (VideoQuality::High, 100, 100, 0),
            (VideoQuality::High, 321, 181, 1),
            (VideoQuality::Low, 1000, 600, 2),
            (VideoQuality::Low, 3000, 2000, 2),
            (VideoQuality::Low, 0, 0, 0),
            (VideoQuality::Medium, 0, 0, 1),
            (VideoQuality::High, 0, 0, 2),
        ] {
            let settings =
                proto::UpdateTrackSettings { quality: quality.into(), width, height, ..Default::default() };
            assert_eq!(wanted_layer(&settings, &declared), expected, "{quality:?} {width}x{height}");
        }
        let odd = proto::UpdateTrackSettings { quality: 77, ..Default::default() };
        assert_eq!(wanted_layer(&odd, &[]), 2);
    }

    #[test]
    fn after_a_loss_only_a_keyframe_is_shown_and_requests_are_throttled() {
        let now = tokio::time::Instant::now().into_std();
        let mut layer = Layer::default();
        assert!(!layer.is_live(now));
        for (is_contiguous, is_keyframe, shown) in [
            (true, true, true),
            (true, false, true),
            (false, false, false),
            (true, false, false),
            (false, true, true),
        ] {
            assert_eq!(layer.observe(now, 100, is_contiguous, is_keyframe), shown);
        }
        let interval = Duration::from_millis(500);
        assert!(layer.may_request(now, interval));
        assert!(!layer.may_request(now + Duration::from_millis(499), interval));
        assert!(layer.may_request(now + interval, interval));
        layer.close_window(Duration::from_secs(1), now);
        assert_eq!(layer.rate(now, 9), Some(4000));
        assert_eq!(layer.rate(now + OFF_AFTER, 9), None);
    }
}
