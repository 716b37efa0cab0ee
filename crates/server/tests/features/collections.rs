//! Which posts have likes and Comments of their own: Wins have both, prompts have Comments.

use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

/// The address of a Comment.
fn at(comment: &Value) -> String {
    format!("/api/comments/{}", comment["id"].as_str().unwrap())
}

/// What each of them says.
fn texts(comments: &[Value]) -> Vec<&str> {
    comments.iter().map(|comment| comment["text"].as_str().unwrap()).collect()
}

/// Posts this and has a moderator approve it.
async fn approved(author: &mut Person, moderator: &mut Person, kind: &str, post: Value) -> String {
    let post = author.browser.post(&format!("/api/{kind}s"), post).await.expect(201).json();
    let id = post["id"].as_str().unwrap().to_owned();
    let verdict = json!({ "verdict": "approve", "submittedAt": post["submittedAt"] });
    moderator.browser.put(&format!("/api/moderation/{kind}/{id}/decision"), verdict).await.expect(200);
    format!("/api/{kind}s/{id}")
}

/// The post as this Member reads it.
async fn read(person: &mut Person, post: &str) -> Value {
    person.browser.get(post).await.expect(200).json()
}

/// What stands below the post.
async fn below(person: &mut Person, post: &str) -> Vec<Value> {
    read(person, &format!("{post}/comments")).await["items"].as_array().unwrap().clone()
}

async fn say(person: &mut Person, post: &str, text: &str) -> Value {
    person.browser.post(&format!("{post}/comments"), json!({ "text": text })).await.expect(201).json()
}

on_both_databases! {
    /// R436: each Win has its own likes and Comments, each prompt its own Comments; no likes belong to a prompt.
    async fn likes_of_wins_and_comments_of_wins_and_prompts(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let (mut lea, mut sam) = (app.super_member("Lea").await, app.supporter("Sam").await);
        let (mut wins, mut prompts) = (Vec::new(), Vec::new());
        for number in ["One", "Two"] {
            let win = json!({ "title": number, "win": "I went outside." });
            wins.push(approved(&mut lea, &mut mona, "win", win).await);
            let prompt = json!({ "kind": "prompt", "prompt": format!("{number}: what helped?") });
            prompts.push(approved(&mut lea, &mut mona, "question", prompt).await);
        }

        let likes = |win: &Value| (win["likesCount"].clone(), win["liked"].clone());
        for (fan, count) in [(&mut sam, 1), (&mut lea, 2)] {
            let liked = fan.browser.put(&format!("{}/like", wins[0]), Value::Null).await.expect(200).json();
            assert_eq!(liked, json!({ "liked": true, "likesCount": count }));
        }
        lea.browser.delete(&format!("{}/like", wins[0])).await.expect(200);
        assert_eq!(likes(&read(&mut sam, &wins[0]).await), (json!(1), json!(true)));
        assert_eq!(likes(&read(&mut lea, &wins[0]).await), (json!(1), json!(false)));
        assert_eq!(likes(&read(&mut sam, &wins[1]).await), (json!(0), json!(false)));
        let prompt = read(&mut sam, &prompts[0]).await;
        assert_eq!((prompt.get("likesCount"), prompt.get("liked")), (None, None));
        sam.browser.put(&format!("{}/like", prompts[0]), Value::Null).await.refused(404, "not_found");

        let posts = [&wins[0], &wins[1], &prompts[0], &prompts[1]];
        let mut said = Vec::new();
        for (number, post) in posts.iter().enumerate() {
            said.push(say(&mut sam, post, &format!("Below {number}")).await);
        }
        for (number, post) in posts.iter().enumerate() {
            assert_eq!(texts(&below(&mut lea, post).await), [format!("Below {number}")]);
            assert_eq!(read(&mut lea, post).await["commentsCount"], 1, "{post}");
        }
        sam.browser.delete(&at(&said[2])).await.expect(204);
        for (number, post) in posts.iter().enumerate() {
            let left = i64::from(number != 2);
            assert_eq!(read(&mut lea, post).await["commentsCount"], left, "{post}");
            assert_eq!(i64::try_from(below(&mut lea, post).await.len()).unwrap(), left, "{post}");
        }
    }

    async fn a_question_that_is_not_there_takes_no_comment(app: &TestApp) {
        let mut sam = app.member("Sam").await;
        let thread = format!("/api/questions/{}/comments", app.app.id::<domain::ids::QuestionId>());
        sam.browser.get(&thread).await.refused(404, "not_found");
        sam.browser.post(&thread, json!({ "text": "Hello" })).await.refused(404, "not_found");
        assert_eq!(app.number("select count(*) from comments", vec![]).await, 0);
    }
}
