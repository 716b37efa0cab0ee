//! What tabs hear of their member's own: news, decisions, and who they are.

use domain::ids::MemberId;
use domain::subject::{Subject, SubjectKind};
use notifications::rules::Kind;
use notifications::tell::{News, tell};
use platform::db::DbError;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};
use uuid::Uuid;

use crate::probe::serve;
use crate::tab::Tab;

fn own(change: &str, id: Option<&str>) -> Value {
    json!({ "type": "own", "change": change, "id": id })
}

/// Tells a member something after this many milliseconds.
async fn told(app: &TestApp, member: MemberId, after: i64) {
    let at = app.app.clone();
    let write = move |tx: &mut platform::db::Tx<'_>| {
        let post = Subject { kind: SubjectKind::Win, id: at.id() };
        let news = News {
            kind: Kind::Reviewed,
            subject: post,
            post,
            comment: None,
            path: None,
            actor: None,
            detail: Some("approved"),
        };
        tell(tx, &at, member, &news, at.now().plus(after))
    };
    app.app.db.write(write).await.unwrap_or_else(|error: DbError| panic!("{error}"));
}

/// Tells a member that this one commented on a post.
async fn told_of(app: &TestApp, member: MemberId, post: Subject, actor: MemberId) {
    let at = app.app.clone();
    let news = News { actor: Some(actor), ..News::of(Kind::Answered, post) };
    let write = app.app.db.write(move |tx| tell(tx, &at, member, &news, at.now())).await;
    write.unwrap_or_else(|error: DbError| panic!("{error}"));
}

/// Who is named and how often it happened, of what a member has not read.
async fn unread(person: &mut Person) -> Vec<Value> {
    let page = person.browser.get("/api/notifications").await.expect(200).json();
    let items = page["items"].as_array().unwrap().iter().filter(|one| one["read"] == false);
    items.map(|one| json!([one["actor"]["displayName"], one["count"]])).collect()
}

async fn tabs(app: &TestApp, person: &Person) -> [Tab; 2] {
    let served = serve(app).await;
    [Tab::open(served.address, person).await, Tab::open(served.address, person).await]
}

