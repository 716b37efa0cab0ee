//! Credit that came from a payment ends when its money goes back: once, in whatever order news come, and also when the provider is away.

use domain::time::{DAY, HOUR};
use platform::payments::{MoneyState, PurchaseState};
use testkit::on_both_databases;

use super::*;

/// A Supporter for a year with so much credit; answers the customer and the subscription.
async fn with_credit(app: &TestApp, person: &mut Person, credit: i64) -> (String, String) {
    let year = buy(app, person, Price::Tier0Yearly).await;
    let customer = customer_of(person).await;
    app.payments.set_credit(&customer, credit);
    (customer, year.id)
}

/// How many jobs wait that take credit back.
async fn waiting(app: &TestApp) -> i64 {
    app.number("select count(*) from jobs where kind = 'billing.take_back_credit' and dead = false", vec![])
        .await
}

on_both_databases! {
    /// What is left is taken, at most as much as the payment was, and a debt stays; also when nothing was ever told before.
    async fn as_much_as_the_payment_was(app: &TestApp) {
        app.payments.open_shop();
        for (number, (credit, left)) in [(15_100, 0), (16_000, 0), (16_250, 250), (0, 0), (-250, -250)].into_iter().enumerate() {
            for money in [MoneyState::Refunded, MoneyState::Disputed] {
                for known in [true, false] {
                    let mut maya = app.member(&format!("Maya{number}{money:?}{known}")).await;
                    let (customer, year) = if known {
                        with_credit(app, &mut maya, credit).await
                    } else {
                        let (_, year) = pay_silently(app, &mut maya, Price::Tier0Yearly).await;
                        let customer = customer_of(&maya).await;
                        app.payments.set_credit(&customer, credit);
                        (customer, year.id)
                    };
                    app.payments.goes_back(&customer, &year, money);
                    deliver(app, &format!("evt_{customer}"), Some(&customer)).await.expect(204);
                    app.work().await;
                    assert_eq!(app.payments.credit(&customer), left, "{credit} {money:?} {known}");
                    assert_eq!(level(&maya).await, (0, false));
                }
            }
        }
    }

    /// Credit that came later belongs to something else: no further news about the same payment take it.
    async fn once_for_each_payment(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (customer, year) = with_credit(app, &mut maya, 500).await;
        app.payments.goes_back(&customer, &year, MoneyState::Disputed);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.work().await;
        assert_eq!(app.payments.credit(&customer), 0);
        app.payments.set_credit(&customer, 700);
        // The same again, another event, the hourly look, the bank's last word and a refund on top of it.
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        app.payments.news(&customer, app.clock.time());
        reconcile(app).await;
        app.payments.goes_back(&customer, &year, MoneyState::Refunded);
        deliver(app, "evt_3", Some(&customer)).await.expect(204);
        app.work().await;
        assert_eq!((app.payments.credit(&customer), app.payments.asked("take_back_credit")), (700, 1));
        // A dispute that was won, and money that then goes back after all, is another occasion.
        for (step, money) in [MoneyState::Kept, MoneyState::Refunded].into_iter().enumerate() {
            app.payments.goes_back(&customer, &year, money);
            deliver(app, &format!("evt_again_{step}"), Some(&customer)).await.expect(204);
            app.work().await;
        }
        assert_eq!((app.payments.credit(&customer), app.payments.asked("take_back_credit")), (0, 2));
    }

    /// What is paid once leaves no credit, so that none is taken for it; nor for a dispute that was won before its turn came.
    async fn not_what_came_from_something_else(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let life = buy(app, &mut maya, Price::Tier2Lifetime).await;
        let customer = customer_of(&maya).await;
        app.payments.set_credit(&customer, 500);
        app.payments.goes_back(&customer, &life.id, MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.work().await;
        assert_eq!((app.payments.credit(&customer), app.payments.asked("take_back_credit")), (500, 0));
        let mut sam = app.member("Sam").await;
        let (customer, year) = with_credit(app, &mut sam, 500).await;
        app.payments.goes_back(&customer, &year, MoneyState::Disputed);
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        app.payments.goes_back(&customer, &year, MoneyState::Kept);
        app.work().await;
        assert_eq!((app.payments.credit(&customer), app.payments.asked("take_back_credit")), (500, 0));
    }

    /// The provider is away at that moment: it is done as soon as it is back.
    async fn later_when_the_provider_is_away(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (customer, year) = with_credit(app, &mut maya, 500).await;
        app.payments.goes_back(&customer, &year, MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.payments.away(true);
        for _ in 0..6 {
            app.work().await;
            app.clock.advance(HOUR);
        }
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (500, 1));
        app.payments.away(false);
        app.clock.advance(DAY);
        app.work().await;
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (0, 0));
    }

    /// It was taken, and the server learnt nothing of it or died before it could note it: the same key is sent again, and nothing
    /// more is taken.
    async fn cut_off_in_between(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (customer, year) = with_credit(app, &mut maya, 500).await;
        app.payments.goes_back(&customer, &year, MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.change("create table cut_off as select * from jobs where kind = 'billing.take_back_credit'", vec![]).await;
        app.payments.lose_next_answer();
        app.work().await;
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (0, 1));
        app.payments.set_credit(&customer, 700);
        app.clock.advance(HOUR);
        app.work().await;
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (700, 0));
        // As the dead server left it: the job is where it was.
        app.change("insert into jobs select * from cut_off", vec![]).await;
        app.work().await;
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (700, 0));
        assert_eq!(app.payments.asked("take_back_credit"), 3);
    }

    /// As long as a bill is open in which credit may be, it waits for the end of the plan, which voids that bill.
    async fn after_the_open_bill(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (customer, year) = with_credit(app, &mut maya, 0).await;
        app.payments.alter(&customer, &year, |one| one.state = PurchaseState::PastDue);
        app.payments.goes_back(&customer, &year, MoneyState::Refunded);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.payments.break_next(1);
        app.work().await;
        assert_eq!((app.payments.asked("end_now"), app.payments.asked("take_back_credit")), (1, 0));
        assert_eq!((app.payments.of(&customer)[0].state, waiting(app).await), (PurchaseState::PastDue, 1));
        app.payments.set_credit(&customer, 70);
        for _ in 0..2 {
            app.clock.advance(HOUR);
            app.work().await;
        }
        assert_eq!(app.payments.of(&customer)[0].state, PurchaseState::Canceled);
        assert_eq!((app.payments.credit(&customer), waiting(app).await), (0, 0));
    }

    /// Nobody is charged less for what comes next: credit is gone also where the plan had ended before its money went back.
    async fn after_the_plan_has_ended(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (customer, year) = with_credit(app, &mut maya, 500).await;
        app.payments.alter(&customer, &year, |one| one.state = PurchaseState::Canceled);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        app.payments.goes_back(&customer, &year, MoneyState::Disputed);
        app.clock.advance(400 * DAY);
        deliver(app, "evt_2", Some(&customer)).await.expect(204);
        app.work().await;
        assert_eq!(app.payments.credit(&customer), 0);
    }
}

