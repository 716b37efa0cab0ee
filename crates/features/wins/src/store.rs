//! Every statement on the tables `wins` and `win_likes` that is about Wins alone.

use comments::Thread;
use domain::ids::{MemberId, WinId};
use domain::limits::NOTIFICATIONS_PAGE;
use domain::review::Status;
use domain::time::Timestamp;
use media::Urls;
use platform::db::{Db, DbError, FromRow, Tx, Value};
use platform::http::Keyed;
use platform::http::cursor::Cursor;
use platform::params;
use uuid::Uuid;

use crate::rules::{Edit, NewWin};
use crate::view::{Audience, Win, win_columns};

/// Which Wins exist for a reader: `$1` is the reader, `$2` whether they sit at the desk, where blocks hide nothing.
macro_rules! visible_to {
    () => {
        concat!(
            "(w.status = 'approved' or w.member_id = $1 or $2 = true) and ($2 = true or (w.withdrawn_at is null and ",
            members::not_blocked!("w.member_id"),
            "))"
        )
    };
}

/// The beginning of every read of whole Wins.
macro_rules! select_wins {
    () => {
        concat!(
            "select ",
            win_columns!(),
            " from wins w join members m on m.id = w.member_id
                left join win_likes l on l.win_id = w.id and l.member_id = $1 where ",
            visible_to!()
        )
    };
}

/// A read of a [`SubjectState`].
macro_rules! select_state {
    () => {
        "select member_id as author, status, image_url <> '' as image, video_url <> '' as video, thumbnail_url <> '' as thumbnail,
            likes_count, submitted_at, rejection_reason as reason, withdrawn_at is not null as withdrawn from wins where id = $1"
    };
}

macro_rules! many_blocks {
    () => {
        100
    };
}

