//! Every statement on the tables `wins`, `win_likes` and `win_allowances`.

use domain::ids::{MemberId, WinId};
use domain::review::Status;
use domain::time::Timestamp;
use media::Urls;
use platform::db::{Db, DbError, Tx, Value};
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

use crate::review::Pending;
use crate::rules::{Edit, NewWin};
use crate::view::{Audience, Win, win_columns};

/// Which Wins exist for a reader: `$1` is the reader, `$2` whether they sit at the moderators' desk.
macro_rules! visible_to {
    () => {
        "(w.status = 'approved' or w.member_id = $1 or $2 = true)"
    };
}

/// The beginning of every read of whole Wins.
macro_rules! select_wins {
    ($($more:literal)?) => {
        concat!(
            "select ", win_columns!(), $($more,)?
            " from wins w join members m on m.id = w.member_id
                left join win_likes l on l.win_id = w.id and l.member_id = $1 where ", visible_to!()
        )
    };
}

// LIMIT stands as a number: one more than a page, and PostgreSQL keeps its plan.
platform::statements! {
    PAGE = [concat!(select_wins!(), " and w.status = 'approved' and (w.created_at, w.id) < ($3, $4)
        order by w.created_at desc, w.id desc limit 11")];
    BY_MEMBER = [concat!(select_wins!(), " and (w.created_at, w.id) < ($3, $4) and w.member_id = $5
        and ($6 = false or w.status = 'approved') order by w.created_at desc, w.id desc limit 11")];
    BY_ID = [concat!(select_wins!(), " and w.id = $3")];
    PENDING = [concat!(select_wins!(", w.submitted_at, (select count(*) from wins h where h.member_id = w.member_id and h.status = 'approved'),
            (select count(*) from wins h where h.member_id = w.member_id and h.status = 'rejected')"),
        " and w.status = 'pending' and (w.created_at, w.id) > ($3, $4) order by w.created_at, w.id limit 11")];
    LIKED = [concat!("select l.win_id, l.created_at from win_likes l join wins w on w.id = l.win_id
        where ", visible_to!(), " and l.member_id = $1 and (l.created_at, l.win_id) < ($3, $4)
        order by l.created_at desc, l.win_id desc limit 101")];
    LAST_SHARED = "select last_shared_at from win_allowances where member_id = $1";
    SPEND = "insert into win_allowances (member_id, last_shared_at) values ($1, $2) on conflict (member_id)
        do update set last_shared_at = excluded.last_shared_at where win_allowances.last_shared_at <= $3
        returning last_shared_at";
    NOTE = "insert into win_allowances (member_id, last_shared_at) values ($1, $2) on conflict (member_id)
        do update set last_shared_at = excluded.last_shared_at";
    BY_KEY = "select id from wins where member_id = $1 and idempotency_key = $2";
    INSERT = "insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url,
            likes_count, comments_count, created_at, submitted_at, idempotency_key)
        values ($1, $2, $3, $4, 'pending', $5, '', '', '', 0, 0, $6, $6, $7)
        on conflict (member_id, idempotency_key) do nothing";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite "select member_id, status, image_url <> '', video_url <> '', thumbnail_url <> '', likes_count, submitted_at,
            decided_by, decided_at from wins where id = $1"
        postgres "select member_id, status, image_url <> '', video_url <> '', thumbnail_url <> '', likes_count, submitted_at,
            decided_by, decided_at from wins where id = $1 for no key update";
    EDIT = "update wins set title = coalesce($2, title), win = coalesce($3, win),
            social_media = coalesce($4, social_media), status = 'pending', rejection_reason = null, decided_at = null,
            decided_by = null, submitted_at = $5 where id = $1";
    SET_CONSENT = "update wins set social_media = $2 where id = $1";
    SET_MEDIA = "update wins set image_url = $2, video_url = $3, thumbnail_url = $4 where id = $1";
    DELETE = "delete from wins where id = $1";
    DECIDE = "update wins set status = $2, rejection_reason = $3, decided_by = $4, decided_at = $5
        where id = $1 and status = 'pending'";
    UNDO = "update wins set status = 'pending', rejection_reason = null, decided_by = null, decided_at = null,
            likes_count = 0 where id = $1";
    LIKE = "insert into win_likes (win_id, member_id, created_at) values ($1, $2, $3)
        on conflict (win_id, member_id) do nothing";
    UNLIKE = "delete from win_likes where win_id = $1 and member_id = $2";
    FORGET_LIKES = "delete from win_likes where win_id = $1";
    COUNT_LIKES = "update wins set likes_count = likes_count + $2 where id = $1";
}

/// The values of `$1` to `$4` in a list.
fn from_here(audience: &Audience, after: Cursor) -> Vec<Value> {
    params![audience.viewer, audience.desk, after.at, after.id]
}

/// Approved Wins, newest first: up to one more than a page.
pub(crate) async fn page(db: &Db, audience: Audience, after: Option<Cursor>) -> Result<Vec<Win>, DbError> {
    let params = from_here(&audience, after.unwrap_or(Cursor::NEWEST));
    db.query(PAGE, params, move |row| Win::read(row, &audience)).await
}

/// What the reader may see of one Member's Wins, newest first: up to one more than a page.
pub(crate) async fn by_member(
    db: &Db,
    audience: Audience,
    member: MemberId,
    only_approved: bool,
    after: Option<Cursor>,
) -> Result<Vec<Win>, DbError> {
    let mut params = from_here(&audience, after.unwrap_or(Cursor::NEWEST));
    params.extend(params![member, only_approved]);
    db.query(BY_MEMBER, params, move |row| Win::read(row, &audience)).await
}

/// One Win, if it exists for the reader.
pub(crate) async fn by_id(db: &Db, audience: Audience, id: WinId) -> Result<Option<Win>, DbError> {
    db.first(BY_ID, params![audience.viewer, audience.desk, id], move |row| Win::read(row, &audience)).await
}

/// One Win as this transaction leaves it, if it exists for the reader.
pub(crate) fn as_left(tx: &mut Tx<'_>, audience: &Audience, id: WinId) -> Result<Option<Win>, DbError> {
    tx.first(BY_ID, params![audience.viewer, audience.desk, id], |row| Win::read(row, audience))
}

/// Wins that wait, oldest first: up to one more than a page.
pub(crate) fn pending(
    tx: &mut Tx<'_>,
    audience: &Audience,
    after: Option<Cursor>,
) -> Result<Vec<Pending>, DbError> {
    const MORE: usize = crate::view::WIN_COLUMNS;
    tx.query(PENDING, from_here(audience, after.unwrap_or(Cursor::OLDEST)), |row| {
        Ok(Pending {
            win: Win::read(row, audience)?,
            submitted_at: row.get(MORE)?,
            author_approved: row.get(MORE + 1)?,
            author_declined: row.get(MORE + 2)?,
        })
    })
}

/// Wins that the reader likes and still sees, with when they were liked, last liked first: up to 101.
pub(crate) async fn liked(
    db: &Db,
    audience: Audience,
    after: Option<Cursor>,
) -> Result<Vec<(WinId, Timestamp)>, DbError> {
    let params = from_here(&audience, after.unwrap_or(Cursor::NEWEST));
    db.query(LIKED, params, |row| Ok((row.get(0)?, row.get(1)?))).await
}

/// When this Member last shared a Win.
pub(crate) async fn last_shared(db: &Db, member: MemberId) -> Result<Option<Timestamp>, DbError> {
    db.first(LAST_SHARED, params![member], |row| row.get(0)).await
}

/// [`last_shared`] as this transaction sees it.
pub(crate) fn last_shared_now(tx: &mut Tx<'_>, member: MemberId) -> Result<Option<Timestamp>, DbError> {
    tx.first(LAST_SHARED, params![member], |row| row.get(0))
}

/// Spends the allowance if the last Win was shared at `latest` or before; answers whether it did. One statement, so that
/// it cannot be raced.
pub(crate) fn spend(
    tx: &mut Tx<'_>,
    member: MemberId,
    now: Timestamp,
    latest: Timestamp,
) -> Result<bool, DbError> {
    Ok(tx.first(SPEND, params![member, now, latest], |_| Ok(()))?.is_some())
}

/// Notes when a Member shared whom no allowance limits now, but may after their plan ends.
pub(crate) fn note(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<(), DbError> {
    tx.execute(NOTE, params![member, now]).map(drop)
}

/// The Win that this Member made with this key.
pub(crate) fn by_key(tx: &mut Tx<'_>, member: MemberId, key: Uuid) -> Result<Option<WinId>, DbError> {
    tx.first(BY_KEY, params![member, key], |row| row.get(0))
}

/// Adds a Win without media; answers `false` when the Member used the key before.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    id: WinId,
    author: MemberId,
    new: &NewWin,
    key: Option<Uuid>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let (title, win) = (new.title.as_str(), new.win.as_str());
    Ok(tx.execute(INSERT, params![id, author, title, win, new.social_media, now, key])? > 0)
}

/// A Win as far as changes depend on it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Held {
    pub author: MemberId,
    pub status: Status,
    pub media: crate::rules::Holds,
    pub likes_count: i64,
    pub submitted_at: Timestamp,
    /// Who decided about it last, and when, unless it was handed in again since.
    pub decided: Option<(MemberId, Timestamp)>,
}

/// Takes hold of a Win until the transaction ends, so that nobody else changes it meanwhile.
pub(crate) fn lock(tx: &mut Tx<'_>, id: WinId) -> Result<Option<Held>, DbError> {
    tx.first(LOCK, params![id], |row| {
        let status: String = row.get(1)?;
        Ok(Held {
            author: row.get(0)?,
            status: Status::from_stored(&status)
                .ok_or_else(|| DbError::Refused(format!("a Win is {status}")))?,
            media: crate::rules::Holds { image: row.get(2)?, video: row.get(3)?, thumbnail: row.get(4)? },
            likes_count: row.get(5)?,
            submitted_at: row.get(6)?,
            decided: row.get::<Option<MemberId>>(7)?.zip(row.get(8)?),
        })
    })
}

/// Changes texts and consent, and hands the Win in again, later than it was before.
pub(crate) fn resubmit(
    tx: &mut Tx<'_>,
    id: WinId,
    edit: &Edit,
    before: Timestamp,
    now: Timestamp,
) -> Result<(), DbError> {
    // Moderators tell versions apart by this time, and clocks may stand still or go back.
    let submitted_at = now.max(before.plus(1));
    tx.execute(EDIT, params![id, edit.title.clone(), edit.win.clone(), edit.social_media, submitted_at])
        .map(drop)
}

/// Changes consent alone.
pub(crate) fn set_consent(tx: &mut Tx<'_>, id: WinId, social_media: bool) -> Result<(), DbError> {
    tx.execute(SET_CONSENT, params![id, social_media]).map(drop)
}

/// Stores where the Win's media are found from now on.
pub(crate) fn set_media(tx: &mut Tx<'_>, id: WinId, urls: &Urls) -> Result<(), DbError> {
    let (image, video, thumbnail) = (urls.image.as_str(), urls.video.as_str(), urls.thumbnail.as_str());
    tx.execute(SET_MEDIA, params![id, image, video, thumbnail]).map(drop)
}

/// Removes a Win and its likes.
pub(crate) fn delete(tx: &mut Tx<'_>, id: WinId) -> Result<(), DbError> {
    tx.execute(DELETE, params![id]).map(drop)
}

/// Approves or, with a reason, declines a pending Win; answers `false` when it is not pending.
pub(crate) fn decide(
    tx: &mut Tx<'_>,
    id: WinId,
    reason: Option<&str>,
    moderator: MemberId,
    now: Timestamp,
) -> Result<bool, DbError> {
    let status = if reason.is_some() { Status::Rejected } else { Status::Approved };
    Ok(tx.execute(DECIDE, params![id, status.as_str(), reason, moderator, now])? > 0)
}

/// Makes a Win pending again, without the likes it got meanwhile.
pub(crate) fn undo(tx: &mut Tx<'_>, id: WinId) -> Result<(), DbError> {
    tx.execute(UNDO, params![id])?;
    tx.execute(FORGET_LIKES, params![id]).map(drop)
}

/// Adds a like; answers `false` when it was there.
pub(crate) fn like(tx: &mut Tx<'_>, id: WinId, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(LIKE, params![id, member, now])? > 0)
}

/// Removes a like; answers `false` when there was none.
pub(crate) fn unlike(tx: &mut Tx<'_>, id: WinId, member: MemberId) -> Result<bool, DbError> {
    Ok(tx.execute(UNLIKE, params![id, member])? > 0)
}

/// Moves the counter by `step`.
pub(crate) fn count_likes(tx: &mut Tx<'_>, id: WinId, step: i64) -> Result<(), DbError> {
    tx.execute(COUNT_LIKES, params![id, step]).map(drop)
}
