//! How far Free Members read in the feed: its newest Wins are open to everyone, older ones from Supporter on (O-3).

use domain::gate::{Gate, VIEW_WINS};
use domain::ids::WinId;
use domain::limits::WINS_PAGE;
use domain::review::Status;
use domain::subject::{Subject, SubjectKind};
use platform::app::App;
use platform::auth::{Viewer, closed_by};
use platform::db::{DbError, Tx};
use platform::http::cursor::Cursor;
use platform::http::{ApiError, Page};

use crate::store;
use crate::view::Win;

/// What of the feed is open to a viewer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Preview {
    /// All of it.
    Everything,
    /// The newest Wins, this one the last of them.
    Until(Cursor),
    /// None of it.
    Nothing,
}

impl Preview {
    /// What is open to this viewer. What a block hides does not count.
    pub(crate) fn of(tx: &mut Tx<'_>, app: &App, viewer: &Viewer) -> Result<Self, DbError> {
        let Some(items) = app.settings.free_preview_items.filter(|_| !passes(app, viewer)) else {
            return Ok(Self::Everything);
        };
        let Some(before_last) = items.checked_sub(1) else { return Ok(Self::Nothing) };
        Ok(store::nth_of_feed(tx, viewer.id, before_last)?.map_or(Self::Everything, Self::Until))
    }

    /// What of the page after this place is open, where that can be said without the database.
    pub(crate) fn known(app: &App, viewer: &Viewer, after: Option<Cursor>) -> Option<Self> {
        let wide = |items: u32| usize::try_from(items).is_ok_and(|items| items >= WINS_PAGE);
        let whole = after.is_none() && app.settings.free_preview_items.is_none_or(wide);
        (whole || passes(app, viewer)).then_some(Self::Everything)
    }

    /// Whether the Win at this place is open.
    fn opens(self, place: Cursor) -> bool {
        match self {
            Self::Everything => true,
            Self::Until(last) => (place.at, place.id) >= (last.at, last.id),
            Self::Nothing => false,
        }
    }

    /// A page of what is open among these rows, of which one more was asked for than fits.
    ///
    /// # Errors
    /// `tier.needed` when there are some and none is.
    pub(crate) fn page(self, mut rows: Vec<Win>, list: u8) -> Result<Page<Win>, ApiError> {
        let all = rows.len();
        rows.retain(|win| self.opens(win.place()));
        let more = rows.len() < all;
        if rows.is_empty() && (more || self == Self::Nothing) {
            return Err(closed_by(VIEW_WINS));
        }
        let mut page = Page::of(rows, WINS_PAGE, list, Win::place);
        if more && page.next_cursor.is_none() {
            // Asking for more is answered by the gate.
            page.next_cursor = page.items.last().map(|last| last.place().encode(list));
        }
        Ok(page)
    }
}

/// The gate before single Wins for one viewer. What of the feed is open to them is read once, however many Wins are asked
/// about.
pub(crate) struct WinGate<'a> {
    app: &'a App,
    viewer: &'a Viewer,
    preview: Option<Preview>,
}

impl<'a> WinGate<'a> {
    pub(crate) const fn new(app: &'a App, viewer: &'a Viewer) -> Self {
        Self { app, viewer, preview: None }
    }

    /// The gate before one Win, if it is closed to the viewer or would be: none before their own and those they commented
    /// on, so that answers to one's own words can be read and those words changed.
    pub(crate) fn find(&mut self, tx: &mut Tx<'_>, id: WinId) -> Result<Option<Gate>, DbError> {
        if passes(self.app, self.viewer) {
            return Ok(None);
        }
        let Some(held) = store::held_place(tx, id)? else { return Ok(None) };
        let open = held.author == self.viewer.id
            || held.status != Status::Approved
            || self.preview(tx)?.opens(held.place)
            || comments::took_part(tx, self.viewer.id, Subject::new(SubjectKind::Win, id))?;
        Ok((!open).then_some(VIEW_WINS))
    }

    /// Lets the viewer through the gate before one Win.
    ///
    /// # Errors
    /// `tier.needed`.
    pub(crate) fn pass(&mut self, tx: &mut Tx<'_>, id: WinId) -> Result<(), ApiError> {
        self.find(tx, id)?.map_or(Ok(()), |gate| Err(closed_by(gate)))
    }

    fn preview(&mut self, tx: &mut Tx<'_>) -> Result<Preview, DbError> {
        if let Some(known) = self.preview {
            return Ok(known);
        }
        let read = Preview::of(tx, self.app, self.viewer)?;
        self.preview = Some(read);
        Ok(read)
    }
}

fn passes(app: &App, viewer: &Viewer) -> bool {
    VIEW_WINS.open_to(viewer.tier(app.settings.tier_mapping))
}
