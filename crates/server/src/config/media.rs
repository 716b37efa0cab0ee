//! What carries the audio and video of Rooms, and what is needed for it.

use std::net::{IpAddr, SocketAddr};

use adapters::live_media::TurnConfig;
use adapters::live_media::embedded::EmbeddedConfig;
use adapters::live_media::livekit::LiveKitConfig;

use super::{ConfigError, Values};

/// What carries the audio and video of Rooms.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MediaChoice {
    /// Nothing.
    Off,
    /// This program.
    Embedded(EmbeddedConfig),
    /// A LiveKit server.
    LiveKit(LiveKitConfig),
}

impl Values {
    pub(super) fn media(&self) -> Result<MediaChoice, ConfigError> {
        match self.text("media") {
            "off" => Ok(MediaChoice::Off),
            "embedded" => Ok(MediaChoice::Embedded(EmbeddedConfig {
                listen: self.parsed("media.listen", |_: &SocketAddr| true)?,
                advertise: self.advertised()?,
                turn: self.turn()?,
            })),
            "livekit" => Ok(MediaChoice::LiveKit(self.livekit()?)),
            _ => Err(self.bad("media")),
        }
    }

    fn livekit(&self) -> Result<LiveKitConfig, ConfigError> {
        let given = |name| self.parsed(name, |text: &String| !text.is_empty());
        Ok(LiveKitConfig {
            url: self.parsed("media.livekit.url", |url: &String| is_livekit(url))?,
            key: given("media.livekit.key")?,
            secret: given("media.livekit.secret")?,
        })
    }

    fn advertised(&self) -> Result<Vec<IpAddr>, ConfigError> {
        let addresses = self.list("media.advertise").map(|part| {
            let address = part.parse().ok().filter(|ip: &IpAddr| !ip.is_unspecified() && !ip.is_multicast());
            address.ok_or_else(|| self.bad("media.advertise"))
        });
        addresses.collect()
    }

    fn turn(&self) -> Result<Option<TurnConfig>, ConfigError> {
        let urls: Vec<String> = self.list("media.turn.urls").map(str::to_owned).collect();
        if urls.is_empty() {
            return Ok(None);
        }
        if !urls.iter().all(|url| is_turn(url)) {
            return Err(self.bad("media.turn.urls"));
        }
        let secret = self.parsed("media.turn.secret", |secret: &String| !secret.is_empty())?;
        Ok(Some(TurnConfig { urls, secret }))
    }
}

fn is_turn(url: &str) -> bool {
    let rest = url.strip_prefix("turn:").or_else(|| url.strip_prefix("turns:"));
    rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
}

fn is_livekit(url: &str) -> bool {
    let host = ["ws://", "wss://", "http://", "https://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    host.is_some_and(|host| {
        !host.is_empty() && !host.contains(|c: char| c.is_whitespace() || "?#@".contains(c))
    })
}

#[cfg(test)]
#[path = "media_tests.rs"]
mod tests;