/// However the events of a payment that goes back are mixed, doubled and delayed, and whenever jobs run between them, the credit
/// is taken once.
async fn any_order_takes_it_once(app: &TestApp, samples: u64) {
    app.payments.open_shop();
    let steps = [MoneyState::Kept, MoneyState::Disputed, MoneyState::Disputed, MoneyState::Refunded];
    for number in 0..samples {
        let mut chance = lives::Chance(number);
        let mut maya = app.member(&format!("O{number}")).await;
        let (customer, year) = with_credit(app, &mut maya, 500).await;
        let before = app.payments.asked("take_back_credit");
        let mut told = Vec::new();
        for (step, money) in steps.into_iter().enumerate() {
            app.payments.goes_back(&customer, &year, money);
            told.extend(vec![step; 1 + chance.below(2)]);
            while !told.is_empty() && (step + 1 == steps.len() || chance.below(3) == 0) {
                let event = told.remove(chance.below(told.len()));
                deliver(app, &format!("evt_{number}_{event}"), Some(&customer)).await.expect(204);
                if chance.below(2) == 0 {
                    app.work().await;
                }
            }
        }
        app.work().await;
        assert_eq!(
            (app.payments.credit(&customer), app.payments.asked("take_back_credit") - before),
            (0, 1),
            "{number}"
        );
    }
}

#[tokio::test]
async fn any_order_takes_it_once_on_sqlite() {
    any_order_takes_it_once(&crate::setup().sqlite().await, 60).await;
}

#[tokio::test]
async fn any_order_takes_it_once_on_postgres() {
    any_order_takes_it_once(&crate::setup().postgres().await, 60).await;
}
