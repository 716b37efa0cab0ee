//! What emails tell: approved Wins and prompts by others since the last one, and nobody's address or last name.

use domain::time::{DAY, HOUR};
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};
use wins::review::Wins;

use crate::digests::{after, author, choose, decide, emails_to, prompt, win};

/// The text of the email that comes the next day.
async fn next(app: &TestApp, person: &Person) -> Option<String> {
    let before = emails_to(app, person).len();
    after(app, DAY).await;
    let all = emails_to(app, person);
    assert!(all.len() <= before + 1);
    all.get(before).map(|message| message.text.clone())
}

/// A Free Member who gets emails every day.
async fn reader(app: &TestApp, first: &str) -> Person {
    let mut person = app.member(first).await;
    choose(&mut person, "daily").await;
    person
}

on_both_databases! {
    /// Wins and prompts reach Free Members by email, prompts as text, since their page is not open to them.
    async fn wins_and_prompts_as_text(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, reader(app, "Maya").await);
        let id = win(app, &mut sam, "Outside").await;
        prompt(app, &mut sam, "What helped you today?", false).await;
        prompt(app, &mut sam, "Who helped you today?", true).await;
        let text = next(app, &maya).await.unwrap();
        assert!(text.contains("* Outside, by Sam T.\n\n  Outside, said Outside aloud.\n"), "{text}");
        assert!(text.contains(&format!("Read it here: http://localhost:4780/community/wins/{id}\n")), "{text}");
        assert!(text.contains("* By Sam T.\n\n  What helped you today?\n"), "{text}");
        assert!(text.contains("  Who helped you today?\n") && text.matches("Sam").count() == 2, "{text}");
        for secret in ["Tester", "exhale.test", "Maya", &sam.id.to_string()] {
            assert!(!text.contains(secret), "{secret} in {text}");
        }
        assert!(text.contains("http://localhost:4780/community/settings/notifications\n"), "{text}");
        assert_eq!(next(app, &maya).await, None);
    }

    /// Without a name one is a Member, never an address.
    async fn an_author_without_a_name(app: &TestApp) {
        let mut nobody = app.person("Nobody", |new| new.first_name = None).await;
        let maya = reader(app, "Maya").await;
        win(app, &mut nobody, "Outside").await;
        let text = next(app, &maya).await.unwrap();
        assert!(text.contains("* Outside, by Member\n") && !text.contains('@'), "{text}");
    }

    async fn the_newest_five_and_three(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, reader(app, "Maya").await);
        for number in 1..=6 {
            win(app, &mut sam, &format!("Win{number}")).await;
        }
        for number in 1..=4 {
            prompt(app, &mut sam, &format!("Prompt{number}?"), false).await;
        }
        let text = next(app, &maya).await.unwrap();
        let told = |words: &str| text.contains(words);
        assert!(!told("Win1,") && (2..=6).all(|number| told(&format!("* Win{number},"))), "{text}");
        assert!(!told("Prompt1") && (2..=4).all(|number| told(&format!("Prompt{number}?"))), "{text}");
    }

    async fn neither_ones_own_nor_what_is_not_approved(app: &TestApp) {
        let (mut sam, mut maya) = (author(app, "Sam").await, reader(app, "Maya").await);
        win(app, &mut maya, "Mine").await;
        let declined = sam.browser.post("/api/wins", json!({ "title": "Declined", "win": "No." })).await.expect(201).json();
        decide(app, &Wins, declined["id"].as_str().unwrap(), maya.id, Some("A name is in it.")).await;
        sam.browser.post("/api/wins", json!({ "title": "Waiting", "win": "Yes." })).await.expect(201);
        let question = json!({ "prompt": "Only a Question?" });
        sam.browser.post("/api/questions", question).await.expect(201);
        assert_eq!(next(app, &maya).await, None);
    }

    /// What was shared before the last email but approved after it is told in the next.
    async fn by_the_time_of_approval(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, reader(app, "Maya").await);
        let late = sam.browser.post("/api/wins", json!({ "title": "Late", "win": "Yes." })).await.expect(201).json();
        win(app, &mut sam, "Early").await;
        let text = next(app, &maya).await.unwrap();
        assert!(text.contains("Early") && !text.contains("Late"), "{text}");
        decide(app, &Wins, late["id"].as_str().unwrap(), sam.id, None).await;
        let text = next(app, &maya).await.unwrap();
        assert!(text.contains("Late") && !text.contains("Early"), "{text}");
    }

    /// A decision that can still be undone is not told; the next email tells it.
    async fn not_before_it_is_final(app: &TestApp) {
        let (mut sam, maya) = (author(app, "Sam").await, reader(app, "Maya").await);
        let fresh = sam.browser.post("/api/wins", json!({ "title": "Fresh", "win": "Yes." })).await.expect(201).json();
        crate::digests::round(app).await;
        app.clock.advance(21 * HOUR);
        decide(app, &Wins, fresh["id"].as_str().unwrap(), sam.id, None).await;
        crate::digests::round(app).await;
        assert_eq!(emails_to(app, &maya).len(), 0);
        assert!(next(app, &maya).await.unwrap().contains("Fresh"));
    }

    /// Blocks part both ways. An anonymous prompt is hidden from nobody: that it is missing would tell who asks.
    async fn blocks(app: &TestApp) {
        let (mut sam, mut tom) = (author(app, "Sam").await, author(app, "Tom").await);
        let mut maya = reader(app, "Maya").await;
        sam.browser.put(&format!("/api/blocks/{}", maya.id), json!(null)).await.expect(204);
        maya.browser.put(&format!("/api/blocks/{}", tom.id), json!(null)).await.expect(204);
        for (person, name) in [(&mut sam, "Sam"), (&mut tom, "Tom")] {
            win(app, person, &format!("{name}Win")).await;
            prompt(app, person, &format!("{name}Prompt?"), false).await;
            prompt(app, person, &format!("{name}Hidden?"), true).await;
        }
        let text = next(app, &maya).await.unwrap();
        assert!(text.contains("TomHidden?") && text.contains("SamHidden?"), "{text}");
        for word in ["SamWin", "TomWin", "SamPrompt", "TomPrompt", "Wins\n"] {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
}