on_both_databases! {
    /// Those of the Professional ask who they are now, and everyone's load again what shows them.
    async fn the_end_of_a_verification_is_heard_in_open_tabs(app: &TestApp) {
        let (sara, maya) = (app.member("Sara").await, app.member("Maya").await);
        let (id, ends_at) = (sara.id, app.app.now().plus(1));
        app.change("insert into verifications (id, member_id, status, number, body, jurisdiction, ends_at, method, checked_at)
            values ($1, $2, 'active', '1', 'CIBG', 'NL', $3, 'document', 1)", params![app.app.id::<Uuid>(), id, ends_at]).await;
        app.change("update members set is_professional = true, professional_until = $2 where id = $1", params![id, ends_at]).await;
        let served = serve(app).await;
        let (mut hers, mut other) = (Tab::open(served.address, &sara).await, Tab::open(served.address, &maya).await);
        app.clock.advance(1);
        // Her rights are others now by the clock alone, so that her tabs connect again.
        assert_eq!(hers.end().await.0, 4001);
        app.run("professionals.sweep_ended").await;
        let uid = id.to_string();
        assert_eq!(other.next().await, own("members", Some(&uid)));
    }

    /// Who is apart from a Professional by a block does not hear that something about them has changed.
    async fn the_end_of_a_verification_is_heard_by_those_who_see_the_professional(app: &TestApp) {
        let (sara, maya, mut lea) = (app.member("Sara").await, app.member("Maya").await, app.member("Lea").await);
        lea.browser.put(&format!("/api/blocks/{}", sara.id), Value::Null).await.expect(204);
        let id = sara.id;
        app.change("update members set is_professional = true where id = $1", params![id]).await;
        let served = serve(app).await;
        let (mut hers, mut other) = (Tab::open(served.address, &lea).await, Tab::open(served.address, &maya).await);
        let (at, until) = (app.app.clone(), app.app.now().plus(1_000_000));
        app.app.db.write(move |tx| members::professional::set_until(tx, &at, id, until)).await.unwrap();
        told(app, lea.id, 0).await;
        assert_eq!(other.next().await, own("members", Some(&id.to_string())));
        assert_eq!(hers.next().await, own("notifications", None));
    }

    async fn news_and_their_being_read_are_heard_in_every_tab(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let mut tabs = tabs(app, &maya).await;
        told(app, maya.id, 0).await;
        for tab in &mut tabs {
            assert_eq!(tab.next().await, own("notifications", None));
        }
        maya.browser.put("/api/notifications/read", Value::Null).await.expect(204);
        for tab in &mut tabs {
            assert_eq!(tab.next().await, own("notifications", None));
        }
        // News that are due later are heard of when they are due.
        told(app, maya.id, 10_000).await;
        app.work().await;
        assert!(tabs[0].is_quiet(std::time::Duration::from_millis(200)).await);
        app.clock.advance(10_000);
        app.work().await;
        assert_eq!(tabs[0].next().await, own("notifications", None));
        let news = maya.browser.get("/api/notifications").await.expect(200).json();
        let last = news["items"][0]["id"].as_str().unwrap().to_owned();
        maya.browser.put(&format!("/api/notifications/{last}/read"), Value::Null).await.expect(204);
        assert_eq!(tabs[0].next().await, own("notifications", None));
        maya.browser.put(&format!("/api/notifications/{}/read", Uuid::nil()), Value::Null).await.expect(404);
        assert!(tabs[0].is_quiet(std::time::Duration::from_millis(200)).await);
    }

    /// A block has both look again, and then nothing by whom it hides is heard or counted.
    async fn a_block_is_heard_and_leaves_the_others_counted(app: &TestApp) {
        let (mut maya, sam, mut lea) = (app.member("Maya").await, app.member("Sam").await, app.member("Lea").await);
        let served = serve(app).await;
        let mut tab = Tab::open(served.address, &maya).await;
        let post = Subject { kind: SubjectKind::Win, id: app.app.id() };
        for actor in [sam.id, lea.id] {
            app.clock.advance(1);
            told_of(app, maya.id, post, actor).await;
            assert_eq!(tab.next().await, own("notifications", None));
        }
        assert_eq!(unread(&mut maya).await, [json!(["Lea T.", 2])]);
        lea.browser.put(&format!("/api/blocks/{}", maya.id), Value::Null).await.expect(204);
        tab.ends_soon(4001).await;
        assert_eq!(unread(&mut maya).await, [json!(["Sam T.", 1])]);
        let mut tab = Tab::open(served.address, &maya).await;
        app.clock.advance(1);
        told_of(app, maya.id, post, lea.id).await;
        // Had Lea's been heard of, it would come first, and Sam's second.
        told_of(app, maya.id, post, sam.id).await;
        assert_eq!(tab.next().await, own("notifications", None));
        assert!(tab.is_quiet(std::time::Duration::from_millis(200)).await);
        assert_eq!(unread(&mut maya).await, [json!(["Sam T.", 2])]);
        lea.browser.delete(&format!("/api/blocks/{}", maya.id)).await.expect(204);
        tab.ends_soon(4001).await;
        assert_eq!(unread(&mut maya).await, [json!(["Sam T.", 3])]);
    }

    async fn a_decision_and_its_end_are_heard_by_the_author_alone(app: &TestApp) {
        let (mut maya, mut mona) = (app.member("Maya").await, app.moderator("Mona").await);
        let [mut tab, _other] = tabs(app, &maya).await;
        let words = json!({ "title": "A walk", "win": "I went outside." });
        let win = maya.browser.post("/api/wins", words).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        let queue = mona.browser.get("/api/moderation/queue").await.expect(200).json();
        let verdict = json!({ "verdict": "approve", "submittedAt": queue["items"][0]["submittedAt"] });
        let address = format!("/api/moderation/win/{win}/decision");
        mona.browser.put(&address, verdict).await.expect(200);
        assert_eq!(tab.next().await, own("reviews", Some(&win)));
        mona.browser.delete(&address).await.expect(204);
        assert_eq!(tab.next().await, own("reviews", Some(&win)));
    }

    async fn what_waits_and_who_looks_at_it_is_heard_at_the_desk_alone(app: &TestApp) {
        let (mut maya, mut mona, ada) = (app.member("Maya").await, app.moderator("Mona").await, app.admin("Ada").await);
        let served = serve(app).await;
        let (mut hers, mut desk) = (Tab::open(served.address, &maya).await, Tab::open(served.address, &ada).await);
        let words = json!({ "title": "A walk", "win": "I went outside." });
        let win = maya.browser.post("/api/wins", words).await.expect(201).json()["id"].as_str().unwrap().to_owned();
        assert_eq!(desk.next().await, own("desk", None));
        let claim = format!("/api/moderation/win/{win}/claim");
        mona.browser.put(&claim, Value::Null).await.expect(200);
        assert_eq!(desk.next().await, own("desk", None));
        mona.browser.delete(&claim).await.expect(204);
        assert_eq!(desk.next().await, own("desk", None));
        maya.browser.delete(&format!("/api/wins/{win}")).await.expect(204);
        assert_eq!(desk.next().await, own("desk", None));
        assert!(hers.is_quiet(std::time::Duration::from_millis(200)).await);
    }

    async fn another_name_is_heard_by_its_owner(app: &TestApp) {
        let (maya, noah) = (app.member("Maya").await, app.member("Noah").await);
        let served = serve(app).await;
        let (mut hers, mut his) = (Tab::open(served.address, &maya).await, Tab::open(served.address, &noah).await);
        let (id, now) = (maya.id, app.clock.time());
        app.app.db.write(move |tx| members::store::set_name(tx, id, "May", None, None, now)).await.unwrap();
        assert_eq!(hers.next().await, own("session", None));
        assert!(his.is_quiet(std::time::Duration::from_millis(200)).await);
    }
}
