//! Moderation of Comments: removed for others with a reason for the author, and back again.

use comments::review::ReviewedComments;
use domain::ids::MemberId;
use domain::review::Status;
use platform::db::DbError;
use reviews::{Reviewable, SubjectState, Verdict};
use serde_json::{Value, json};
use testkit::{TestApp, on_both_databases};
use uuid::Uuid;

use crate::comments::{at, attempts, comment, count, id_of, reply, texts, thread, win_of};

const REASON: &str = "Please leave the street out.";

/// Decides as the desk does: holds the Comment, then gives it the verdict. Answers its status before.
async fn decide(app: &TestApp, comment: &Value, moderator: MemberId, reason: Option<&str>) -> SubjectState {
    let id: Uuid = id_of(comment).parse().unwrap();
    let verdict = Verdict {
        moderator,
        reason: reason.map(str::to_owned),
        removed_parts: Vec::new(),
        at: app.clock.time(),
    };
    let at = app.app.clone();
    let work = app.app.db.write(move |tx| {
        let held = ReviewedComments.hold(tx, &at, id)?.unwrap();
        ReviewedComments.decide(tx, &at, id, &verdict)?;
        Ok::<_, DbError>(held)
    });
    work.await.unwrap()
}

async fn restore(app: &TestApp, comment: &Value, before: Status) {
    let id: Uuid = id_of(comment).parse().unwrap();
    let at = app.app.clone();
    let work = app.app.db.write(move |tx| {
        ReviewedComments.hold(tx, &at, id)?;
        ReviewedComments.restore(tx, &at, id, before, None)
    });
    work.await.unwrap();
}

on_both_databases! {
    /// R171, R201: a removed Comment is hidden to others, its author reads why, and it comes back as it was.
    async fn removed_with_a_reason_and_back(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (mona, win) = (app.moderator("Mona").await, win_of(app, &maya).await);
        let top = comment(app, &mut sam, &win, "Canary").await;
        let held = decide(app, &top, mona.id, Some(REASON)).await;
        assert_eq!((held.author, held.status, held.reason), (sam.id, Status::Approved, None));
        assert!(thread(&mut maya, &win).await.is_empty());
        assert_eq!(count(&mut maya, &win).await, 0);
        for (name, answer) in attempts(&mut maya, &id_of(&top)).await {
            assert_eq!(answer.status, 404, "{name}");
        }
        let own = thread(&mut sam, &win).await;
        assert_eq!((texts(&own), &own[0]["status"], &own[0]["rejectionReason"]), (vec!["Canary"], &json!("rejected"), &json!(REASON)));
        sam.browser.patch(&at(&top), json!({ "text": "Other words" })).await.refused(409, "comments.removed");
        let decided = decide(app, &top, mona.id, None).await;
        assert_eq!((decided.status, decided.reason.as_deref()), (Status::Rejected, Some(REASON)));
        let back = thread(&mut maya, &win).await;
        assert_eq!((texts(&back), &back[0]["status"], &back[0]["rejectionReason"]), (vec!["Canary"], &json!("approved"), &Value::Null));
        assert_eq!(count(&mut maya, &win).await, 1);
        decide(app, &top, mona.id, Some(REASON)).await;
        restore(app, &top, Status::Approved).await;
        assert_eq!((count(&mut maya, &win).await, texts(&thread(&mut maya, &win).await)), (1, vec!["Canary"]));
    }

    /// R201: with replies it stays for others as a tombstone that says a moderator removed it (O-76).
    async fn a_removed_comment_with_replies_is_a_husk(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (mona, win) = (app.moderator("Mona").await, win_of(app, &maya).await);
        let top = comment(app, &mut sam, &win, "Canary").await;
        let answer = reply(app, &mut maya, &win, &top, "An answer").await;
        decide(app, &top, mona.id, Some(REASON)).await;
        let read = thread(&mut maya, &win).await;
        let husk = &read[0];
        assert_eq!((&husk["text"], &husk["status"], &husk["deleted"]), (&json!(""), &json!("rejected"), &json!(false)));
        assert_eq!((&husk["uid"], &husk["author"], &husk["rejectionReason"]), (&Value::Null, &Value::Null, &Value::Null));
        assert_eq!(texts(husk["replies"].as_array().unwrap()), ["An answer"]);
        decide(app, &answer, mona.id, Some(REASON)).await;
        assert_eq!(count(&mut maya, &win).await, 0);
        let for_maya = thread(&mut maya, &win).await;
        assert_eq!((&for_maya[0]["repliesCount"], &for_maya[0]["replies"][0]["rejectionReason"]), (&json!(0), &json!(REASON)));
        assert!(thread(&mut app.member("Third").await, &win).await.is_empty());
    }

    /// R201: what its author deleted in the meantime is counted once, and can still be decided about.
    async fn deleted_meanwhile(app: &TestApp) {
        let (mut maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (mona, win) = (app.moderator("Mona").await, win_of(app, &maya).await);
        let top = comment(app, &mut sam, &win, "Canary").await;
        sam.browser.delete(&at(&top)).await.expect(204);
        decide(app, &top, mona.id, Some(REASON)).await;
        assert_eq!(count(&mut maya, &win).await, 0);
        let back = sam.browser.put(&format!("{}/restore", at(&top)), Value::Null).await.expect(200).json();
        assert_eq!(back["status"], "rejected", "having it back does not undo the decision");
        assert_eq!(count(&mut maya, &win).await, 0);
        sam.browser.patch(&at(&top), json!({ "text": "x" })).await.refused(409, "comments.removed");
        sam.browser.delete(&at(&top)).await.expect(204);
        assert!(thread(&mut sam, &win).await.is_empty());
    }

    /// A changed Comment is another version for the desk, even where the clock stands still.
    async fn every_change_is_another_version(app: &TestApp) {
        let (maya, mut sam) = (app.member("Maya").await, app.member("Sam").await);
        let (mona, win) = (app.moderator("Mona").await, win_of(app, &maya).await);
        let top = comment(app, &mut sam, &win, "One").await;
        let before = decide(app, &top, mona.id, None).await;
        sam.browser.patch(&at(&top), json!({ "text": "Two" })).await.expect(200);
        let after = decide(app, &top, mona.id, None).await;
        assert!(after.submitted_at > before.submitted_at);
    }
}
