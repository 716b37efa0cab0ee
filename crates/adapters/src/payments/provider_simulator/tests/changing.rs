//! Changes: previewed to the cent, charged as previewed, and refused where they make no sense.

use domain::time::DAY;
use platform::payments::{Change, When};

use super::*;

fn now(id: &str, to: Price, at: Timestamp) -> Change {
    Change { subscription: id.to_owned(), to, when: When::Now { at } }
}

impl Desk {
    pub fn change(&mut self, change: &Change) -> Result<Vec<SimulatorEvent>, SimulatorError> {
        self.with(|account, terms, next_id| account.change(change, terms, next_id))
    }
}

#[test]
fn a_change_now_sets_off_the_rest_to_the_cent() {
    // From, to, days into the period; what is due now, what at the next renewal, days until then.
    let table = [
        (Price::Tier0Weekly, Price::Tier1Weekly, 0, 500, 900, 7),
        (Price::Tier0Weekly, Price::Tier1Weekly, 3, 285, 900, 4),
        (Price::Tier0Weekly, Price::Tier1Weekly, 7, 0, 900, 0),
        (Price::Tier1Weekly, Price::Tier0Weekly, 2, 0, 43, 5),
        (Price::Tier0Weekly, Price::Tier0Yearly, 5, 15_886, 16_000, 365),
        (Price::Tier0Yearly, Price::Tier1Weekly, 360, 681, 900, 7),
        (Price::Tier0Yearly, Price::Tier0Weekly, 10, 0, 0, 7),
    ];
    for (from, to, days, due_now, then, until) in table {
        let mut desk = Desk::new();
        let id = desk.buy(from, Card::Works);
        let at = START.plus(days * DAY);
        if days < 7 || from == Price::Tier0Yearly {
            desk.days(days);
        }
        let change = now(&id, to, at);
        let preview = desk.account.preview(&change, &desk.terms).unwrap();
        let row = format!("{from:?} {to:?} {days}");
        assert_eq!((preview.due_now.minor, preview.then.minor), (due_now, then), "{row}");
        assert_eq!(preview.renews_at, at.plus(until * DAY), "{row}");
        let before = desk.income();
        desk.change(&change).unwrap();
        assert_eq!(desk.income() - before, due_now, "{row}");
        assert_eq!(desk.account.subscription(&id).unwrap().price, to, "{row}");
        desk.with(|account, terms, next_id| account.advance(preview.renews_at, terms, next_id));
        assert_eq!(desk.income() - before, due_now + then, "{row}");
    }
}

#[test]
fn what_is_left_of_a_year_pays_for_many_weeks() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Yearly, Card::Works);
    desk.change(&now(&id, Price::Tier0Weekly, START)).unwrap();
    assert_eq!((desk.income(), desk.account.credit), (16_000, 15_600));
    desk.days(39 * 7);
    assert_eq!((desk.income(), desk.account.credit), (16_000, 0));
    desk.days(7);
    assert_eq!(desk.income(), 16_400);
}

#[test]
fn a_change_at_the_end_costs_nothing_before() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier1Weekly, Card::Works);
    desk.days(2);
    let change = Change { subscription: id.clone(), to: Price::Tier0Yearly, when: When::PeriodEnd };
    let preview = desk.account.preview(&change, &desk.terms).unwrap();
    assert_eq!(
        (preview.due_now.minor, preview.then.minor, preview.renews_at),
        (0, 16_000, START.plus(7 * DAY))
    );
    desk.change(&change).unwrap();
    let next = |desk: &Desk| desk.account.purchases(&desk.terms)[0].next;
    assert_eq!((next(&desk), desk.income()), (Some(Price::Tier0Yearly), 900));
    desk.days(5);
    let known = desk.account.subscription(&id).unwrap();
    assert_eq!((known.price, known.state, next(&desk)), (Price::Tier0Yearly, PurchaseState::Active, None));
    assert_eq!(super::super::day(known.period_end), "22 January 2027");
    assert_eq!(desk.income(), 16_900);
}