// LIMIT is a literal, one more than a page, so that PostgreSQL keeps its plan.
platform::statements! {
    PAGE = [concat!(select_wins!(), " and w.status = 'approved' and (w.created_at, w.id) < ($3, $4)
        order by w.created_at desc, w.id desc limit 11")];
    /// What the reader likes from one Win to another, by their ids; then whom a block parts from them.
    OWN_VIEW = [concat!("select win_id, false from win_likes where member_id = $1 and win_id between $2 and $3
        union all select other_id, true from (select other_id from blocks where member_id = $1 limit ", many_blocks!(), ") x")];
    /// Whether a block hides a comment below one of up to eleven Wins from the reader.
    HIDES_BELOW = "select exists (select 1 from blocks b cross join comments o where b.member_id = $1
        and o.subject_kind = 'win' and o.subject_id in ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
        and o.member_id = b.other_id and o.deleted_at is null and o.status = 'approved')";
    BY_MEMBER = [concat!(select_wins!(), " and (w.created_at, w.id) < ($3, $4) and w.member_id = $5
        and ($6 = false or w.status = 'approved') order by w.created_at desc, w.id desc limit 11")];
    /// Of the reader's own.
    WAITING = [concat!(select_wins!(), " and (w.created_at, w.id) < ($3, $4) and w.member_id = $1
        and w.status <> 'approved' order by w.created_at desc, w.id desc limit 11")];
    BY_ID = [concat!(select_wins!(), " and w.id = $3")];
    LIKED = [concat!("select l.win_id, l.created_at from win_likes l join wins w on w.id = l.win_id
        where ", visible_to!(), " and l.member_id = $1 and (l.created_at, l.win_id) < ($3, $4)
        order by l.created_at desc, l.win_id desc limit 101")];
    /// How far Free Members read: they see what everyone sees of the feed.
    NTH_OF_FEED = [concat!("select w.created_at as at, w.id from wins w where w.status = 'approved' and w.withdrawn_at is null and ",
        members::not_blocked!("w.member_id"), " order by w.created_at desc, w.id desc limit 1 offset $2")];
    PLACE = "select member_id as author, status, created_at as at, id from wins where id = $1";
    INSERT = "insert into wins (id, member_id, title, win, status, social_media, image_url, video_url, thumbnail_url,
            likes_count, comments_count, created_at, submitted_at, idempotency_key, key_digest)
        values ($1, $2, $3, $4, 'pending', $5, '', '', '', 0, 0, $6, $6, $7, $8)
        on conflict (member_id, idempotency_key) do nothing";
    /// SQLite has one writer, who need not lock a row.
    LOCK =
        sqlite [select_state!()]
        postgres [concat!(select_state!(), " for no key update")];
    EDIT = "update wins set title = coalesce($2, title), win = coalesce($3, win),
            social_media = coalesce($4, social_media), status = 'pending', rejection_reason = null, stood = false,
            decided_at = null, decided_by = null, submitted_at = $5 where id = $1";
    SET_CONSENT = "update wins set social_media = $2 where id = $1";
    SET_MEDIA = "update wins set image_url = $2, video_url = $3, thumbnail_url = $4 where id = $1";
    LIKE_NOBODY = "update wins set likes_count = 0 where id = $1";
    IS_THERE = [concat!("select 1 from wins w where ", visible_to!(), " and w.id = $3")];
    /// Of up to thirty Wins, as many as a page of notifications is about.
    TITLES = [concat!("select w.id, w.title from wins w where ", visible_to!(), " and w.id in ($3, $4, $5, $6, $7, $8, $9, $10,
        $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25, $26, $27, $28, $29, $30, $31, $32)")];
    FORGET_LIKES = "delete from win_likes where win_id = $1";
    THREAD = [concat!("select w.member_id as author, w.status = 'approved' as open from wins w where ", visible_to!(), " and w.id = $3")];
    COUNT_COMMENTS = "update wins set comments_count = comments_count + $2 where id = $1";
}

/// The values of `$1` to `$4` in a list.
fn from_here(audience: &Audience, after: Cursor) -> Vec<Value> {
    params![audience.viewer, audience.desk, after.at, after.id]
}

/// Approved Wins, newest first: up to one more than a page.
pub(crate) fn page(tx: &mut Tx<'_>, audience: &Audience, after: Option<Cursor>) -> Result<Vec<Win>, DbError> {
    let params = from_here(audience, after.unwrap_or(Cursor::NEWEST));
    tx.query(PAGE, params, |row| Win::read(row, audience))
}

/// What one reader finds different from others.
#[derive(Default)]
pub(crate) struct OwnView {
    /// Which Wins they like.
    pub liked: Vec<WinId>,
    /// Whom a block parts from them; there may be more where these are [`MANY_BLOCKS`].
    pub parted: Vec<MemberId>,
}

/// As many blocks as [`own_view`] looks at.
pub(crate) const MANY_BLOCKS: usize = many_blocks!();

/// How this reader sees the Wins from one to another, by their ids.
pub(crate) fn own_view(tx: &mut Tx<'_>, reader: MemberId, wins: [WinId; 2]) -> Result<OwnView, DbError> {
    let mut found = OwnView::default();
    for (id, parted) in tx.all::<(Uuid, bool)>(OWN_VIEW, params![reader, wins[0], wins[1]])? {
        if parted {
            found.parted.push(id.into());
        } else {
            found.liked.push(id.into());
        }
    }
    Ok(found)
}

/// Whether a block hides a comment below one of these Wins, one more than a page, from the reader.
pub(crate) fn hides_below(
    tx: &mut Tx<'_>,
    reader: MemberId,
    wins: impl Iterator<Item = WinId>,
) -> Result<bool, DbError> {
    let mut params = params![reader];
    params.extend(wins.map(Value::from));
    params.resize(2 + domain::limits::WINS_PAGE, Value::Null);
    Ok(tx.one(HIDES_BELOW, params)?.unwrap_or_default())
}

/// [`page`] outside a transaction.
pub(crate) async fn page_alone(
    db: &Db,
    audience: Audience,
    after: Option<Cursor>,
) -> Result<Vec<Win>, DbError> {
    let params = from_here(&audience, after.unwrap_or(Cursor::NEWEST));
    db.query(PAGE, params, move |row| Win::read(row, &audience)).await
}

/// The place in the reader's feed of the Win before which there are so many newer ones.
pub(crate) fn nth_of_feed(tx: &mut Tx<'_>, reader: MemberId, newer: u32) -> Result<Option<Cursor>, DbError> {
    tx.one(NTH_OF_FEED, params![reader, i64::from(newer)])
}

/// A Win's author, status and place in the feed.
#[derive(FromRow)]
pub(crate) struct HeldPlace {
    pub author: MemberId,
    pub status: Status,
    #[row(flatten)]
    pub place: Cursor,
}

/// The status of a Win.
pub(crate) fn held_place(tx: &mut Tx<'_>, id: WinId) -> Result<Option<HeldPlace>, DbError> {
    tx.one(PLACE, params![id])
}

/// What the reader may see of one Member's Wins, newest first: up to one more than a page.
pub(crate) fn by_member(
    tx: &mut Tx<'_>,
    audience: &Audience,
    member: MemberId,
    only_approved: bool,
    after: Option<Cursor>,
) -> Result<Vec<Win>, DbError> {
    let mut params = from_here(audience, after.unwrap_or(Cursor::NEWEST));
    params.extend(params![member, only_approved]);
    tx.query(BY_MEMBER, params, |row| Win::read(row, audience))
}

/// The reader's own Wins that are not approved, newest first, one more than a page.
///
/// # Errors
/// When the database refuses.
pub(crate) fn waiting(
    tx: &mut Tx<'_>,
    audience: &Audience,
    after: Option<Cursor>,
) -> Result<Vec<Win>, DbError> {
    let params = from_here(audience, after.unwrap_or(Cursor::NEWEST));
    tx.query(WAITING, params, |row| Win::read(row, audience))
}

/// One Win as this transaction leaves it, if it exists for the reader.
pub(crate) fn as_left(tx: &mut Tx<'_>, audience: &Audience, id: WinId) -> Result<Option<Win>, DbError> {
    tx.first(BY_ID, params![audience.viewer, audience.desk, id], |row| Win::read(row, audience))
}

/// Wins that the reader likes and still sees, with when they were liked, last liked first: up to 101.
pub(crate) fn liked(
    tx: &mut Tx<'_>,
    reader: MemberId,
    after: Option<Cursor>,
) -> Result<Vec<(WinId, Timestamp)>, DbError> {
    let after = after.unwrap_or(Cursor::NEWEST);
    tx.all(LIKED, params![reader, false, after.at, after.id])
}

/// Adds a Win without media; answers `false` when the Member used the key before.
pub(crate) fn insert(
    tx: &mut Tx<'_>,
    id: WinId,
    author: MemberId,
    new: &NewWin,
    key: Option<Keyed>,
    now: Timestamp,
) -> Result<bool, DbError> {
    let (title, win) = (new.title.as_str(), new.win.as_str());
    let (key, digest) = key.map(|keyed| (keyed.key, keyed.digest)).unzip();
    Ok(tx.execute(INSERT, params![id, author, title, win, new.social_media, now, key, digest])? > 0)
}

/// A Win as far as changes depend on it.
#[derive(Debug, Clone, FromRow)]
pub(crate) struct SubjectState {
    pub author: MemberId,
    pub status: Status,
    #[row(flatten)]
    pub media: media::slots::Holds,
    pub likes_count: i64,
    pub submitted_at: Timestamp,
    /// Why it was declined, where it was.
    pub reason: Option<String>,
    /// Its author has taken it back: it is there for moderators alone.
    pub withdrawn: bool,
}

/// Takes hold of a Win until the transaction ends, so that nobody else changes it in the meantime.
pub(crate) fn lock(tx: &mut Tx<'_>, id: WinId) -> Result<Option<SubjectState>, DbError> {
    tx.one(LOCK, params![id])
}

/// [`lock`] for those for whom a Win that was taken back is gone.
pub(crate) fn lock_there(tx: &mut Tx<'_>, id: WinId) -> Result<Option<SubjectState>, DbError> {
    Ok(lock(tx, id)?.filter(|held| !held.withdrawn))
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

/// Forgets who likes a Win.
pub(crate) fn forget_likes(tx: &mut Tx<'_>, id: WinId) -> Result<(), DbError> {
    tx.execute(FORGET_LIKES, params![id])?;
    tx.execute(LIKE_NOBODY, params![id]).map(drop)
}

/// Whether there is such a Win for this reader.
pub(crate) fn is_there(tx: &mut Tx<'_>, reader: MemberId, id: WinId) -> Result<bool, DbError> {
    Ok(tx.one::<()>(IS_THERE, params![reader, false, id])?.is_some())
}

/// A Win's thread as this reader finds it, if the Win is there for them.
pub(crate) fn thread(
    tx: &mut Tx<'_>,
    reader: MemberId,
    id: WinId,
    desk: bool,
) -> Result<Option<Thread>, DbError> {
    tx.first(THREAD, params![reader, desk, id], |row| {
        Ok(Thread {
            author: row.get("author")?,
            pseudonym: None,
            open: row.get("open")?,
            gate: None,
            marks_helped: false,
        })
    })
}

/// The titles of those among up to thirty Wins that exist for this reader.
pub(crate) fn titles(
    tx: &mut Tx<'_>,
    reader: MemberId,
    ids: &[Uuid],
) -> Result<Vec<(Uuid, String)>, DbError> {
    let mut params = params![reader, false];
    params.extend(ids.iter().copied().map(Value::from));
    params.resize(2 + NOTIFICATIONS_PAGE, Value::Null);
    tx.all(TITLES, params)
}

/// Moves the counter of Comments by `step`, and takes hold of the Win even when that is nothing.
pub(crate) fn count_comments(tx: &mut Tx<'_>, id: WinId, step: i64) -> Result<(), DbError> {
    tx.execute(COUNT_COMMENTS, params![id, step]).map(drop)
}
