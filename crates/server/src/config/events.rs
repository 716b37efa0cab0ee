//! How the servers of one community tell each other what has changed.

use platform::db::Location;

use super::{ConfigError, Values};

/// Over what hints go from server to server.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum EventsChoice {
    /// There is one server only.
    Alone,
    /// NATS servers, as addresses separated by commas, and the subject.
    Nats {
        /// Where they are.
        url: String,
        /// The subject of this community's hints.
        subject: String,
    },
}

impl Values {
    pub(super) fn events(&self, database: &Location) -> Result<EventsChoice, ConfigError> {
        let Some(url) = self.given("nats.url") else { return Ok(EventsChoice::Alone) };
        let is_server = |part: &str| {
            let rest = part.strip_prefix("nats://").or_else(|| part.strip_prefix("tls://"));
            rest.is_some_and(|rest| !rest.is_empty() && !rest.contains(char::is_whitespace))
        };
        if !url.split(',').all(|part| is_server(part.trim())) {
            return Err(self.bad("nats.url"));
        }
        let is_token = |token: &str| {
            !token.is_empty() && token.chars().all(|c| c.is_ascii_alphanumeric() || matches!(c, '_' | '-'))
        };
        let prefix = self.parsed("nats.prefix", |text: &String| text.split('.').all(is_token))?;
        Ok(EventsChoice::Nats {
            url: url.to_owned(),
            subject: format!("{prefix}.{}.hint", name_of(database)),
        })
    }
}

/// The database's name, by which communities that share a bus are told apart, in letters that a subject may have.
fn name_of(database: &Location) -> String {
    let name = match database {
        Location::Sqlite { .. } => "sqlite",
        Location::Postgres { url, .. } => {
            let rest = url.split_once("://").map_or("", |(_, rest)| rest);
            let path = rest.split_once('/').map_or("", |(_, path)| path);
            path.split('?').next().unwrap_or_default()
        }
    };
    let plain = |c: char| if c.is_ascii_alphanumeric() || c == '-' { c } else { '_' };
    Some(name.chars().map(plain).collect())
        .filter(|name: &String| !name.is_empty())
        .unwrap_or_else(|| "main".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_database_has_a_subject_of_its_own() {
        let postgres = |url: &str| name_of(&Location::Postgres { url: url.to_owned(), connections: 1 });
        assert_eq!(postgres("postgres://me:secret@db.example:5432/calm?sslmode=require"), "calm");
        assert_eq!(postgres("postgres://db.example/calm.and%20quiet"), "calm_and_20quiet");
        assert_eq!(postgres("postgres://db.example"), "main");
        assert_eq!(name_of(&Location::Sqlite { path: "x".into(), readers: 1 }), "sqlite");
    }
}
