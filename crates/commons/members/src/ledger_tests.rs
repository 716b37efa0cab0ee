//! Words of the ledger as they are stored, and rows that cannot be read.

use super::*;
use domain::entitlement::granted;
use domain::tier::{Tier, TierMapping};
use proptest::prelude::*;

#[test]
fn words_are_read_as_they_are_written() {
    for (state, word) in
        [(State::PastDue, "past_due"), (State::Given, "given"), (State::Refunded, "refunded")]
    {
        assert_eq!((state.word().as_str(), State::of(word)), (word, Some(state)));
    }
    assert_eq!((Source::Complimentary.word().as_str(), Source::of("off")), ("complimentary", None));
    assert_eq!(Source::StripeTest.word(), "stripe_test");
}

/// R123: an entry without an id is none.
#[test]
fn what_cannot_be_read_stands_for_nothing() {
    let fine = r#"{"id":"sub_1","slot":"tier_1","until":5}"#;
    let ids = |text: &str| stored(Some(text)).0.map(|rows| rows.len());
    assert_eq!(stored(None).0, None);
    for text in ["", "null", "NaN", "{}", "\"tier_2\"", "[[", &fine.replace("sub", "[")] {
        assert_eq!(ids(text), None, "{text}");
    }
    assert_eq!(ids("[]"), Some(0));
    assert_eq!(ids(&format!("[{fine}]")), Some(1));
    for other in ["1", "null", "[]", "{}", r#"{"id":" ","slot":"tier_2","until":null}"#, "\"sub_1\""] {
        assert_eq!(ids(&format!("[{other},{fine},[{fine}]]")), Some(1), "{other}");
    }
}

proptest! {
    /// Whatever text is in the row, it grants no more than the rows in it that say everything.
    #[test]
    fn garbage_grants_nothing(text in "\\PC{0,60}", deep in 1usize..40, now: i64) {
        for text in [text.clone(), format!("{}{text}{}", "[".repeat(deep), "]".repeat(deep)), format!("[{{\"slot\":\"{text}\"}}]")] {
            let live = stored(Some(&text)).live(Timestamp(now));
            prop_assert_eq!(granted(TierMapping::Slots, &live), Tier::Free, "{}", text);
        }
    }
}
