//! The index against what was stored: however changes came in, and at whatever time it is looked at.

use std::collections::BTreeMap;

use proptest::collection::vec;
use proptest::prelude::*;
use uuid::Uuid;

use super::super::filter::{Filter, Found, Start, find};
use super::super::order::Seed;
use super::*;
use domain::limits::ACCEPTING_MS;

const START: Start = Start { seed: Seed::FIXED, after: None };

fn member(number: u8) -> MemberId {
    MemberId(Uuid::from_u128(u128::from(number) + 1))
}

/// A change, and the time at which the directory is looked at afterwards.
type Step = (u8, Option<Indexed>, i64);

fn some_of(words: &'static [&'static str]) -> impl Strategy<Value = Vec<String>> {
    proptest::sample::subsequence(words, 0..=words.len())
        .prop_map(|words| words.into_iter().map(str::to_owned).collect())
}

fn one_of(words: &'static [&'static str]) -> impl Strategy<Value = String> {
    proptest::sample::select(words).prop_map(str::to_owned)
}

prop_compose! {
    fn entry()(
        first_name in one_of(&["José", "Ann", "Anna"]),
        country in one_of(&["NL", "DE", "Atlantis"]),
        fee_band in one_of(&["free", "ask"]),
        languages in some_of(&["en", "nl"]),
        specialties in some_of(&["Panic", "Sleep", "Beekeepers", "beekeepers"]),
        (online, in_person) in any::<(bool, bool)>(),
        accepting in proptest::option::of(any::<bool>()),
        said_at in proptest::option::of(0i64..100),
        ends_at in 0i64..100,
    ) -> Indexed {
        Indexed {
            first_name,
            last_name: "O'Neil".to_owned(),
            country,
            languages,
            modalities: Vec::new(),
            specialties,
            online,
            in_person,
            fee_band,
            accepting,
            accepting_confirmed_at: said_at.map(|at| Timestamp(at - ACCEPTING_MS)),
            ends_at: Timestamp(ends_at),
        }
    }
}

fn step() -> impl Strategy<Value = Step> {
    (0u8..6, proptest::option::weighted(0.8, entry()), 0i64..110)
}

fn stored(number: usize, (id, entry, _): &Step) -> Stored {
    Stored { id: member(*id), version: i64::try_from(number).unwrap() + 1, entry: entry.clone() }
}

fn filters() -> Vec<Filter> {
    let none = Filter::default();
    let with = |field, value| Filter::default().with(field, Some(value));
    vec![
        none.clone(),
        with(Field::Country, "nl"),
        with(Field::Country, "atlantis"),
        with(Field::Language, "en").with(Field::Specialty, Some("panic")),
        with(Field::Specialty, "BEEKEEPERS").with(Field::Place, Some("online")),
        with(Field::Accepting, "yes").with(Field::Fee, Some("free")),
        none.clone().searching("ann o’ne"),
        none.searching("JOSE").with(Field::Place, Some("in_person")),
    ]
}

fn look(index: &mut Index, filter: &Filter, hidden: &[MemberId], now: Timestamp) -> Found {
    if !index.is_at(now) {
        index.move_to(now);
    }
    find(index, filter, hidden, START, 3)
}

/// Whether an entry is there at `now` and meets what each of [`filters`] asks, said without an index.
fn meets(number: usize, entry: &Indexed, now: Timestamp) -> bool {
    let speaks = |language: &str| entry.languages.iter().any(|own| own == language);
    let helps = |word: &str| entry.specialties.iter().any(|own| own.eq_ignore_ascii_case(word));
    let accepts = entry.accepting == Some(true)
        && entry.accepting_confirmed_at.is_some_and(|at| now < at.plus(ACCEPTING_MS));
    now < entry.ends_at
        && match number {
            0 => true,
            1 => entry.country == "NL",
            2 => entry.country == "Atlantis",
            3 => speaks("en") && helps("Panic"),
            4 => helps("Beekeepers") && entry.online,
            5 => accepts && entry.fee_band == "free",
            6 => entry.first_name.starts_with("Ann"),
            _ => entry.first_name == "José" && entry.in_person,
        }
}

