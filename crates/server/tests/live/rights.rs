//! Whatever takes rights away ends connections within two seconds, whether or not anyone said so over the bus.

use std::sync::Arc;

use domain::ids::MemberId;
use domain::plan::Slot;
use domain::role::Roles;
use domain::time::Timestamp;
use members::ledger;
use platform::app::{App, Parts};
use platform::clock::{Clock as _, SystemClock};
use platform::db::{DbError, Sql, Tx};
use platform::live::accounts::{self, Whose};
use platform::params;
use serde_json::{Value, json};
use testkit::{ManualClock, Person, TestApp, entitled, on_both_databases};
use uuid::Uuid;

use crate::probe::{Served, add, serve};
use crate::tab::Tab;

/// A tab that follows the stream.
async fn following(served: &Served, person: &Person) -> Tab {
    let mut tab = Tab::open(served.address, person).await;
    tab.follow(served.stream, 0).await;
    tab
}

async fn write(
    app: &TestApp,
    work: impl FnOnce(&mut Tx<'_>) -> Result<(), DbError> + Clone + Send + 'static,
) {
    app.app.db.write(work).await.unwrap();
}

/// The time of the database, which is on this machine.
fn time() -> Timestamp {
    SystemClock.now()
}

const NOTE: Sql =
    Sql::both("insert into account_changes (id, member_id, session_id, at) values ($1, $2, $3, $4)");

/// Writes down what someone else's server did, about which nothing is heard here.
async fn noted(app: &TestApp, member: Option<MemberId>, session: Option<Uuid>) {
    noted_at(app, member, session, time()).await;
}

async fn noted_at(app: &TestApp, member: Option<MemberId>, session: Option<Uuid>, at: Timestamp) {
    let id: Uuid = app.app.id();
    write(app, move |tx| tx.execute(NOTE, params![id, member, session, at]).map(drop)).await;
}

on_both_databases! {
    async fn logging_out_ends_the_tabs_of_that_session_alone(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let phone = Person { browser: app.browser_of(maya.id).await, ..maya.clone() };
        let (mut here, mut there) = (following(&served, &maya).await, following(&served, &phone).await);
        maya.browser.clone().delete("/api/session").await.expect(204);
        here.ends_soon(4001).await;
        add(app, served.stream, maya.id, "from the phone").await;
        assert_eq!(there.words().await, ["from the phone"]);
        phone.browser.clone().delete("/api/sessions").await.expect(204);
        let laptop = Person { browser: app.browser_of(maya.id).await, ..maya.clone() };
        let mut third = following(&served, &laptop).await;
        assert_eq!(third.words().await, ["from the phone"]);
        phone.browser.clone().delete("/api/sessions").await.expect(204);
        third.ends_soon(4001).await;
    }

    async fn suspension_and_another_role_end_all_tabs(app: &TestApp) {
        let (mut mona, maya, noah) = (app.moderator("Mona").await, app.member("Maya").await, app.moderator("Noah").await);
        let served = serve(app).await;
        let mut tabs = [following(&served, &maya).await, following(&served, &maya).await];
        let reason = json!({ "reason": "Rude." });
        mona.browser.put(&format!("/api/moderation/members/{}/suspension", maya.id), reason).await.expect(204);
        for tab in &mut tabs {
            tab.ends_soon(4001).await;
        }
        let mut demoted = following(&served, &noah).await;
        let (at, id) = (app.app.clone(), noah.id);
        write(app, move |tx| members::store::change_roles(tx, &at, id, &Roles::default())).await;
        demoted.ends_soon(4001).await;
    }

    async fn a_block_ends_the_tabs_of_both_who_then_hear_nothing_of_each_other(app: &TestApp) {
        let (mut maya, noah, olga) = (app.member("Maya").await, app.member("Noah").await, app.member("Olga").await);
        let served = serve(app).await;
        let (mut hers, mut his) = (following(&served, &maya).await, following(&served, &noah).await);
        let mut third = following(&served, &olga).await;
        maya.browser.put(&format!("/api/blocks/{}", noah.id), Value::Null).await.expect(204);
        hers.ends_soon(4001).await;
        his.ends_soon(4001).await;
        let (mut hers, mut his) = (following(&served, &maya).await, following(&served, &noah).await);
        add(app, served.stream, noah.id, "by Noah").await;
        // The numbers go on, the words stay away.
        let frame = hers.next().await;
        assert_eq!((&frame["upTo"], &frame["items"]), (&json!(1), &json!([])));
        assert_eq!(his.words().await, ["by Noah"]);
        assert_eq!(third.words().await, ["by Noah"]);
        add(app, served.stream, maya.id, "by Maya").await;
        assert_eq!(hers.words().await, ["by Maya"]);
        assert!(his.words().await.is_empty());
        // Neither sees that the other one writes; the third one sees both.
        hers.say(json!({ "type": "typing", "stream": served.stream })).await;
        assert_eq!(third.words().await, ["by Maya"]);
        let typing = third.next().await;
        assert_eq!((&typing["type"], &typing["uid"], &typing["displayName"]), (&json!("typing"), &json!(maya.id), &json!("Maya T.")));
        assert!(his.is_quiet(std::time::Duration::from_millis(300)).await);
        // What was missed is left out as well.
        let mut late = Tab::open(served.address, &maya).await;
        late.follow(served.stream, 0).await;
        assert_eq!(late.words().await, ["by Maya"]);
        maya.browser.delete(&format!("/api/blocks/{}", noah.id)).await.expect(204);
        his.ends_soon(4001).await;
        let mut again = following(&served, &noah).await;
        assert_eq!(again.words().await, ["by Noah", "by Maya"]);
    }

    async fn a_membership_that_ends_ends_the_tabs(app: &TestApp) {
        let soon = app.clock.time().plus(60_000);
        let maya = app.person("Maya", |new| {
            let mut trial = entitled("trial", Slot::Zero);
            trial.until = Some(soon);
            new.entitled = vec![trial];
        }).await;
        let noah = app.supporter("Noah").await;
        let served = serve(app).await;
        let (mut by_clock, mut by_ledger) = (following(&served, &maya).await, following(&served, &noah).await);
        let (at, id) = (app.app.clone(), noah.id);
        write(app, move |tx| {
            let refunded = ledger::current(tx, &at, id)?.into_iter().map(|kept| ledger::Entry { state: ledger::State::Refunded, ..kept.entry });
            ledger::add(tx, &at, id, &refunded.collect::<Vec<_>>()).map(drop)
        }).await;
        by_ledger.ends_soon(4001).await;
        add(app, served.stream, noah.id, "nearly").await;
        assert_eq!(by_clock.words().await, ["nearly"]);
        app.clock.advance(60_000);
        by_clock.ends_soon(4001).await;
    }

    async fn closing_and_opening_the_house_ends_all_tabs(app: &TestApp) {
        let (maya, admin) = (app.member("Maya").await, app.admin("Ada").await);
        let served = serve(app).await;
        let mut tabs = [following(&served, &maya).await, following(&served, &admin).await];
        app.maintenance(true).await;
        for tab in &mut tabs {
            tab.ends_soon(4001).await;
        }
        let mut waits = Tab::open(served.address, &maya).await;
        waits.subscribe(served.stream, 0).await;
        assert_eq!(waits.next().await["code"], "guard.elsewhere");
        app.maintenance(false).await;
        waits.ends_soon(4001).await;
    }

    async fn what_other_servers_did_is_found_without_any_bus(app: &TestApp) {
        let (maya, noah, olga) = (app.member("Maya").await, app.member("Noah").await, app.member("Olga").await);
        let served = serve(app).await;
        let (mut hers, mut his) = (following(&served, &maya).await, following(&served, &noah).await);
        let mut third = following(&served, &olga).await;
        noted(app, Some(maya.id), None).await;
        hers.ends_soon(4001).await;
        let session = app.app.sessions.glance(&app.app.db, platform::random::sha256(noah.browser.token().unwrap().as_bytes()), app.clock.time());
        let session = session.await.unwrap().unwrap().session;
        noted(app, None, Some(session.0)).await;
        his.ends_soon(4001).await;
        // Transactions take a while.
        let mut back = following(&served, &maya).await;
        noted_at(app, Some(maya.id), None, time().plus(-30_000)).await;
        back.ends_soon(4001).await;
        add(app, served.stream, olga.id, "still here").await;
        assert_eq!(third.words().await, ["still here"]);
        noted(app, None, None).await;
        third.ends_soon(4001).await;
        // Each ends connections once.
        let mut again = following(&served, &olga).await;
        assert_eq!(again.words().await, ["still here"]);
        assert!(again.is_quiet(std::time::Duration::from_millis(2_500)).await);
    }

    async fn whatever_the_clocks_of_the_servers_say_a_change_ends_connections(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        for wrong in [-90_000, 90_000, -2 * domain::time::DAY] {
            let mut tab = following(&served, &maya).await;
            let clock = Arc::new(ManualClock::default());
            clock.advance(app.clock.time().since(clock.time()) + wrong);
            let other = App::new(Parts { clock, ..(*app.app).clone() });
            let id = maya.id;
            write(app, move |tx| accounts::changed(tx, &other, Whose::Member(id))).await;
            tab.ends_soon(4001).await;
        }
    }

    async fn more_at_one_moment_than_is_read_at_once_ends_everyone_once(app: &TestApp) {
        let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
        let served = serve(app).await;
        let mut tab = following(&served, &maya).await;
        let (at, ids) = (time(), Vec::from_iter((0..1_001).map(|_| app.app.id::<Uuid>())));
        let note_all = move |tx: &mut Tx<'_>| {
            ids.iter().try_for_each(|id| tx.execute(NOTE, params![*id, noah.id, None::<Uuid>, at]).map(drop))
        };
        write(app, note_all).await;
        tab.ends_soon(4001).await;
        let mut again = following(&served, &maya).await;
        add(app, served.stream, maya.id, "still here").await;
        assert_eq!(again.words().await, ["still here"]);
        noted(app, Some(maya.id), None).await;
        again.ends_soon(4001).await;
    }

    async fn what_was_noted_long_ago_is_forgotten(app: &TestApp) {
        noted_at(app, None, None, time().plus(-domain::time::HOUR)).await;
        noted_at(app, None, None, time().plus(-domain::time::HOUR + 60_000)).await;
        let worker = platform::jobs::Worker {
            app: app.app.clone(),
            handlers: platform::live::feature().handlers,
            schedules: platform::live::feature().schedules,
        };
        worker.drain().await.unwrap();
        assert_eq!(app.number("select count(*) from account_changes where session_id is null and member_id is null", vec![]).await, 1);
    }
}
