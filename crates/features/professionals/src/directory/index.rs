//! The directory in memory: which entries have which values and words, and until when.

use std::cmp::Reverse;
use std::collections::{BTreeMap, BinaryHeap, HashMap};

use domain::ids::MemberId;
use domain::name::after_prefix;
use domain::time::Timestamp;

use super::accepting::{Accepting, unknown_from};
use super::bits::Bits;
use super::field::{FIELDS, Field, words_of};
use super::order;
use super::store::{Indexed, Stored};

/// Entries that were replaced or removed before the index is built again, beside as many as there are.
const REPLACED_MAX: usize = 100;

/// One version of an entry. A change adds another one at the end, and this one counts no longer.
#[derive(Debug)]
struct Slot {
    id: MemberId,
    key: u64,
    ends_at: Timestamp,
    said: Accepting,
    unknown_from: Option<Timestamp>,
    replaced: bool,
}

/// Which slots have which value of one field.
#[derive(Debug, Default)]
pub(crate) struct Values {
    /// Of the values that everyone knows, of which there are few.
    pub(crate) known: BTreeMap<&'static str, Bits>,
    /// Of everyone's own words, of which there may be many: the slots, ascending.
    others: HashMap<String, Vec<usize>>,
}

impl Values {
    /// The slots with this value.
    pub(crate) fn find(&self, field: Field, value: &str) -> Bits {
        if let Some(known) = field.known(value) {
            return self.known.get(known).cloned().unwrap_or_default();
        }
        self.others.get(&field.own(value)).into_iter().flatten().copied().collect()
    }

    fn add(&mut self, field: Field, value: &str, slot: usize) {
        match field.known(value) {
            Some(known) => self.known.entry(known).or_default().set(slot),
            None => self.others.entry(field.own(value)).or_default().push(slot),
        }
    }

    fn change(&mut self, from: Accepting, to: Accepting, slot: usize) {
        self.known.entry(from.as_str()).or_default().clear(slot);
        self.known.entry(to.as_str()).or_default().set(slot);
    }
}

/// The directory in memory. What it says holds from the last change that time brought until the next one.
#[derive(Debug, Default)]
pub(crate) struct Index {
    /// The number of the last change that is in it.
    version: i64,
    slots: Vec<Slot>,
    by_id: HashMap<MemberId, usize>,
    live: Bits,
    values: [Values; FIELDS],
    words: BTreeMap<String, Vec<usize>>,
    /// When time changes what is said of which slot.
    due: BinaryHeap<Reverse<(Timestamp, usize)>>,
    /// The last change that time brought.
    since: Option<Timestamp>,
}

impl Index {
    /// The number of the last change that is in it.
    pub(crate) const fn version(&self) -> i64 {
        self.version
    }

    /// Whether so much of it was replaced that it should be built again.
    pub(crate) fn is_worn(&self) -> bool {
        self.slots.len() > 2 * self.by_id.len() + REPLACED_MAX
    }

    /// Takes in changes that follow each other; those that are in it already change nothing.
    pub(crate) fn apply(&mut self, changes: Vec<Stored>) {
        for Stored { id, version, entry } in changes {
            if version <= self.version {
                continue;
            }
            self.version = version;
            self.remove(id);
            if let Some(entry) = entry {
                self.insert(id, &entry);
            }
        }
    }

    fn remove(&mut self, id: MemberId) {
        let Some(place) = self.by_id.remove(&id) else { return };
        self.live.clear(place);
        if let Some(slot) = self.slots.get_mut(place) {
            slot.replaced = true;
        }
    }

    fn insert(&mut self, id: MemberId, entry: &Indexed) {
        let place = self.slots.len();
        let slot = Slot {
            id,
            key: order::key(id),
            ends_at: entry.ends_at,
            said: Accepting::said(entry.accepting, entry.accepting_confirmed_at),
            unknown_from: unknown_from(entry.accepting, entry.accepting_confirmed_at),
            replaced: false,
        };
        for (field, value) in Field::values_of(entry) {
            if let Some(values) = self.values.get_mut(field.place()) {
                values.add(field, value, place);
            }
        }
        for word in words_of(entry) {
            self.words.entry(word).or_default().push(place);
        }
        self.by_id.insert(id, place);
        self.begin(place, &slot);
        self.slots.push(slot);
    }

    /// A slot as it is before time changes anything.
    fn begin(&mut self, place: usize, slot: &Slot) {
        self.live.set(place);
        self.due.push(Reverse((slot.ends_at, place)));
        if let Some(at) = slot.unknown_from {
            self.due.push(Reverse((at, place)));
        }
        if let Some(values) = self.values.get_mut(Field::Accepting.place()) {
            values.change(Accepting::Unknown, slot.said, place);
        }
    }

    /// Whether what it says holds at `now`.
    pub(crate) fn is_at(&self, now: Timestamp) -> bool {
        self.since.is_none_or(|since| since <= now)
            && self.due.peek().is_none_or(|Reverse((at, _))| *at > now)
    }

    /// Has it say what holds at `now`, also when the clock was set back.
    pub(crate) fn move_to(&mut self, now: Timestamp) {
        if self.since.is_some_and(|since| since > now) {
            self.since = None;
            self.due.clear();
            let slots = std::mem::take(&mut self.slots);
            for (place, slot) in slots.iter().enumerate().filter(|(_, slot)| !slot.replaced) {
                self.begin(place, slot);
            }
            self.slots = slots;
        }
        while let Some(Reverse((at, place))) = self.due.peek().copied().filter(|Reverse((at, _))| *at <= now)
        {
            self.due.pop();
            self.since = self.since.max(Some(at));
            self.pass(at, place);
        }
    }

    /// What time changes at this moment.
    fn pass(&mut self, at: Timestamp, place: usize) {
        let Some(slot) = self.slots.get(place).filter(|slot| !slot.replaced) else { return };
        if slot.ends_at <= at {
            self.live.clear(place);
        }
        if slot.unknown_from.is_some_and(|from| from <= at)
            && let Some(values) = self.values.get_mut(Field::Accepting.place())
        {
            values.change(slot.said, Accepting::Unknown, place);
        }
    }

    /// All entries but those of these members.
    pub(crate) fn all_but(&self, hidden: &[MemberId]) -> Bits {
        let mut all = self.live.clone();
        for place in hidden.iter().filter_map(|id| self.by_id.get(id)) {
            all.clear(*place);
        }
        all
    }

    /// The values of a field.
    pub(crate) fn values(&self, field: Field) -> Option<&Values> {
        self.values.get(field.place())
    }

    /// The slots that have a word with this beginning.
    pub(crate) fn with_word(&self, beginning: &str) -> Bits {
        let words = self.words.range(beginning.to_owned()..after_prefix(beginning));
        words.flat_map(|(_, places)| places).copied().collect()
    }

    /// The member and the key of a slot.
    pub(crate) fn member(&self, place: usize) -> Option<(MemberId, u64)> {
        self.slots.get(place).map(|slot| (slot.id, slot.key))
    }
}

#[cfg(test)]
#[path = "index_tests.rs"]
mod tests;
