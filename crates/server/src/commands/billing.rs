//! `exhale billing`: gives and takes back memberships, looks again at the provider, and ends a member's subscriptions.

use billing::grants::{Given, Grant, give_now, take_back_now};
use billing::sync::{source, sync_member};
use domain::email::Email;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::time::{DAY, Timestamp};
use members::ledger::{Kept, State, current};
use members::store;
use platform::app::App;
use platform::db::DbError;

/// A sentence for the operator.
type Outcome = Result<String, Box<dyn std::error::Error>>;

/// Which plan someone is given.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Plan {
    /// Supporter.
    #[value(name = "tier_0")]
    Zero,
    /// Super.
    #[value(name = "tier_1")]
    One,
    /// Super, as the plan for life.
    #[value(name = "tier_2")]
    Two,
}

impl From<Plan> for Slot {
    fn from(plan: Plan) -> Self {
        match plan {
            Plan::Zero => Self::Zero,
            Plan::One => Self::One,
            Plan::Two => Self::Two,
        }
    }
}

/// What `exhale billing` does.
#[derive(Debug, clap::Subcommand)]
pub enum Action {
    /// Gives a membership; the member reads the reason.
    Grant {
        /// The email address.
        #[arg(long)]
        email: String,
        /// Which plan.
        #[arg(long)]
        plan: Plan,
        /// The last day, such as 2027-12-31; for good without it.
        #[arg(long)]
        until: Option<String>,
        /// It is someone's present.
        #[arg(long)]
        gift: bool,
        /// Why.
        #[arg(long)]
        reason: String,
    },
    /// Takes back what was given, never what was bought.
    Revoke {
        /// The email address.
        #[arg(long)]
        email: String,
        /// One grant; all of them without it.
        #[arg(long)]
        id: Option<String>,
        /// Why; the member reads it.
        #[arg(long)]
        reason: String,
    },
    /// Looks again at what the payment provider has.
    Replay {
        /// At everyone of whom it told since this day, such as 2027-12-31.
        #[arg(long)]
        since: Option<String>,
        /// At one account.
        #[arg(long, conflicts_with = "since")]
        email: Option<String>,
    },
    /// Ends an account's subscriptions, also where nobody can log in: with the paid period, or now where a payment is open.
    End {
        /// The email address.
        email: String,
    },
}

/// Does it.
///
/// # Errors
/// A sentence for the operator.
pub async fn run(app: &App, action: &Action) -> Outcome {
    match action {
        Action::Grant { email, plan, until, gift, reason } => {
            grant(app, email, *plan, until.as_deref(), *gift, reason).await
        }
        Action::Revoke { email, id, reason } => revoke(app, email, id.as_deref(), reason).await,
        Action::Replay { since, email } => replay(app, since.as_deref(), email.as_deref()).await,
        Action::End { email } => end(app, email).await,
    }
}

/// Gives the account at `address` a membership; the audit log has it.
async fn grant(
    app: &App,
    address: &str,
    plan: Plan,
    until: Option<&str>,
    gift: bool,
    reason: &str,
) -> Outcome {
    let member = member(app, address).await?;
    let until = until.map(|day| end_of(day).ok_or("--until needs a day such as 2027-12-31")).transpose()?;
    let source = if gift { Given::Gift } else { Given::Complimentary };
    let wanted = Grant { source, plan: plan.into(), until, reason: reason.to_owned() };
    let grant = wanted.accept(app.now()).map_err(|faults| {
        let all: Vec<String> = faults.iter().map(|(field, code)| format!("{field}: {code}")).collect();
        all.join(", ")
    })?;
    let at = app.clone();
    let made = app.db.write(move |tx| give_now(tx, &at, None, member, &grant)).await?;
    let made = made.ok_or("that account no longer exists")?;
    Ok(format!("done; the grant's id is {}", made.entry.reference))
}

