//! What a participant may do, in LiveKit's words: in the token it joins with, and as a change during the call.

use std::time::Duration;

use livekit_api::access_token::{AccessToken, AccessTokenError, VideoGrants};
use platform::live_media::{Entry, MediaRights};
use sfu::protocol::{ParticipantPermission, TrackSource};

use super::LiveKitConfig;

/// How long a token may be used; it is used at once.
const TOKEN_LIFETIME: Duration = Duration::from_secs(60);

/// The token with which a participant joins or resumes.
pub(super) fn token(config: &LiveKitConfig, room: &str, entry: &Entry) -> Result<String, AccessTokenError> {
    let names = sources(entry.rights).map(|(_, name)| name.to_owned());
    let grants = VideoGrants {
        room_join: true,
        room: room.to_owned(),
        can_publish: Some(names.clone().next().is_some()),
        can_publish_sources: names.collect(),
        can_subscribe: Some(entry.rights.receive),
        can_publish_data: Some(entry.rights.data),
        can_update_own_metadata: Some(false),
        ..VideoGrants::default()
    };
    AccessToken::with_api_key(&config.key, &config.secret)
        .with_ttl(TOKEN_LIFETIME)
        .with_identity(&entry.identity)
        .with_name(&entry.name)
        .with_grants(grants)
        .to_jwt()
}

/// The same for a participant who is there.
pub(super) fn permission(rights: MediaRights) -> ParticipantPermission {
    let sources: Vec<i32> = sources(rights).map(|(source, _)| source.into()).collect();
    ParticipantPermission {
        can_publish: !sources.is_empty(),
        can_publish_sources: sources,
        can_subscribe: rights.receive,
        can_publish_data: rights.data,
        ..ParticipantPermission::default()
    }
}

fn sources(rights: MediaRights) -> impl Iterator<Item = (TrackSource, &'static str)> + Clone {
    let all = [
        (rights.microphone, TrackSource::Microphone, "microphone"),
        (rights.camera, TrackSource::Camera, "camera"),
        (rights.screen, TrackSource::ScreenShare, "screen_share"),
        (rights.screen, TrackSource::ScreenShareAudio, "screen_share_audio"),
    ];
    all.into_iter().filter(|(may, ..)| *may).map(|(_, source, name)| (source, name))
}

#[cfg(test)]
mod tests {
    use super::*;
    use domain::time::Timestamp;
    use livekit_api::access_token::TokenVerifier;

    fn granted(rights: MediaRights) -> VideoGrants {
        let config = LiveKitConfig { url: String::new(), key: "key".into(), secret: "secret".into() };
        let entry = Entry {
            identity: "anna.1".into(),
            name: "Anna".into(),
            rights,
            query: String::new(),
            now: Timestamp(0),
        };
        let token = token(&config, "room", &entry).unwrap();
        let claims = TokenVerifier::with_api_key("key", "secret").verify(&token).unwrap();
        assert_eq!(
            (claims.sub.as_str(), claims.name.as_str(), claims.exp - claims.nbf),
            ("anna.1", "Anna", 60)
        );
        claims.video
    }

    #[test]
    fn token_and_permission_grant_exactly_what_is_allowed() {
        let none = granted(MediaRights::default());
        let expected = VideoGrants {
            room_join: true,
            room: "room".into(),
            can_publish: Some(false),
            can_subscribe: Some(false),
            can_publish_data: Some(false),
            can_update_own_metadata: Some(false),
            ..VideoGrants::default()
        };
        assert_eq!(none, expected);
        assert_eq!(permission(MediaRights::default()), ParticipantPermission::default());

        let rights = MediaRights { screen: true, receive: true, ..MediaRights::default() };
        let expected = VideoGrants {
            can_publish: Some(true),
            can_publish_sources: vec!["screen_share".into(), "screen_share_audio".into()],
            can_subscribe: Some(true),
            ..expected
        };
        assert_eq!(granted(rights), expected);
        let permission = permission(rights);
        assert!(permission.can_publish && permission.can_subscribe && !permission.can_publish_data);
        let sources = [TrackSource::ScreenShare, TrackSource::ScreenShareAudio].map(i32::from);
        assert_eq!(permission.can_publish_sources, sources);
    }
}
