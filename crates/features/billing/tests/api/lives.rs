//! Whole lives of subscriptions: however their events are mixed, doubled and delayed, they end the same.

use std::sync::Arc;

use domain::ids::MemberId;
use domain::time::DAY;
use members::ledger::{self, Entry};
use platform::payments::{MoneyState, PurchaseState};
use testkit::bought;

use super::*;

/// Lives at once.
const AT_ONCE: usize = 8;

/// What becomes of one subscription, event by event: bought, renewed, declined, paid after all, changed, about to end, disputed
/// and won, over.
fn life(id: &str, from: Timestamp) -> Vec<Purchase> {
    let week = |number: i64| (from.plus(7 * number * DAY), Some(from.plus(7 * (number + 1) * DAY)));
    let at = |number: i64, change: &dyn Fn(&mut Purchase)| {
        let mut purchase = bought(id, Price::Tier0Weekly, from);
        (purchase.period_start, purchase.period_end) = week(number);
        purchase.paid_until = purchase.period_end;
        change(&mut purchase);
        purchase
    };
    vec![
        at(0, &|_| {}),
        at(1, &|_| {}),
        at(2, &|one| (one.state, one.paid_until) = (PurchaseState::PastDue, Some(week(2).0))),
        at(2, &|_| {}),
        at(2, &|one| one.price = Price::Tier1Weekly),
        at(2, &|one| (one.price, one.ends_with_period) = (Price::Tier1Weekly, true)),
        at(2, &|one| {
            (one.price, one.ends_with_period, one.money) = (Price::Tier1Weekly, true, MoneyState::Disputed)
        }),
        at(2, &|one| {
            (one.price, one.ends_with_period) = (Price::Tier1Weekly, true);
            one.state = PurchaseState::Canceled;
        }),
    ]
}

/// A small source of repeatable chance (SplitMix64).
pub(crate) struct Chance(pub(crate) u64);

impl Chance {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        usize::try_from((mixed ^ (mixed >> 31)) % u64::try_from(bound).unwrap()).unwrap()
    }
}

/// Lets one life happen; its events come in any order after they happened, some twice. Answers what is in force in the end.
async fn live(app: &TestApp, number: usize, from: Timestamp) -> (Vec<Entry>, Value) {
    let mut chance = Chance(u64::try_from(number).unwrap());
    let customer = format!("cus_life_{number}");
    let member = member_of(app, number, &customer).await;
    let mut told: Vec<usize> = Vec::new();
    let happens = life(&format!("sub_life_{number}"), from);
    for (step, purchase) in happens.into_iter().enumerate() {
        app.payments.set(&customer, vec![purchase]);
        told.push(step);
        if chance.below(3) == 0 {
            told.push(step);
        }
        // Some come while others happen.
        while !told.is_empty() && chance.below(3) == 0 {
            let event = told.remove(chance.below(told.len()));
            heed(app, number, event, &customer).await;
        }
    }
    if told.is_empty() {
        told.push(7);
    }
    while !told.is_empty() {
        let event = told.remove(chance.below(told.len()));
        heed(app, number, event, &customer).await;
    }
    let at = app.app.clone();
    let current = app.app.db.read(move |tx| ledger::current(tx, &at, member)).await.unwrap();
    let standing = members::store::by_id(&app.app.db, member).await.unwrap().unwrap();
    let same = |text: String| text.replace(&format!("sub_life_{number}"), "sub");
    let entries: Vec<Entry> = current
        .into_iter()
        .map(|kept| Entry { reference: same(kept.entry.reference.clone()), ..kept.entry })
        .collect();
    let row = json!({
        "plan": standing.stored_plan,
        "live": same(serde_json::to_string(&standing.entitlements.0).unwrap()),
    });
    (entries, row)
}

async fn heed(app: &TestApp, number: usize, event: usize, customer: &str) {
    deliver(app, &format!("evt_{number}_{event}"), Some(customer)).await.expect(204);
}

/// A member who is this customer.
async fn member_of(app: &TestApp, number: usize, customer: &str) -> MemberId {
    let person = app.member(&format!("L{number}")).await;
    let insert = "insert into billing_customers (source, id, member_id, version, looked_at, created_at)
        values ('sandbox', $1, $2, 0, 1, 1)";
    app.change(insert, platform::params![customer, person.id]).await;
    person.id
}

/// So many sampled orders of the eight events of a life end in one state, and it is the right one.
async fn all_orders_end_the_same(app: TestApp, samples: usize) {
    app.payments.open_shop();
    let from = app.clock.time();
    let app = Arc::new(app);
    // Three weeks later, on the last day of the last week.
    app.clock.advance(20 * DAY);
    let lanes: Vec<_> = (0..AT_ONCE)
        .map(|lane| {
            let app = app.clone();
            tokio::spawn(async move {
                let mut ends = Vec::new();
                for number in (lane..samples).step_by(AT_ONCE) {
                    ends.push(live(&app, number, from).await);
                }
                ends
            })
        })
        .collect();
    let mut ends = Vec::new();
    for lane in lanes {
        ends.extend(lane.await.unwrap());
    }
    assert_eq!(ends.len(), samples);
    let (entries, row) = &ends[0];
    let [only] = &entries[..] else { panic!("{entries:?}") };
    assert_eq!((only.state, only.until), (ledger::State::Canceled, Some(from.plus(21 * DAY))));
    assert_eq!(row["plan"], "tier_1");
    assert!(row["live"].as_str().unwrap().contains("tier_1"), "{row}");
    let other = ends.iter().position(|end| end != &ends[0]);
    assert_eq!(other, None, "{:?}", other.map(|place| &ends[place]));
}

#[tokio::test(flavor = "multi_thread")]
async fn all_orders_end_the_same_on_sqlite() {
    all_orders_end_the_same(crate::setup().sqlite().await, 2_000).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn all_orders_end_the_same_on_postgres() {
    all_orders_end_the_same(crate::setup().postgres().await, 2_000).await;
}