/// Takes back one membership that the account at `address` was given, or all of them.
async fn revoke(app: &App, address: &str, id: Option<&str>, reason: &str) -> Outcome {
    let member = member(app, address).await?;
    let faults = |faults: Vec<(&str, &str)>| {
        faults.first().map_or_else(String::new, |(field, code)| format!("{field}: {code}"))
    };
    let reason = domain::review::reason(reason).map_err(faults)?;
    let (at, wanted) = (app.clone(), id.map(str::to_owned));
    let ended = app
        .db
        .write(move |tx| {
            let now = at.now();
            let given = |kept: &Kept| kept.entry.state == State::Given && kept.entry.is_live(now);
            let meant = |kept: &Kept| wanted.as_ref().is_none_or(|id| kept.entry.reference == *id);
            let all: Vec<Kept> = current(tx, &at, member)?.into_iter().filter(given).filter(meant).collect();
            for kept in &all {
                take_back_now(tx, &at, None, member, &kept.entry.reference, &reason)?;
            }
            Ok::<_, DbError>(all.len())
        })
        .await?;
    if ended == 0 { Err("there is no grant to end".into()) } else { Ok(format!("done; {ended} ended")) }
}

/// Looks again at what the provider has: at one account, or at everyone of whom it told since a day.
async fn replay(app: &App, since: Option<&str>, address: Option<&str>) -> Outcome {
    if let Some(address) = address {
        let member = member(app, address).await?;
        let known = billing::replay::of(app, member).await?;
        return Ok(
            if known { "done" } else { "this account has no customer at the payment provider" }.to_owned()
        );
    }
    let day = since.ok_or("give --since with a day, or --email")?;
    let end = end_of(day).ok_or("--since needs a day such as 2027-12-31")?;
    let count = billing::replay::since(app, end.plus(-DAY)).await?;
    Ok(format!("done; {count} customers were checked"))
}

/// Ends every subscription of the account at `address`, also of a suspended one.
async fn end(app: &App, address: &str) -> Outcome {
    let member = member(app, address).await?;
    sync_member(app, member).await?;
    let provider = source(app).ok_or("payments are off")?;
    let at = app.clone();
    let all = app.db.read(move |tx| current(tx, &at, member)).await?;
    let goes_on = |kept: &&Kept| kept.entry.source == provider && billing::rules::may_cancel(&kept.entry);
    let (mut later, mut at_once) = (0, 0);
    for kept in all.iter().filter(goes_on) {
        let now = billing::rules::ends_at_once(&kept.entry);
        billing::cancellation::end(app, &kept.entry.reference, now, "operator").await?;
        *(if now { &mut at_once } else { &mut later }) += 1;
    }
    sync_member(app, member).await?;
    Ok(format!("done; {later} will end with the paid period; {at_once} with an open payment ended now"))
}

async fn member(app: &App, address: &str) -> Result<MemberId, Box<dyn std::error::Error>> {
    let email = Email::parse(address).ok_or("this is not an email address")?;
    let found = app.db.read(move |tx| store::id_of(tx, &email)).await?;
    found.ok_or_else(|| format!("{address} has no account").into())
}

/// The end of a day such as `2027-12-31`, by the clock of UTC.
fn end_of(day: &str) -> Option<Timestamp> {
    let day: jiff::civil::Date = day.parse().ok()?;
    let next = day.tomorrow().ok()?.to_zoned(jiff::tz::TimeZone::UTC).ok()?;
    Some(Timestamp(next.timestamp().as_millisecond()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_as_a_table() {
        for (day, end) in [
            ("1970-01-01", Some(DAY)),
            ("2026-01-15", Some(1_768_521_600_000)),
            ("2028-02-29", Some(1_835_481_600_000)),
            ("2027-02-29", None),
            ("tomorrow", None),
            ("", None),
        ] {
            assert_eq!(end_of(day), end.map(Timestamp), "{day}");
        }
    }
}
