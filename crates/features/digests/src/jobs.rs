//! Periodic work: emails that are due.

use std::sync::Arc;

use async_trait::async_trait;
use domain::ids::MemberId;
use domain::limits::UNDO_MS;
use domain::time::{DAY, MINUTE};
use members::digest_source::DigestSource;
use members::digests::{FIRST, Times, UNPLANNED};
use notifications::Reach;
use notifications::times::{Round, after_the_quiet_hours, next_round};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::jobs::{Handler, JobError, Schedule};
use platform::mail;
use serde_json::Value;

use crate::{email, rules, unsubscribe};

const EMAILS: &str = "digests.round";
/// How far the first email looks back: over the week before it, and the quiet hours for which it may have waited.
const FIRST_LOOK_MS: i64 = 8 * DAY;
/// How long one run goes on; the next one takes the rest.
const TIMEOUT_MS: i64 = 2 * MINUTE;

/// The handlers of these jobs.
#[must_use]
pub fn handlers() -> Vec<Arc<dyn Handler>> {
    vec![Arc::new(Emails)]
}

/// What comes round.
#[must_use]
pub fn schedules() -> Vec<Schedule> {
    vec![Schedule { kind: EMAILS, every: 5 * MINUTE }]
}

struct Emails;

#[async_trait]
impl Handler for Emails {
    fn kind(&self) -> &'static str {
        EMAILS
    }

    async fn run(&self, app: &App, _: Value) -> Result<(), JobError> {
        let (begun, mut after) = (app.now(), FIRST);
        while app.now().since(begun) < TIMEOUT_MS {
            let due = members::digests::due(&app.db, begun, after).await?;
            let Some(last) = due.last().copied() else { break };
            after = last;
            for place in due {
                let (at, member) = (app.clone(), MemberId(place.id));
                let written: Result<(), DbError> = app.db.write(move |tx| write(tx, &at, member)).await;
                if let Err(error) = written {
                    // Others must not wait for theirs; the next run tries this one again.
                    tracing::warn!(%error, "an email was not written");
                }
            }
        }
        Ok(())
    }
}

/// Writes to one Member, if it is time and there is something to tell, in the transaction that notes it: never twice, never
/// not at all.
fn write(tx: &mut Tx<'_>, app: &App, member: MemberId) -> Result<(), DbError> {
    let Some(times) = members::digests::times(tx, member)? else { return Ok(()) };
    let Some(planned) = times.next_at.filter(|at| *at <= app.now()) else { return Ok(()) };
    let Some(document) = members::store::find(tx, member)? else { return Ok(()) };
    let Some(round) = rules::round(&document) else {
        return members::digests::move_on(tx, member, planned, None).map(drop);
    };
    let reach = notifications::reach(tx, app, member)?;
    let (now, earliest) = (app.now(), after_the_quiet_hours(&reach.preferences, app.now()));
    let apart = |from: domain::time::Timestamp| from.plus(rules::gap(round));
    let next = if planned == UNPLANNED {
        next_round(&reach.preferences, round, times.told_until.map_or(now, |told| apart(told).max(now)))
    } else if earliest > now {
        earliest
    } else {
        next_round(&reach.preferences, round, apart(now))
    };
    let mine = members::digests::move_on(tx, member, planned, Some(next))?;
    if !mine || planned == UNPLANNED || earliest > now {
        return Ok(());
    }
    if !rules::is_for(&document, app.now()) {
        return Ok(());
    }
    let Some(address) = members::store::reachable(tx, member)? else { return Ok(()) };
    send(tx, app, member, &address, round, times, &reach)
}

/// Queues the email, if there is anything new since the last one.
fn send(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    address: &str,
    round: Round,
    times: Times,
    reach: &Reach,
) -> Result<(), DbError> {
    // What was decided just now can still be taken back.
    let until = app.now().plus(-UNDO_MS);
    let since = times.told_until.unwrap_or_else(|| until.plus(-FIRST_LOOK_MS));
    let mut parts = Vec::new();
    for source in app.registry.all::<dyn DigestSource>() {
        parts.push((source.heading(), source.recent(tx, member, since, until)?));
    }
    if parts.iter().all(|(_, entries)| entries.is_empty()) {
        return Ok(());
    }
    let text = email::text(&app.settings.base_url, &parts, &reach.unsubscribe_token);
    let stop = unsubscribe::address(&reach.unsubscribe_token);
    mail::queue_list(tx, app, address, email::subject(round), text, &stop)?;
    members::digests::told(tx, member, until)
}
