//! What open tabs hear: both of what both may know, and of declining and reading only the one who did it.

use std::sync::{Arc, Mutex};

use domain::live::Change;
use platform::live::ChangeSignal;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{accept, at, decline, said, write};

/// What was heard since the last time, as who hears of whom.
fn heard(all: &Mutex<Vec<ChangeSignal>>) -> Vec<(uuid::Uuid, uuid::Uuid)> {
    let mut found: Vec<_> = std::mem::take(&mut *all.lock().unwrap())
        .into_iter()
        .filter_map(|hint| match hint {
            ChangeSignal::Own(member, Change::Messages, Some(other)) => Some((member.0, other)),
            _ => None,
        })
        .collect();
    found.sort_unstable();
    found
}

/// Each hears of the other.
fn both(one: &Person, two: &Person) -> Vec<(uuid::Uuid, uuid::Uuid)> {
    let mut both = vec![(one.id.0, two.id.0), (two.id.0, one.id.0)];
    both.sort_unstable();
    both
}

on_both_databases! {
    async fn who_hears_of_what(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let all = Arc::new(Mutex::new(Vec::new()));
        let ear = all.clone();
        app.app.db.listen(Box::new(move |hints| ear.lock().unwrap().extend(hints)));
        let only_ben = vec![(ben.id.0, ann.id.0)];

        let sent = said(app, &mut ann, &ben, "Hello Ben").await;
        assert_eq!(heard(&all), both(&ann, &ben));
        write(&mut ann, &ben, "Again").await.refused(409, "dm.waiting");
        assert_eq!(heard(&all), []);
        decline(&mut ben, &ann).await.expect(204);
        assert_eq!(heard(&all), only_ben);
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 1 })).await.expect(200);
        assert_eq!(heard(&all), [], "it was read by declining");
        accept(&mut ben, &ann).await.expect(200);
        assert_eq!(heard(&all), both(&ann, &ben));
        ann.browser.patch(&at(&sent), json!({ "text": "Hello" })).await.expect(200);
        assert_eq!(heard(&all), both(&ann, &ben));
        ann.browser.delete(&at(&sent)).await.expect(204);
        assert_eq!(heard(&all), both(&ann, &ben));
        ann.browser.put(&format!("{}/restore", at(&sent)), Value::Null).await.expect(200);
        assert_eq!(heard(&all), both(&ann, &ben));
        said(app, &mut ann, &ben, "More").await;
        heard(&all);
        ben.browser.put(&format!("/api/dm/{}/read", ann.id), json!({ "seq": 9 })).await.expect(200);
        assert_eq!(heard(&all), only_ben);
    }
}
