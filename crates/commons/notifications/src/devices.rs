//! Every statement on the table `push_subscriptions`: the devices on which Members are told about news.

use domain::ids::{MemberId, PushSubscriptionId, SessionId};
use domain::time::Timestamp;
use platform::db::{Db, DbError, FromRow, Tx};
use platform::params;
use platform::push::Subscription;

platform::statements! {
    /// A session is one device; with a new address its former one is no more.
    LEAVE = "delete from push_subscriptions where session_id = $1 and endpoint <> $2";
    /// A browser that someone else used before is no longer theirs.
    JOIN = "insert into push_subscriptions (id, member_id, session_id, endpoint, p256dh, auth, created_at, failures)
        values ($1, $2, $3, $4, $5, $6, $7, 0)
        on conflict (endpoint) do update set id = excluded.id, member_id = excluded.member_id,
            session_id = excluded.session_id, p256dh = excluded.p256dh, auth = excluded.auth,
            created_at = excluded.created_at, failures = 0";
    /// Ten devices are enough; the oldest gives way.
    CROWD_OUT = "delete from push_subscriptions where id in (select id from push_subscriptions where member_id = $1
        order by created_at desc, id desc limit 100 offset 10)";
    END = "delete from push_subscriptions where session_id = $1";
    IS_THERE = "select 1 from push_subscriptions where session_id = $1";
    OF_MEMBER = "select id from push_subscriptions where member_id = $1 order by created_at, id limit 10";
    FIND = "select s.member_id, s.endpoint, s.p256dh, s.auth from push_subscriptions s
        join members m on m.id = s.member_id where s.id = $1 and m.suspended_at is null";
    GONE = "delete from push_subscriptions where id = $1";
    TAKEN = "update push_subscriptions set failures = 0 where id = $1 and failures > 0";
    REFUSED = "update push_subscriptions set failures = failures + 1 where id = $1";
    /// Refused five times in a row, it will not be taken the sixth time.
    GIVE_UP = "delete from push_subscriptions where id = $1 and failures >= 5";
}

/// Has this session's device told from now on.
pub(crate) fn join(
    tx: &mut Tx<'_>,
    id: PushSubscriptionId,
    (member, session): (MemberId, SessionId),
    device: &Subscription,
    now: Timestamp,
) -> Result<(), DbError> {
    tx.execute(LEAVE, params![session, device.endpoint.as_str()])?;
    let values = params![
        id,
        member,
        session,
        device.endpoint.as_str(),
        device.p256dh.as_str(),
        device.auth.as_str(),
        now
    ];
    tx.execute(JOIN, values)?;
    tx.execute(CROWD_OUT, params![member]).map(drop)
}

/// Has this session's device told no more.
pub(crate) fn end(tx: &mut Tx<'_>, session: SessionId) -> Result<(), DbError> {
    tx.execute(END, params![session]).map(drop)
}

/// Whether this session's device is told.
pub(crate) async fn is_there(db: &Db, session: SessionId) -> Result<bool, DbError> {
    Ok(db.one::<()>(IS_THERE, params![session]).await?.is_some())
}

/// A Member's devices, ten at most.
pub(crate) fn of_member(tx: &mut Tx<'_>, member: MemberId) -> Result<Vec<PushSubscriptionId>, DbError> {
    tx.all(OF_MEMBER, params![member])
}

/// A device and whose it is, unless it is gone or its Member is suspended.
pub(crate) async fn find(
    db: &Db,
    id: PushSubscriptionId,
) -> Result<Option<(MemberId, Subscription)>, DbError> {
    db.first(FIND, params![id], |row| Ok((row.get("member_id")?, Subscription::from_row(row)?))).await
}

/// The device is no more.
pub(crate) fn gone(tx: &mut Tx<'_>, id: PushSubscriptionId) -> Result<(), DbError> {
    tx.execute(GONE, params![id]).map(drop)
}

/// The device took a message.
pub(crate) fn taken(tx: &mut Tx<'_>, id: PushSubscriptionId) -> Result<(), DbError> {
    tx.execute(TAKEN, params![id]).map(drop)
}

/// A message was refused; after five in a row the device is given up.
pub(crate) fn refused(tx: &mut Tx<'_>, id: PushSubscriptionId) -> Result<(), DbError> {
    tx.execute(REFUSED, params![id])?;
    tx.execute(GIVE_UP, params![id]).map(drop)
}
