//! Configuration: one table of keys, read from defaults, `exhale.toml` and `EXHALE_*` variables, in that order.

mod addresses;
mod demo;
mod events;
mod files;
mod keys;
mod media;
mod payments;
mod push;
mod reference;
mod secrets;

use std::collections::BTreeMap;
use std::net::{IpAddr, SocketAddr};
use std::path::{Path, PathBuf};

use adapters::push::hosts::Hosts;
use application::public_pages::{HelpLines, Site};
use domain::gate::{COMMENT, LIKE};
use domain::tier::{Tier, TierMapping};
use platform::db::Location;
use platform::settings::{ProfessionalSettings, Settings};

use addresses::{is_contact, is_link, is_origin, mail_link};
pub use demo::Demo;
pub use events::EventsChoice;
pub use files::FilesChoice;
pub use keys::{KEYS, Key};
pub use media::MediaChoice;
pub use payments::PaymentsChoice;
pub use reference::reference;
use secrets::SECRET;

/// All values, checked.
#[derive(Debug, Clone)]
pub struct Config {
    /// Where to listen.
    pub listen: SocketAddr,
    /// Where to show metrics.
    pub metrics_listen: Option<SocketAddr>,
    /// The data folder.
    pub data: PathBuf,
    /// The database.
    pub database: Location,
    /// Where uploads go.
    pub files: FilesChoice,
    /// How mail leaves.
    pub mail: MailChoice,
    /// The sender of all mail.
    pub mail_from: String,
    /// The secret of web push, where it is not in its file.
    pub push_key: Option<String>,
    /// The file with the key of applicants' evidence.
    pub evidence_key_file: PathBuf,
    /// Whom push services write to.
    pub push_contact: String,
    /// The push services to which messages may go.
    pub push_hosts: Hosts,
    /// What the public pages tell visitors.
    pub site: Site,
    /// Who takes payments.
    pub payments: PaymentsChoice,
    /// What carries the audio and video of Rooms.
    pub media: MediaChoice,
    /// How servers tell each other what has changed.
    pub events: EventsChoice,
    /// Log lines as JSON.
    pub log_json: bool,
    /// What features need to know.
    pub settings: Settings,
}

/// How mail leaves.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum MailChoice {
    /// Files in a folder.
    Outbox(PathBuf),
    /// An SMTP server, as an address.
    Smtp(String),
}

/// A value that cannot be used, said so that the operator can mend it.
#[derive(Debug, thiserror::Error, PartialEq, Eq)]
pub enum ConfigError {
    /// A key that does not exist.
    #[error("{0} is not a key; the keys are in docs/generated/configuration.md")]
    Unknown(String),
    /// A value that is not allowed.
    #[error("{key} is {value:?}; it must be {allowed}")]
    Bad {
        /// The key.
        key: String,
        /// The value.
        value: String,
        /// What is allowed.
        allowed: &'static str,
    },
    /// The file cannot be read.
    #[error("{0}")]
    File(String),
    /// Values that do not go together.
    #[error("{0}")]
    Together(String),
}

