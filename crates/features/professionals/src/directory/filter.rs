//! Finding in the directory: who meets all filters, how many meet them with other values, and who comes next.

use std::collections::BinaryHeap;

use domain::ids::MemberId;
use domain::limits::DIRECTORY_QUERY_MAX;

use super::bits::Bits;
use super::field::{FIELDS, Field, words};
use super::index::Index;
use super::order::{Seed, key};
use super::view::{FacetCount, Facets};

/// Words that a search may have: what has more finds nobody.
const WORDS_MAX: usize = 8;

/// What is looked for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Filter {
    values: [Option<String>; FIELDS],
    text: Text,
}

/// The words that are searched for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
enum Text {
    /// None.
    #[default]
    Any,
    /// The beginnings of words, all of which an entry has.
    Words(Vec<String>),
    /// What nobody can have.
    Nobody,
}

impl Filter {
    /// Also asks for a value of a field; an empty one asks for nothing.
    pub(crate) fn with(mut self, field: Field, value: Option<&str>) -> Self {
        let value = value.map(str::trim).filter(|value| !value.is_empty());
        if let Some(place) = self.values.get_mut(field.place()) {
            *place = value.map(str::to_owned);
        }
        self
    }

    /// Also searches for what was typed: the beginnings of words of names and specialties.
    pub(crate) fn searching(self, typed: &str) -> Self {
        Self { text: text(typed), ..self }
    }

    fn value(&self, field: Field) -> Option<&str> {
        self.values.get(field.place()).and_then(Option::as_deref)
    }
}

fn text(typed: &str) -> Text {
    if typed.trim().is_empty() {
        return Text::Any;
    }
    if typed.chars().count() > DIRECTORY_QUERY_MAX {
        return Text::Nobody;
    }
    let mut found = words(typed);
    found.sort_unstable();
    found.dedup();
    if found.is_empty() || found.len() > WORDS_MAX { Text::Nobody } else { Text::Words(found) }
}

/// What was found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Found {
    /// The members of this page, in their order.
    pub ids: Vec<MemberId>,
    /// Others follow.
    pub more: bool,
    /// How many there are on all pages.
    pub total: usize,
    /// How many there are with other values.
    pub facets: Facets,
}

/// Where a page begins: the order, and the entry before it.
#[derive(Debug, Clone, Copy)]
pub(crate) struct Start {
    pub seed: Seed,
    pub after: Option<MemberId>,
}

/// Looks for `size` entries from `start` on, without those of the `hidden` members.
pub(crate) fn find(index: &Index, filter: &Filter, hidden: &[MemberId], start: Start, size: usize) -> Found {
    let mut searched = index.all_but(hidden);
    match &filter.text {
        Text::Any => {}
        Text::Words(words) => words.iter().for_each(|word| searched.keep(&index.with_word(word))),
        Text::Nobody => searched = Bits::default(),
    }
    let chosen = Field::ALL.map(|field| {
        let value = filter.value(field)?;
        index.values(field).map(|values| values.find(field, value))
    });
    let under = |left_out: Option<Field>| {
        let mut kept = searched.clone();
        let others = Field::ALL.into_iter().zip(&chosen).filter(|(field, _)| Some(*field) != left_out);
        others.filter_map(|(_, bits)| bits.as_ref()).for_each(|bits| kept.keep(bits));
        kept
    };
    let all = under(None);
    let counts = |field: Field| match filter.value(field) {
        None => facet(index, field, None, &all),
        asked => facet(index, field, asked, &under(Some(field))),
    };
    let facets = Facets {
        country: counts(Field::Country),
        language: counts(Field::Language),
        modality: counts(Field::Modality),
        specialty: counts(Field::Specialty),
        place: counts(Field::Place),
        fee: counts(Field::Fee),
        accepting: counts(Field::Accepting),
    };
    let mut ids = next(index, &all, start, size + 1);
    let more = ids.len() > size;
    ids.truncate(size);
    Found { ids, more, total: all.count(), facets }
}

/// How many of `among` have which value of a field, and which is asked for.
fn facet(index: &Index, field: Field, asked: Option<&str>, among: &Bits) -> Vec<FacetCount> {
    let Some(values) = index.values(field) else { return Vec::new() };
    let known = values.known.iter().map(|(value, bits)| (*value, bits.count_common(among)));
    let mut counts: Vec<FacetCount> = known
        .filter(|(_, count)| *count > 0)
        .map(|(value, count)| FacetCount { value: value.to_owned(), count })
        .collect();
    if let Some(asked) = asked {
        let (shown, is_known) = field.known(asked).map_or((asked, false), |known| (known, true));
        let count = values.find(field, asked).count_common(among);
        if !counts.iter().any(|facet| facet.value == shown) && (is_known || count > 0) {
            counts.push(FacetCount { value: shown.to_owned(), count });
        }
    }
    counts.sort_by(|one, other| other.count.cmp(&one.count).then_with(|| one.value.cmp(&other.value)));
    counts
}

/// The first `count` of these entries after the start, in its order.
fn next(index: &Index, among: &Bits, start: Start, count: usize) -> Vec<MemberId> {
    let after = start.after.map(|id| (start.seed.place(key(id)), id));
    let mut nearest: BinaryHeap<(u64, MemberId)> = BinaryHeap::with_capacity(count + 1);
    for (id, key) in among.iter().filter_map(|place| index.member(place)) {
        let place = (start.seed.place(key), id);
        let nearer = nearest.len() < count || nearest.peek().is_some_and(|last| place < *last);
        if nearer && after.is_none_or(|after| place > after) {
            nearest.push(place);
            if nearest.len() > count {
                nearest.pop();
            }
        }
    }
    nearest.into_sorted_vec().into_iter().map(|(_, id)| id).collect()
}
