//! Every statement by which Messages go: as old as their Channel keeps them, a month after they were deleted, or all of
//! one Member's; what moderators have to look at stays until they have.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::time::{DAY, Timestamp};
use platform::app::App;
use platform::db::{DbError, FromRow, Tx};
use platform::params;

use crate::review::subject;
use crate::{attachments, store};

platform::statements! {
    OLDEST = "select c.id, c.seq, c.created_at, exists (select 1 from reviews v where v.subject_kind = 'message'
            and v.subject_id = c.id and v.done_at is null) as waits
        from chat_messages c where c.channel_id = $1 and c.seq > $2 order by c.seq limit 100";
    DELETED = "select id, channel_id from chat_messages where deleted_at <= $1 and deleted_at is not null
        order by deleted_at limit 100";
    REMOVE = "delete from chat_messages where id = $1";
    /// SQLite has one writer, who need not lock a row.
    HOLD =
        sqlite "select 1 from chat_channels where id = $1"
        postgres "select 1 from chat_channels where id = $1 for no key update";
    OF_MEMBER = "select id, channel_id, seq from chat_messages where member_id = $1 and (channel_id, seq) > ($2, $3)
        and deleted_at is null and created_at <= $4
        order by channel_id, seq limit 20";
}

/// How far something has come.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Step {
    /// Up to here; there may be more.
    After(i64),
    /// Everything is done.
    Done,
}

/// One of the oldest Messages of a Channel.
#[derive(FromRow)]
struct Oldest {
    id: MessageId,
    seq: i64,
    created_at: Timestamp,
    /// Moderators still have to look at it.
    waits: bool,
}

/// Removes what a Channel keeps no longer, of the hundred Messages after a place.
pub(crate) fn expire(
    tx: &mut Tx<'_>,
    (app, now): (&App, Timestamp),
    (channel, days): (ChannelId, i64),
    after: i64,
) -> Result<Step, DbError> {
    tx.one::<()>(HOLD, params![channel])?;
    let until = now.plus(-days.saturating_mul(DAY));
    let mut step = Step::Done;
    for message in tx.all::<Oldest>(OLDEST, params![channel, after])? {
        if message.created_at > until {
            return Ok(Step::Done);
        }
        if !message.waits {
            remove(tx, app, message.id)?;
        }
        step = Step::After(message.seq);
    }
    Ok(step)
}

/// Removes a batch of Messages that were deleted at `until` or before; answers whether there were any.
pub(crate) fn wipe(tx: &mut Tx<'_>, app: &App, until: Timestamp) -> Result<bool, DbError> {
    let over: Vec<(MessageId, ChannelId)> = tx.all(DELETED, params![until])?;
    // One Channel at a time: anyone who holds one must not wait for another.
    let Some((_, first)) = over.first().copied() else { return Ok(false) };
    tx.one::<()>(HOLD, params![first])?;
    for (id, channel) in over {
        if channel == first {
            remove(tx, app, id)?;
        }
    }
    Ok(true)
}

fn remove(tx: &mut Tx<'_>, app: &App, id: MessageId) -> Result<(), DbError> {
    attachments::remove(tx, app, id)?;
    tx.execute(REMOVE, params![id])?;
    reviews::store::forget(tx, subject(id))?;
    notifications::tell::forget(tx, subject(id))
}

/// The place in a list of all of a Member's Messages.
pub(crate) type Place = (ChannelId, i64);

/// Deletes those of a Member's Messages that were written at `until` or before, twenty after a place and of one Channel;
/// answers where to go on.
pub(crate) fn delete_of(
    tx: &mut Tx<'_>,
    app: &App,
    member: MemberId,
    (until, now): (Timestamp, Timestamp),
    after: Place,
) -> Result<Option<Place>, DbError> {
    let found: Vec<(MessageId, ChannelId, i64)> =
        tx.all(OF_MEMBER, params![member, after.0, after.1, until])?;
    let Some((_, first, _)) = found.first().copied() else { return Ok(None) };
    let mut last = after;
    for (id, channel, seq) in found {
        // One Channel at a time: anyone who holds one must not wait for another.
        if channel != first {
            break;
        }
        last = (channel, seq);
        let Some((held, _)) = store::hold(tx, id)? else { continue };
        if held.deleted_at.is_none() && held.created_at <= until {
            let seq = store::next(tx, &held)?;
            store::set_deleted(tx, id, Some(now), seq)?;
            attachments::keep_back(tx, app, id)?;
            notifications::tell::forget(tx, subject(id))?;
        }
    }
    Ok(Some(last))
}
