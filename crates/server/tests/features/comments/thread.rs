//! Reading threads: pages in order, first replies, further ones, and nothing private beside a Comment.

use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};

use crate::comments::{at, comment, id_of, reply, texts, thread, thread_of, win_of};

on_both_databases! {
    async fn oldest_first_and_twenty_a_page(app: &TestApp) {
        let (maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let mut expected = Vec::new();
        for number in 0..45 {
            if number % 3 == 0 {
                app.clock.advance(1);
            }
            let body = json!({ "text": format!("Comment {number}") });
            expected.push(id_of(&sam.browser.post(&thread_of(&win), body).await.expect(201).json()));
        }
        // Those of one millisecond have no order of their own, but always the same.
        expected.sort();
        let (mut found, mut path, mut sizes) = (Vec::new(), thread_of(&win), Vec::new());
        loop {
            let page = sam.browser.get(&path).await.expect(200).json();
            let items = page["items"].as_array().unwrap();
            sizes.push(items.len());
            found.extend(items.iter().map(id_of));
            let Some(cursor) = page["nextCursor"].as_str() else { break };
            path = format!("{}?cursor={cursor}", thread_of(&win));
        }
        assert_eq!(sizes, [20, 20, 5]);
        assert_eq!(found, expected);
        for cursor in ["x", ""] {
            sam.browser.get(&format!("{}?cursor={cursor}", thread_of(&win))).await.refused(400, "request.cursor");
        }
    }

    async fn three_replies_come_along_and_the_rest_on_request(app: &TestApp) {
        let (maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let win = win_of(app, &maya).await;
        let mut tops = Vec::new();
        for (number, replies) in [(0, 0), (1, 3), (2, 4), (3, 27)] {
            let top = comment(app, &mut sam, &win, &format!("Top {number}")).await;
            for place in 0..replies {
                reply(app, &mut sam, &win, &top, &format!("Reply {place}")).await;
            }
            tops.push(top);
        }
        let read = thread(&mut sam, &win).await;
        assert_eq!(texts(&read), ["Top 0", "Top 1", "Top 2", "Top 3"]);
        let first = |top: &Value| top["replies"].as_array().unwrap().len();
        assert_eq!(read.iter().map(first).collect::<Vec<_>>(), [0, 3, 3, 3]);
        assert_eq!(read.iter().map(|top| top["repliesCount"].as_i64().unwrap()).collect::<Vec<_>>(), [0, 3, 4, 27]);
        assert_eq!(read.iter().map(|top| top["repliesCursor"].is_null()).collect::<Vec<_>>(), [true, true, false, false]);
        let mut found: Vec<String> = texts(read[3]["replies"].as_array().unwrap()).iter().map(ToString::to_string).collect();
        let mut cursor = read[3]["repliesCursor"].clone();
        while let Some(from) = cursor.as_str() {
            let page = sam.browser.get(&format!("{}/replies?cursor={from}", at(&tops[3]))).await.expect(200).json();
            found.extend(texts(page["items"].as_array().unwrap()).iter().map(ToString::to_string));
            cursor = page["nextCursor"].clone();
        }
        assert_eq!(found, (0..27).map(|place| format!("Reply {place}")).collect::<Vec<_>>());
        let whole = sam.browser.get(&format!("{}/replies", at(&tops[2]))).await.expect(200).json();
        assert_eq!((whole["items"].as_array().unwrap().len(), &whole["nextCursor"]), (4, &Value::Null));
        let thread_cursor = format!("{}?cursor={}", thread_of(&win), read[3]["repliesCursor"].as_str().unwrap());
        sam.browser.get(&thread_cursor).await.refused(400, "request.cursor");
    }

    /// R172: names and tiers beside a Comment are those of now (O-72).
    async fn authors_are_shown_as_they_are_now(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let win = win_of(app, &maya).await;
        comment(app, &mut sam, &win, "Hello").await;
        app.change("update members set first_name = 'Samira', standing = '[]', is_professional = true where id = $1",
            platform::params![sam.id]).await;
        let read = thread(&mut maya, &win).await;
        let card = &read[0]["author"];
        assert_eq!((&card["displayName"], &card["subscribed"], &card["isMHP"]), (&json!("Samira T."), &json!(false), &json!(true)));
        assert_eq!(read[0]["authorName"], "Samira T.");
    }

    async fn nothing_private_stands_beside_a_comment(app: &TestApp) {
        let mut author = app.person("hidden", |new| {
            new.first_name = None;
            new.last_name = Some("Lastnamely".to_owned());
        }).await;
        let win = win_of(app, &author).await;
        let top = comment(app, &mut author, &win, "Hello").await;
        reply(app, &mut author, &win, &top, "Again").await;
        let mut other = app.member("Other").await;
        let mut answers = vec![other.browser.get(&thread_of(&win)).await.expect(200)];
        answers.push(other.browser.get(&at(&top)).await.expect(200));
        answers.push(other.browser.get(&format!("{}/replies", at(&top))).await.expect(200));
        for answer in answers {
            let body = String::from_utf8(answer.body.to_vec()).unwrap().to_lowercase();
            assert!(body.contains("\"member\"") && !body.contains("@exhale.test") && !body.contains("lastnamely"), "{body}");
        }
    }
}
