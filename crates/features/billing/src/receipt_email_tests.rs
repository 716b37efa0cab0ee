//! What the emails about payments and refunds say.

use platform::payments::Refund;

use super::*;

fn day(at: Timestamp) -> String {
    format!("day {}", at.0)
}

fn euros(minor: i64) -> Money {
    Money { minor, currency: "eur".into() }
}

fn payment(price: Price, minor: i64) -> Payment {
    let refunds = vec![Refund { id: "re_1".into(), amount: euros(100), refunded_at: Timestamp(3) }];
    Payment {
        id: "pi_1".into(),
        price,
        amount: euros(minor),
        paid_at: Timestamp(1),
        period_end: Some(Timestamp(8)),
        refunds,
    }
}

#[test]
fn a_receipt_says_what_was_paid_and_how_long_it_lasts() {
    use Price::{Tier0Weekly, Tier0Yearly, Tier2Lifetime};
    for (price, minor, lasts, lines) in [
        (
            Tier0Weekly,
            400,
            Lasts::Renews(Timestamp(8)),
            ["Plan: Supporter, weekly", "Paid: €4.00", "Renews on: day 8"],
        ),
        (
            Tier0Yearly,
            1_234,
            Lasts::Until(Timestamp(8)),
            ["Plan: Supporter, yearly", "Paid: €12.34", "Paid until: day 8"],
        ),
        (
            Tier2Lifetime,
            48_000,
            Lasts::ForLife,
            ["Plan: Super Supporter, for life", "Paid: €480.00", "Lasts: for life, with nothing more to pay"],
        ),
    ] {
        let (subject, text) = receipt(&Settings::default(), &payment(price, minor), lasts, false, &day);
        assert_eq!(subject, "Your receipt");
        for line in lines.into_iter().chain([
            "Date: day 1",
            "Payment number: pi_1",
            "http://localhost:4780/community/settings/membership",
        ]) {
            assert!(text.lines().any(|one| one == line), "{line}: {text}");
        }
        assert!(!text.contains("test"), "{text}");
    }
}

#[test]
fn a_refund_names_what_went_back_and_the_payment_that_it_came_from() {
    let paid = payment(Price::Tier0Weekly, 400);
    let (subject, text) = refund(&Settings::default(), &paid, &paid.refunds[0].amount, false, &day);
    assert_eq!(subject, "Your refund");
    for words in
        ["has refunded €1.00 to you", "Paid: €4.00, on day 1", "Refunded: €1.00", "Payment number: pi_1"]
    {
        assert!(text.contains(words), "{words}: {text}");
    }
}

#[test]
fn where_no_money_moves_both_say_so() {
    let paid = payment(Price::Tier0Weekly, 400);
    let settings = Settings::default();
    let texts = [
        receipt(&settings, &paid, Lasts::ForLife, true, &day).1,
        refund(&settings, &paid, &paid.amount, true, &day).1,
    ];
    for text in texts {
        assert!(text.contains("This was a test: no money moved."), "{text}");
    }
}