/// Raw values by key.
struct Values(BTreeMap<&'static str, String>);

impl Config {
    /// Reads the configuration; `demo` comes from the command line.
    ///
    /// # Errors
    /// The first value that cannot be used.
    pub fn load(
        file: Option<&Path>,
        environment: impl Iterator<Item = (String, String)>,
        demo: Demo,
    ) -> Result<Self, ConfigError> {
        let mut values = Values(KEYS.iter().map(|key| (key.name, key.default.to_owned())).collect());
        if let Some(file) = file {
            values.read_file(file)?;
        }
        values.read_environment(environment)?;
        values.check(demo)
    }
}

impl Values {
    fn set(&mut self, name: &str, value: String) -> Result<(), ConfigError> {
        let key =
            KEYS.iter().find(|key| key.name == name).ok_or_else(|| ConfigError::Unknown(name.to_owned()))?;
        self.0.insert(key.name, value);
        Ok(())
    }

    fn read_file(&mut self, file: &Path) -> Result<(), ConfigError> {
        let text = std::fs::read_to_string(file)
            .map_err(|error| ConfigError::File(format!("{}: {error}", file.display())))?;
        let table: toml::Table =
            text.parse().map_err(|error| ConfigError::File(format!("{}: {error}", file.display())))?;
        for (name, value) in table {
            self.read_entry(&name, value)?;
        }
        Ok(())
    }

    /// `[mail]` with `transport = "…"` would be one key too many names; a table's own value is called `kind`.
    fn read_entry(&mut self, name: &str, value: toml::Value) -> Result<(), ConfigError> {
        match value {
            toml::Value::Table(table) => table.into_iter().try_for_each(|(inner, value)| {
                let full = if inner == "kind" { name.to_owned() } else { format!("{name}.{inner}") };
                self.read_entry(&full, value)
            }),
            toml::Value::String(text) => self.set(name, text),
            toml::Value::Integer(number) => self.set(name, number.to_string()),
            toml::Value::Float(number) => self.set(name, number.to_string()),
            toml::Value::Boolean(truth) => self.set(name, truth.to_string()),
            toml::Value::Array(_) | toml::Value::Datetime(_) => Err(ConfigError::File(format!(
                "{name} is one text in quotes, also where it lists several values"
            ))),
        }
    }

    fn read_environment(&mut self, all: impl Iterator<Item = (String, String)>) -> Result<(), ConfigError> {
        for (name, value) in all {
            let Some(rest) = name.strip_prefix("EXHALE_").filter(|rest| !rest.starts_with("TEST_")) else {
                continue;
            };
            let key = KEYS.iter().find(|key| key.name.replace('.', "_").eq_ignore_ascii_case(rest));
            self.set(key.map_or(name.as_str(), |key| key.name), value)?;
        }
        Ok(())
    }

    fn text(&self, name: &str) -> &str {
        self.0.get(name).map_or("", String::as_str).trim()
    }

    fn bad(&self, name: &str) -> ConfigError {
        let allowed = KEYS.iter().find(|key| key.name == name).map_or("", |key| key.allowed);
        let hidden = SECRET.contains(&name);
        let shown = if hidden { "(not shown, it may hold a password)" } else { self.text(name) };
        ConfigError::Bad { key: name.to_owned(), value: shown.to_owned(), allowed }
    }

    fn parsed<T: std::str::FromStr>(&self, name: &str, fits: impl Fn(&T) -> bool) -> Result<T, ConfigError> {
        self.text(name).parse().ok().filter(|value| fits(value)).ok_or_else(|| self.bad(name))
    }

    fn check(&self, demo: Demo) -> Result<Config, ConfigError> {
        self.demo_stays_here(demo)?;
        let demo = demo != Demo::Off;
        let data: PathBuf = self.parsed("data", |path: &PathBuf| !path.as_os_str().is_empty())?;
        let metrics_listen = match self.text("metrics.listen") {
            "off" => None,
            _ => Some(self.parsed("metrics.listen", |address: &SocketAddr| address.ip().is_loopback())?),
        };
        let database = self.database(&data)?;
        Ok(Config {
            listen: self.parsed("listen", |_| true)?,
            metrics_listen,
            events: self.events(&database)?,
            database,
            files: self.files(&data)?,
            mail: match self.text("mail") {
                "outbox" => MailChoice::Outbox(data.join("outbox")),
                url if url.starts_with("smtp://") || url.starts_with("smtps://") => {
                    MailChoice::Smtp(url.to_owned())
                }
                _ => return Err(self.bad("mail")),
            },
            mail_from: self
                .parsed("mail.from", |from: &String| from.contains('@') && !from.contains(['\r', '\n']))?,
            evidence_key_file: self
                .given("evidence.key_file")
                .map_or_else(|| data.join("evidence.key"), PathBuf::from),
            push_key: self.given("push.key").map(str::to_owned),
            push_contact: self.push_contact()?,
            push_hosts: self.push_hosts()?,
            site: self.site()?,
            payments: self.payments(demo)?,
            media: self.media()?,
            log_json: match self.text("log") {
                "text" => false,
                "json" => true,
                _ => return Err(self.bad("log")),
            },
            settings: self.settings(demo)?,
            data,
        })
    }

    fn given(&self, name: &str) -> Option<&str> {
        Some(self.text(name)).filter(|text| !text.is_empty())
    }

    fn site(&self) -> Result<Site, ConfigError> {
        let given = |name| self.given(name);
        Ok(Site {
            contact: given("contact").map(str::to_owned),
            security_contact: match given("security.contact") {
                Some(to) if !is_contact(to) => return Err(self.bad("security.contact")),
                other => other.map(str::to_owned).or_else(|| mail_link(given("contact")?)),
            },
            companion_app: match given("companion_app") {
                Some(url) if !is_link(url) => return Err(self.bad("companion_app")),
                other => other.map(str::to_owned),
            },
            help: match given("help.lines") {
                Some(file) => HelpLines::from_file(Path::new(file)).map_err(ConfigError::File)?,
                None => HelpLines::shipped(),
            },
        })
    }

    fn tier(&self, name: &'static str) -> Result<Tier, ConfigError> {
        match self.text(name) {
            "free" => Ok(Tier::Free),
            "supporter" => Ok(Tier::Supporter),
            "super" => Ok(Tier::Super),
            _ => Err(self.bad(name)),
        }
    }

    /// The parts of a value that lists several.
    fn list(&self, name: &str) -> impl Iterator<Item = &str> {
        self.text(name).split(',').map(str::trim).filter(|part| !part.is_empty())
    }

    fn settings(&self, demo: bool) -> Result<Settings, ConfigError> {
        let base_url = self.text("base_url").trim_end_matches('/');
        Ok(Settings {
            base_url: Some(base_url)
                .filter(|url| is_origin(url))
                .map(str::to_owned)
                .ok_or_else(|| self.bad("base_url"))?,
            name: self.parsed("name", |name: &String| (1..=40).contains(&name.chars().count()))?,
            demo,
            tier_mapping: match self.text("tiers.map") {
                "slots" => TierMapping::Slots,
                "supporter_is_tier1" => TierMapping::SupporterIsTier1,
                "literal" => TierMapping::Literal,
                _ => return Err(self.bad("tiers.map")),
            },
            free_preview_items: u32::try_from(
                self.parsed("free_preview_items", |items: &i32| (-1..=1000).contains(items))?,
            )
            .ok(),
            comment_gate: COMMENT.beginning_with(self.tier("gates.comment")?),
            like_gate: LIKE.beginning_with(self.tier("gates.like")?),
            moderator_hours: self.parsed("help.hours", |hours| (1..=168).contains(hours))?,
            professionals: self.professionals()?,
            trusted_proxies: self
                .list("trusted_proxies")
                .map(|part| {
                    part.parse::<IpAddr>()
                        .map(|address| address.to_canonical())
                        .map_err(|_| self.bad("trusted_proxies"))
                })
                .collect::<Result<_, _>>()?,
            live_connections: self.parsed("live.connections", |count| (1..=1_000_000).contains(count))?,
            rate_factor: self.parsed("rate_factor", |factor| (0.1..=100_000.0).contains(factor))?,
        })
    }

    fn professionals(&self) -> Result<ProfessionalSettings, ConfigError> {
        Ok(ProfessionalSettings {
            contact: match self.given("professionals.contact") {
                Some(address) if mail_link(address).is_none() => {
                    return Err(self.bad("professionals.contact"));
                }
                other => other.map(str::to_owned),
            },
            expected_days: self.parsed("professionals.expected_days", |days| (1..=90).contains(days))?,
            two_reviewers: self.parsed("professionals.two_reviewers", |_| true)?,
        })
    }

    fn database(&self, data: &Path) -> Result<Location, ConfigError> {
        let connections: usize = self.parsed("database.connections", |count| (1..=200).contains(count))?;
        match self.text("database") {
            "sqlite" => Ok(Location::Sqlite { path: data.join("exhale.db"), readers: connections.min(4) }),
            url if url.starts_with("postgres://") || url.starts_with("postgresql://") => {
                Ok(Location::Postgres { url: url.to_owned(), connections })
            }
            _ => Err(self.bad("database")),
        }
    }
}

#[cfg(test)]
#[path = "config_tests.rs"]
mod tests;
