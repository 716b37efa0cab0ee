//! What a browser may say to a LiveKit server.

use bytes::Bytes;
use prost::Message as _;
use sfu::protocol::SignalRequest;
use sfu::protocol::signal_request::Message;

/// The largest frame of a browser.
const FRAME_MAX: usize = 256 * 1024;
/// What is passed on of a query: what the browser's library is and wants, and nothing that says who the member is.
const PARAMETERS: [&str; 15] = [
    "adaptive_stream",
    "auto_subscribe",
    "browser",
    "browser_version",
    "client_protocol",
    "device_model",
    "network",
    "os",
    "os_version",
    "protocol",
    "reconnect",
    "reconnect_reason",
    "sdk",
    "sid",
    "version",
];

/// A query for LiveKit.
pub(super) struct Query {
    /// Its text.
    pub(super) text: String,
    /// Whether the browser takes up a connection that broke.
    pub(super) resumes: bool,
}

/// The part of a browser's query that is passed on.
pub(super) fn query(given: &str) -> Query {
    let is_plain =
        |value: &str| value.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-._~%+".contains(&byte));
    let pairs = given.split('&').filter_map(|pair| pair.split_once('='));
    let kept: Vec<(&str, &str)> =
        pairs.filter(|(name, value)| PARAMETERS.contains(name) && is_plain(value)).collect();
    let resumes = kept.iter().any(|pair| matches!(pair, ("reconnect", "1" | "true")));
    let text: Vec<String> = kept.iter().map(|(name, value)| format!("{name}={value}")).collect();
    Query { text: text.join("&"), resumes }
}

/// Why a frame ends the connection.
#[derive(Debug, PartialEq, Eq)]
pub(super) struct Garbage;

/// Whether a frame is passed on. Who may receive a track, and what happens to the connection in tests, is not the browser's to say.
pub(super) fn is_passed_on(frame: &Bytes) -> Result<bool, Garbage> {
    if frame.len() > FRAME_MAX {
        return Err(Garbage);
    }
    let request = SignalRequest::decode(frame.clone()).map_err(|_| Garbage)?;
    Ok(matches!(
        request.message,
        Some(
            Message::Offer(_)
                | Message::Answer(_)
                | Message::Trickle(_)
                | Message::AddTrack(_)
                | Message::Mute(_)
                | Message::Subscription(_)
                | Message::TrackSetting(_)
                | Message::Leave(_)
                | Message::SyncState(_)
                | Message::Ping(_)
                | Message::PingReq(_)
                | Message::UpdateAudioTrack(_)
                | Message::UpdateVideoTrack(_)
        )
    ))
}

#[cfg(test)]
mod tests {
    use super::*;
    use sfu::protocol::{SimulateScenario, SubscriptionPermission};

    #[test]
    fn a_query_says_nothing_about_who_the_member_is() {
        let query = |text| {
            let query = query(text);
            (query.text, query.resumes)
        };
        let own =
            "access_token=x&sdk=js&version=2.23.0&attributes=e30%3D&join_request=y&os=mac%20OS&sid=PA_1";
        assert_eq!(query(own), ("sdk=js&version=2.23.0&os=mac%20OS&sid=PA_1".to_owned(), false));
        assert_eq!(query("reconnect=1&sid=PA_1"), ("reconnect=1&sid=PA_1".to_owned(), true));
        assert_eq!(query("sdk=js\r\nx: y&reconnect=0&os"), ("reconnect=0".to_owned(), false));
    }

    #[test]
    fn a_browser_decides_neither_who_receives_its_tracks_nor_plays_tests() {
        let passes = |message| is_passed_on(&SignalRequest { message }.encode_to_vec().into());
        assert_eq!(passes(Some(Message::Ping(1))), Ok(true));
        let everyone = SubscriptionPermission { all_participants: true, ..Default::default() };
        assert_eq!(passes(Some(Message::SubscriptionPermission(everyone))), Ok(false));
        assert_eq!(passes(Some(Message::Simulate(SimulateScenario::default()))), Ok(false));
        assert_eq!(passes(None), Ok(false));
        assert_eq!(is_passed_on(&Bytes::from_static(&[0xff; 9])), Err(Garbage));
        assert_eq!(is_passed_on(&vec![0; FRAME_MAX + 1].into()), Err(Garbage));
    }
}
