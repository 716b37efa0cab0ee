//! Allowances: when a Member last shared a Win or asked a Question, and whether the next one may follow (spec §5, O-6, O-43).

use domain::allowance::{applies, next_allowed};
use domain::ids::MemberId;
use domain::subject::SubjectKind;
use domain::time::{Timestamp, plausible_until};
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::params;

platform::statements! {
    LAST = "select last_at from allowances where member_id = $1 and subject_kind = $2";
    SPEND = "insert into allowances (member_id, subject_kind, last_at) values ($1, $2, $3)
        on conflict (member_id, subject_kind) do update set last_at = excluded.last_at
        where allowances.last_at <= $4 or allowances.last_at > $5
        returning last_at";
    GIVE_BACK = "delete from allowances where member_id = $1 and subject_kind = $2";
    NOTE = "insert into allowances (member_id, subject_kind, last_at) values ($1, $2, $3)
        on conflict (member_id, subject_kind) do update set last_at = excluded.last_at";
}

/// Something that Members may do once in a while, registered by the feature in which they do it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Allowance {
    /// What they make.
    pub kind: SubjectKind,
    /// Where in the app they make it.
    pub path: &'static str,
}

/// Whether allowances limit this viewer at all.
#[must_use]
pub fn limits(app: &App, viewer: &Viewer) -> bool {
    applies(viewer.tier(app.settings.tier_mapping), &viewer.roles)
}

/// When this viewer may make the next thing of a kind, `cooldown` milliseconds after the last; `None` when now.
///
/// # Errors
/// When the database refuses.
pub async fn next(
    app: &App,
    viewer: &Viewer,
    kind: SubjectKind,
    cooldown: i64,
) -> Result<Option<Timestamp>, DbError> {
    if !limits(app, viewer) {
        return Ok(None);
    }
    let last = app.db.one(LAST, params![viewer.id, kind.as_str()]).await?;
    Ok(next_allowed(last, cooldown, app.now()))
}

/// Spends the allowance if the last thing of this kind was made `cooldown` milliseconds ago or before, otherwise answers
/// when that will be. One statement, so that it cannot be raced. For whom no allowance limits it is noted all the same:
/// one may after their plan ends.
///
/// # Errors
/// When the database refuses.
pub fn spend(
    tx: &mut Tx<'_>,
    member: MemberId,
    (kind, cooldown): (SubjectKind, i64),
    limited: bool,
    now: Timestamp,
) -> Result<Spent, DbError> {
    if !limited {
        tx.execute(NOTE, params![member, kind.as_str(), now])?;
        return Ok(Spent::Yes);
    }
    let params = params![member, kind.as_str(), now, now.plus(-cooldown), plausible_until(cooldown, now)];
    if tx.one::<()>(SPEND, params)?.is_some() {
        return Ok(Spent::Yes);
    }
    let last = tx.one(LAST, params![member, kind.as_str()])?;
    Ok(Spent::No { next: next_allowed(last, cooldown, now) })
}

/// Forgets when a Member last made something of this kind, so that the next may follow at once. Answers whether there was
/// anything to forget.
///
/// # Errors
/// When the database refuses.
pub fn reset_allowance(tx: &mut Tx<'_>, member: MemberId, kind: SubjectKind) -> Result<bool, DbError> {
    Ok(tx.execute(GIVE_BACK, params![member, kind.as_str()])? > 0)
}

/// How spending ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Spent {
    /// It is spent.
    Yes,
    /// It was spent before.
    No {
        /// When the next one may follow.
        next: Option<Timestamp>,
    },
}
