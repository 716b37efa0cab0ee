//! A merged notification, its count and everything made from it leave out whom a block keeps from its reader.

use domain::ids::MemberId;
use domain::limits::NOTIFICATION_COUNT_MAX;
use domain::subject::{Subject, SubjectKind};
use domain::time::HOUR;
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::db::DbError;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, PushService, TestApp, on_both_databases};

use crate::notifications::answers::{answer, approve, gist};
use crate::notifications::{round, share, told, unread};

/// Maya's approved Win, and nothing that she has not read.
async fn win_of(app: &TestApp, maya: &mut Person) -> String {
    let mut mona = app.moderator("Mona").await;
    let win = share(maya, "Mine").await;
    approve(&mut mona, "win", &win).await;
    app.clock.advance(10_001);
    maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
    win
}

async fn comment(app: &TestApp, person: &mut Person, win: &str) -> String {
    app.clock.advance(1);
    answer(person, &format!("/api/wins/{win}"), "Well done.", None).await
}

async fn block(person: &mut Person, other: MemberId) {
    person.browser.put(&format!("/api/blocks/{other}"), Value::Null).await.expect(204);
}

async fn unblock(person: &mut Person, other: MemberId) {
    person.browser.delete(&format!("/api/blocks/{other}")).await.expect(204);
}

/// What Maya has not read: kind, who, how often, and where it leads.
async fn new_to(maya: &mut Person) -> Vec<Value> {
    told(maya).await.iter().filter(|one| one["read"] == false).map(gist).collect()
}

/// Tells a Member that this one commented on a post.
async fn tell_of(app: &TestApp, member: MemberId, post: Subject, actor: Option<MemberId>) {
    let at = app.app.clone();
    let news = News { actor, ..News::of(Kind::Answered, post) };
    let told = app.app.db.write(move |tx| tell(tx, &at, member, &news, at.now())).await;
    told.unwrap_or_else(|error: DbError| panic!("{error}"));
}

fn some_win(app: &TestApp) -> Subject {
    Subject { kind: SubjectKind::Win, id: app.app.id() }
}

