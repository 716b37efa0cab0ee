//! What a purchase at the provider stands for, which purchases run beside each other in vain, and what may become of which; pure.

use std::cmp::Reverse;

use domain::limits::PAYMENT_GRACE_MS;
use domain::plan::{Every, Price, Slot};
use domain::time::{MINUTE, Timestamp};
use members::ledger::{Entry, Source, State};
use platform::payments::{MoneyState, Payment, Purchase, PurchaseState};

/// Said of a plan beside a membership for life.
pub const LIFE_TAKES_ITS_PLACE: &str = "Your membership for life takes its place. It does not renew, and what you paid for it \
    is used up until then and not given back.";
/// Said of the lesser of two plans that were both paid for.
pub const PAID_FOR_TWO: &str =
    "You paid for two plans at once. You keep the better one, and this one does not renew.";

/// How long a preview holds, in milliseconds.
const PREVIEW_MS: i64 = 10 * MINUTE;

/// What the ledger has to say about everything that a customer bought. Nothing but what the provider has now goes into it:
/// in whatever order news arrive, they end in the same entries.
#[must_use]
pub fn entries(source: Source, purchases: &[Purchase]) -> Vec<Entry> {
    let reason = |purchase| why_it_ends(purchase, purchases).unwrap_or_default();
    purchases.iter().filter_map(|purchase| entry(source, purchase, reason(purchase))).collect()
}

/// What there is to say about purchases that are over and were never paid, where the ledger has told of them before: a
/// payment may have been late that never came.
#[must_use]
pub fn never_paid(source: Source, purchases: &[Purchase]) -> Vec<Entry> {
    let never_paid = purchases.iter().filter(|one| is_over_unpaid(one));
    let over = |one: &Purchase| entry_in(source, one, State::Canceled, "");
    never_paid.map(over).collect()
}

/// What an entry becomes whose customer the provider no longer has: nothing of it renews or is asked for. It lasts as
/// long as it would have.
#[must_use]
pub fn without_customer(entry: &Entry) -> Entry {
    Entry { state: State::Canceled, ends_with_period: true, next: None, ..entry.clone() }
}

/// What one purchase stands for; `None` as long as nothing was paid.
fn entry(source: Source, purchase: &Purchase, reason: &str) -> Option<Entry> {
    state(purchase).map(|state| entry_in(source, purchase, state, reason))
}

fn entry_in(source: Source, purchase: &Purchase, state: State, reason: &str) -> Entry {
    Entry {
        source,
        reference: purchase.id.clone(),
        price: Some(purchase.price),
        slot: purchase.price.slot(),
        state,
        period: purchase.period_end.map(|end| (purchase.period_start, end)),
        ends_with_period: purchase.ends_with_period || (went_back(purchase) && !is_subscription(purchase)),
        next: purchase.next,
        from: purchase.created_at,
        until: until(state, purchase),
        reason: reason.to_owned(),
    }
}

/// The first payment never came.
const fn is_over_unpaid(purchase: &Purchase) -> bool {
    let over = matches!(purchase.state, PurchaseState::Unpaid | PurchaseState::Canceled);
    over && matches!(purchase.money, MoneyState::Kept) && purchase.paid_until.is_none()
}

const fn state(purchase: &Purchase) -> Option<State> {
    if is_over_unpaid(purchase) {
        return None;
    }
    Some(match (purchase.state, purchase.money) {
        (PurchaseState::Incomplete, _) => return None,
        (_, MoneyState::Refunded) => State::Refunded,
        (_, MoneyState::Disputed) => State::Disputed,
        (PurchaseState::Trialing, _) => State::Trialing,
        (PurchaseState::Active, _) => State::Active,
        (PurchaseState::PastDue, _) => State::PastDue,
        (PurchaseState::Unpaid, _) => State::Unpaid,
        (PurchaseState::Canceled, _) => State::Canceled,
        (PurchaseState::Paid, _) => State::Lifetime,
    })
}

/// Until when it counts. A provider that names no end of a period gives the grace alone.
fn until(state: State, purchase: &Purchase) -> Option<Timestamp> {
    let end = purchase.period_end.unwrap_or(purchase.period_start);
    match state {
        State::Trialing | State::Active if purchase.ends_with_period => Some(end),
        State::Trialing | State::Active => Some(end.plus(PAYMENT_GRACE_MS)),
        // Periods go on while payments fail; the grace is one, after what was paid.
        State::PastDue => {
            Some(purchase.paid_until.map_or(purchase.period_start, |paid| paid.plus(PAYMENT_GRACE_MS)))
        }
        State::Lifetime if purchase.price.every() == Every::Once => None,
        State::Unpaid | State::Canceled => Some(purchase.paid_until.unwrap_or(purchase.period_start)),
        State::Lifetime | State::Given => Some(end),
        State::Refunded | State::Disputed | State::Revoked => Some(purchase.period_start),
    }
}

/// It would charge again unless something is done.
const fn renews(purchase: &Purchase) -> bool {
    is_subscription(purchase) && !purchase.ends_with_period
}

/// A subscription that is not over.
const fn is_subscription(purchase: &Purchase) -> bool {
    matches!(
        purchase.state,
        PurchaseState::Trialing | PurchaseState::Active | PurchaseState::PastDue | PurchaseState::Unpaid
    )
}

/// Its money is no longer here.
fn went_back(purchase: &Purchase) -> bool {
    purchase.money != MoneyState::Kept
}

