//! The order of the directory: a fair permutation for each reader and day, in which nobody can pay to be first.

use domain::ids::MemberId;
use domain::time::{DAY, Timestamp};
use platform::random::sha256;

/// What one order is made from.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Seed(u64);

/// The first moment of a day in UTC.
pub(crate) const fn day_of(now: Timestamp) -> Timestamp {
    Timestamp(now.0 - now.0.rem_euclid(DAY))
}

impl Seed {
    /// One of many.
    #[cfg(test)]
    pub(crate) const FIXED: Self = Self(7);

    /// The seed of this reader for the day that begins at `day`: another one for every reader and every day.
    pub(crate) fn of(reader: MemberId, day: Timestamp) -> Self {
        let mut bytes = reader.0.as_bytes().to_vec();
        bytes.extend(day.0.to_be_bytes());
        let (first, _) = sha256(&bytes).split_first_chunk().map_or(([0; 8], ()), |(first, _)| (*first, ()));
        Self(u64::from_be_bytes(first))
    }

    /// Where an entry with this key is; two of them practically never share a place.
    pub(crate) const fn place(self, key: u64) -> u64 {
        mix(self.0 ^ key)
    }
}

/// What of an id decides places.
pub(crate) fn key(id: MemberId) -> u64 {
    let (high, low) = id.0.as_u64_pair();
    mix(mix(high) ^ low)
}

/// Spreads similar numbers over the whole range, without giving two the same one (the finalizer of SplitMix64).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9e37_79b9_7f4a_7c15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
    number ^ (number >> 31)
}

#[cfg(test)]
mod tests {
    use super::*;
    use uuid::Uuid;

    fn member(number: u128) -> MemberId {
        // Ids begin with the time and so with the same digits.
        MemberId(Uuid::from_u128(0x0196_f0c0_0000_7000_8000_0000_0000_0000 + number))
    }

    #[test]
    fn a_day_is_one_day_long() {
        for (now, day) in [(0, 0), (1, 0), (DAY - 1, 0), (DAY, DAY), (DAY + 1, DAY), (-1, -DAY)] {
            assert_eq!(day_of(Timestamp(now)), Timestamp(day), "{now}");
        }
    }

    /// Among a hundred entries each is first about as often as any other, over readers as over days; and who follows whom
    /// changes as well. The seeds are fixed, so the counts are always the same.
    #[test]
    fn every_entry_is_first_equally_often() {
        const ENTRIES: usize = 100;
        const ORDERS: usize = 20_000;
        let keys: Vec<u64> = (0..100).map(|number| key(member(number))).collect();
        let readers = (0..100u128)
            .flat_map(|reader| (0..200).map(move |day| (member(1_000 + reader), Timestamp(day * DAY))));
        let (mut first, mut before) = ([0usize; ENTRIES], 0usize);
        for (reader, day) in readers {
            let seed = Seed::of(reader, day);
            let places: Vec<u64> = keys.iter().map(|key| seed.place(*key)).collect();
            let least = (0..ENTRIES).min_by_key(|entry| places[*entry]).unwrap();
            first[least] += 1;
            before += usize::from(places[0] < places[1]);
        }
        // Each count is 200 with a standard deviation of 14; chi-square with 99 degrees of freedom exceeds 149 once in a thousand.
        let expected = 200.0;
        let chi_square: f64 = first
            .iter()
            .map(|count| (f64::from(u32::try_from(*count).unwrap()) - expected).powi(2) / expected)
            .sum();
        assert!(chi_square < 149.0, "{chi_square} {first:?}");
        assert!((ORDERS / 2 - 250..ORDERS / 2 + 250).contains(&before), "{before}");
    }
}
