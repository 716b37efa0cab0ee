//! Every statement on the tables `notifications` and `notification_settings`.

use domain::entitlement::Tiers;
use domain::ids::{MemberId, NotificationId};
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::card::MemberCard;
use platform::db::{Db, DbError, FromRow, Row, Tx};
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

use crate::actors::{self, actors_count, has_actor, join_last_actor};
use crate::rules::{Kind, Preferences};
use crate::tell::News;

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    ADD = "insert into notifications (id, member_id, kind, subject_kind, subject_id, post_kind, post_id, detail, path, due_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)
        on conflict (member_id, kind, subject_kind, subject_id) where read_at is null do update set detail = excluded.detail,
            path = excluded.path, due_at = excluded.due_at, mailed_at = null, pushed_at = null
        returning id";
    /// What nobody could have heard of yet is taken back.
    TAKE_BACK = "delete from notifications where subject_kind = $1 and subject_id = $2 and kind = $3 and due_at > $4";
    UNSAY = "delete from notifications where post_kind = $1 and post_id = $2 and read_at is null
        and kind in ('answered', 'replied', 'helped', 'followed')";
    FORGET_POST = "delete from notifications where post_kind = $1 and post_id = $2";
    PAGE = [concat!("select n.id, n.kind, n.post_kind, n.post_id, a.comment_id, n.detail, ", actors_count!(), " as count, n.due_at,
            n.read_at is not null as read, a.actor_id <> n.member_id as by_other, n.subject_kind, n.path, a.at, ", members::card_columns!(),
        " from notifications n", join_last_actor!(), " join members m on m.id = a.actor_id
        where n.member_id = $1 and (n.due_at, n.id) < ($2, $3) and n.due_at <= $4
        order by n.due_at desc, n.id desc limit 31")];
    UNREAD = [concat!("select n.id from notifications n where n.member_id = $1 and n.read_at is null
        and n.due_at <= $2 and ", has_actor!(), " limit 100")];
    READ_ONE = "update notifications set read_at = $3 where member_id = $1 and id = $2 and read_at is null";
    IS_THERE = "select 1 from notifications where member_id = $1 and id = $2";
    READ_ALL = "update notifications set read_at = $2 where member_id = $1 and read_at is null and due_at <= $2";
    SETTINGS = "select preferences, unsubscribe_token, next_email_at, time_zone from notification_settings
        where member_id = $1";
    /// The first one stays.
    SET_ZONE = "update notification_settings set time_zone = $2
        where member_id = $1 and time_zone is null and preferences is null";
    SETTLE_IN = "insert into notification_settings (member_id, unsubscribe_token) values ($1, $2)
        on conflict (member_id) do nothing";
    SET = "update notification_settings set preferences = $2 where member_id = $1";
    /// The earliest wins, so that one email takes everything along.
    WRITE_AT = "update notification_settings set next_email_at = $2
        where member_id = $1 and (next_email_at is null or next_email_at > $2)";
    /// The server that writes an email keeps others from setting its time in the meantime. SQLite has one writer.
    HOLD_SETTINGS =
        sqlite "select 1 from notification_settings where member_id = $1"
        postgres "select 1 from notification_settings where member_id = $1 for no key update";
    WRITTEN = "update notification_settings set next_email_at = $2 where member_id = $1";
    DUE = "select member_id from notification_settings where next_email_at <= $1 order by next_email_at, member_id limit 100";
    BY_TOKEN = "select member_id from notification_settings where unsubscribe_token = $1";
    UNMAILED = [concat!("select n.kind, n.subject_kind as about, n.post_kind as subject_kind, n.post_id as subject_id, n.detail, ", actors_count!(), " as count, n.due_at, n.id from notifications n
        where n.member_id = $1 and n.read_at is null and n.mailed_at is null and ", has_actor!(), " order by n.due_at limit 100")];
    MAILED = "update notifications set mailed_at = $2 where id = $1";
    SUPERSEDE = "update notifications set read_at = $5 where member_id = $1 and kind = $2 and subject_kind = $3
        and subject_id = $4 and read_at is null and due_at <= $5";
    FORGET_TOLD = "delete from notifications where member_id = $1 and kind = $2 and subject_kind = $3 and subject_id = $4
        and ($5 = true or read_at is null)";
    WAS_TOLD = "select exists (select 1 from notifications where subject_kind = $1 and subject_id = $2 and kind = $3
        and member_id = $4)";
    UNPUSHED = [concat!("select n.kind, n.due_at, n.id from notifications n where n.member_id = $1
        and n.read_at is null and n.pushed_at is null and ", has_actor!(), " order by n.due_at limit 100")];
    PUSHED = "update notifications set pushed_at = $2 where id = $1";
    EXPIRE = "delete from notifications where due_at < $1";
}

/// A notification as a Member reads it.
#[derive(Debug)]
pub(crate) struct Told {
    pub id: NotificationId,
    pub kind: Kind,
    pub about: SubjectKind,
    pub post: Subject,
    pub comment: Option<Uuid>,
    pub detail: Option<String>,
    pub path: Option<String>,
    pub count: i64,
    /// When the named person did it.
    pub at: Timestamp,
    /// When it was told last, by whomever: its place in the list.
    pub due_at: Timestamp,
    pub read: bool,
    pub actor: Option<MemberCard>,
}

impl Told {
    /// Its place in the list.
    pub const fn place(&self) -> Cursor {
        Cursor { at: self.due_at, id: self.id.0 }
    }
}

/// Adds news, or makes one line of them and what the Member has not read yet about the same thing; answers its id.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    id: NotificationId,
    member: MemberId,
    news: &News<'_>,
    due_at: Timestamp,
) -> Result<NotificationId, DbError> {
    let params = params![
        id,
        member,
        news.kind.as_str(),
        news.subject.kind.as_str(),
        news.subject.id,
        news.post.kind.as_str(),
        news.post.id,
        news.detail,
        news.path,
        due_at
    ];
    let held: Option<NotificationId> = tx.one(ADD, params)?;
    let id = held.unwrap_or(id);
    actors::add(tx, id, member, news, due_at)?;
    Ok(id)
}

/// Takes back what was told of this kind about a subject and is not due at `now`.
pub(crate) fn take_back(
    tx: &mut Tx<'_>,
    kind: Kind,
    subject: Subject,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(TAKE_BACK, params![subject.kind.as_str(), subject.id, kind.as_str(), now]).map(drop)
}

/// Takes back what nobody has read yet of the answers below a post.
pub(crate) fn unsay(tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
    tx.execute(UNSAY, params![post.kind.as_str(), post.id]).map(drop)
}

/// Forgets everything that leads to a post which is gone.
pub(crate) fn forget_post(tx: &mut Tx<'_>, post: Subject) -> Result<(), DbError> {
    tx.execute(FORGET_POST, params![post.kind.as_str(), post.id]).map(drop)
}

/// What a Member was told until now, last first: up to one more than a page of thirty.
pub(crate) async fn page(
    db: &Db,
    member: MemberId,
    tiers: Tiers,
    after: Option<Cursor>,
) -> Result<Vec<Told>, DbError> {
    let after = after.unwrap_or(Cursor { at: Timestamp(i64::MAX), id: Uuid::max() });
    db.query(PAGE, params![member, after.at, after.id, tiers.now], move |row| {
        let by_other: bool = row.get("by_other")?;
        Ok(Told {
            id: row.get("id")?,
            kind: row.get("kind")?,
            about: row.get("subject_kind")?,
            post: Subject { kind: row.get("post_kind")?, id: row.get("post_id")? },
            comment: row.get("comment_id")?,
            detail: row.get("detail")?,
            path: row.get("path")?,
            count: actors::shown(row)?,
            at: row.get("at")?,
            due_at: row.get("due_at")?,
            read: row.get("read")?,
            actor: by_other.then(|| MemberCard::read(row, tiers)).transpose()?,
        })
    })
    .await
}

/// How many a Member has not read, a hundred at most.
pub(crate) async fn unread(db: &Db, member: MemberId, now: Timestamp) -> Result<usize, DbError> {
    Ok(db.all::<()>(UNREAD, params![member, now]).await?.len())
}

/// Marks one as read; answers `false` when the Member has none such.
pub(crate) fn read_one(
    tx: &mut Tx<'_>,
    member: MemberId,
    id: NotificationId,
    now: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.execute(READ_ONE, params![member, id, now])? > 0
        || tx.one::<()>(IS_THERE, params![member, id])?.is_some())
}

/// Marks all as read that a Member was told until `now`.
pub(crate) fn read_all(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(READ_ALL, params![member, now]).map(drop)
}

/// What is stored about a Member's emails.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Settings {
    /// The usual ones until the Member set something.
    pub preferences: Preferences,
    /// The Member set them.
    pub chosen: bool,
    pub unsubscribe_token: String,
    pub next_email_at: Option<Timestamp>,
}

fn read_settings(row: &Row<'_>) -> Result<Settings, DbError> {
    let stored: Option<String> = row.get("preferences")?;
    let preferences = stored.as_deref().map(Preferences::from_stored).transpose();
    let preferences = preferences.map_err(|error| DbError::Refused(format!("preferences: {error}")))?;
    let usual = Preferences::default();
    let time_zone = row.get::<Option<String>>("time_zone")?.unwrap_or_else(|| usual.time_zone.clone());
    Ok(Settings {
        chosen: preferences.is_some(),
        preferences: preferences.unwrap_or(Preferences { time_zone, ..usual }),
        unsubscribe_token: row.get("unsubscribe_token")?,
        next_email_at: row.get("next_email_at")?,
    })
}

/// A Member's settings, if there are any yet.
pub(crate) async fn settings(db: &Db, member: MemberId) -> Result<Option<Settings>, DbError> {
    db.first(SETTINGS, params![member], read_settings).await
}

/// A Member's settings; the usual ones with this token where there are none yet.
pub(crate) fn settings_or(tx: &mut Tx<'_>, member: MemberId, token: &str) -> Result<Settings, DbError> {
    let found = tx.first(SETTINGS, params![member], read_settings)?;
    if let Some(settings) = found {
        return Ok(settings);
    }
    tx.execute(SETTLE_IN, params![member, token])?;
    let found = tx.first(SETTINGS, params![member], read_settings)?;
    found.ok_or_else(|| DbError::Refused("settings that were just made are gone".into()))
}

/// Stores by which clock a Member lives, unless that is known; answers whether it was not.
pub(crate) fn set_zone(tx: &mut Tx<'_>, member: MemberId, time_zone: &str) -> Result<bool, DbError> {
    Ok(tx.execute(SET_ZONE, params![member, time_zone])? > 0)
}

/// Stores what a Member wants.
pub(crate) fn set(tx: &mut Tx<'_>, member: MemberId, preferences: &Preferences) -> Result<(), DbError> {
    let text = serde_json::to_string(preferences).map_err(|error| DbError::Refused(error.to_string()))?;
    tx.execute(SET, params![member, text]).map(drop)
}

/// Has an email leave at `at`, or earlier if one would anyway.
pub(crate) fn write_at(tx: &mut Tx<'_>, member: MemberId, at: Timestamp) -> Result<(), DbError> {
    tx.execute(WRITE_AT, params![member, at]).map(drop)
}

/// Notes when the next email may leave, if any.
pub(crate) fn written(tx: &mut Tx<'_>, member: MemberId, next: Option<Timestamp>) -> Result<(), DbError> {
    tx.execute(WRITTEN, params![member, next]).map(drop)
}

/// Members whose email is due at `now`, a hundred at most, the longest waiting first.
pub(crate) async fn due(db: &Db, now: Timestamp) -> Result<Vec<MemberId>, DbError> {
    db.all(DUE, params![now]).await
}

/// Whose emails this token ends.
pub(crate) fn by_token(tx: &mut Tx<'_>, token: &str) -> Result<Option<MemberId>, DbError> {
    tx.one(BY_TOKEN, params![token])
}

/// News that no email has told yet.
#[derive(Debug, Clone, PartialEq, Eq, FromRow)]
pub(crate) struct Unmailed {
    pub kind: Kind,
    pub about: SubjectKind,
    /// The post to which they lead.
    #[row(flatten)]
    pub post: Subject,
    pub detail: Option<String>,
    #[row(with = actors::shown)]
    pub count: i64,
    pub due_at: Timestamp,
    pub id: NotificationId,
}

/// What a Member has neither read nor been written about, due or not, a hundred at most.
pub(crate) fn unmailed(tx: &mut Tx<'_>, member: MemberId) -> Result<Vec<Unmailed>, DbError> {
    tx.all(UNMAILED, params![member])
}

/// Notes that an email told this at `now`.
pub(crate) fn mailed(tx: &mut Tx<'_>, id: NotificationId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(MAILED, params![id, now]).map(drop)
}

/// Keeps others from setting the time of this Member's next email until the transaction ends.
pub(crate) fn hold_settings(tx: &mut Tx<'_>, member: MemberId) -> Result<(), DbError> {
    tx.one::<()>(HOLD_SETTINGS, params![member]).map(drop)
}

/// Marks as read what newer news of the same kind about the same thing take the place of.
pub(crate) fn supersede(
    tx: &mut Tx<'_>,
    member: MemberId,
    news: &News<'_>,
    now: Timestamp,
) -> Result<(), DbError> {
    let (kind, subject) = (news.kind.as_str(), news.subject);
    tx.execute(SUPERSEDE, params![member, kind, subject.kind.as_str(), subject.id, now]).map(drop)
}

/// Forgets what a Member was told of this kind about a subject; what they have read only where that is wanted, too.
pub(crate) fn forget_told(
    tx: &mut Tx<'_>,
    member: MemberId,
    kind: Kind,
    subject: Subject,
    read: bool,
) -> Result<bool, DbError> {
    let params = params![member, kind.as_str(), subject.kind.as_str(), subject.id, read];
    Ok(tx.execute(FORGET_TOLD, params)? > 0)
}

/// Whether a Member was told news of this kind about a subject before.
pub(crate) fn was_told(
    tx: &mut Tx<'_>,
    member: MemberId,
    kind: Kind,
    subject: Subject,
) -> Result<bool, DbError> {
    let params = params![subject.kind.as_str(), subject.id, kind.as_str(), member];
    Ok(tx.one(WAS_TOLD, params)?.unwrap_or_default())
}

/// Kind, time and id of what a Member has neither read nor been told on their devices, due or not, a hundred at most.
pub(crate) fn unpushed(
    tx: &mut Tx<'_>,
    member: MemberId,
) -> Result<Vec<(Kind, Timestamp, NotificationId)>, DbError> {
    tx.all(UNPUSHED, params![member])
}

/// Notes that devices were told of this at `now`.
pub(crate) fn pushed(tx: &mut Tx<'_>, id: NotificationId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(PUSHED, params![id, now]).map(drop)
}

/// Removes what is older than `before`.
pub(crate) fn expire(tx: &mut Tx<'_>, before: Timestamp) -> Result<u64, DbError> {
    tx.execute(EXPIRE, params![before])
}
