//! Looking for words: in any case, with or without accents, the newest first, page by page.

use serde_json::json;
use testkit::{TestApp, on_both_databases};

use crate::{COMMUNITY, say, say_all, texts};

on_both_databases! {
    async fn words_are_found(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        for text in ["Über den Wolken", "the café was QUIET", "100% of it, a_b", "nothing here", "a quiet Café, twice"] {
            say(&mut maya, text).await;
        }
        say_all(&mut maya, json!({ "text": "Something else", "note": "about trains" })).await;
        for (query, found) in [
            ("uber", vec!["Über den Wolken"]),
            ("CAFE%20quiet", vec!["a quiet Café, twice", "the café was QUIET"]),
            ("100%25", vec!["100% of it, a_b"]),
            ("a_b", vec!["100% of it, a_b"]),
            ("trains", vec!["Something else"]),
            ("%27%3B%20drop", vec![]),
            ("%3Cscript%3E", vec![]),
        ] {
            let answer = maya.browser.get(&format!("{COMMUNITY}/search?q={query}")).await.expect(200).json();
            assert_eq!(texts(&answer), found, "{query}");
            assert_eq!(answer["nextCursor"], serde_json::Value::Null);
        }
        let (long, unseen) = ("x".repeat(101), "%01".repeat(100) + "x");
        let refused = [("", "too_short"), ("a", "too_short"), (&long, "too_long"), (&format!("xx{unseen}"), "too_long")];
        for (query, code) in refused {
            let refused = maya.browser.get(&format!("{COMMUNITY}/search?q={query}")).await.refused(422, "fields.invalid").json();
            assert_eq!(refused["fields"], json!({ "q": code }));
        }
        maya.browser.get(&format!("{COMMUNITY}/search?q=aa&cursor=x")).await.refused(400, "request.cursor");
        maya.browser.get("/api/chat/channels/nowhere/search?q=aa").await.refused(404, "not_found");
    }

    async fn page_by_page(app: &TestApp) {
        let mut maya = app.supporter("Maya").await;
        for round in 0..50 {
            say(&mut maya, &format!("needle {round}")).await;
            say(&mut maya, "hay").await;
        }
        let (mut all, mut cursor) = (Vec::new(), String::new());
        loop {
            let answer = maya.browser.get(&format!("{COMMUNITY}/search?q=needle{cursor}")).await.expect(200).json();
            assert!(texts(&answer).len() <= 20);
            all.extend(texts(&answer));
            let Some(next) = answer["nextCursor"].as_str() else { break };
            cursor = format!("&cursor={next}");
        }
        let expected: Vec<_> = (0..50).rev().map(|round| format!("needle {round}")).collect();
        assert_eq!(all, expected);
    }
}
