//! What no event told: the hourly look, and looking again on request.

use domain::time::{DAY, HOUR, MINUTE, Timestamp};
use platform::payments::MoneyState;
use testkit::on_both_databases;

use super::*;

on_both_databases! {
    /// The webhook never comes: the look at what is new finds the payment, also when the member never came back from the page.
    async fn a_lost_event_is_made_good(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let (_, purchase) = pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.news(&customer, app.clock.time());
        app.clock.advance(HOUR);
        reconcile(app).await;
        assert_eq!(level(&maya).await, (1, true));
        assert_eq!(membership(&mut maya).await["checkout"], Value::Null, "no page to pay for one who paid");
        // The event comes three days late, and says nothing new.
        app.clock.advance(3 * DAY);
        deliver(app, "evt_1", Some(&customer)).await.expect(204);
        assert_eq!((entries(app).await, standing(&maya).await), (1, vec![purchase.id]));
    }

    /// The provider names nobody: anyone whose period ends is checked all the same, so that a renewal is never missed.
    async fn a_member_whose_period_ends_is_looked_at(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        let end = weekly.period_end.unwrap();
        app.payments.alter(&customer, &weekly.id, |one| {
            (one.period_start, one.period_end) = (end, Some(end.plus(7 * DAY)));
            one.paid_until = one.period_end;
        });
        app.clock.advance(7 * DAY + HOUR);
        reconcile(app).await;
        let row = membership(&mut maya).await["entitlements"][0].clone();
        assert_eq!(row["renewsAt"], millis(end.plus(7 * DAY)));
        // Once a day is enough.
        let asked = app.payments.asked("purchases");
        app.clock.advance(HOUR);
        reconcile(app).await;
        assert_eq!(app.payments.asked("purchases"), asked);
    }

    /// Nobody is forgotten: who was not looked at for a day has their turn.
    async fn everyone_has_their_turn(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let life = buy(app, &mut maya, Price::Tier2Lifetime).await;
        let customer = customer_of(&maya).await;
        app.payments.alter(&customer, &life.id, |one| one.money = MoneyState::Refunded);
        app.clock.advance(23 * HOUR);
        reconcile(app).await;
        assert_eq!(level(&maya).await, (2, true));
        app.clock.advance(2 * HOUR);
        reconcile(app).await;
        assert_eq!(level(&maya).await, (0, false));
    }

    /// A page that nobody paid ends, and makes room.
    async fn wishes_that_nobody_paid_end(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        let checkout = open(&mut maya, Price::Tier0Weekly).await;
        app.payments.set_checkout(&page_of(&checkout), platform::payments::CheckoutState::Expired);
        app.clock.advance(2 * HOUR);
        reconcile(app).await;
        assert_eq!(membership(&mut maya).await["checkout"], Value::Null);
        let open_ones = "select count(*) from billing_checkouts where state in ('open', 'pending')";
        assert_eq!(app.number(open_ones, vec![]).await, 0);
    }

    /// The provider is away during the look: it is done again, from where the last one that worked ended.
    async fn a_look_that_failed_is_done_again(app: &TestApp) {
        app.payments.open_shop();
        reconcile(app).await;
        let mut maya = app.member("Maya").await;
        pay_silently(app, &mut maya, Price::Tier0Weekly).await;
        let customer = customer_of(&maya).await;
        app.payments.news(&customer, app.clock.time());
        app.payments.away(true);
        app.clock.advance(3 * DAY);
        reconcile(app).await;
        assert_eq!(level(&maya).await, (0, false));
        app.payments.away(false);
        app.clock.advance(HOUR);
        app.work().await;
        assert_eq!(level(&maya).await, (1, true));
    }

    /// An outage in which hundreds paid: nobody is left out, also when one run has time for some of them only.
    async fn however_many_have_something_new(app: &TestApp) {
        app.payments.open_shop();
        reconcile(app).await;
        let from = app.clock.time();
        app.clock.advance(HOUR);
        for number in 0..130 {
            let person = app.member(&format!("P{number}")).await;
            let customer = format!("cus_many_{number}");
            let insert = "insert into billing_customers (source, id, member_id, version, looked_at, created_at)
                values ('sandbox', $1, $2, 0, 1, 1)";
            app.change(insert, platform::params![customer.clone(), person.id]).await;
            app.payments.set(&customer, vec![testkit::bought(&format!("sub_many_{number}"), Price::Tier0Weekly, from)]);
            app.payments.news(&customer, app.clock.time());
        }
        app.payments.hold_answers();
        app.clock.advance(HOUR);
        let work = reconcile(app);
        let slowly = async {
            while entries(app).await == 0 {
                app.payments.let_go();
                tokio::task::yield_now().await;
            }
            // The first one took longer than a run may last.
            app.payments.hold_no_more();
            app.clock.advance(3 * MINUTE);
            app.payments.let_go();
        };
        tokio::join!(work, slowly);
        let done = entries(app).await;
        assert!((1..130).contains(&done), "it rests before the next run: {done}");
        app.clock.advance(MINUTE);
        app.work().await;
        assert_eq!(entries(app).await, 130, "the next run goes on where that one ended");
        let until = app.number("select until from billing_reconciled", vec![]).await;
        assert_eq!(until, app.clock.time().0);
        // The same from the command line.
        app.change("delete from entitlements", vec![]).await;
        assert_eq!(billing::replay::since(&app.app, from).await.unwrap(), 130);
        assert_eq!(entries(app).await, 130);
    }

    /// The provider takes longer for its list than a run may last: each run looks at someone all the same.
    async fn a_list_that_takes_long(app: &TestApp) {
        app.payments.open_shop();
        reconcile(app).await;
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        for person in [&mut maya, &mut sam] {
            pay_silently(app, person, Price::Tier0Weekly).await;
            let customer = customer_of(person).await;
            app.payments.news(&customer, app.clock.time());
        }
        let clock = app.clock.clone();
        app.payments.while_listing(move || clock.advance(3 * MINUTE));
        app.clock.advance(10 * MINUTE);
        reconcile(app).await;
        assert_eq!((level(&maya).await, level(&sam).await), ((1, true), (1, true)));
        let asked = app.payments.asked("changed_since");
        app.work().await;
        assert_eq!(app.payments.asked("changed_since"), asked, "it is done");
    }

    /// A wish to pay a provider that no longer takes payments here is over, and keeps nobody from being looked at.
    async fn a_wish_of_another_provider(app: &TestApp) {
        app.payments.open_shop();
        let mut maya = app.member("Maya").await;
        open(&mut maya, Price::Tier0Weekly).await;
        app.change("update billing_checkouts set source = 'stripe_test'", vec![]).await;
        let other = "insert into billing_customers (source, id, member_id, version, looked_at, created_at)
            select 'stripe_test', id, member_id, 0, 1, 1 from billing_customers";
        app.change(other, vec![]).await;
        let mut sam = app.member("Sam").await;
        let life = buy(app, &mut sam, Price::Tier2Lifetime).await;
        let customer = customer_of(&sam).await;
        app.payments.alter(&customer, &life.id, |one| one.money = MoneyState::Refunded);
        app.clock.advance(25 * HOUR);
        reconcile(app).await;
        assert_eq!(level(&sam).await, (0, false));
        assert_eq!(membership(&mut maya).await["checkout"], Value::Null);
    }

    /// `exhale billing replay`: looks again at whom events named, and at one account.
    async fn looking_again(app: &TestApp) {
        app.payments.open_shop();
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let weekly = buy(app, &mut maya, Price::Tier0Weekly).await;
        let life = buy(app, &mut sam, Price::Tier2Lifetime).await;
        let (hers, his) = (customer_of(&maya).await, customer_of(&sam).await);
        deliver(app, "evt_1", Some(&hers)).await.expect(204);
        deliver(app, "evt_2", Some("cus_of_another_site")).await.expect(204);
        app.payments.alter(&hers, &weekly.id, |one| one.money = MoneyState::Refunded);
        app.payments.alter(&his, &life.id, |one| one.money = MoneyState::Refunded);
        assert_eq!(billing::replay::since(&app.app, Timestamp(0)).await.unwrap(), 1);
        assert_eq!((level(&maya).await, level(&sam).await), ((0, false), (2, true)));
        assert!(billing::replay::of(&app.app, sam.id).await.unwrap());
        assert_eq!(level(&sam).await, (0, false));
        assert!(!billing::replay::of(&app.app, app.member("Tom").await.id).await.unwrap());
        // The same again changes nothing.
        let before = entries(app).await;
        billing::replay::since(&app.app, Timestamp(0)).await.unwrap();
        assert_eq!(entries(app).await, before);
    }

    async fn old_events_are_forgotten(app: &TestApp) {
        app.payments.open_shop();
        deliver(app, "evt_1", None).await.expect(204);
        app.clock.advance(89 * DAY);
        reconcile(app).await;
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 1);
        app.clock.advance(2 * DAY);
        reconcile(app).await;
        assert_eq!(app.number("select count(*) from billing_events", vec![]).await, 0);
    }
}
