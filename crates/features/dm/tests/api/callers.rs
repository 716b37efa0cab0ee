//! Who writes to whom: tiers, staff, Professionals, and those who take no direct messages.

use domain::plan::Slot;
use serde_json::json;
use testkit::{Person, TestApp, entitled, on_both_databases};

use crate::{accept, id_of, messages, said, texts, thread, write};

async fn takes_none(app: &TestApp, person: &Person) {
    app.change("update members set accept_dms = false where id = $1", platform::params![person.id]).await;
}

on_both_databases! {
    /// R295: K5, O-63: Free reads, accepts, answers staff, reports and blocks; writing is what the dialog names.
    async fn what_free_members_do(app: &TestApp) {
        let (mut free, mut ann, mut mona) = (app.member("Free").await, app.supporter("Ann").await, app.moderator("Mona").await);
        let closed = write(&mut free, &ann, "Hello").await.refused(403, "tier.needed").json();
        assert_eq!((&closed["feature"], &closed["needs"]), (&json!("send direct messages"), &json!(1)));
        write(&mut free, &mona, "Hello").await.refused(403, "tier.needed");
        assert_eq!(thread(&mut free, &ann).await["can"], json!({ "write": false, "why": "upgrade", "asks": true }));

        let sent = said(app, &mut ann, &free, "Hello Free").await;
        assert_eq!(texts(&messages(&mut free, &ann).await), ["Hello Free"]);
        assert_eq!(accept(&mut free, &ann).await.expect(200).json()["can"]["why"], "upgrade");
        write(&mut free, &ann, "Hello").await.refused(403, "tier.needed");
        said(app, &mut mona, &free, "Welcome").await;
        assert_eq!(thread(&mut free, &mona).await["can"], json!({ "write": true, "why": null, "asks": false }));
        said(app, &mut free, &mona, "Thank you").await;
        said(app, &mut free, &mona, "It is kind here").await;

        let report = json!({ "messageIds": [id_of(&sent)], "cause": "harassment", "consent": true });
        free.browser.post(&format!("/api/dm/{}/report", ann.id), report).await.expect(201);
        free.block(ann.id).await;
        write(&mut ann, &free, "Why?").await.refused(404, "not_found");
    }

    /// Who paid once reads on, and takes back what they wrote.
    async fn a_membership_that_ended(app: &TestApp) {
        let (mut ann, ben) = crate::friends(app).await;
        let sent = said(app, &mut ann, &ben, "One more").await;
        app.end_membership(ann.id).await;
        write(&mut ann, &ben, "And another").await.refused(403, "tier.needed");
        assert_eq!(messages(&mut ann, &ben).await.len(), 3);
        ann.browser.delete(&crate::at(&sent)).await.expect(204);
    }

    /// K4: Professionals answer, and do not write first.
    async fn professionals_do_not_write_first(app: &TestApp) {
        let mut pro = app.person("Pro", |new| new.roles.professional = true).await;
        let mut ann = app.supporter("Ann").await;
        write(&mut pro, &ann, "I can help").await.refused(403, "dm.professional_first");
        assert_eq!(thread(&mut pro, &ann).await["can"]["why"], "professional_first");
        let sent = said(app, &mut ann, &pro, "May I ask something?").await;
        assert_eq!(thread(&mut ann, &pro).await["other"]["isMHP"], true);
        said(app, &mut pro, &ann, "Of course").await;
        said(app, &mut pro, &ann, "Go on").await;
        // What was asked and taken back is no invitation.
        let mut sam = app.supporter("Sam").await;
        let taken_back = said(app, &mut sam, &pro, "Hello").await;
        sam.browser.delete(&crate::at(&taken_back)).await.expect(204);
        write(&mut pro, &sam, "You wrote?").await.refused(403, "dm.professional_first");
        assert!(sent["id"].is_string());
    }

    /// R178: acceptDms=false keeps everyone out but staff, in both directions of a conversation.
    async fn who_takes_none_gets_none(app: &TestApp) {
        let (mut ann, mut ben) = crate::friends(app).await;
        let (mut sam, mut mona) = (app.super_member("Sam").await, app.moderator("Mona").await);
        let mut admin = app.admin("Alex").await;
        takes_none(app, &ben).await;
        write(&mut sam, &ben, "Hello").await.refused(403, "dm.not_accepting");
        assert_eq!(thread(&mut sam, &ben).await["can"]["why"], "not_accepting");
        write(&mut ann, &ben, "Hello").await.refused(403, "dm.not_accepting");
        let earlier = messages(&mut ann, &ben).await;
        ann.browser.patch(&crate::at(&earlier[0]), json!({ "text": "Other words" })).await.refused(403, "dm.not_accepting");
        said(app, &mut ben, &ann, "I have closed my letter box").await;
        said(app, &mut mona, &ben, "A word from the team").await;
        said(app, &mut admin, &ben, "And one more").await;
        said(app, &mut mona, &ben, "Staff need not wait").await;
        takes_none(app, &mona).await;
        said(app, &mut ben, &mona, "Thank you").await;
        write(&mut sam, &mona, "Hello").await.refused(403, "dm.not_accepting");
    }

    /// Ambassadors, applicants' seniors and paying members of either tier write alike.
    async fn anyone_with_the_tier(app: &TestApp) {
        let ben = app.member("Ben").await;
        let mut writers = vec![
            app.supporter("One").await,
            app.super_member("Two").await,
            app.person("Three", |new| new.roles.ambassador = true).await,
            app.person("Four", |new| new.entitled = vec![entitled("x", Slot::Two)]).await,
        ];
        for writer in &mut writers {
            said(app, writer, &ben, "Hello").await;
        }
        let mut ben = ben;
        assert_eq!(crate::folder(&mut ben, "requests").await.len(), 4);
        ben.block(writers[0].id).await;
        assert_eq!(crate::folder(&mut ben, "requests").await.len(), 3);
    }

    /// Someone who is suspended or gone is not written to; what they wrote stays readable, so that it can be reported.
    async fn someone_suspended(app: &TestApp) {
        let (mut ann, mut ben) = crate::friends(app).await;
        let mut sam = app.supporter("Sam").await;
        app.change("update members set suspended_at = 1 where id = $1", platform::params![ben.id]).await;
        assert_eq!(messages(&mut ann, &ben).await.len(), 2);
        write(&mut ann, &ben, "Are you well?").await.refused(403, "dm.not_accepting");
        write(&mut sam, &ben, "Hello").await.refused(404, "not_found");
        let path = crate::messages_with(&ann);
        ben.browser.get(&path).await.refused(401, "session.none");
        ben.browser.post(&path, json!({ "text": "Hello" })).await.refused(401, "session.none");
    }
}
