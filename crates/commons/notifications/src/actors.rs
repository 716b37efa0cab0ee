//! Every statement on the table `notification_actors`: what each person did that one notification tells of.
//!
//! Nothing is counted in the notification itself. Its reader's count is that of the actors whom no block keeps from them, so
//! that it changes with a block and changes back without one; a notification whose actors are all blocked is not there.

use domain::ids::{MemberId, NotificationId};
use domain::limits::NOTIFICATION_COUNT_MAX;
use domain::subject::Subject;
use domain::time::Timestamp;
use platform::db::{DbError, Row, Tx};
use platform::params;
use uuid::Uuid;

use crate::tell::News;

/// SQL that holds where the reader `$1` sees one of the actors of notification `n`.
macro_rules! has_actor {
    () => {
        concat!(
            "exists (select 1 from notification_actors k where k.notification_id = n.id and ",
            members::not_blocked!("k.actor_id"),
            ")"
        )
    };
}

/// SQL for how often the actors whom the reader `$1` sees did what notification `n` tells of.
macro_rules! actors_count {
    () => {
        concat!(
            "(select cast(sum(k.count) as bigint) from notification_actors k where k.notification_id = n.id and ",
            members::not_blocked!("k.actor_id"),
            ")"
        )
    };
}

/// SQL for the actor `a` of notification `n` who did it last of those whom the reader `$1` sees.
macro_rules! join_last_actor {
    () => {
        concat!(
            " join notification_actors a on a.notification_id = n.id and a.actor_id = (select k.actor_id
                from notification_actors k where k.notification_id = n.id and ",
            members::not_blocked!("k.actor_id"),
            " order by k.at desc, k.actor_id desc limit 1)"
        )
    };
}

pub(crate) use {actors_count, has_actor, join_last_actor};

platform::statements! {
    ADD = "insert into notification_actors (notification_id, actor_id, count, comment_id, at) values ($1, $2, 1, $3, $4)
        on conflict (notification_id, actor_id) do update set
            count = notification_actors.count + 1, comment_id = excluded.comment_id, at = excluded.at";
    /// Ids of comments begin with their time: once a later one of the same actor was told, this one was, too.
    HEARD = "select exists (select 1 from notifications n join notification_actors a on a.notification_id = n.id
        where n.member_id = $1 and n.kind = $2 and n.subject_kind = $3 and n.subject_id = $4 and a.actor_id = $5
            and a.comment_id >= $6)";
    /// OFFSET is a literal: `NOTIFICATION_COUNT_MAX`. At most one is too many, since each is added on its own.
    KEEP_LATEST = "delete from notification_actors where notification_id = $1 and actor_id = (select k.actor_id
        from notification_actors k where k.notification_id = $1 order by k.at desc, k.actor_id desc limit 1 offset 100)";
    /// Locks notifications before their actors, as anyone who adds one does. SQLite has one writer, who need not.
    LEADING_TO =
        sqlite "select n.id from notification_actors a join notifications n on n.id = a.notification_id
            where a.comment_id = $1 and n.post_kind = $2 and n.post_id = $3 order by n.id"
        postgres "select n.id from notification_actors a join notifications n on n.id = a.notification_id
            where a.comment_id = $1 and n.post_kind = $2 and n.post_id = $3 order by n.id for update of n";
    FORGET = "delete from notification_actors where notification_id = $1 and comment_id = $2";
    FORGET_EMPTY = "delete from notifications where id = $1
        and not exists (select 1 from notification_actors a where a.notification_id = $1)";
}

/// What a reader is shown of the number in the column `count`.
pub(crate) fn shown(row: &Row<'_>) -> Result<i64, DbError> {
    Ok(row.get::<i64>("count")?.min(NOTIFICATION_COUNT_MAX))
}

/// Notes who did what a Member is told. The notification is locked until the transaction ends, so that several at once are
/// all counted.
pub(crate) fn add(
    tx: &mut Tx<'_>,
    id: NotificationId,
    member: MemberId,
    news: &News<'_>,
    at: Timestamp,
) -> Result<(), DbError> {
    let actor = news.actor.unwrap_or(member);
    tx.execute(ADD, params![id, actor, news.comment, at])?;
    tx.execute(KEEP_LATEST, params![id]).map(drop)
}

/// Whether a Member was told of this Comment, or of a later one by the same person.
pub(crate) fn heard(tx: &mut Tx<'_>, member: MemberId, news: &News<'_>) -> Result<bool, DbError> {
    let actor = news.actor.unwrap_or(member);
    let (kind, id) = (news.subject.kind.as_str(), news.subject.id);
    let params = params![member, news.kind.as_str(), kind, id, actor, news.comment];
    Ok(tx.one(HEARD, params)?.unwrap_or_default())
}

/// Forgets those whose last Comment this was, and what tells of nobody else.
pub(crate) fn forget_comment(tx: &mut Tx<'_>, post: Subject, comment: Uuid) -> Result<(), DbError> {
    let params = params![comment, post.kind.as_str(), post.id];
    let leading: Vec<NotificationId> = tx.all(LEADING_TO, params)?;
    for id in leading {
        tx.execute(FORGET, params![id, comment])?;
        tx.execute(FORGET_EMPTY, params![id])?;
    }
    Ok(())
}
