//! Every statement on the table `reviews`.

use domain::ids::MemberId;
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use domain::time::{DAY, Timestamp};
use platform::db::{DbError, FromRow, Tx};
use platform::http::cursor::Cursor;
use platform::live::ChangeSignal;
use platform::params;

/// How far what is not urgent goes behind what is: a hundred years.
const BEHIND: i64 = 36_500 * DAY;

/// The beginning of every read of places in the queue.
macro_rules! select_waiting {
    () => {
        "select subject_kind, subject_id, author_id as author, fresh, reports, urgent, appealed, place, since from reviews
        where done_at is null"
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    WAIT = "insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
        values ($1, $2, $3, true, 0, false, $4, $5) on conflict (subject_kind, subject_id) do update set
            reports = case when reviews.done_at is null then reviews.reports else 0 end,
            urgent = reviews.urgent and reviews.done_at is null, appealed = false, outcome = null,
            place = case when reviews.urgent and reviews.done_at is null then reviews.place else excluded.place end,
            fresh = true, since = excluded.since, done_at = null";
    REPORTED = "insert into reviews (subject_kind, subject_id, author_id, fresh, reports, urgent, place, since)
        values ($1, $2, $3, false, 1, $4, $5, $6) on conflict (subject_kind, subject_id) do update set
            fresh = reviews.fresh and reviews.done_at is null,
            reports = case when reviews.done_at is null then reviews.reports + 1 else 1 end,
            urgent = excluded.urgent or (reviews.urgent and reviews.done_at is null),
            place = case when reviews.done_at is null and reviews.place < excluded.place then reviews.place
                else excluded.place end,
            appealed = reviews.appealed and reviews.done_at is null,
            since = case when reviews.done_at is null then reviews.since else excluded.since end, done_at = null";
    APPEALED = "update reviews set appealed = true, fresh = false, reports = 0, urgent = false, place = $3, since = $4,
            done_at = null where subject_kind = $1 and subject_id = $2 and done_at is not null";
    SETTLE = "update reviews set done_at = $3, outcome = $4 where subject_kind = $1 and subject_id = $2 and done_at is null";
    REOPEN = "update reviews set done_at = null, outcome = $3, fresh = $4, reports = $5, urgent = $6, appealed = $7,
            place = since + $8 where subject_kind = $1 and subject_id = $2";
    /// Questions are left out: some are anonymous, and a number that moves would tell whose they are. So are profiles.
    HISTORY = "select count(*) filter (where outcome = 'approved') as approved, count(*) filter (where outcome = 'rejected') as declined
        from reviews where author_id = $1 and subject_kind in ('win', 'comment', 'message')";
    FORGET = "delete from reviews where subject_kind = $1 and subject_id = $2";
    PAGE = [concat!(select_waiting!(), " and (place, subject_id) > ($1, $2) order by place, subject_id limit 11")];
    PAGE_OF_KIND = [concat!(select_waiting!(), " and subject_kind = $3 and (place, subject_id) > ($1, $2)
        order by place, subject_id limit 11")];
    /// At most [`domain::limits::REVIEWS_COUNT_MAX`] entries of the index are read.
    COUNT_OF_KIND = "select count(*) as waiting from (select subject_id from reviews
        where done_at is null and subject_kind = $1 limit 100) as counted";
    ONE = [concat!(select_waiting!(), " and subject_kind = $1 and subject_id = $2")];
}

/// A place in the queue.
#[derive(Debug, Clone, Copy, PartialEq, Eq, FromRow)]
pub struct Waiting {
    /// What waits.
    #[row(flatten)]
    pub subject: Subject,
    /// Who wrote it.
    pub author: MemberId,
    /// It was handed in and nobody has decided about it yet.
    pub fresh: bool,
    /// How many reports on it nobody has answered yet.
    pub reports: i64,
    /// Someone may be in danger: it goes before the others.
    pub urgent: bool,
    /// Its author asked that someone else decides once more.
    pub appealed: bool,
    place: Timestamp,
    /// Since when it waits.
    pub since: Timestamp,
}

impl Waiting {
    /// Its place in the queue.
    #[must_use]
    pub const fn place(&self) -> Cursor {
        Cursor { at: self.place, id: self.subject.id }
    }
}

/// Puts what an author handed in at `now` into the queue, or further back when it was handed in before.
///
/// # Errors
/// When the database refuses.
pub fn wait(tx: &mut Tx<'_>, subject: Subject, author: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.announce(ChangeSignal::Desk);
    tx.execute(WAIT, params![subject.kind.as_str(), subject.id, author, now.plus(BEHIND), now]).map(drop)
}

/// Puts what someone reported at `now` into the queue, or counts the report where it waits already.
///
/// # Errors
/// When the database refuses.
pub fn reported(
    tx: &mut Tx<'_>,
    subject: Subject,
    author: MemberId,
    urgent: bool,
    now: Timestamp,
) -> Result<(), DbError> {
    let place = if urgent { now } else { now.plus(BEHIND) };
    tx.announce(ChangeSignal::Desk);
    tx.execute(REPORTED, params![subject.kind.as_str(), subject.id, author, urgent, place, now]).map(drop)
}

/// Puts what was declined back into the queue, since its author asked for another look at `now`; answers `false` when
/// it waits already.
///
/// # Errors
/// When the database refuses.
pub fn appealed(tx: &mut Tx<'_>, subject: Subject, now: Timestamp) -> Result<bool, DbError> {
    let params = params![subject.kind.as_str(), subject.id, now.plus(BEHIND), now];
    tx.announce(ChangeSignal::Desk);
    Ok(tx.execute(APPEALED, params)? > 0)
}

/// Takes something out of the queue that was decided at `now`.
///
/// # Errors
/// When the database refuses.
pub fn settle(tx: &mut Tx<'_>, subject: Subject, outcome: Status, now: Timestamp) -> Result<(), DbError> {
    tx.announce(ChangeSignal::Desk);
    tx.execute(SETTLE, params![subject.kind.as_str(), subject.id, now, outcome.as_str()]).map(drop)
}

/// Why something waits again whose decision was taken back.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Reopened {
    /// Its status again.
    pub before: Status,
    /// How many reports on it are open.
    pub reports: i64,
    /// One of them says that someone may be in danger.
    pub urgent: bool,
    /// Its author had asked for a second look.
    pub appealed: bool,
}

/// Puts what was settled back into the queue, for the reasons that hold now: others may have reported it in the meantime.
///
/// # Errors
/// When the database refuses.
pub fn reopen(tx: &mut Tx<'_>, subject: Subject, why: Reopened) -> Result<(), DbError> {
    let outcome = (why.before != Status::Pending).then(|| why.before.as_str());
    let fresh = why.before == Status::Pending || (why.reports == 0 && !why.appealed);
    let behind = if why.urgent { 0 } else { BEHIND };
    let params = params![
        subject.kind.as_str(),
        subject.id,
        outcome,
        fresh,
        why.reports,
        why.urgent,
        why.appealed,
        behind
    ];
    tx.announce(ChangeSignal::Desk);
    tx.execute(REOPEN, params).map(drop)
}

/// How many Wins, Comments and Messages of this author were approved and how many declined, by their last decision.
///
/// # Errors
/// When the database refuses.
pub fn history(tx: &mut Tx<'_>, author: MemberId) -> Result<(i64, i64), DbError> {
    let found = tx.one(HISTORY, params![author])?;
    Ok(found.unwrap_or_default())
}

/// Forgets something that its author took back.
///
/// # Errors
/// When the database refuses.
pub fn forget(tx: &mut Tx<'_>, subject: Subject) -> Result<(), DbError> {
    tx.announce(ChangeSignal::Desk);
    tx.execute(FORGET, params![subject.kind.as_str(), subject.id]).map(drop)
}

/// The place of something in the queue, if it waits.
///
/// # Errors
/// When the database refuses.
pub fn find(tx: &mut Tx<'_>, subject: Subject) -> Result<Option<Waiting>, DbError> {
    tx.one(ONE, params![subject.kind.as_str(), subject.id])
}

/// How many things of this kind wait, counted up to [`domain::limits::REVIEWS_COUNT_MAX`].
///
/// # Errors
/// When the database refuses.
pub fn count(tx: &mut Tx<'_>, kind: SubjectKind) -> Result<i64, DbError> {
    let waiting = tx.first(COUNT_OF_KIND, params![kind.as_str()], |row| row.get("waiting"))?;
    Ok(waiting.unwrap_or_default())
}

/// What waits, urgent things first, then the oldest: up to one more than a page of ten.
///
/// # Errors
/// When the database refuses.
pub fn page(
    tx: &mut Tx<'_>,
    kind: Option<SubjectKind>,
    after: Option<Cursor>,
) -> Result<Vec<Waiting>, DbError> {
    let after = after.unwrap_or(Cursor::OLDEST);
    match kind {
        None => tx.all(PAGE, params![after.at, after.id]),
        Some(kind) => tx.all(PAGE_OF_KIND, params![after.at, after.id, kind.as_str()]),
    }
}
