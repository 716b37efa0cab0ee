//! What of rights is looked at before anything is handed out: whose may have changed, and whether the house is closed.

use std::collections::{HashMap, HashSet};

use domain::time::{MINUTE, Timestamp};
use uuid::Uuid;

use super::account_changes::{self, Noted, Whose};
use crate::db::{DbError, Tx};

/// How long after its time a change may still come to light: transactions take a while.
const LATE_MS: i64 = MINUTE;
/// Changes on one page.
const PAGE: usize = 1_000;

/// What was found in one snapshot.
pub(super) struct RevocationCheck {
    noted: Vec<Noted>,
    /// The community is closed for maintenance.
    pub maintenance: bool,
    /// When the look began, by the server's clock.
    pub at: Timestamp,
    /// The same by the clock of the database.
    read_at: Timestamp,
    /// So much time went by since the look before that changes may have been forgotten in the meantime.
    late: bool,
}

impl RevocationCheck {
    /// Reads what was noted since a little before `last`, by the clock of the database; `now` is the server's.
    pub fn read(tx: &mut Tx<'_>, last: Option<Timestamp>, now: Timestamp) -> Result<Self, DbError> {
        // First of all: the snapshot is no older than this.
        let (read_at, maintenance) = account_changes::moment(tx)?;
        let last = last.unwrap_or(read_at);
        let late = read_at.since(last) > account_changes::KEPT_MS - LATE_MS;
        let mut noted = Vec::new();
        let (mut from, mut known) = (last.min(read_at).plus(-LATE_MS), HashSet::new());
        loop {
            let page = account_changes::after(tx, from)?;
            let full = page.len() >= PAGE;
            let before = noted.len();
            noted.extend(page.into_iter().filter(|change| known.insert(change.id)));
            match noted.last().filter(|_| full) {
                // Several may share a time, so the next page begins with the last one of this.
                Some(last) if noted.len() > before => from = last.at.plus(-1),
                Some(last) => {
                    // More at one moment than fit on a page: everyone looks again, once for that moment.
                    let (at, id) = (last.at, Uuid::from_u128(u128::try_from(last.at.0).unwrap_or_default()));
                    noted.push(Noted { id, whose: Whose::Everyone, at });
                    from = at;
                }
                None => break,
            }
        }
        Ok(Self { noted, maintenance, at: now, read_at, late })
    }
}

/// Remembers what was seen, so that each change ends connections once.
#[derive(Default)]
pub(super) struct Seen {
    ids: HashMap<Uuid, Timestamp>,
    last: Option<Timestamp>,
}

impl Seen {
    /// When it was last looked, by the clock of the database.
    pub fn last(&self) -> Option<Timestamp> {
        self.last
    }

    /// What of this look is new.
    pub fn news(&mut self, look: &RevocationCheck) -> Vec<Whose> {
        let fresh = look.noted.iter().filter(|change| self.ids.insert(change.id, change.at).is_none());
        let fresh = fresh.map(|change| change.whose).chain(look.late.then_some(Whose::Everyone)).collect();
        self.last = Some(look.read_at);
        let old = look.read_at.plus(-2 * LATE_MS);
        self.ids.retain(|_, at| *at >= old);
        fresh
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn look(read_at: i64, late: bool) -> RevocationCheck {
        RevocationCheck {
            noted: Vec::new(),
            maintenance: false,
            at: Timestamp(0),
            read_at: Timestamp(read_at),
            late,
        }
    }

    #[test]
    fn a_check_after_too_long_a_pause_ends_everyone() {
        let mut seen = Seen::default();
        assert_eq!((seen.news(&look(5, false)), seen.last()), (vec![], Some(Timestamp(5))));
        assert_eq!(seen.news(&look(6, true)), [Whose::Everyone]);
        // A clock that was set back is believed.
        assert_eq!((seen.news(&look(2, false)), seen.last()), (vec![], Some(Timestamp(2))));
    }
}
