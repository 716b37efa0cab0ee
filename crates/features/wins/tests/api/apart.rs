//! Wins between Members who are apart: not in the feed, not alone, not among a Member's, not liked.

use serde_json::Value;
use testkit::{Person, TestApp, on_both_databases};

use crate::approved;

async fn ids(person: &mut Person, path: &str) -> Vec<String> {
    let page: Value = person.browser.get(path).await.expect(200).json();
    let id = |item: &Value| item["id"].as_str().or(item.as_str()).unwrap().to_owned();
    page["items"].as_array().unwrap().iter().map(id).collect()
}

on_both_databases! {
    async fn neither_finds_the_wins_of_the_other(app: &TestApp) {
        let mut robin = app.moderator("Robin").await;
        let mut maya = app.supporter("Maya").await;
        let mut noah = app.supporter("Noah").await;
        let mayas = approved(&mut maya, &robin, "A walk").await;
        let noahs = approved(&mut noah, &robin, "A walk").await;
        for (person, win) in [(&mut maya, &noahs), (&mut noah, &mayas)] {
            person.browser.put(&format!("/api/wins/{win}/like"), Value::Null).await.expect(200);
            assert_eq!(&ids(person, "/api/wins/liked").await, std::slice::from_ref(win));
        }
        maya.block(noah.id).await;
        let (maya_id, noah_id) = (maya.id, noah.id);
        for (person, own, theirs, other) in [(&mut maya, &mayas, &noahs, noah_id), (&mut noah, &noahs, &mayas, maya_id)] {
            assert_eq!(&ids(person, "/api/wins").await, std::slice::from_ref(own));
            assert!(ids(person, "/api/wins/liked").await.is_empty());
            assert!(ids(person, &format!("/api/members/{other}/wins")).await.is_empty());
            person.browser.get(&format!("/api/wins/{theirs}")).await.refused(404, "not_found");
            person.browser.put(&format!("/api/wins/{theirs}/like"), Value::Null).await.refused(404, "not_found");
            person.browser.delete(&format!("/api/wins/{theirs}/like")).await.refused(404, "not_found");
        }
        assert_eq!(ids(&mut robin, "/api/wins").await.len(), 2);
        maya.unblock(noah.id).await;
        assert_eq!(ids(&mut noah, "/api/wins").await.len(), 2);
        assert_eq!(ids(&mut noah, "/api/wins/liked").await, [mayas]);
    }
}
