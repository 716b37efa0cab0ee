//! What becomes of Rooms that nobody holds any longer, and of seats that nobody sits in.

use domain::limits::{ROOM_SEAT_KEPT_MS, ROOM_UNLED_MS, ROOM_WAITING_MS};
use testkit::{TestApp, on_both_databases};

use super::{call, come_in, connect, live, take};
use crate::read;

const JOB: &str = "rooms.end_abandoned";
const EVERY: i64 = 15_000;

on_both_databases! {
    async fn a_live_room_with_nobody_in_it_ends_within_half_a_minute(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        connect(app, &room, &ada).await;
        for _ in 0..4 {
            app.run(JOB).await;
            app.clock.advance(EVERY - 1);
            connect(app, &room, &ada).await;
        }
        assert_eq!(read(&mut ada, &room).await["status"], "live");
        // The connection is lost, and nobody comes back.
        app.clock.advance(EVERY);
        app.run(JOB).await;
        assert_eq!(read(&mut ada, &room).await["status"], "live", "they may come back");
        app.clock.advance(EVERY);
        app.run(JOB).await;
        assert_eq!(read(&mut ada, &room).await["status"], "ended");
    }

    async fn who_comes_back_in_time_finds_it_live(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        app.clock.advance(EVERY + 1);
        app.run(JOB).await;
        app.clock.advance(EVERY - 1);
        connect(app, &room, &ada).await;
        app.run(JOB).await;
        app.clock.advance(EVERY - 1);
        connect(app, &room, &ada).await;
        app.run(JOB).await;
        assert_eq!(read(&mut ada, &room).await["status"], "live");
    }

    async fn without_a_host_it_ends_after_five_minutes(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut ben = app.supporter("Ben").await;
        come_in(&mut ada, &room, &mut ben).await;
        connect(app, &room, &ada).await;
        connect(app, &room, &ben).await;
        app.run(JOB).await;
        app.clock.advance(EVERY + 1);
        connect(app, &room, &ben).await;
        app.run(JOB).await;
        app.clock.advance(ROOM_UNLED_MS - 1);
        connect(app, &room, &ben).await;
        app.run(JOB).await;
        assert_eq!(read(&mut ben, &room).await["status"], "live");
        app.clock.advance(1);
        connect(app, &room, &ben).await;
        app.run(JOB).await;
        assert_eq!(read(&mut ben, &room).await["status"], "ended");
        assert_eq!(read(&mut ada, &room).await["status"], "ended");
    }

    async fn seats_are_given_free_and_taken_by_those_who_wait(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let (mut ben, mut cleo) = (app.supporter("Ben").await, app.supporter("Cleo").await);
        come_in(&mut ada, &room, &mut ben).await;
        take(&mut cleo, &room).await;
        app.clock.advance(ROOM_WAITING_MS + 1);
        connect(app, &room, &ada).await;
        connect(app, &room, &ben).await;
        app.run(JOB).await;
        assert_eq!(call(&mut cleo, &room).await["me"]["state"], "outside", "her tab was closed");
        app.clock.advance(ROOM_SEAT_KEPT_MS + 1);
        connect(app, &room, &ada).await;
        app.run(JOB).await;
        assert_eq!(call(&mut ben, &room).await["me"]["state"], "outside");
        assert_eq!(call(&mut ada, &room).await["me"]["state"], "inside");
    }

    async fn a_tab_that_waits_keeps_its_place_by_asking_again(app: &TestApp) {
        let (mut ada, room) = live(app).await;
        let mut cleo = app.supporter("Cleo").await;
        let first = app.clock.time().0;
        take(&mut cleo, &room).await;
        for _ in 0..3 {
            app.clock.advance(ROOM_WAITING_MS / 3);
            connect(app, &room, &ada).await;
            take(&mut cleo, &room).await;
            app.run(JOB).await;
        }
        let waiting = call(&mut ada, &room).await["waiting"].clone();
        assert_eq!(waiting[0]["since"], first, "{waiting}");
    }
}
