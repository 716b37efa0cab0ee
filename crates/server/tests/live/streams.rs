//! Following a stream: nothing missed, nothing doubled, in order.

use std::time::Duration;

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::probe::{add, change, serve};
use crate::tab::Tab;

on_both_databases! {
    async fn what_was_missed_comes_first_and_then_what_is_new(app: &TestApp) {
        let maya = app.member("Maya").await;
        let served = serve(app).await;
        let (first, _) = add(app, served.stream, maya.id, "one").await;
        add(app, served.stream, maya.id, "two").await;
        let mut tab = Tab::open(served.address, &maya).await;
        assert_eq!(tab.follow(served.stream, 1).await, 2);
        assert_eq!(tab.words().await, ["two"]);
        add(app, served.stream, maya.id, "three").await;
        let frame = tab.next().await;
        assert_eq!((&frame["after"], &frame["upTo"]), (&json!(2), &json!(3)));
        change(app, served.stream, first, "one, changed").await;
        assert_eq!(tab.words().await, ["one, changed"]);
        assert!(tab.is_quiet(Duration::from_millis(300)).await);
    }
}
