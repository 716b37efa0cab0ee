//! The newest page, which is kept until anyone commits: for every reader and after every change it is what would be read.

use domain::entitlement::Entitled;
use domain::plan::Slot;
use domain::subject::SubjectKind;
use domain::time::DAY;
use platform::http::cursor::Cursor;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{approved, id_of, share};

/// The newest page twice as it may be kept, and once as it is read on from before its first Win, where nothing is.
async fn looks(reader: &mut Person) -> [Value; 3] {
    let read = format!("/api/wins?cursor={}", Cursor::NEWEST.encode(b'w'));
    let mut looks = [Value::Null, Value::Null, Value::Null];
    for (look, path) in looks.iter_mut().zip(["/api/wins", "/api/wins", &read]) {
        *look = reader.browser.get(path).await.expect(200).json();
    }
    looks
}

/// Looks with everyone's eyes, in turn, and answers what the first of them finds.
async fn see(readers: &mut [Person], after: &str) -> Value {
    let mut first = Value::Null;
    for (number, reader) in readers.iter_mut().enumerate() {
        let [once, again, read] = looks(reader).await;
        assert_eq!(once, read, "{after}: {}", reader.email);
        assert_eq!(again, read, "{after}: {}", reader.email);
        if number == 0 {
            first = read;
        }
    }
    first
}

fn win<'a>(page: &'a Value, id: &str) -> &'a Value {
    page["items"].as_array().unwrap().iter().find(|win| win["id"] == id).unwrap()
}

on_both_databases! {
    /// R158, R198, R340: nobody finds anything there but what is so, and their own likes and blocks count at once.
    async fn is_what_would_be_read(app: &TestApp) {
        let mona = app.moderator("Mona").await;
        let mut ada = app.admin("Ada").await;
        let mut author = app.supporter("Nora").await;
        let mut another = app.supporter("Olga").await;
        let mut readers =
            [app.supporter("Liv").await, app.supporter("Bea").await, app.super_member("Sue").await, app.moderator("Max").await];
        assert_eq!(see(&mut readers, "nothing was shared").await, json!({ "items": [], "nextCursor": null }));

        let mut shared = Vec::new();
        for number in 0..11 {
            let by = if number % 2 == 0 { &mut author } else { &mut another };
            shared.push(approved(by, &mona, &format!("Win {number}")).await);
            app.clock.advance(1);
        }
        let id = shared.last().unwrap().clone();
        let before = see(&mut readers, "eleven were approved").await;
        assert_eq!((before["items"].as_array().unwrap().len(), before["nextCursor"].is_string()), (10, true));
        assert_eq!((&win(&before, &id)["liked"], &win(&before, &id)["likesCount"]), (&json!(false), &json!(0)));

        let like = format!("/api/wins/{id}/like");
        readers[0].browser.put(&like, Value::Null).await.expect(200);
        let liked = see(&mut readers, "one of them was liked").await;
        assert_eq!((&win(&liked, &id)["liked"], &win(&liked, &id)["likesCount"]), (&json!(true), &json!(1)));
        let others = looks(&mut readers[1]).await;
        assert_eq!((&win(&others[0], &id)["liked"], &win(&others[0], &id)["likesCount"]), (&json!(false), &json!(1)));

        readers[0].browser.delete(&like).await.expect(200);
        assert_eq!(see(&mut readers, "it was not any more").await, before);

        app.change("update members set first_name = 'Renate' where id = $1", params![author.id]).await;
        let renamed = see(&mut readers, "its author has another name").await;
        assert_eq!(win(&renamed, &id)["author"], "Renate T.");

        // Moderators read the address of someone without a full name (O-28).
        app.change("update members set last_name = null where id = $1", params![author.id]).await;
        let half = see(&mut readers, "its author has half a name").await;
        assert_eq!(win(&half, &id)["author"], "Renate");

        app.end_membership(author.id).await;
        let free = see(&mut readers, "its author is a Free Member").await;
        assert_eq!(win(&free, &id)["authorCard"]["tierName"], "Free");

        let until = Some(app.clock.time().plus(DAY));
        author.receive(Entitled { id: "gift".into(), slot: Slot::One, until }).await;
        let given = see(&mut readers, "its author was given a plan for a day").await;
        assert_eq!(win(&given, &id)["authorCard"]["tierName"], "Super");
        app.clock.advance(DAY);
        let over = see(&mut readers, "that day is over").await;
        assert_eq!(win(&over, &id)["authorCard"]["tierName"], "Supporter");

        readers[0].block(author.id).await;
        let parted = see(&mut readers, "one reader blocks its author").await;
        assert!(parted["items"].as_array().unwrap().iter().all(|win| win["uid"] != author.id.to_string()));
        readers[0].unblock(author.id).await;
        assert_eq!(see(&mut readers, "and does not any more").await, over);

        author.block(readers[1].id).await;
        see(&mut readers, "its author blocks a reader").await;
        let [of_the_blocked, ..] = looks(&mut readers[1]).await;
        assert!(of_the_blocked["items"].as_array().unwrap().iter().all(|win| win["uid"] != author.id.to_string()));
        author.unblock(readers[1].id).await;
        readers[2].block(ada.id).await;
        assert_eq!(see(&mut readers, "a reader blocks someone who shared nothing").await, over);

        let said = json!({ "text": "Well done" });
        ada.browser.post(&format!("/api/wins/{id}/comments"), said).await.expect(201);
        let counted = see(&mut readers, "someone commented whom one reader blocks").await;
        assert_eq!(win(&counted, &id)["commentsCount"], 1);
        let [without_hers, ..] = looks(&mut readers[2]).await;
        assert_eq!(win(&without_hers, &id)["commentsCount"], 0);

        let own = id_of(&share(&mut readers[0], "Mine").await);
        assert_eq!(see(&mut readers, "a reader shared one that waits").await, counted);
        mona.approve(SubjectKind::Win, &own).await;
        let mine = see(&mut readers, "a reader finds one of their own").await;
        assert_eq!(win(&mine, &own)["mine"], true);

        author.browser.delete(&format!("/api/wins/{id}")).await.expect(204);
        let without = see(&mut readers, "one was taken back").await;
        assert!(without["items"].as_array().unwrap().iter().all(|win| win["id"] != id));
    }
}
