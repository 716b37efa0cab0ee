//! Automatic mutes: an author whose words several Members reported in a Channel cannot write there for an hour.
//!
//! When that is so, the moderators' desk knows, which has the reports.

use domain::ids::{ChannelId, MemberId, MessageId};
use domain::limits::CHAT_SILENCE_MS;
use domain::live::Change;
use domain::time::Timestamp;
use platform::db::{DbError, Tx};
use platform::live::ChangeSignal;
use platform::params;

use crate::store;

platform::statements! {
    OF = "select began_at, until, heard_from, reporters from chat_auto_mutes where member_id = $1 and channel_id = $2";
    BEGIN = "insert into chat_auto_mutes (member_id, channel_id, began_at, until, heard_from, reporters)
        values ($1, $2, $3, $4, $5, $6) on conflict (member_id, channel_id) do update set began_at = excluded.began_at,
            until = excluded.until, heard_from = excluded.heard_from, reporters = excluded.reporters";
    END = "update chat_auto_mutes set until = $3 where member_id = $1 and channel_id = $2 and until > $3";
    END_ALL = "update chat_auto_mutes set until = $2 where member_id = $1 and until > $2";
}

/// The last automatic mute of a Member in a Channel.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AutoMute {
    /// When it began.
    pub began_at: Timestamp,
    /// When it is over.
    pub until: Timestamp,
    /// It came of reports that were made after this and not after it began.
    pub heard_from: Timestamp,
    /// How many Members made them.
    pub reporters: i64,
}

/// Which Channel a Message is in.
///
/// # Errors
/// When the database refuses.
pub fn channel_of(tx: &mut Tx<'_>, message: MessageId) -> Result<Option<ChannelId>, DbError> {
    Ok(store::find(tx, message)?.map(|held| held.channel))
}

/// The last one of a Member in a Channel, over or not.
///
/// # Errors
/// When the database refuses.
pub fn of(tx: &mut Tx<'_>, member: MemberId, channel: ChannelId) -> Result<Option<AutoMute>, DbError> {
    tx.first(OF, params![member, channel], |row| {
        Ok(AutoMute {
            began_at: row.get(0)?,
            until: row.get(1)?,
            heard_from: row.get(2)?,
            reporters: row.get(3)?,
        })
    })
}

/// Has a Member only read in a Channel for an hour; answers until when.
///
/// # Errors
/// When the database refuses.
pub fn begin(
    tx: &mut Tx<'_>,
    (member, channel): (MemberId, ChannelId),
    (heard_from, reporters): (Timestamp, usize),
    now: Timestamp,
) -> Result<Timestamp, DbError> {
    let until = now.plus(CHAT_SILENCE_MS);
    let reporters = i64::try_from(reporters).unwrap_or(i64::MAX);
    tx.execute(BEGIN, params![member, channel, now, until, heard_from, reporters])?;
    tx.announce(ChangeSignal::Own(member, Change::Channels, Some(channel.0)));
    Ok(until)
}

/// Lets a Member write in a Channel again; answers `false` when nothing of the kind kept them.
///
/// # Errors
/// When the database refuses.
pub fn end(
    tx: &mut Tx<'_>,
    (member, channel): (MemberId, ChannelId),
    now: Timestamp,
) -> Result<bool, DbError> {
    let ended = tx.execute(END, params![member, channel, now])? > 0;
    if ended {
        tx.announce(ChangeSignal::Own(member, Change::Channels, Some(channel.0)));
    }
    Ok(ended)
}

/// [`end`] in every Channel.
pub(crate) fn end_all(tx: &mut Tx<'_>, member: MemberId, now: Timestamp) -> Result<bool, DbError> {
    Ok(tx.execute(END_ALL, params![member, now])? > 0)
}