#[test]
fn a_waiting_change_is_dropped_by_ending_and_by_going_on() {
    for ends in [true, false] {
        let mut desk = Desk::new();
        let id = desk.buy(Price::Tier1Weekly, Card::Works);
        let change = Change { subscription: id.clone(), to: Price::Tier0Weekly, when: When::PeriodEnd };
        desk.change(&change).unwrap();
        desk.account.end_with_period(&id, ends).unwrap();
        assert_eq!(desk.account.purchases(&desk.terms)[0].next, None);
        desk.days(7);
        assert_eq!(desk.income(), if ends { 900 } else { 1_800 });
    }
}

#[test]
fn a_change_lets_go_on_what_was_about_to_end() {
    for when in [When::Now { at: START }, When::PeriodEnd] {
        let mut desk = Desk::new();
        let id = desk.buy(Price::Tier0Weekly, Card::Works);
        desk.account.end_with_period(&id, true).unwrap();
        desk.change(&Change { subscription: id.clone(), to: Price::Tier1Weekly, when }).unwrap();
        desk.days(7);
        assert_eq!(desk.state(&id), PurchaseState::Active);
        assert_eq!(desk.account.subscription(&id).unwrap().price, Price::Tier1Weekly);
    }
}

#[test]
fn a_declined_card_changes_nothing() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::FailsAtRenewal);
    let before = desk.account.clone();
    assert_eq!(desk.change(&now(&id, Price::Tier1Weekly, START)), Err(SimulatorError::Declined));
    assert_eq!(desk.account, before);
}

#[test]
fn a_trial_is_changed_for_nothing() {
    let mut desk = Desk::new();
    desk.terms.trial = 14 * DAY;
    let id = desk.buy(Price::Tier0Weekly, Card::Works);
    let change = now(&id, Price::Tier1Weekly, START);
    assert_eq!(desk.account.preview(&change, &desk.terms).unwrap().due_now.minor, 0);
    desk.change(&change).unwrap();
    assert_eq!(desk.income(), 0);
    desk.days(14);
    assert_eq!(desk.income(), 900);
}

#[test]
fn what_cannot_be_changed_is_refused_in_preview_and_in_earnest() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::Works);
    let over = desk.buy(Price::Tier1Weekly, Card::Works);
    desk.account.end_with_period(&over, true).unwrap();
    desk.days(7);
    let today = desk.account.today;
    for (change, expected) in [
        (now(&id, Price::Tier0Weekly, today), SimulatorError::Refused("same_price")),
        (now(&id, Price::Tier2Lifetime, today), SimulatorError::Refused("price_not_recurring")),
        (now(&id, Price::Tier1Weekly, today.plus(-1_000)), SimulatorError::Refused("proration_date")),
        (
            now(&id, Price::Tier1Weekly, today.plus(7 * DAY + 1_000)),
            SimulatorError::Refused("proration_date"),
        ),
        (now(&over, Price::Tier0Weekly, today), SimulatorError::Refused("subscription_not_active")),
        (now("sub_other", Price::Tier1Weekly, today), SimulatorError::NotFound),
    ] {
        assert_eq!(desk.account.preview(&change, &desk.terms), Err(expected), "{change:?}");
        assert_eq!(desk.change(&change), Err(expected), "{change:?}");
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
        let mut desk = Desk::new();
        desk.account.credit = credit;
        assert_eq!(
            (desk.account.take_back_credit(at_most), desk.account.credit),
            (taken, left),
            "{credit} {at_most}"
        );
    }
}

#[test]
fn credit_in_a_bill_that_is_voided_is_there_again() {
    let mut desk = Desk::new();
    let id = desk.buy(Price::Tier0Weekly, Card::FailsAtRenewal);
    desk.account.credit = 150;
    desk.days(7);
    assert_eq!((desk.account.credit, desk.account.invoices[1].due), (0, 250));
    desk.account.end_now(&id).unwrap();
    assert_eq!(desk.account.credit, 150);
}
