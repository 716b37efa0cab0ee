//! A set of small numbers, kept as bits: the places of entries in the index.

use std::iter;

/// Numbers in one word.
const WIDTH: usize = 64;

/// A set of numbers.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(crate) struct Bits(Vec<u64>);

impl Bits {
    /// Adds a number.
    pub(crate) fn set(&mut self, number: usize) {
        if self.0.len() <= number / WIDTH {
            self.0.resize(number / WIDTH + 1, 0);
        }
        if let Some(word) = self.0.get_mut(number / WIDTH) {
            *word |= 1 << (number % WIDTH);
        }
    }

    /// Takes a number out.
    pub(crate) fn clear(&mut self, number: usize) {
        if let Some(word) = self.0.get_mut(number / WIDTH) {
            *word &= !(1 << (number % WIDTH));
        }
    }

    /// Keeps what `other` has as well.
    pub(crate) fn keep(&mut self, other: &Self) {
        self.0.truncate(other.0.len());
        for (word, with) in self.0.iter_mut().zip(&other.0) {
            *word &= with;
        }
    }

    /// How many numbers there are.
    pub(crate) fn count(&self) -> usize {
        ones(self.0.iter().copied())
    }

    /// How many numbers both have.
    pub(crate) fn count_common(&self, other: &Self) -> usize {
        ones(self.0.iter().zip(&other.0).map(|(word, with)| word & with))
    }

    /// The numbers, ascending.
    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> {
        let words = (0..).step_by(WIDTH).zip(self.0.iter().copied());
        words.flat_map(|(first, mut word): (usize, u64)| {
            iter::from_fn(move || {
                let place = usize::try_from(word.trailing_zeros()).ok().filter(|place| *place < WIDTH)?;
                word &= word - 1;
                Some(first + place)
            })
        })
    }
}

fn ones(words: impl Iterator<Item = u64>) -> usize {
    usize::try_from(words.map(u64::count_ones).sum::<u32>()).unwrap_or(usize::MAX)
}

impl FromIterator<usize> for Bits {
    fn from_iter<I: IntoIterator<Item = usize>>(numbers: I) -> Self {
        let mut bits = Self::default();
        bits.extend(numbers);
        bits
    }
}

impl Extend<usize> for Bits {
    fn extend<I: IntoIterator<Item = usize>>(&mut self, numbers: I) {
        numbers.into_iter().for_each(|number| self.set(number));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::collection::btree_set;
    use proptest::prelude::*;

    proptest! {
        #[test]
        fn it_is_a_set(ours in btree_set(0usize..300, 0..60), theirs in btree_set(0usize..300, 0..60)) {
            let mut bits: Bits = ours.iter().copied().collect();
            let other: Bits = theirs.iter().copied().collect();
            let common: Vec<usize> = ours.intersection(&theirs).copied().collect();
            prop_assert_eq!(bits.iter().collect::<Vec<_>>(), ours.iter().copied().collect::<Vec<_>>());
            prop_assert_eq!((bits.count(), bits.count_common(&other)), (ours.len(), common.len()));
            let mut kept = bits.clone();
            kept.keep(&other);
            prop_assert_eq!(kept.iter().collect::<Vec<_>>(), common);
            theirs.iter().for_each(|number| bits.clear(*number));
            prop_assert_eq!(bits.iter().collect::<Vec<_>>(), ours.difference(&theirs).copied().collect::<Vec<_>>());
        }
    }
}