on_both_databases! {
    /// Whichever of the two sets the block: the notification stays with the others, their last Comment, count and time.
    async fn a_block_after_they_were_merged(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.supporter("Sam").await);
        let (mut lea, mut tom) = (app.supporter("Lea").await, app.supporter("Tom").await);
        let win = win_of(app, &mut maya).await;
        comment(app, &mut sam, &win).await;
        let by_sam = comment(app, &mut sam, &win).await;
        let then = app.app.now();
        let by_lea = comment(app, &mut lea, &win).await;
        let by_tom = comment(app, &mut tom, &win).await;
        let whole = json!(["answered", "Tom T.", 4, win, by_tom]);
        assert_eq!(new_to(&mut maya).await, std::slice::from_ref(&whole));
        block(&mut maya, tom.id).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Lea T.", 3, win, by_lea])]);
        block(&mut lea, maya.id).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 2, win, by_sam])]);
        assert_eq!((&told(&mut maya).await[0]["at"], unread(&mut maya).await), (&json!(then), 1));
        let text = Value::from(told(&mut maya).await).to_string();
        assert!(!text.contains(&lea.id.to_string()) && !text.contains(&tom.id.to_string()));
        block(&mut maya, sam.id).await;
        assert_eq!((new_to(&mut maya).await.len(), unread(&mut maya).await), (0, 0), "nobody is left");
        unblock(&mut maya, sam.id).await;
        unblock(&mut maya, tom.id).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Tom T.", 3, win, by_tom])]);
        unblock(&mut lea, maya.id).await;
        assert_eq!((new_to(&mut maya).await, unread(&mut maya).await), (vec![whole], 1));
    }

    /// What others add later does not count what a block hid before.
    async fn a_block_before_they_are_merged(app: &TestApp) {
        let (mut maya, mut sam, mut lea) =
            (app.member("Maya").await, app.supporter("Sam").await, app.supporter("Lea").await);
        let win = win_of(app, &mut maya).await;
        comment(app, &mut lea, &win).await;
        block(&mut maya, lea.id).await;
        assert_eq!((new_to(&mut maya).await.len(), unread(&mut maya).await), (0, 0));
        let by_sam = comment(app, &mut sam, &win).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 1, win, by_sam])]);
        assert_eq!(unread(&mut maya).await, 1);
        // Nothing new by whom a block hides is told at all.
        let post = Subject { kind: SubjectKind::Win, id: win.parse().unwrap() };
        tell_of(app, maya.id, post, Some(lea.id)).await;
        unblock(&mut maya, lea.id).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 2, win, by_sam])]);
    }

    /// Read ones are counted in the same way, and a new one begins at nothing.
    async fn what_was_read_counts_nobody_blocked_either(app: &TestApp) {
        let (mut maya, mut sam, mut lea) =
            (app.member("Maya").await, app.supporter("Sam").await, app.supporter("Lea").await);
        let win = win_of(app, &mut maya).await;
        let by_sam = comment(app, &mut sam, &win).await;
        comment(app, &mut lea, &win).await;
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        block(&mut maya, lea.id).await;
        assert_eq!(gist(&told(&mut maya).await[0]), json!(["answered", "Sam T.", 1, win, by_sam]));
        app.clock.advance(1);
        let again = comment(app, &mut sam, &win).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 1, win, again])]);
    }

    /// Emails count as the list does, and none is written about what a block hides whole.
    async fn emails_count_nobody_blocked(app: &TestApp) {
        let (mut maya, mut sam) = (app.supporter("Maya").await, app.supporter("Sam").await);
        let (mut lea, mut tom) = (app.supporter("Lea").await, app.supporter("Tom").await);
        let win = win_of(app, &mut maya).await;
        comment(app, &mut sam, &win).await;
        comment(app, &mut tom, &win).await;
        comment(app, &mut lea, &win).await;
        block(&mut maya, sam.id).await;
        block(&mut lea, maya.id).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        let message = app.postbox.last_to(&maya.email).unwrap();
        assert!(message.text.contains("- A new Comment on your Win\n"), "{}", message.text);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        let before = app.postbox.emails().len();
        comment(app, &mut tom, &win).await;
        block(&mut maya, tom.id).await;
        app.clock.advance(24 * HOUR);
        round(app).await;
        assert_eq!(app.postbox.emails().len(), before);
    }

    /// The badge of a device counts as the app does; nothing is sent where a block hides everything.
    async fn devices_hear_nothing_of_whom_a_block_hides(app: &TestApp) {
        let service = PushService::start().await;
        let (mut maya, mut sam, mut lea) =
            (app.supporter("Maya").await, app.supporter("Sam").await, app.supporter("Lea").await);
        let device = service.device("phone");
        maya.browser.put("/api/push/subscription", device.subscription()).await.expect(204);
        let stored = maya.browser.get("/api/notifications/preferences").await.expect(200).json();
        let mut preferences = stored["preferences"].clone();
        preferences["push"] = json!({ "answered": true });
        maya.browser.put("/api/notifications/preferences", preferences).await.expect(200);
        let (one, other) = (some_win(app), some_win(app));
        tell_of(app, maya.id, one, Some(lea.id)).await;
        tell_of(app, maya.id, other, Some(sam.id)).await;
        tell_of(app, maya.id, other, Some(lea.id)).await;
        block(&mut lea, maya.id).await;
        app.work().await;
        let messages = service.messages();
        let [message] = messages.as_slice() else { panic!("{} messages", messages.len()) };
        assert_eq!(device.read(message)["notification"]["app_badge"], 1);
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        tell_of(app, maya.id, some_win(app), Some(sam.id)).await;
        block(&mut sam, maya.id).await;
        app.work().await;
        assert_eq!(service.messages().len(), 1);
    }

    /// G1: what an anonymous author says counts, no matter who blocks whom, as it is shown.
    async fn an_anonymous_author_counts_no_matter_who_blocks_whom(app: &TestApp) {
        let (mut mona, mut maya, mut sam, mut lea) = (
            app.moderator("Mona").await,
            app.member("Maya").await,
            app.supporter("Sam").await,
            app.supporter("Lea").await,
        );
        let asked = sam.browser.post("/api/questions", json!({ "prompt": "How?", "anonymous": true })).await.expect(201).json();
        let id = asked["id"].as_str().unwrap().to_owned();
        approve(&mut mona, "question", &id).await;
        app.clock.advance(10_001);
        let post = format!("/api/questions/{id}");
        let hers = answer(&mut maya, &post, "Me too.", None).await;
        let by_sam = answer(&mut sam, &post, "Thank you.", Some(&hers)).await;
        app.clock.advance(1);
        answer(&mut lea, &post, "So do I.", Some(&hers)).await;
        assert_eq!(new_to(&mut maya).await[0][2], 2);
        block(&mut maya, lea.id).await;
        let without_lea = [json!(["replied", null, 1, id, by_sam])];
        assert_eq!(new_to(&mut maya).await, without_lea);
        block(&mut maya, sam.id).await;
        assert_eq!((new_to(&mut maya).await.as_slice(), unread(&mut maya).await), (&without_lea[..], 1));
    }

    /// A Comment that goes takes along itself alone.
    async fn a_comment_that_goes_leaves_the_others(app: &TestApp) {
        let (mut maya, mut sam, mut lea) =
            (app.member("Maya").await, app.supporter("Sam").await, app.supporter("Lea").await);
        let win = win_of(app, &mut maya).await;
        let by_sam = comment(app, &mut sam, &win).await;
        let by_lea = comment(app, &mut lea, &win).await;
        lea.browser.delete(&format!("/api/comments/{by_lea}")).await.expect(204);
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 1, win, by_sam])]);
        sam.browser.delete(&format!("/api/comments/{by_sam}")).await.expect(204);
        assert_eq!((new_to(&mut maya).await.len(), unread(&mut maya).await), (0, 0));
        assert_eq!(app.number("select count(*) from notifications where read_at is null", vec![]).await, 0);
    }

    /// Many at once are all counted, and each of them can be left out.
    async fn many_at_once_are_counted_right(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let win = win_of(app, &mut maya).await;
        let mut people = Vec::new();
        for number in 0..6 {
            people.push(app.supporter(&format!("Sam{number}")).await);
        }
        let path = format!("/api/wins/{win}/comments");
        let tries: Vec<_> = (0..18)
            .map(|number| {
                let (mut browser, path) = (people[number % 6].browser.clone().that_retries(), path.clone());
                tokio::spawn(async move { browser.post(&path, json!({ "text": "Well done." })).await })
            })
            .collect();
        for attempt in tries {
            attempt.await.unwrap().expect(201);
        }
        assert_eq!(new_to(&mut maya).await.iter().map(|one| one[2].clone()).collect::<Vec<_>>(), [18]);
        for (place, person) in people.iter().enumerate() {
            let counted = new_to(&mut maya).await.iter().map(|one| one[2].as_i64().unwrap()).collect::<Vec<_>>();
            assert_eq!(counted, [18 - 3 * i64::try_from(place).unwrap()]);
            block(&mut maya, person.id).await;
        }
        assert_eq!((new_to(&mut maya).await.len(), unread(&mut maya).await), (0, 0));
    }

    /// Whose account is gone counts no longer; a notification that was theirs alone is gone with them.
    async fn an_account_that_is_removed(app: &TestApp) {
        let (mut maya, sam, lea) = (app.member("Maya").await, app.member("Sam").await, app.member("Lea").await);
        let (both, alone) = (some_win(app), some_win(app));
        for actor in [sam.id, lea.id, lea.id] {
            app.clock.advance(1);
            tell_of(app, maya.id, both, Some(actor)).await;
        }
        tell_of(app, maya.id, alone, Some(lea.id)).await;
        assert_eq!(unread(&mut maya).await, 2);
        app.change("delete from members where id = $1", params![lea.id]).await;
        assert_eq!(new_to(&mut maya).await, [json!(["answered", "Sam T.", 1, both.id, null])]);
        assert_eq!((told(&mut maya).await.len(), unread(&mut maya).await), (1, 1));
        app.change("delete from members where id = $1", params![maya.id]).await;
        assert_eq!(app.number("select count(*) from notification_actors", vec![]).await, 0);
    }

    /// What is kept of one notification, and how high it counts, has a bound.
    async fn a_hundred_people_are_kept(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let post = some_win(app);
        let mut people = Vec::new();
        for number in 0..NOTIFICATION_COUNT_MAX + 2 {
            app.clock.advance(1);
            let person = app.member(&format!("Sam{number}")).await;
            tell_of(app, maya.id, post, Some(person.id)).await;
            people.push(person.id);
        }
        let kept = "select count(*) from notification_actors";
        assert_eq!(app.number(kept, vec![]).await, NOTIFICATION_COUNT_MAX);
        assert_eq!(new_to(&mut maya).await[0][2], NOTIFICATION_COUNT_MAX);
        tell_of(app, maya.id, post, people.last().copied()).await;
        assert_eq!(new_to(&mut maya).await[0][2], NOTIFICATION_COUNT_MAX, "at most");
        // The oldest gave way, and is not what a block takes off.
        block(&mut maya, people[1]).await;
        assert_eq!(new_to(&mut maya).await[0][2], NOTIFICATION_COUNT_MAX);
        block(&mut maya, people[2]).await;
        block(&mut maya, people[3]).await;
        assert_eq!(new_to(&mut maya).await[0][2], NOTIFICATION_COUNT_MAX - 1);
    }

    /// Pages leave nothing out and double nothing, also where blocks hide some.
    async fn pages_with_some_hidden(app: &TestApp) {
        let (mut maya, sam, lea) = (app.member("Maya").await, app.member("Sam").await, app.member("Lea").await);
        let mut expected = Vec::new();
        for number in 0..70 {
            app.clock.advance(i64::from(number % 3 == 0));
            let post = some_win(app);
            let by_sam = number % 4 != 0;
            for actor in [Some(sam.id).filter(|_| by_sam), Some(lea.id)].into_iter().flatten() {
                tell_of(app, maya.id, post, Some(actor)).await;
            }
            if by_sam {
                expected.push(post.id.to_string());
            }
        }
        block(&mut maya, lea.id).await;
        let (mut found, mut cursor) = (Vec::new(), String::new());
        loop {
            let page = maya.browser.get(&format!("/api/notifications{cursor}")).await.expect(200).json();
            for one in page["items"].as_array().unwrap() {
                assert_eq!((&one["actor"]["displayName"], &one["count"]), (&json!("Sam T."), &json!(1)));
                found.push(one["postId"].as_str().unwrap().to_owned());
            }
            match page["nextCursor"].as_str() {
                Some(next) => cursor = format!("?cursor={next}"),
                None => break,
            }
        }
        found.sort_unstable();
        expected.sort_unstable();
        assert_eq!(found, expected);
        assert_eq!(unread(&mut maya).await, i64::try_from(expected.len()).unwrap());
    }
}
