//! Live media in the configuration: each way with what it needs, and every bad or half one refused.

use super::super::{Config, Demo};
use super::*;

fn load(pairs: &[(&str, &str)]) -> Result<MediaChoice, ConfigError> {
    let pairs = pairs.iter().map(|(name, value)| ((*name).to_owned(), (*value).to_owned()));
    Config::load(None, pairs, Demo::Off).map(|config| config.media)
}

fn embedded(pairs: &[(&str, &str)]) -> EmbeddedConfig {
    match load(pairs) {
        Ok(MediaChoice::Embedded(config)) => config,
        other => panic!("{other:?}"),
    }
}

#[test]
fn this_program_carries_media_unless_told_otherwise() {
    let config = embedded(&[]);
    assert_eq!(config.listen.to_string(), "0.0.0.0:4782");
    assert_eq!((config.advertise, config.turn), (vec![], None));
    assert_eq!(load(&[("EXHALE_MEDIA", "off")]), Ok(MediaChoice::Off));
}

#[test]
fn addresses_and_turn_servers_are_listed() {
    let config = embedded(&[
        ("EXHALE_MEDIA_LISTEN", "[::]:7000"),
        ("EXHALE_MEDIA_ADVERTISE", "203.0.113.5, 2001:db8::5"),
        ("EXHALE_MEDIA_TURN_URLS", "turn:turn.example.org, turns:turn.example.org:443?transport=tcp"),
        ("EXHALE_MEDIA_TURN_SECRET", "hunter2"),
    ]);
    assert_eq!(config.listen.to_string(), "[::]:7000");
    assert_eq!(config.advertise, ["203.0.113.5", "2001:db8::5"].map(|ip| ip.parse::<IpAddr>().unwrap()));
    let turn = config.turn.unwrap();
    assert_eq!(turn.urls, ["turn:turn.example.org", "turns:turn.example.org:443?transport=tcp"]);
    assert_eq!(turn.secret, "hunter2");
}

const LIVEKIT: [(&str, &str); 4] = [
    ("EXHALE_MEDIA", "livekit"),
    ("EXHALE_MEDIA_LIVEKIT_URL", "wss://livekit.example.org"),
    ("EXHALE_MEDIA_LIVEKIT_KEY", "key"),
    ("EXHALE_MEDIA_LIVEKIT_SECRET", "hunter2"),
];

#[test]
fn a_livekit_server_needs_its_address_key_and_secret() {
    let Ok(MediaChoice::LiveKit(config)) = load(&LIVEKIT) else { panic!() };
    assert_eq!(config.url, "wss://livekit.example.org");
    assert_eq!((config.key.as_str(), config.secret.as_str()), ("key", "hunter2"));
    assert!(!format!("{config:?}").contains("hunter2"));
    for (missing, _) in &LIVEKIT[1..] {
        let pairs: Vec<_> = LIVEKIT.into_iter().filter(|(name, _)| name != missing).collect();
        let error = load(&pairs).unwrap_err().to_string();
        assert!(
            error.replace('.', "_").contains(&missing.trim_start_matches("EXHALE_").to_lowercase()),
            "{error}"
        );
        assert!(!error.contains("hunter2"), "{error}");
    }
    for url in ["livekit.example.org", "wss://", "wss://key:secret@livekit.example.org", "wss://x?y"] {
        let pairs = LIVEKIT.map(|(name, value)| (name, if name.ends_with("URL") { url } else { value }));
        assert!(matches!(load(&pairs), Err(ConfigError::Bad { .. })), "{url}");
    }
}

#[test]
fn bad_values_are_refused_and_no_secret_is_repeated() {
    let turn = ("EXHALE_MEDIA_TURN_URLS", "turn:turn.example.org");
    for (pairs, key) in [
        (vec![("EXHALE_MEDIA", "jitsi")], "media"),
        (vec![("EXHALE_MEDIA_LISTEN", "4782")], "media.listen"),
        (vec![("EXHALE_MEDIA_ADVERTISE", "community.example.org")], "media.advertise"),
        (vec![("EXHALE_MEDIA_ADVERTISE", "0.0.0.0")], "media.advertise"),
        (vec![("EXHALE_MEDIA_TURN_URLS", "https://turn.example.org")], "media.turn.urls"),
        (vec![turn], "media.turn.secret"),
    ] {
        let error = load(&pairs).unwrap_err().to_string();
        assert!(error.starts_with(&format!("{key} is ")), "{pairs:?}: {error}");
    }
    assert!(!format!("{:?}", load(&[turn, ("EXHALE_MEDIA_TURN_SECRET", "hunter2")])).contains("hunter2"));
}
