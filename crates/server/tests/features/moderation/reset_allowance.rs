//! Giving an allowance back: at once, of one kind, to one Member, and noted in the log.

use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp, on_both_databases};

async fn share_again(person: &mut Person) -> Answer {
    person.browser.post("/api/wins", json!({ "title": "Again", "win": "I went outside." })).await
}

async fn ask(person: &mut Person) -> Answer {
    let question = json!({ "prompt": "How do you sleep?", "tags": [], "tagged": [] });
    person.browser.post("/api/questions", question).await
}

fn path(person: &Person, kind: &str) -> String {
    format!("/api/moderation/members/{}/allowances/{kind}", person.id)
}

on_both_databases! {
    /// R260, R261, O-43: what a mistake of staff cost is given back; the other allowance and other Members' stay as they are.
    async fn at_once_and_nothing_else(app: &TestApp) {
        let (mut mona, mut maya, mut noor) =
            (app.moderator("Mona").await, app.member("Maya").await, app.member("Noor").await);
        for person in [&mut maya, &mut noor] {
            share_again(person).await.expect(201);
            ask(person).await.expect(201);
        }
        for _ in 0..2 {
            mona.browser.delete(&path(&maya, "win")).await.expect(204);
        }
        let allowed = json!({ "canShare": true, "nextWinDate": null });
        assert_eq!(maya.browser.get("/api/wins/allowance").await.expect(200).json(), allowed);
        ask(&mut maya).await.refused(429, "questions.cooldown");
        share_again(&mut noor).await.refused(429, "wins.cooldown");

        share_again(&mut maya).await.expect(201);
        share_again(&mut maya).await.refused(429, "wins.cooldown");
        mona.browser.delete(&path(&maya, "question")).await.expect(204);
        ask(&mut maya).await.expect(201);
    }

    /// Nobody makes up for their own mistake: neither moderators nor admins, of neither kind, and nothing is noted.
    async fn nobody_gives_anything_back_to_themselves(app: &TestApp) {
        let mut mona = app.moderator("Mona").await;
        let mut ada = app.person("Ada", |new| new.roles.admin = true).await;
        for person in [&mut mona, &mut ada] {
            for kind in ["win", "question"] {
                let own = path(person, kind);
                person.browser.delete(&own).await.refused(403, "allowances.own");
            }
        }
        assert_eq!(app.number("select count(*) from audit_entries", vec![]).await, 0);
        mona.browser.delete(&path(&ada, "win")).await.expect(204);
    }

    /// Neither the answer nor the log tells that someone asked, who may have done so anonymously.
    async fn it_is_noted_alike_whether_or_not_it_was_spent(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        ask(&mut maya).await.expect(201);
        for kind in ["question", "win"] {
            let answer = mona.browser.delete(&path(&maya, kind)).await.expect(204);
            assert!(answer.body.is_empty());
        }
        let page = mona.browser.get("/api/moderation/audit").await.expect(200).json();
        for noted in page["items"].as_array().unwrap() {
            let about = ["action", "subjectKind", "subjectId", "detail"].map(|field| noted[field].clone());
            assert_eq!(about, [json!("reset_allowance"), json!("member"), json!(maya.id), json!({})]);
        }
        assert_eq!(page["items"].as_array().unwrap().len(), 2);
    }

    async fn who_gets_something_back_is_told(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        share_again(&mut maya).await.expect(201);
        for kind in ["win", "win", "question"] {
            mona.browser.delete(&path(&maya, kind)).await.expect(204);
        }
        let page = maya.browser.get("/api/notifications").await.expect(200).json();
        let [news] = page["items"].as_array().unwrap().as_slice() else { panic!("{page}") };
        let told = ["kind", "detail", "path", "actor", "count"].map(|field| news[field].clone());
        assert_eq!(told, [json!("givenBack"), json!("win"), json!("/community/wins"), Value::Null, json!(1)]);
    }

    async fn only_what_is_allowed_once_and_only_to_members(app: &TestApp) {
        let (mut mona, mut maya) = (app.moderator("Mona").await, app.member("Maya").await);
        mona.browser.delete(&path(&maya, "comment")).await.refused(404, "not_found");
        let nobody = app.app.id::<domain::ids::MemberId>();
        let gone = format!("/api/moderation/members/{nobody}/allowances/win");
        mona.browser.delete(&gone).await.refused(404, "not_found");
        let own = path(&maya, "win");
        maya.browser.delete(&own).await.refused(403, "role.missing");
        assert_eq!(mona.browser.get("/api/moderation/audit").await.expect(200).json()["items"], Value::Array(vec![]));
    }
}
