//! What anyone changes is in the directory at the next request, on every server.

use domain::role::Roles;
use platform::db::{DbError, Sql};
use platform::params;
use serde_json::json;
use testkit::{Person, TestApp, on_both_databases};

use super::{found, page};

on_both_databases! {
    async fn names_roles_and_practices_at_the_next_request(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let mut sara = app.verified_professional("Sara", |_| {}).await;
        assert_eq!(found(&mut reader, "?q=sara").await, ["Sara"]);
        sara.rename("Zoë", Some("Rossi"), None).await;
        assert_eq!(found(&mut reader, "?q=sara").await, [""; 0]);
        assert_eq!(found(&mut reader, "?q=zoe").await, ["Zoë"]);

        let own = sara.browser.get("/api/me/practice").await.expect(200).json();
        let mut practice = own["practice"].clone();
        practice["languages"] = json!(["it"]);
        let edit = json!({ "profession": "Psychologist", "words": "", "website": null, "practice": practice, "listed": true });
        sara.browser.put("/api/me/practice", edit).await.expect(200);
        assert_eq!(found(&mut reader, "?language=it").await, ["Zoë"]);
        assert_eq!(found(&mut reader, "?language=en").await, [""; 0]);
        sara.browser.put("/api/me/practice/accepting", json!({ "accepting": true })).await.expect(200);
        assert_eq!(found(&mut reader, "?accepting=true").await, ["Zoë"]);

        let (at, id) = (app.app.clone(), sara.id);
        let change = move |tx: &mut platform::db::Tx<'_>| members::store::change_roles(tx, &at, id, &Roles::default());
        app.app.db.write(change).await.unwrap();
        assert_eq!(found(&mut reader, "").await, [""; 0]);
    }

    /// So many changes of few entries that the copy is made again.
    async fn many_changes(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        let sara = app.verified_professional("Sara", |_| {}).await;
        app.verified_professional("Jonas", |_| {}).await;
        for number in 0..115 {
            sara.rename(&format!("Sara{number}"), None, None).await;
            assert_eq!(found(&mut reader, "?q=sara").await, [format!("Sara{number}")]);
        }
        assert_eq!(found(&mut reader, "").await, ["Jonas", "Sara114"]);
    }

    /// More than are read at once.
    async fn more_changes_than_one_batch(app: &TestApp) {
        let mut reader = app.supporter("Reader").await;
        app.verified_professional("First", |_| {}).await;
        let template = app.person("Named", |new| new.roles.professional = true).await;
        let at = app.app.clone();
        let add = move |tx: &mut platform::db::Tx<'_>| {
            (0..1_005).try_for_each(|_| {
                let id: domain::ids::MemberId = at.id();
                tx.execute(COPY, params![id, template.id, format!("{id}@exhale.test")])?;
                members::directory::touch(tx, id)
            })
        };
        app.app.db.write::<_, DbError, _>(add).await.unwrap();
        app.verified_professional("Last", |_| {}).await;
        assert_eq!(found(&mut reader, "").await, ["First", "Last"]);
    }
}

/// One more Professional by an admin's word.
const COPY: Sql = Sql::both(
    "insert into members (id, email, email_key, password_hash, plan, is_admin, is_moderator, is_ambassador, is_professional,
        is_applicant, application_complete, onboarding_complete, onboarding_step, email_updates, pwa_installed, created_at, random_key)
    select $1, $3, $3, 'x', plan, false, false, false, true, false, false, true, 'done', 'off', false, 1, 1
        from members where id = $2",
);

/// Two servers on one database: each has its own copy, and reads what the other one wrote.
#[tokio::test]
async fn another_server_sees_it_at_its_next_request() {
    let url = testkit::postgres::fresh_database().await;
    let here = crate::setup().postgres_on(url.clone()).await;
    let there = crate::setup().postgres_on(url).await;
    let mut reader = here.supporter("Reader").await;
    let mut reader_there = Person { browser: there.browser_of(reader.id).await, ..reader.clone() };
    let sara = here.verified_professional("Sara", |_| {}).await;
    assert_eq!(found(&mut reader, "").await, ["Sara"]);
    assert_eq!(found(&mut reader_there, "").await, ["Sara"]);
    sara.rename("Zoë", None, None).await;
    assert_eq!(found(&mut reader_there, "").await, ["Zoë"]);
    there.verified_professional("Jonas", |_| {}).await;
    assert_eq!(found(&mut reader, "").await, ["Jonas", "Zoë"]);
    assert_eq!(page(&mut reader, "").await, page(&mut reader_there, "").await);
}
