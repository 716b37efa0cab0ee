//! What one participant may do in a room.

use livekit_protocol as proto;
use str0m::media::MediaKind;

/// Where a track comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Source {
    /// A camera's video.
    Camera,
    /// A microphone's audio.
    Microphone,
    /// The video of a shared screen.
    ScreenShare,
    /// The audio of a shared screen.
    ScreenShareAudio,
}

impl Source {
    /// All sources.
    pub const ALL: [Self; 4] = [Self::Camera, Self::Microphone, Self::ScreenShare, Self::ScreenShareAudio];

    /// The kind of media that comes from here.
    #[must_use]
    pub fn kind(self) -> MediaKind {
        match self {
            Self::Camera | Self::ScreenShare => MediaKind::Video,
            Self::Microphone | Self::ScreenShareAudio => MediaKind::Audio,
        }
    }

    pub(crate) fn to_proto(self) -> proto::TrackSource {
        match self {
            Self::Camera => proto::TrackSource::Camera,
            Self::Microphone => proto::TrackSource::Microphone,
            Self::ScreenShare => proto::TrackSource::ScreenShare,
            Self::ScreenShareAudio => proto::TrackSource::ScreenShareAudio,
        }
    }

    pub(crate) fn from_proto(source: i32) -> Option<Self> {
        Self::ALL.into_iter().find(|known| i32::from(known.to_proto()) == source)
    }
}

/// The rights of one participant; the default is to have none.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Grants {
    /// What the participant may publish.
    pub can_publish: Vec<Source>,
    /// Whether the participant receives the media of others.
    pub can_subscribe: bool,
    /// Whether the participant may send data messages.
    pub can_publish_data: bool,
    /// Whether the participant may change its own name, metadata and attributes.
    pub can_update_metadata: bool,
    /// Whether others do not learn that the participant is there.
    pub hidden: bool,
}

impl Grants {
    /// Everything that a person on the stage needs.
    #[must_use]
    pub fn speaker() -> Self {
        Self {
            can_publish: Source::ALL.to_vec(),
            can_subscribe: true,
            can_publish_data: true,
            ..Self::default()
        }
    }

    /// Everything that a listener needs.
    #[must_use]
    pub fn listener() -> Self {
        Self { can_subscribe: true, ..Self::default() }
    }

    /// The source of a track that this participant may publish, if it may: the source is named and allowed, and the
    /// media is of the kind that comes from there.
    pub(crate) fn publishable(&self, kind: i32, source: i32) -> Option<Source> {
        let source = Source::from_proto(source)?;
        let kind = match proto::TrackType::try_from(kind) {
            Ok(proto::TrackType::Audio) => MediaKind::Audio,
            Ok(proto::TrackType::Video) => MediaKind::Video,
            _ => return None,
        };
        (source.kind() == kind && self.can_publish.contains(&source)).then_some(source)
    }

    pub(crate) fn to_proto(&self) -> proto::ParticipantPermission {
        proto::ParticipantPermission {
            can_subscribe: self.can_subscribe,
            can_publish: !self.can_publish.is_empty(),
            can_publish_data: self.can_publish_data,
            can_publish_sources: self.can_publish.iter().map(|source| i32::from(source.to_proto())).collect(),
            hidden: self.hidden,
            can_update_metadata: self.can_update_metadata,
            ..proto::ParticipantPermission::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proto::{TrackSource, TrackType};

    #[test]
    fn a_track_needs_a_named_allowed_source_of_its_own_kind() {
        let host = Grants::speaker();
        let voice = Grants { can_publish: vec![Source::Microphone], ..Grants::default() };
        for (grants, kind, source, may) in [
            (&host, TrackType::Audio, TrackSource::Microphone, true),
            (&host, TrackType::Video, TrackSource::ScreenShare, true),
            (&host, TrackType::Video, TrackSource::Microphone, false),
            (&host, TrackType::Audio, TrackSource::Camera, false),
            (&host, TrackType::Audio, TrackSource::Unknown, false),
            (&host, TrackType::Data, TrackSource::Camera, false),
            (&voice, TrackType::Audio, TrackSource::Microphone, true),
            (&voice, TrackType::Video, TrackSource::Camera, false),
            (&voice, TrackType::Audio, TrackSource::ScreenShareAudio, false),
            (&Grants::listener(), TrackType::Audio, TrackSource::Microphone, false),
        ] {
            let allowed = grants.publishable(kind.into(), source.into()).is_some();
            assert_eq!(allowed, may, "{grants:?} {kind:?} {source:?}");
        }
        assert!(host.publishable(7, 99).is_none());
    }
}
