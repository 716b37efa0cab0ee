//! Periodic work: emails that are due, and the removal of what is old.

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::time::{DAY, HOUR, MINUTE};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, Schedule};
use platform::mail;
use reviews::Reviewable;
use serde_json::Value;

use crate::store::Unmailed;
use crate::telling::{Device, Devices, Tabs};
use crate::{email, store, times, unsubscribe};

const EMAILS: &str = "notifications.emails";
const EXPIRE: &str = "notifications.expire";
/// How long notifications are kept.
const KEPT_MS: i64 = 90 * DAY;

/// The handlers of these jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Emails), Arc::new(Expire), Arc::new(Devices), Arc::new(Device), Arc::new(Tabs)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: EMAILS, every: MINUTE }, Schedule { kind: EXPIRE, every: 6 * HOUR }]
}

struct Emails;

#[async_trait]
impl Handler for Emails {
    fn kind(&self) -> &'static str {
        EMAILS
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        loop {
            let due = store::due(&app.db, app.now()).await?;
            if due.is_empty() {
                return Ok(());
            }
            for member in due {
                let at = app.clone();
                let written = app.db.write(move |tx| write(tx, &at, member));
                written.await.map_err(|error: DbError| JobError::from(error))?;
            }
        }
    }
}

/// Writes to one Member what is due, in the transaction that notes it: never twice, never not at all.
fn write(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let now = app.now();
    store::hold_settings(tx, member)?;
    let settings = store::settings_or(tx, member, &app.random.token::<32>())?;
    if settings.next_email_at.is_none_or(|at| at > now) {
        // Another server was faster.
        return Ok(());
    }
    if let Some(end) = times::end_of_quiet(&settings.preferences, now) {
        // Late, after an outage: the quiet hours have begun in the meantime.
        return store::written(tx, member, Some(end));
    }
    let waiting = store::unmailed(tx, member)?;
    let mut told = Vec::new();
    for news in email::told(&waiting, &settings.preferences, now) {
        if is_there(tx, app, member, news)? {
            told.push(news);
        }
    }
    let address = if told.is_empty() { None } else { members::store::reachable(tx, member)? };
    if let Some(address) = address {
        let text = email::text(&app.settings, &app.registry, &told, &settings.unsubscribe_token);
        let stop = unsubscribe::address(&settings.unsubscribe_token);
        mail::queue_list(tx, app, &address, email::SUBJECT, text, &stop)?;
    }
    let (due, rest): (Vec<_>, Vec<_>) = waiting.into_iter().partition(|news| news.due_at <= now);
    for news in &due {
        store::mailed(tx, news.id, now)?;
    }
    store::written(tx, member, email::next_email(&rest, &settings.preferences, now))
}

/// Whether the Member can read what these news lead to: others no longer see a post that a moderator removed.
fn is_there(tx: &mut Tx<'_>, app: &App, member: MemberId, news: &Unmailed) -> Result<bool, DbError> {
    if !news.kind.is_below_post() {
        return Ok(true);
    }
    let mut posts = app.registry.all::<dyn Reviewable>();
    let post = posts.find(|kind| kind.kind() == news.post.kind);
    post.map_or(Ok(true), |kind| kind.is_there(tx, app, member, news.post.id))
}

struct Expire;

#[async_trait]
impl Handler for Expire {
    fn kind(&self) -> &'static str {
        EXPIRE
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let before = app.now().plus(-KEPT_MS);
        app.db.write(move |tx| store::expire(tx, before)).await.map_err(|error: DbError| error)?;
        Ok(())
    }
}
