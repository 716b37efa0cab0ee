//! Changes: previewed to the cent, charged as previewed, and refused where they make no sense.

use super::*;

fn now(id: &str, to: &str, at: Timestamp) -> SubscriptionChange {
    SubscriptionChange { subscription: id.to_owned(), price: to.into(), now_at: Some(at) }
}

impl Shop {
    pub fn change(&mut self, change: &SubscriptionChange) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.with(|account, terms, next_id| account.change(change, terms, next_id))
    }
}

#[test]
fn a_change_now_sets_off_the_rest_to_the_cent() {
    // From, to, days into the period; what is due now, what at the next renewal, days until then.
    let table = [
        (WEEKLY, PLUS_WEEKLY, 0, 500, 900, 7),
        (WEEKLY, PLUS_WEEKLY, 3, 285, 900, 4),
        (WEEKLY, PLUS_WEEKLY, 7, 0, 900, 0),
        (PLUS_WEEKLY, WEEKLY, 2, 0, 43, 5),
        (WEEKLY, YEARLY, 5, 15_886, 16_000, 365),
        (YEARLY, PLUS_WEEKLY, 360, 681, 900, 7),
        (YEARLY, WEEKLY, 10, 0, 0, 7),
    ];
    for (from, to, days, due_now, then, until) in table {
        let mut shop = Shop::new();
        let id = shop.buy(from, Card::Works);
        let at = START + days * DAY;
        if days < 7 || from == YEARLY {
            shop.days(days);
        }
        let change = now(&id, to, at);
        let preview = shop.account.preview(&change, &shop.terms).unwrap();
        let row = format!("{from:?} {to:?} {days}");
        assert_eq!((preview.due_now, preview.then), (due_now, then), "{row}");
        assert_eq!(preview.renews_at, at + until * DAY, "{row}");
        let before = shop.income();
        shop.change(&change).unwrap();
        assert_eq!(shop.income() - before, due_now, "{row}");
        assert_eq!(shop.account.subscription(&id).unwrap().price, to, "{row}");
        shop.with(|account, terms, next_id| account.advance(preview.renews_at, terms, next_id));
        assert_eq!(shop.income() - before, due_now + then, "{row}");
    }
}

#[test]
fn what_is_left_of_a_year_pays_for_many_weeks() {
    let mut shop = Shop::new();
    let id = shop.buy(YEARLY, Card::Works);
    shop.change(&now(&id, WEEKLY, START)).unwrap();
    assert_eq!((shop.income(), shop.account.credit), (16_000, 15_600));
    shop.days(39 * 7);
    assert_eq!((shop.income(), shop.account.credit), (16_000, 0));
    shop.days(7);
    assert_eq!(shop.income(), 16_400);
}

#[test]
fn a_change_at_the_end_costs_nothing_before() {
    let mut shop = Shop::new();
    let id = shop.buy(PLUS_WEEKLY, Card::Works);
    shop.days(2);
    let change = SubscriptionChange { subscription: id.clone(), price: YEARLY.into(), now_at: None };
    let preview = shop.account.preview(&change, &shop.terms).unwrap();
    assert_eq!((preview.due_now, preview.then, preview.renews_at), (0, 16_000, START + 7 * DAY));
    shop.change(&change).unwrap();
    let next = shop.account.subscription(&id).unwrap().next.clone();
    assert_eq!((next.unwrap().price.as_str(), shop.income()), (YEARLY, 900));
    shop.days(5);
    let known = shop.account.subscription(&id).unwrap();
    assert_eq!((known.price.as_str(), known.state, &known.next), (YEARLY, SubscriptionStatus::Active, &None));
    assert_eq!(day(known.period_end), "22 January 2027");
    assert_eq!(shop.income(), 16_900);
}

#[test]
fn a_waiting_change_is_dropped_by_ending_and_by_going_on() {
    for ends in [true, false] {
        let mut shop = Shop::new();
        let id = shop.buy(PLUS_WEEKLY, Card::Works);
        let change = SubscriptionChange { subscription: id.clone(), price: WEEKLY.into(), now_at: None };
        shop.change(&change).unwrap();
        shop.account.end_with_period(&id, ends).unwrap();
        assert_eq!(shop.account.subscription(&id).unwrap().next, None);
        shop.days(7);
        assert_eq!(shop.income(), if ends { 900 } else { 1_800 });
    }
}

#[test]
fn a_change_lets_go_on_what_was_about_to_end() {
    for now_at in [Some(START), None] {
        let mut shop = Shop::new();
        let id = shop.buy(WEEKLY, Card::Works);
        shop.account.end_with_period(&id, true).unwrap();
        shop.change(&SubscriptionChange { subscription: id.clone(), price: PLUS_WEEKLY.into(), now_at })
            .unwrap();
        shop.days(7);
        assert_eq!(shop.state(&id), SubscriptionStatus::Active);
        assert_eq!(shop.account.subscription(&id).unwrap().price, PLUS_WEEKLY);
    }
}

#[test]
fn a_declined_card_changes_nothing() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::FailsAtRenewal);
    let before = shop.account.clone();
    assert_eq!(shop.change(&now(&id, PLUS_WEEKLY, START)), Err(SimulatorError::Declined));
    assert_eq!(shop.account, before);
}

#[test]
fn what_cannot_be_changed_is_refused_in_preview_and_in_earnest() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::Works);
    let over = shop.buy(PLUS_WEEKLY, Card::Works);
    shop.account.end_with_period(&over, true).unwrap();
    shop.days(7);
    let today = shop.account.today;
    for (change, expected) in [
        (now(&id, WEEKLY, today), SimulatorError::Refused("same_price")),
        (now(&id, LIFETIME, today), SimulatorError::Refused("price_not_recurring")),
        (now(&id, PLUS_WEEKLY, today - 1_000), SimulatorError::Refused("proration_date")),
        (now(&id, PLUS_WEEKLY, today + 7 * DAY + 1_000), SimulatorError::Refused("proration_date")),
        (now(&over, WEEKLY, today), SimulatorError::Refused("subscription_not_active")),
        (now("sub_other", PLUS_WEEKLY, today), SimulatorError::NotFound),
    ] {
        assert_eq!(shop.account.preview(&change, &shop.terms), Err(expected), "{change:?}");
        assert_eq!(shop.change(&change), Err(expected), "{change:?}");
    }
}

#[test]
fn credit_is_taken_back_as_a_table() {
    for (credit, at_most, taken, left) in [
        (500, 500, 500, 0),
        (500, 900, 500, 0),
        (500, 200, 200, 300),
        (0, 400, 0, 0),
        (-300, 400, 0, -300),
        (500, -1, 0, 500),
    ] {
        let mut shop = Shop::new();
        shop.account.credit = credit;
        assert_eq!(
            (shop.account.take_back_credit(at_most), shop.account.credit),
            (taken, left),
            "{credit} {at_most}"
        );
    }
}

#[test]
fn credit_in_a_bill_that_is_voided_is_there_again() {
    let mut shop = Shop::new();
    let id = shop.buy(WEEKLY, Card::FailsAtRenewal);
    shop.account.credit = 150;
    shop.days(7);
    assert_eq!((shop.account.credit, shop.account.invoices[1].due), (0, 250));
    shop.account.end_now(&id).unwrap();
    assert_eq!(shop.account.credit, 150);
}
