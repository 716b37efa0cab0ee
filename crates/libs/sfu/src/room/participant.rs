//! The state of one participant, of its tracks and of what it receives.

use super::allocation::LAYERS;
use super::input::Link;
use super::layers::{Layer, wanted_layer};
use super::peer::Peer;
use super::speakers::SpeechDetector;
use super::timeline::Timeline;
use crate::grants::{Grants, Source};
use livekit_protocol as proto;
use std::collections::{BTreeMap, HashMap};
use std::sync::Arc;
use std::time::Instant;
use str0m::change::SdpPendingOffer;
use str0m::channel::ChannelId;
use str0m::media::{MediaKind, Mid};

/// Names a participant within its room.
pub(crate) type ParticipantId = u32;
/// Names a track within its room.
pub(crate) type TrackId = u32;

/// Someone in the room.
pub(crate) struct Participant {
    pub(crate) sid: String,
    pub(crate) identity: Arc<str>,
    pub(crate) name: String,
    pub(crate) metadata: String,
    pub(crate) attributes: HashMap<String, String>,
    pub(crate) grants: Grants,
    pub(crate) joined_at_ms: i64,
    pub(crate) version: u32,
    pub(crate) is_active: bool,
    pub(crate) auto_subscribe: bool,
    /// The signalling connection; none while the client is away.
    pub(crate) link: Option<Link>,
    pub(crate) link_lost_at: Option<Instant>,
    pub(crate) media_lost_at: Option<Instant>,
    pub(crate) subscriber: Peer,
    pub(crate) publisher: Option<Peer>,
    pub(crate) negotiation: Negotiation,
    /// The media lines that carry a track, and those that carry nothing known yet.
    pub(crate) published: Vec<(Mid, TrackId)>,
    pub(crate) unmatched: Vec<Mid>,
    pub(crate) subscriptions: BTreeMap<TrackId, Subscription>,
    /// What the client asked for by hand, against `auto_subscribe`.
    pub(crate) choices: BTreeMap<TrackId, bool>,
    pub(crate) incoming: Vec<(ChannelId, bool)>,
    pub(crate) reliable: Option<ChannelId>,
    pub(crate) lossy: Option<ChannelId>,
    pub(crate) data_left: usize,
    pub(crate) estimate: u64,
    /// The layer rates last asked of the bandwidth estimator.
    pub(crate) desired: (u64, u64),
    pub(crate) loss: f32,
    pub(crate) quality: Option<proto::ConnectionQuality>,
}

/// The server's offers to a client: one at a time.
#[derive(Default)]
pub(crate) struct Negotiation {
    pub(crate) pending: Option<SdpPendingOffer>,
    pub(crate) last_offer: Option<proto::SessionDescription>,
    pub(crate) id: u32,
    pub(crate) has_channels: bool,
    pub(crate) restart_ice: bool,
    pub(crate) stopped: Vec<Mid>,
}

/// A track that someone publishes or is about to.
pub(crate) struct Track {
    pub(crate) owner: ParticipantId,
    pub(crate) sid: Arc<str>,
    pub(crate) cid: String,
    pub(crate) source: Source,
    pub(crate) kind: MediaKind,
    /// The media line that carries it; none until the client has offered it.
    pub(crate) mid: Option<Mid>,
    pub(crate) info: proto::TrackInfo,
    /// The layers the client announced.
    pub(crate) declared: Vec<proto::VideoLayer>,
    pub(crate) layers: [Layer; LAYERS],
    pub(crate) speech: SpeechDetector,
    pub(crate) level: u8,
    /// The best layer the publisher was told to send.
    pub(crate) announced: Option<Option<usize>>,
    /// The layer of which keyframes are requested for a tap.
    pub(crate) tapped: Option<usize>,
}

impl Track {
    /// What a layer takes before it was measured.
    pub(crate) fn expected_rate(&self, layer: usize) -> u64 {
        let quality = i32::from(super::layers::quality_of(layer));
        let declared = self.declared.iter().find(|declared| declared.quality == quality);
        match declared.map(|declared| u64::from(declared.bitrate)) {
            Some(rate) if rate > 0 => rate,
            _ => [160_000, 450_000, 1_700_000].get(layer).copied().unwrap_or(1_700_000),
        }
    }
}

/// A track on its way to one participant.
#[derive(Default)]
pub(crate) struct Subscription {
    pub(crate) mid: Option<Mid>,
    /// Whether the client has accepted the media line.
    pub(crate) is_open: bool,
    pub(crate) settings: proto::UpdateTrackSettings,
    /// The layer to send; none if there is no room for it or nobody looks.
    pub(crate) target: Option<usize>,
    pub(crate) current: Option<usize>,
    pub(crate) timeline: Timeline,
    pub(crate) is_paused: bool,
}

/// What to do with a frame for one subscriber.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Verdict {
    Send { is_switch: bool },
    Skip,
    NeedKeyframe,
}

impl Subscription {
    pub(crate) fn new() -> Self {
        let quality = proto::VideoQuality::High.into();
        Self {
            settings: proto::UpdateTrackSettings { quality, ..proto::UpdateTrackSettings::default() },
            ..Self::default()
        }
    }

    /// The best layer that is of use to the viewer; none if it does not look.
    pub(crate) fn wanted(&self, track: &Track) -> Option<usize> {
        (!self.settings.disabled).then(|| wanted_layer(&self.settings, &track.declared))
    }

    /// Whether a video frame of a layer goes out. A switch happens on a keyframe, and what was sent before goes on until
    /// then.
    pub(crate) fn judge(&mut self, layer: usize, is_keyframe: bool) -> Verdict {
        let Some(target) = self.target else { return Verdict::Skip };
        if layer == target && self.current != Some(target) {
            if !is_keyframe {
                return Verdict::NeedKeyframe;
            }
            self.current = Some(target);
            return Verdict::Send { is_switch: true };
        }
        if self.current == Some(layer) { Verdict::Send { is_switch: false } } else { Verdict::Skip }
    }

    /// Stops sending at once.
    pub(crate) fn pause(&mut self) {
        (self.target, self.current) = (None, None);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn layers_switch_on_keyframes_and_a_paused_video_sends_nothing() {
        let mut subscription = Subscription::new();
        let send = |is_switch| Verdict::Send { is_switch };
        assert_eq!(subscription.judge(0, true), Verdict::Skip, "no layer was chosen yet");
        subscription.target = Some(0);
        for (layer, is_keyframe, verdict) in [
            (0, false, Verdict::NeedKeyframe),
            (1, true, Verdict::Skip),
            (0, true, send(true)),
            (0, false, send(false)),
        ] {
            assert_eq!(subscription.judge(layer, is_keyframe), verdict);
        }
        subscription.target = Some(2);
        for (layer, is_keyframe, verdict) in [
            (0, false, send(false)),
            (2, false, Verdict::NeedKeyframe),
            (2, true, send(true)),
            (0, true, Verdict::Skip),
            (2, false, send(false)),
        ] {
            assert_eq!(subscription.judge(layer, is_keyframe), verdict);
        }
        subscription.pause();
        assert_eq!(subscription.judge(2, true), Verdict::Skip);
    }
}
