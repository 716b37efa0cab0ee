//! Work that no request waits for: emails whose sending must not show in an answer, and the removal of what is over.

use std::sync::Arc;

use async_trait::async_trait;
use domain::email::Email;
use domain::ids::{MemberId, SessionId};
use domain::time::HOUR;
use platform::app::App;
use platform::db::DbError;
use platform::jobs::{Handler, JobError, Schedule};
use platform::live::accounts::{Whose, changed};
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::Value;

use crate::codes::{self, Purpose};
use crate::{emails, store};

/// The kind of job that follows a refused login.
pub(crate) const REFUSED_LOGIN: &str = "accounts.refused_login";
/// The kind of job that follows a request for a new password.
pub(crate) const ASKED_RESET: &str = "accounts.asked_reset";
/// The kind of job that tells a member that someone used their address.
pub(crate) const TELL_OWNER: &str = "accounts.tell_owner";
/// The kind of job that does nothing: a request that has nothing to do queues one, so that it takes as long as another.
pub(crate) const NOTHING: &str = "accounts.nothing";
/// The kind of job that ends the tabs of a session that has another token.
pub(crate) const RENEWED: &str = "accounts.renewed";
const EXPIRE: &str = "accounts.expire";

/// A login was refused.
#[derive(Serialize, Deserialize)]
pub(crate) struct RefusedLogin {
    /// Whose, when the password was right and only the address is not verified yet.
    pub member: Option<MemberId>,
}

/// Someone asked for a new password.
#[derive(Serialize, Deserialize)]
pub(crate) struct AskedReset {
    /// For this address, whether or not it has an account.
    pub email: String,
}

/// Someone used a member's address.
#[derive(Serialize, Deserialize)]
pub(crate) struct TellOwner {
    /// Whose.
    pub member: MemberId,
}

/// A session got another token.
#[derive(Serialize, Deserialize)]
pub(crate) struct Renewed {
    /// Which.
    pub session: SessionId,
}

/// The handlers of these jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![
        Arc::new(AfterRefusedLogin),
        Arc::new(AfterAskedReset),
        Arc::new(ToldOwner),
        Arc::new(AfterRenewal),
        Arc::new(Nothing),
        Arc::new(Expire),
    ]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: EXPIRE, every: HOUR }]
}

fn read<T: DeserializeOwned>(payload: Value) -> Result<T, JobError> {
    serde_json::from_value(payload).map_err(|error| JobError::Never(error.to_string()))
}

struct AfterRefusedLogin;

#[async_trait]
impl Handler for AfterRefusedLogin {
    fn kind(&self) -> &'static str {
        REFUSED_LOGIN
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Some(member) = read::<RefusedLogin>(payload)?.member else { return Ok(()) };
        let at = app.clone();
        let work = app.db.write(move |tx| {
            let Some(document) = members::store::find(tx, member)?.filter(|found| !found.email_verified)
            else {
                return Ok(());
            };
            match codes::issue(tx, &at, member, Purpose::VerifyEmail, None)? {
                Some(secrets) => {
                    emails::send(tx, &at, &document.email, emails::verify(&at.settings, &secrets))
                }
                None => Ok(()),
            }
        });
        work.await.map_err(|error: DbError| error.into())
    }
}

struct AfterAskedReset;

#[async_trait]
impl Handler for AfterAskedReset {
    fn kind(&self) -> &'static str {
        ASKED_RESET
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let Some(email) = Email::parse(&read::<AskedReset>(payload)?.email) else { return Ok(()) };
        let account = members::store::credentials(&app.db, &email).await?;
        let Some(account) = account.filter(|account| !account.suspended) else { return Ok(()) };
        let at = app.clone();
        let work = app.db.write(move |tx| {
            let Some(document) = members::store::find(tx, account.id)? else { return Ok(()) };
            match codes::issue_reset(tx, &at, account.id)? {
                Some(secrets) => {
                    emails::send(tx, &at, &document.email, emails::reset(&at.settings, &secrets))
                }
                None => Ok(()),
            }
        });
        work.await.map_err(|error: DbError| error.into())
    }
}

struct ToldOwner;

#[async_trait]
impl Handler for ToldOwner {
    fn kind(&self) -> &'static str {
        TELL_OWNER
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let member = read::<TellOwner>(payload)?.member;
        let at = app.clone();
        let work = app.db.write(move |tx| codes::tell_owner(tx, &at, member));
        work.await.map_err(|error: DbError| error.into())
    }
}

/// Ends the tabs that were connected by the former token; those of the session's own browser connect again at once.
struct AfterRenewal;

#[async_trait]
impl Handler for AfterRenewal {
    fn kind(&self) -> &'static str {
        RENEWED
    }

    async fn run(&self, app: &App, payload: Value) -> Result<(), JobError> {
        let session = read::<Renewed>(payload)?.session;
        let at = app.clone();
        let work = app.db.write(move |tx| changed(tx, &at, Whose::Session(session)));
        work.await.map_err(|error: DbError| error.into())
    }
}

struct Nothing;

#[async_trait]
impl Handler for Nothing {
    fn kind(&self) -> &'static str {
        NOTHING
    }

    async fn run(&self, _: &App, _: Value) -> Result<(), JobError> {
        Ok(())
    }
}

/// Removes sessions, known networks and codes whose time is over.
struct Expire;

#[async_trait]
impl Handler for Expire {
    fn kind(&self) -> &'static str {
        EXPIRE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let now = app.now();
        let work = app.db.write(move |tx| {
            let sessions = members::session::expire(tx, now)?;
            let networks = members::networks::expire(tx, now)?;
            let codes = store::expire(tx, now)?;
            Ok::<_, DbError>((sessions, networks, codes))
        });
        work.await?;
        Ok(())
    }
}
