//! Lets open tabs follow a Channel: how far it is, and what changed after any number.

use domain::gate::CHAT;
use domain::ids::{ChannelId, MemberId};
use domain::live::StreamKind;
use platform::app::App;
use platform::auth::Viewer;
use platform::db::{DbError, Tx};
use platform::http::ApiError;
use platform::live::{Batch, Followed, Item};
use serde_json::value::to_raw_value;
use uuid::Uuid;

use crate::channels::store as channels;
use crate::store;

/// Changed things that are told at once.
pub const BATCH: usize = 200;

/// Channels as streams.
pub struct Channels;

impl Followed for Channels {
    fn kind(&self) -> StreamKind {
        StreamKind::Channel
    }

    fn head(&self, tx: &mut Tx<'_>, app: &App, viewer: &Viewer, id: Uuid) -> Result<i64, ApiError> {
        viewer.pass(app.settings.tier_mapping, CHAT)?;
        channels::seq(tx, ChannelId(id))?.ok_or_else(ApiError::not_found)
    }

    fn may_speak(&self, tx: &mut Tx<'_>, app: &App, member: MemberId, id: Uuid) -> Result<bool, DbError> {
        let muted = channels::muted(tx, member, ChannelId(id), app.now())?.is_some();
        Ok(!muted && channels::is_open(tx, ChannelId(id))?)
    }

    fn since(&self, tx: &mut Tx<'_>, app: &App, id: Uuid, after: i64) -> Result<Batch, DbError> {
        let channel = ChannelId(id);
        let head = channels::seq(tx, channel)?.unwrap_or(after);
        let mut found = store::since(tx, app.tiers(), channel, after)?;
        // What is committed between the two statements comes with the next batch.
        found.retain(|told| told.message.changed <= head);
        let whole = found.len() <= BATCH;
        found.truncate(BATCH);
        let reached = found.last().map(|told| told.message.changed).filter(|_| !whole);
        let items = found.into_iter().map(|told| {
            let (author, changed) = (told.message.author.uid, told.message.changed);
            let body = to_raw_value(&told.for_everyone());
            body.map(|body| Item { author, changed, body })
                .map_err(|error| DbError::Refused(error.to_string()))
        });
        Ok(Batch { items: items.collect::<Result<_, _>>()?, up_to: reached.unwrap_or(head), whole })
    }
}
