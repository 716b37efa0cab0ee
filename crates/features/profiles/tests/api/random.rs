//! Members by chance.

use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::{block, say, uids};

async fn random(reader: &mut Person, query: &str) -> Vec<String> {
    let page: Value = reader.browser.get(&format!("/api/members/random{query}")).await.expect(200).json();
    assert_eq!(page["nextCursor"], json!(null));
    uids(&page)
}

fn distinct(uids: &[String]) -> usize {
    uids.iter().collect::<std::collections::BTreeSet<_>>().len()
}

on_both_databases! {
    /// R352, R421: twenty, none twice, from the end of the places on to their beginning; all where there are fewer.
    async fn twenty_with_the_beginning_after_the_end(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        for number in 0..19 {
            app.member(&format!("M{number}")).await;
        }
        let found = random(&mut reader, "").await;
        assert_eq!((found.len(), distinct(&found)), (19, 19));
        app.member("M19").await;
        let found = random(&mut reader, "").await;
        assert_eq!((found.len(), distinct(&found)), (20, 20));
        // Fifteen at the very end, the others at the very beginning: every selection runs over the end.
        app.change("update members set random_key = 2147483646", vec![]).await;
        for number in 0..6 {
            let sql = "update members set random_key = $2 where first_name = $1";
            app.change(sql, params![format!("M{number}"), number]).await;
        }
        app.member("M20").await;
        app.change("update members set random_key = 6 where first_name = 'M20'", vec![]).await;
        let found = random(&mut reader, "").await;
        assert_eq!((found.len(), distinct(&found)), (20, 20));
        assert!(!found.contains(&reader.id.to_string()));
    }

    /// R353: Professionals alone, when they are asked for.
    async fn professionals_alone(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        app.member("Maya").await;
        let sara = app.person("Sara", |new| new.roles.professional = true).await;
        app.person("Jonas", |new| new.roles.applicant = true).await;
        assert_eq!(random(&mut reader, "?professionals=true").await, [sara.id.to_string()]);
        assert_eq!(random(&mut reader, "?professionals=false").await.len(), 3);
    }

    async fn who_is_not_among_them(app: &TestApp) {
        let mut reader = app.member("Reader").await;
        let mut hidden = app.member("Una").await;
        say(&mut hidden, json!({ "searchable": false })).await;
        let suspended = app.member("Ugo").await;
        app.change("update members set suspended_at = 1 where id = $1", params![suspended.id]).await;
        app.person("Uma", |new| new.onboarding_complete = false).await;
        let mut blocking = app.member("Ute").await;
        block(&mut blocking, &reader).await;
        let maya = app.member("Maya").await;
        assert_eq!(random(&mut reader, "").await, [maya.id.to_string()]);
    }

    /// Every day all places are others, nobody is lost, and names that came in without a key get one (O-71).
    async fn places_change_every_day(app: &TestApp) {
        let insert = "insert into members (id, email, email_key, password_hash, plan, is_admin,
                is_moderator, is_ambassador, is_professional, is_applicant, application_complete, onboarding_complete,
                onboarding_step, email_updates, pwa_installed, created_at, random_key, first_name)
            values ($1, $2, $2, 'x', 'tier_0', false, false, false, false, false, false, true, 'done', 'off',
                false, 1, $3, 'Zoë')";
        for number in 0..1_100i64 {
            let id: domain::ids::MemberId = app.app.id();
            app.change(insert, params![id, format!("{number}@exhale.test"), number]).await;
        }
        let mut reader = app.member("Reader").await;
        let same = "select count(*) from members where random_key < 1100";
        assert!(app.number(same, vec![]).await >= 1_100);
        app.run("profiles.shuffle").await;
        let left = app.number(same, vec![]).await;
        assert!(left < 5, "{left} have small places still");
        let outside = "select count(*) from members where random_key < 0 or random_key >= 2147483647";
        assert_eq!(app.number(outside, vec![]).await, 0);
        let places = app.number("select count(distinct random_key) from members", vec![]).await;
        assert!(places >= 1_099, "{places} places");
        let found = reader.browser.get("/api/members/search?q=zoe").await.expect(200).json();
        assert_eq!(uids(&found).len(), 5);
    }
}
