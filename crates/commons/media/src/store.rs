//! Every statement on the tables `media` and `media_files`, and what other features do with uploads.
//!
//! A feature calls [`claim`] when something of its own begins to use uploads, [`publish`] when everyone may see them,
//! [`withdraw`] when only their Member and moderators may again, and [`remove`] or [`remove_kind`] when it lets go of
//! them, each in the transaction of its own change.

use domain::ids::{MediaId, MemberId};
use domain::time::{HOUR, Timestamp};
use platform::app::App;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::jobs::NewJob;
use platform::params;
use uuid::Uuid;

use crate::cleanup::TIDY;
use crate::kind::Kind;
use crate::view::{Media, Urls, url};

/// Milliseconds within which bytes must have arrived after their key was reserved.
const ARRIVAL_MS: i64 = HOUR;

// LIMIT is a literal, so that PostgreSQL keeps its plan.
platform::statements! {
    RESERVE = "insert into media_files (storage_key, due_at) values ($1, $2) on conflict (storage_key) do nothing";
    ARRIVED = "update media_files set due_at = null where storage_key = $1 and due_at > $2";
    INSERT = "insert into media (id, member_id, kind, storage_key, content_type, bytes, width, height, duration_ms,
            digest, token, public, created_at, idempotency_key)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, false, $12, $13)
        on conflict (member_id, kind, idempotency_key) do nothing";
    BY_KEY = "select id, kind, token, width, height, duration_ms from media
        where member_id = $1 and kind = $2 and idempotency_key = $3";
    /// Twelve uploads that nothing uses are kept; an older one makes room.
    SURPLUS = "delete from media where owner_id is null and id in (select id from media
            where member_id = $1 and owner_id is null order by created_at desc, id desc limit 1000 offset 12)
        returning storage_key";
    CLAIM = "update media set owner_kind = $1, owner_id = $2
        where id = $3 and member_id = $4 and kind = $5 and owner_id is null and not exists
            (select 1 from media other where other.owner_kind = $1 and other.owner_id = $2 and other.kind = $5)";
    OF_OWNER = "select id, kind, token from media where owner_kind = $1 and owner_id = $2 order by id";
    /// A photo, video or thumbnail that passes to another owner, under a new address.
    PASS_ON = "update media set owner_kind = $2, owner_id = $3, token = $4, public = $5 where id = $1 and owner_id is not null";
    URL_OF = "select token from media where id = $1";
    READDRESS = "update media set token = $2, public = $3 where id = $1";
    REMOVE = "delete from media where owner_kind = $1 and owner_id = $2 returning storage_key";
    REMOVE_KIND = "delete from media where owner_kind = $1 and owner_id = $2 and kind = $3 returning storage_key";
    DISCARD = "delete from media where id = $1 and member_id = $2 and owner_id is null returning storage_key";
    BY_TOKEN = "select member_id as member, storage_key, content_type, bytes, digest, public from media where token = $1";
    UNCLAIMED = "delete from media where owner_id is null and id in (select id from media
            where owner_id is null and created_at <= $1 order by created_at limit 100)
        returning storage_key";
    LEAVE = "update media_files set due_at = $2 where storage_key = $1";
    DUE = "select storage_key from media_files where due_at <= $1 order by due_at, storage_key limit 100";
    POSTPONE = "update media_files set due_at = $3 where storage_key = $1 and due_at <= $2";
    GONE = "delete from media_files where storage_key = $1 and due_at <= $2";
}

/// What uses uploads: at most one of each kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Owner {
    /// The word for it, such as `win`.
    pub kind: &'static str,
    /// Which one.
    pub id: Uuid,
}