/// Whether money newly went back of which credit may be left: that of a subscription. What is paid once leaves none.
#[must_use]
pub fn may_leave_credit(before: Option<&Entry>, entry: &Entry) -> bool {
    let went_back = |entry: &Entry| matches!(entry.state, State::Refunded | State::Disputed);
    let recurring = entry.price.is_some_and(|price| price.every() != Every::Once);
    recurring && went_back(entry) && !before.is_some_and(went_back)
}

/// Why a plan that is paid for is there in vain: there is a membership for life, or a better plan that renews.
fn why_it_ends(purchase: &Purchase, all: &[Purchase]) -> Option<&'static str> {
    if !is_subscription(purchase) {
        return None;
    }
    let kept = |other: &&Purchase| !went_back(other) && other.id != purchase.id;
    let for_life =
        |other: &Purchase| other.state == PurchaseState::Paid && other.price.every() == Every::Once;
    if all.iter().filter(kept).any(for_life) {
        return Some(LIFE_TAKES_ITS_PLACE);
    }
    // What may still fail takes no other's place.
    let paid = |other: &Purchase| matches!(other.state, PurchaseState::Trialing | PurchaseState::Active);
    let goes_on = |other: &Purchase| renews(other) && paid(other);
    let better = |other: &Purchase| rank(other) < rank(purchase);
    let in_vain = all.iter().filter(kept).any(|other| goes_on(other) && better(other));
    in_vain.then_some(PAID_FOR_TWO)
}

/// What may be paid before what will not be, the better plan before the lesser, then the one that was there first.
fn rank(purchase: &Purchase) -> (bool, Reverse<Slot>, Timestamp, &str) {
    let unpaid = purchase.state == PurchaseState::Unpaid;
    (unpaid, Reverse(purchase.price.slot()), purchase.created_at, purchase.id.as_str())
}

/// Subscriptions that would charge again and must not: something else takes their place (D5), or their money went back.
#[must_use]
pub fn in_vain(purchases: &[Purchase]) -> Vec<&Purchase> {
    let in_vain = |one: &&Purchase| went_back(one) || why_it_ends(one, purchases).is_some();
    purchases.iter().filter(|one| may_charge(one)).filter(in_vain).collect()
}

/// It would charge again: for its next period, or for one that was not paid.
const fn may_charge(purchase: &Purchase) -> bool {
    renews(purchase) || is_owed(purchase)
}

/// How long what a payment paid for lasts.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Lasts {
    /// Until then, and it is charged again.
    Renews(Timestamp),
    /// Until then.
    Until(Timestamp),
    /// For good.
    ForLife,
}

/// How long what this payment paid for lasts: it renews only where the purchase does, after this very period.
#[must_use]
pub fn lasts(purchase: &Purchase, payment: &Payment, all: &[Purchase]) -> Lasts {
    let goes_on = renews(purchase) && !went_back(purchase) && why_it_ends(purchase, all).is_none();
    match payment.period_end {
        None => Lasts::ForLife,
        Some(end) if goes_on && purchase.period_end == Some(end) => Lasts::Renews(end),
        Some(end) => Lasts::Until(end),
    }
}

/// Something of it was not paid, and is asked for as long as it goes on, also where it does not renew.
#[must_use]
pub const fn is_owed(purchase: &Purchase) -> bool {
    matches!(purchase.state, PurchaseState::PastDue | PurchaseState::Unpaid)
}

/// A subscription that runs at the provider: there is nothing to buy beside it, it is changed.
#[must_use]
pub fn runs(entry: &Entry) -> bool {
    let recurring = entry.price.is_some_and(|price| price.every() != Every::Once);
    recurring && matches!(entry.state, State::Trialing | State::Active | State::PastDue)
}

/// Nothing is left to buy: the highest slot is there for good.
#[must_use]
pub fn is_for_life(entry: &Entry, now: Timestamp) -> bool {
    entry.is_live(now) && entry.slot == Slot::Two && entry.until.is_none()
}

/// Whether a subscription can move to another price now.
#[must_use]
pub fn may_change(entry: &Entry, to: Price) -> bool {
    let settled = matches!(entry.state, State::Trialing | State::Active);
    let other = entry.price != Some(to) && to.every() != Every::Once;
    runs(entry) && settled && other && !entry.ends_with_period && entry.reason.is_empty()
}

/// Whether a subscription can be ended.
#[must_use]
pub fn may_cancel(entry: &Entry) -> bool {
    let recurring = entry.price.is_some_and(|price| price.every() != Every::Once);
    let goes_on = match entry.state {
        State::Trialing | State::Active | State::Refunded | State::Disputed => !entry.ends_with_period,
        State::PastDue | State::Unpaid => true,
        State::Canceled | State::Lifetime | State::Given | State::Revoked => false,
    };
    recurring && goes_on
}

/// Whether ending it ends it at once: nothing of it is paid for that could still last.
#[must_use]
pub const fn ends_at_once(entry: &Entry) -> bool {
    matches!(entry.state, State::PastDue | State::Unpaid)
}

/// Whether a subscription that ends, or changes, can go on as it is.
#[must_use]
pub fn may_go_on(entry: &Entry) -> bool {
    runs(entry) && entry.reason.is_empty()
}

/// Whether a change is to something higher, which happens at once; everything else waits for the period's end.
#[must_use]
pub fn is_higher(from: Slot, to: Price) -> bool {
    to.slot() > from
}

/// Whether what a preview said may still be agreed to.
#[must_use]
pub fn is_fresh(at: Timestamp, now: Timestamp) -> bool {
    (-MINUTE..=PREVIEW_MS).contains(&now.since(at))
}

#[cfg(test)]
#[path = "rules_tests.rs"]
mod tests;
