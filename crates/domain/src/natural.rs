//! Whole numbers from zero on, as far as every JSON parser can tell them apart.

use serde::{Deserialize, Serialize};

/// The largest one: beyond it a floating-point number stands for several.
pub const MAX: i64 = 9_007_199_254_740_991;

/// A whole number from 0 to 2^53 - 1, such as a place in a conversation.
#[derive(
    Debug,
    Clone,
    Copy,
    PartialEq,
    Eq,
    PartialOrd,
    Ord,
    Hash,
    Default,
    Serialize,
    Deserialize,
    utoipa::ToSchema,
)]
#[serde(try_from = "i64", into = "i64")]
#[schema(value_type = i64, minimum = 0, maximum = 9007199254740991i64)]
pub struct Natural(i64);

impl Natural {
    /// The number.
    #[must_use]
    pub const fn get(self) -> i64 {
        self.0
    }
}

impl TryFrom<i64> for Natural {
    type Error = &'static str;

    fn try_from(number: i64) -> Result<Self, Self::Error> {
        if (0..=MAX).contains(&number) { Ok(Self(number)) } else { Err("not from 0 to 2^53 - 1") }
    }
}

impl From<Natural> for i64 {
    fn from(number: Natural) -> Self {
        number.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn it_has_two_ends() {
        for (number, fits) in [(0, true), (MAX, true), (-1, false), (MAX + 1, false), (i64::MIN, false)] {
            assert_eq!(Natural::try_from(number).map(Natural::get).ok(), fits.then_some(number));
        }
    }
}