/// Why uploads cannot be claimed.
#[derive(Debug, thiserror::Error)]
pub enum ClaimError {
    /// The database refused.
    #[error(transparent)]
    Db(#[from] DbError),
    /// This one is not there, not the Member's, not of that kind, or used already; or the owner has one of that kind.
    #[error("no such upload to claim")]
    NotFree(Kind),
}

/// Gives a Member's unused uploads to `owner`; answers where all of the owner's media are found.
///
/// # Errors
/// [`ClaimError::NotFree`] names the first that cannot be had; the transaction must not be committed then.
pub fn claim(
    tx: &mut Tx<'_>,
    member: MemberId,
    uploads: &[(Kind, MediaId)],
    owner: Owner,
) -> Result<Urls, ClaimError> {
    for (kind, id) in uploads {
        if tx.execute(CLAIM, params![owner.kind, owner.id, *id, member, kind.as_str()])? == 0 {
            return Err(ClaimError::NotFree(*kind));
        }
    }
    Ok(urls(tx, owner)?)
}

/// Where the owner's media are found now.
///
/// # Errors
/// When the database refuses.
pub fn urls(tx: &mut Tx<'_>, owner: Owner) -> Result<Urls, DbError> {
    let mut urls = Urls::default();
    for (_, kind, token) in of_owner(tx, owner)? {
        urls.set(kind, &token);
    }
    Ok(urls)
}

/// Lets everyone see the owner's media, under new addresses that may be cached for a year; the old ones end.
///
/// # Errors
/// When the database refuses.
pub fn publish(tx: &mut Tx<'_>, app: &App, owner: Owner) -> Result<Urls, DbError> {
    readdress(tx, app, owner, true)
}

/// Keeps the owner's media to their Member and moderators, under new addresses; the old ones end.
///
/// # Errors
/// When the database refuses.
pub fn withdraw(tx: &mut Tx<'_>, app: &App, owner: Owner) -> Result<Urls, DbError> {
    readdress(tx, app, owner, false)
}

fn readdress(tx: &mut Tx<'_>, app: &App, owner: Owner, public: bool) -> Result<Urls, DbError> {
    let mut urls = Urls::default();
    for (id, kind, _) in of_owner(tx, owner)? {
        let token = app.random.token::<16>();
        tx.execute(READDRESS, params![id, token.as_str(), public])?;
        urls.set(kind, &token);
    }
    Ok(urls)
}

/// Passes one medium on to another owner, under a new address; answers that, or `None` when the medium is gone.
///
/// # Errors
/// When the database refuses.
pub fn pass_on(
    tx: &mut Tx<'_>,
    app: &App,
    id: MediaId,
    to: Owner,
    public: bool,
) -> Result<Option<String>, DbError> {
    let token = app.random.token::<16>();
    let passed = tx.execute(PASS_ON, params![id, to.kind, to.id, token.as_str(), public])? > 0;
    Ok(passed.then(|| url(&token)))
}

/// Where one medium is found now; empty when it is gone.
///
/// # Errors
/// When the database refuses.
pub fn url_of(tx: &mut Tx<'_>, id: MediaId) -> Result<String, DbError> {
    let token: Option<String> = tx.one(URL_OF, params![id])?;
    Ok(token.map_or_else(String::new, |token| url(&token)))
}

/// The owner's medium of one kind.
///
/// # Errors
/// When the database refuses.
pub fn id_of(tx: &mut Tx<'_>, owner: Owner, kind: Kind) -> Result<Option<MediaId>, DbError> {
    Ok(of_owner(tx, owner)?.into_iter().find(|(_, known, _)| *known == kind).map(|(id, ..)| id))
}

/// Removes all of the owner's media: their addresses end with this transaction, their bytes soon after.
///
/// # Errors
/// When the database refuses.
pub fn remove(tx: &mut Tx<'_>, app: &App, owner: Owner) -> Result<(), DbError> {
    let keys: Vec<String> = tx.all(REMOVE, params![owner.kind, owner.id])?;
    leave(tx, app, keys)
}

/// Removes the owner's medium of one kind, as [`remove`] does.
///
/// # Errors
/// When the database refuses.
pub fn remove_kind(tx: &mut Tx<'_>, app: &App, owner: Owner, kind: Kind) -> Result<(), DbError> {
    let keys: Vec<String> = tx.all(REMOVE_KIND, params![owner.kind, owner.id, kind.as_str()])?;
    leave(tx, app, keys)
}

/// Removes an upload that nothing uses; answers whether the Member had it.
pub(crate) fn discard(tx: &mut Tx<'_>, app: &App, member: MemberId, id: MediaId) -> Result<bool, DbError> {
    let keys: Vec<String> = tx.all(DISCARD, params![id, member])?;
    let found = !keys.is_empty();
    leave(tx, app, keys)?;
    Ok(found)
}

/// Removes up to a hundred uploads that nothing has used since `until`; answers whether there were any.
pub(crate) fn remove_unclaimed(tx: &mut Tx<'_>, app: &App, until: Timestamp) -> Result<bool, DbError> {
    let keys: Vec<String> = tx.all(UNCLAIMED, params![until])?;
    let found = !keys.is_empty();
    leave(tx, app, keys)?;
    Ok(found)
}

/// Reserves a key for bytes to come; the cleanup deletes them unless [`insert`] follows within the hour.
pub(crate) fn reserve(
    tx: &mut Tx<'_>,
    kind: Kind,
    member: MemberId,
    now: Timestamp,
) -> Result<String, DbError> {
    // Two uploads of one moment would share a key; the later one is taken for a millisecond younger.
    for later in 0..1_000 {
        let key = kind.storage_key(member, now.plus(later));
        if reserve_key(tx, &key, now)? {
            return Ok(key);
        }
    }
    Err(DbError::Busy)
}

/// Reserves this key, as [`reserve`] does; answers whether it was free.
pub(crate) fn reserve_key(tx: &mut Tx<'_>, key: &str, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(RESERVE, params![key, now.plus(ARRIVAL_MS)])? > 0)
}

/// An upload whose bytes are stored.
#[derive(Debug, Clone)]
pub(crate) struct Stored {
    pub id: MediaId,
    pub member: MemberId,
    pub kind: Kind,
    pub storage_key: String,
    pub content_type: &'static str,
    pub bytes: usize,
    pub width: u32,
    pub height: u32,
    pub duration_ms: Option<i64>,
    pub digest: [u8; 32],
    pub token: String,
    pub idempotency_key: Option<Uuid>,
}

/// Enters an upload under its reserved key. Answers the upload that the same idempotency key made before, if one did.
pub(crate) fn insert(tx: &mut Tx<'_>, app: &App, new: Stored) -> Result<Media, DbError> {
    let now = app.now();
    if tx.execute(ARRIVED, params![new.storage_key.as_str(), now])? == 0 {
        return Err(DbError::Unavailable("the bytes took too long to arrive".to_owned()));
    }
    let params = params![
        new.id,
        new.member,
        new.kind.as_str(),
        new.storage_key.as_str(),
        new.content_type,
        new.bytes,
        new.width,
        new.height,
        new.duration_ms,
        new.digest,
        new.token.as_str(),
        now,
        new.idempotency_key
    ];
    if tx.execute(INSERT, params)? == 0 {
        leave(tx, app, vec![new.storage_key])?;
        let earlier = new.idempotency_key.map(|key| by_key(tx, new.member, new.kind, key)).transpose()?;
        return earlier.flatten().ok_or(DbError::Busy);
    }
    let surplus = tx.all(SURPLUS, params![new.member])?;
    leave(tx, app, surplus)?;
    Ok(Media {
        id: new.id,
        kind: new.kind,
        url: url(&new.token),
        width: i64::from(new.width),
        height: i64::from(new.height),
        duration_ms: new.duration_ms,
    })
}

/// The upload that a Member made with this idempotency key.
pub(crate) fn by_key(
    tx: &mut Tx<'_>,
    member: MemberId,
    kind: Kind,
    key: Uuid,
) -> Result<Option<Media>, DbError> {
    tx.first(BY_KEY, params![member, kind.as_str(), key], |row| {
        Ok(Media {
            id: row.get("id")?,
            kind: row.get("kind")?,
            url: url(&row.get::<String>("token")?),
            width: row.get("width")?,
            height: row.get("height")?,
            duration_ms: row.get("duration_ms")?,
        })
    })
}

/// An upload as it is served.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct Served {
    pub member: MemberId,
    pub storage_key: String,
    pub content_type: String,
    pub bytes: i64,
    pub digest: Vec<u8>,
    pub public: bool,
}