proptest! {
    /// Read change by change, all at once, or some of it twice: the directory is the same, and what a scan of all entries finds.
    #[test]
    fn reading_changes_is_reading_everything(steps in vec(step(), 1..25), again in 0usize..25, hidden in vec(0u8..6, 0..3)) {
        let hidden: Vec<MemberId> = hidden.into_iter().map(member).collect();
        let mut read = Index::default();
        let mut latest: BTreeMap<MemberId, Indexed> = BTreeMap::new();
        for (number, change) in steps.iter().enumerate() {
            let repeated = (again.min(number)..=number).map(|number| stored(number, &steps[number])).collect();
            read.apply(repeated);
            match &change.1 {
                Some(entry) => latest.insert(member(change.0), entry.clone()),
                None => latest.remove(&member(change.0)),
            };
            let now = Timestamp(change.2);
            let mut whole = Index::default();
            whole.apply(latest.iter().zip(1..).map(|((id, entry), version)| Stored {
                id: *id, version, entry: Some(entry.clone()),
            }).collect());
            for (which, filter) in filters().iter().enumerate() {
                let found = look(&mut read, filter, &hidden, now);
                prop_assert_eq!(&found, &look(&mut whole, filter, &hidden, now), "{:?}", filter);
                let there = latest.iter().filter(|(id, entry)| !hidden.contains(id) && meets(which, entry, now)).count();
                prop_assert_eq!(found.total, there, "{:?} at {:?}", filter, now);
            }
        }
    }

    /// From page to page each entry comes exactly once, while others come and go.
    #[test]
    fn paging_gives_every_entry_that_stays_once(stays in 1u8..60, comes in vec((60u8..90, any::<bool>()), 0..40), size in 1usize..7) {
        let lasting = |id| Stored {
            id: member(id), version: i64::from(id) + 1, entry: Some(Indexed { ends_at: Timestamp(1), ..Indexed::default() }),
        };
        let mut index = Index::default();
        index.apply((0..stays).map(lasting).collect());
        let mut changes = comes.into_iter().zip(100..).map(|((id, there), version)| {
            let change = lasting(id);
            Stored { version, entry: change.entry.filter(|_| there), ..change }
        });
        let (mut start, mut seen) = (START, Vec::new());
        loop {
            let page = find(&index, &Filter::default(), &[], start, size);
            seen.extend(page.ids.iter().copied().filter(|id| *id <= member(stays - 1)));
            if !page.more {
                break;
            }
            start.after = page.ids.last().copied();
            index.apply(changes.by_ref().take(2).collect());
        }
        seen.sort_unstable();
        prop_assert_eq!(seen, (0..stays).map(member).collect::<Vec<_>>());
    }
}

#[test]
fn facets_count_under_all_other_filters() {
    let entry = |country: &str, languages: &[&str], specialty: &str| Indexed {
        country: country.to_owned(),
        languages: languages.iter().map(|code| (*code).to_owned()).collect(),
        specialties: vec![specialty.to_owned()],
        fee_band: "ask".to_owned(),
        ends_at: Timestamp(1),
        ..Indexed::default()
    };
    let entries = [
        entry("NL", &["nl", "en"], "Panic"),
        entry("NL", &["nl"], "Sleep"),
        entry("DE", &["de", "en"], "Panic"),
        entry("IE", &["en"], "Beekeepers"),
    ];
    let mut index = Index::default();
    index.apply(
        entries
            .into_iter()
            .zip(1..)
            .map(|(entry, version)| Stored {
                id: member(u8::try_from(version).unwrap()),
                version,
                entry: Some(entry),
            })
            .collect(),
    );
    let filter = |field, value| Filter::default().with(field, Some(value));
    let counts = |found: Vec<super::super::view::FacetCount>| {
        found.into_iter().map(|facet| (facet.value, facet.count)).collect::<Vec<_>>()
    };
    let pairs = |pairs: &[(&str, usize)]| {
        pairs.iter().map(|(value, count)| ((*value).to_owned(), *count)).collect::<Vec<_>>()
    };
    let found = find(&index, &filter(Field::Country, "NL"), &[], START, 20);
    assert_eq!(found.total, 2);
    assert_eq!(counts(found.facets.country), pairs(&[("NL", 2), ("DE", 1), ("IE", 1)]));
    assert_eq!(counts(found.facets.language), pairs(&[("nl", 2), ("en", 1)]));
    assert_eq!(counts(found.facets.specialty), pairs(&[("Panic", 1), ("Sleep", 1)]));
    assert_eq!(counts(found.facets.accepting), pairs(&[("unknown", 2)]));
    // What is asked for is there also where nobody has it, and own words only then.
    let none = find(&index, &filter(Field::Language, "de").with(Field::Country, Some("NL")), &[], START, 20);
    assert_eq!((none.total, counts(none.facets.language)), (0, pairs(&[("nl", 2), ("en", 1), ("de", 0)])));
    let own = find(&index, &filter(Field::Specialty, "beekeepers"), &[], START, 20);
    assert_eq!(
        (own.total, counts(own.facets.specialty)),
        (1, pairs(&[("Panic", 2), ("Sleep", 1), ("beekeepers", 1)]))
    );
    let unknown = find(&index, &filter(Field::Specialty, &"x".repeat(10_000)), &[], START, 20);
    assert_eq!((unknown.total, counts(unknown.facets.specialty)), (0, pairs(&[("Panic", 2), ("Sleep", 1)])));
}

#[test]
fn an_index_that_changes_on_and_on_is_worn() {
    let mut index = Index::default();
    let change = |version| Stored { id: member(1), version, entry: Some(Indexed::default()) };
    index.apply((1..=102).map(change).collect());
    assert!(!index.is_worn());
    index.apply(vec![change(103)]);
    assert!(index.is_worn());
}
