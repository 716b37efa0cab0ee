//! What of rights is looked at before anything is handed out: whose may have changed, and whether the house is closed.

use std::collections::{HashMap, HashSet};

use domain::time::{MINUTE, Timestamp};
use uuid::Uuid;

use super::accounts::{self, Noted, Whose};
use crate::db::{DbError, Tx};

/// How long after its time a change may still come to light: clocks differ, and transactions take a while.
const LATE_MS: i64 = MINUTE;
/// Changes on one page.
const PAGE: usize = 1_000;

/// What was found in one snapshot.
pub(super) struct Look {
    noted: Vec<Noted>,
    /// The community is closed for maintenance.
    pub maintenance: bool,
    /// When the look began, by the server's clock.
    pub at: Timestamp,
}

impl Look {
    /// Reads what was noted since a little before `last`.
    pub fn read(tx: &mut Tx<'_>, last: Timestamp, now: Timestamp) -> Result<Self, DbError> {
        let mut noted = Vec::new();
        let (mut from, mut known) = (last.min(now).plus(-LATE_MS), HashSet::new());
        loop {
            let page = accounts::after(tx, from)?;
            let full = page.len() >= PAGE;
            let before = noted.len();
            noted.extend(page.into_iter().filter(|change| known.insert(change.id)));
            match noted.last().filter(|_| full) {
                // Several may share a time, so the next page begins with the last one of this.
                Some(last) if noted.len() > before => from = last.at.plus(-1),
                Some(last) => {
                    // More at one moment than fit on a page: everybody looks anew.
                    noted.push(Noted { whose: Whose::Everybody, ..*last });
                    break;
                }
                None => break,
            }
        }
        Ok(Self { noted, maintenance: accounts::maintenance(tx)?, at: now })
    }
}

/// Remembers what was seen, so that each change ends connections once.
#[derive(Default)]
pub(super) struct Seen {
    ids: HashMap<Uuid, Timestamp>,
    last: Option<Timestamp>,
}

impl Seen {
    /// When it was last looked; `now` before the first time.
    pub fn last(&self, now: Timestamp) -> Timestamp {
        self.last.unwrap_or(now)
    }

    /// What of this look is new.
    pub fn news(&mut self, look: &Look) -> Vec<Whose> {
        let fresh = look.noted.iter().filter(|change| self.ids.insert(change.id, change.at).is_none());
        let fresh = fresh.map(|change| change.whose).collect();
        let last = self.last.map_or(look.at, |last| last.max(look.at));
        self.last = Some(last);
        let old = last.min(look.at).plus(-2 * LATE_MS);
        self.ids.retain(|_, at| *at >= old);
        fresh
    }
}
