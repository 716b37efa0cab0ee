//! The list: last saved first, ten a page, each post as its reader may see it now.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::saves::{approved_win, save, saved, unsave};

on_both_databases! {
    async fn page_by_page(app: &TestApp) {
        let (mona, mut maya) = (app.moderator("Mona").await, app.supporter("Maya").await);
        let mut last_saved_first = Vec::new();
        for number in 0..11 {
            let id = approved_win(&mut maya, &mona, &format!("Win {number}")).await;
            // Some are saved within the same millisecond.
            if number % 2 == 0 {
                app.clock.advance(1);
            }
            save(&mut maya, "win", &id).await;
            last_saved_first.insert(0, json!(id));
        }
        let first = maya.browser.get("/api/saves").await.expect(200).json();
        assert_eq!(first["items"].as_array().unwrap().len(), 10);
        let cursor = first["nextCursor"].as_str().unwrap();
        let second = maya.browser.get(&format!("/api/saves?cursor={cursor}")).await.expect(200).json();
        assert_eq!(second["nextCursor"], Value::Null);
        let items = [&first, &second].into_iter().flat_map(|page| page["items"].as_array().unwrap());
        assert_eq!(items.map(|item| item["id"].clone()).collect::<Vec<_>>(), last_saved_first);
        maya.browser.get("/api/saves?cursor=x").await.refused(400, "request.cursor");
    }

    /// The save stays, so that what comes back is there again, and can be removed before that.
    async fn what_is_no_longer_there_says_no_more_than_that(app: &TestApp) {
        let (mona, mut maya, mut ben) =
            (app.moderator("Mona").await, app.supporter("Maya").await, app.supporter("Ben").await);
        let withdrawn = approved_win(&mut maya, &mona, "Withdrawn").await;
        let removed = approved_win(&mut maya, &mona, "Removed").await;
        let blocked = approved_win(&mut ben, &mona, "Blocked").await;
        let mut sam = app.member("Sam").await;
        for id in [&withdrawn, &removed, &blocked] {
            save(&mut sam, "win", id).await;
            app.clock.advance(1);
        }
        assert!(saved(&mut sam).await.iter().all(|item| item["post"].is_object()));
        maya.browser.delete(&format!("/api/wins/{withdrawn}")).await.expect(204);
        mona.decline(domain::subject::SubjectKind::Win, &removed, "Please leave the address out.").await;
        ben.block(sam.id).await;
        let items = saved(&mut sam).await;
        assert_eq!(items.len(), 3);
        for item in &items {
            assert_eq!(item["post"], Value::Null);
            assert_eq!(item.as_object().unwrap().len(), 4, "{item}");
        }
        ben.unblock(sam.id).await;
        assert_eq!(saved(&mut sam).await[0]["post"]["value"]["title"], "Blocked");
        unsave(&mut sam, "win", &withdrawn).await;
        unsave(&mut sam, "win", &removed).await;
        assert_eq!(saved(&mut sam).await.len(), 1);
    }
}
