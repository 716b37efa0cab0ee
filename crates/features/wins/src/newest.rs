//! The newest page of the feed, written out once for all Members who find the same there.

use axum::response::{IntoResponse, Response};
use domain::entitlement::Tiers;
use domain::ids::{MemberId, WinId};
use domain::limits::WINS_PAGE;
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::http::cursor::Cursor;
use platform::http::{Json, Page};
use serde_json::value::{RawValue, to_raw_value};
use uuid::Uuid;

use crate::store::{self, MANY_BLOCKS, OwnView};
use crate::view::{Audience, Win};

/// A Win as it is read by anyone who neither wrote it nor moderates.
struct Authored {
    id: WinId,
    author: MemberId,
    place: Cursor,
    unliked: Box<RawValue>,
    liked: Box<RawValue>,
}

/// One Win more than a page, and the least and greatest of their ids.
struct Newest {
    wins: Vec<Authored>,
    ids: [WinId; 2],
}

/// The newest page for this audience where that can be told from what others read a moment ago.
///
/// # Errors
/// When the database refuses.
pub(crate) fn page(app: &App, audience: &Audience, list: u8) -> Result<Option<Response>, DbError> {
    if audience.staff {
        return Ok(None);
    }
    let tiers = app.tiers();
    app.db.cached_until_commit(
        tiers.now,
        |tx| Newest::read(tx, tiers),
        |tx, newest| newest.shown(tx, audience.viewer, list),
    )
}

impl Newest {
    fn read(tx: &mut Tx<'_>, tiers: Tiers) -> Result<Self, DbError> {
        let page = store::page(tx, &Audience::anybody(tiers), None)?;
        let ids = page.iter().map(|win| win.id);
        let ids = [ids.clone().min(), ids.max()].map(|id| id.unwrap_or(WinId(Uuid::nil())));
        Ok(Self { wins: page.into_iter().map(Authored::of).collect::<Result<_, _>>()?, ids })
    }

    /// The page for this reader, unless they wrote anything on it, or a block parts them from the author of a Win or of a
    /// comment below one.
    fn shown(&self, tx: &mut Tx<'_>, reader: MemberId, list: u8) -> Result<Option<Response>, DbError> {
        let OwnView { liked, mut parted } = store::own_view(tx, reader, self.ids)?;
        if parted.len() == MANY_BLOCKS {
            return Ok(None);
        }
        if !parted.is_empty() && store::hides_below(tx, reader, self.wins.iter().map(|win| win.id))? {
            return Ok(None);
        }
        parted.push(reader);
        if self.wins.iter().any(|win| parted.contains(&win.author)) {
            return Ok(None);
        }
        let Page { items, next_cursor } =
            Page::of(self.wins.iter().collect(), WINS_PAGE, list, |win| win.place);
        let items =
            items.into_iter().map(|win| if liked.contains(&win.id) { &win.liked } else { &win.unliked });
        Ok(Some(Json(Page { items: items.collect(), next_cursor }).into_response()))
    }
}

impl Authored {
    fn of(mut win: Win) -> Result<Self, DbError> {
        let unliked = written(&win)?;
        win.liked = true;
        Ok(Self { id: win.id, author: win.uid, place: win.place(), unliked, liked: written(&win)? })
    }
}

fn written(win: &Win) -> Result<Box<RawValue>, DbError> {
    to_raw_value(win).map_err(|error| DbError::Refused(error.to_string()))
}