/// What a token stands for now.
pub(crate) async fn by_token(db: &Db, token: &str) -> Result<Option<Served>, DbError> {
    db.one(BY_TOKEN, params![token]).await
}

/// Up to a hundred keys whose bytes are to be deleted now.
pub(crate) async fn due(db: &Db, now: Timestamp) -> Result<Vec<String>, DbError> {
    db.all(DUE, params![now]).await
}

/// Leaves the bytes under `key`, which were due, until `again`.
pub(crate) fn postpone(tx: &mut Tx<'_>, key: &str, now: Timestamp, again: Timestamp) -> Result<(), DbError> {
    tx.execute(POSTPONE, params![key, now, again]).map(drop)
}

/// Notes that the bytes under `key` are gone.
pub(crate) fn gone(tx: &mut Tx<'_>, key: &str, now: Timestamp) -> Result<(), DbError> {
    tx.execute(GONE, params![key, now]).map(drop)
}

fn of_owner(tx: &mut Tx<'_>, owner: Owner) -> Result<Vec<(MediaId, Kind, String)>, DbError> {
    tx.all(OF_OWNER, params![owner.kind, owner.id])
}

/// Hands keys to the cleanup.
fn leave(tx: &mut Tx<'_>, app: &App, keys: Vec<String>) -> Result<(), DbError> {
    if keys.is_empty() {
        return Ok(());
    }
    for key in keys {
        tx.execute(LEAVE, params![key, app.now()])?;
    }
    NewJob::now(TIDY, &()).keyed(TIDY.to_owned()).enqueue(tx, app)
}
