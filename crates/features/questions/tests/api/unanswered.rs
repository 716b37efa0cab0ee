//! Answers: how many a Question has, the list of those without one, and the order in which they come.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, draft, id_of, ids, read};

/// What a Member writes below a Question, at the top or as a reply; answers its id.
async fn say(app: &TestApp, person: &mut Person, question: &str, text: &str, to: Option<&str>) -> String {
    app.clock.advance(1);
    let body = json!({ "text": text, "replyToCommentId": to });
    id_of(&person.browser.post(&format!("/api/questions/{question}/comments"), body).await.expect(201).json())
}

/// How many answers and comments a reader finds.
async fn counts(person: &mut Person, question: &str) -> (Value, Value) {
    let question = read(person, &format!("/api/questions/{question}")).await;
    (question["answersCount"].clone(), question["commentsCount"].clone())
}

/// All pages of a list.
async fn all(person: &mut Person, query: &str) -> Vec<String> {
    let (mut found, mut cursor) = (Vec::new(), String::new());
    loop {
        let page = read(person, &format!("/api/questions?{query}{cursor}")).await;
        found.extend(ids(&page));
        let Some(next) = page["nextCursor"].as_str() else { return found };
        cursor = format!("&cursor={next}");
    }
}

on_both_databases! {
    /// An answer is a comment at the top that others see: replies do not count, nor what is deleted.
    async fn answers_are_comments_at_the_top(app: &TestApp) {
        let (mut sam, mut maya, mut tom) = (app.supporter("Sam").await, app.member("Maya").await, app.member("Tom").await);
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        assert_eq!(counts(&mut maya, &id).await, (json!(0), json!(0)));
        let first = say(app, &mut maya, &id, "Slowly.", None).await;
        say(app, &mut sam, &id, "Thank you.", Some(&first)).await;
        let second = say(app, &mut tom, &id, "Not at all.", None).await;
        assert_eq!(counts(&mut maya, &id).await, (json!(2), json!(3)));
        assert_eq!(read(&mut maya, "/api/questions").await["items"][0]["answersCount"], 2);
        tom.browser.delete(&format!("/api/comments/{second}")).await.expect(204);
        assert_eq!(counts(&mut maya, &id).await, (json!(1), json!(2)));
        tom.browser.put(&format!("/api/comments/{second}/restore"), Value::Null).await.expect(200);
        assert_eq!(counts(&mut maya, &id).await, (json!(2), json!(3)));
        crate::block(app, maya.id, tom.id).await;
        assert_eq!(counts(&mut maya, &id).await, (json!(1), json!(2)), "a block hides its answers from the count");
    }

    /// What who asked adds at the top is no answer: it counts as a comment alone, and the Question stays unanswered.
    async fn what_the_asker_adds_is_no_answer(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        for anonymous in [false, true] {
            let body = json!({ "prompt": "How do you sleep?", "tags": ["panic"], "anonymous": anonymous });
            let id = approved(app, &mut sam, body).await;
            let added = say(app, &mut sam, &id, "In a small room.", None).await;
            assert_eq!(counts(&mut maya, &id).await, (json!(0), json!(1)));
            assert!(all(&mut maya, "unanswered=true").await.contains(&id));
            assert!(all(&mut maya, "unanswered=true&tag=panic").await.contains(&id));
            say(app, &mut maya, &id, "Open the window.", None).await;
            assert_eq!(counts(&mut maya, &id).await, (json!(1), json!(2)));
            assert!(!all(&mut maya, "unanswered=true").await.contains(&id));
            sam.browser.delete(&format!("/api/comments/{added}")).await.expect(204);
            assert_eq!(counts(&mut maya, &id).await, (json!(1), json!(1)), "deleted, it takes no answer along");
            sam.browser.put(&format!("/api/comments/{added}/restore"), Value::Null).await.expect(200);
            assert_eq!(counts(&mut maya, &id).await, (json!(1), json!(2)));
        }
    }

    /// Without an answer, alone and with a tag, page by page; deleted, the last one leaves the Question unanswered again.
    async fn unanswered_ones_page_by_page(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let (mut open, mut about_panic) = (Vec::new(), Vec::new());
        let mut last = (String::new(), String::new());
        for number in 0..26 {
            let tags = if number % 2 == 0 { json!(["panic"]) } else { json!(["routine"]) };
            let id = approved(app, &mut sam, json!({ "prompt": "About?", "tags": tags })).await;
            app.clock.advance(1);
            if number % 13 == 0 {
                let answer = say(app, &mut maya, &id, "This.", None).await;
                last = (id, answer);
                continue;
            }
            open.insert(0, id.clone());
            if number % 2 == 0 { about_panic.insert(0, id) }
        }
        assert_eq!(all(&mut maya, "unanswered=true").await, open);
        assert_eq!(all(&mut maya, "unanswered=true&tag=panic").await, about_panic);
        assert_eq!(all(&mut maya, "unanswered=false").await.len(), 26);
        maya.browser.delete(&format!("/api/comments/{}", last.1)).await.expect(204);
        assert!(all(&mut maya, "unanswered=true").await.contains(&last.0));
        assert!(all(&mut maya, "unanswered=true&tag=routine").await.contains(&last.0));
        maya.browser.get("/api/questions?answered=true&unanswered=true").await.refused(400, "request.malformed");
        maya.browser.get("/api/questions?unanswered=maybe").await.refused(400, "request.malformed");
    }

    /// G3: answers of Professionals come before all others with their badge, whichever page they would be on by time.
    async fn professionals_come_first_across_pages(app: &TestApp) {
        let (mut sam, mut maya) = (app.supporter("Sam").await, app.member("Maya").await);
        let mut pia = app.person("Pia", |new| new.roles.professional = true).await;
        let id = approved(app, &mut sam, draft("How do you sleep?")).await;
        let (mut by_members, mut by_professionals) = (Vec::new(), Vec::new());
        for number in 0..24 {
            by_members.push(say(app, &mut maya, &id, &format!("Member {number}"), None).await);
        }
        for number in 0..22 {
            by_professionals.push(say(app, &mut pia, &id, &format!("Professional {number}"), None).await);
        }
        let (mut found, mut cursor, mut pages) = (Vec::new(), String::new(), 0);
        loop {
            let page = read(&mut sam, &format!("/api/questions/{id}/comments{cursor}")).await;
            for item in page["items"].as_array().unwrap() {
                assert_eq!(item["author"]["isMHP"], item["text"].as_str().unwrap().starts_with("Professional"));
            }
            found.extend(ids(&page));
            pages += 1;
            let Some(next) = page["nextCursor"].as_str() else { break };
            cursor = format!("?cursor={next}");
        }
        assert_eq!((found, pages), ([by_professionals, by_members].concat(), 3));
    }
}
