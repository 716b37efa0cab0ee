//! Migrations: each in its place, applied once, refused when edited or unknown.

use domain::time::Timestamp;
use platform::db::migrate::{Migration, pending, run};
use platform::db::{Db, Location};
use testkit::{TestApp, on_both_databases};

fn script(number: i64, sql: &str) -> Migration {
    Migration { number, name: "probe".into(), sqlite: sql.into(), postgres: sql.into() }
}

#[test]
fn numbers_follow_each_other() {
    let numbers: Vec<i64> = application::migrations::all().iter().map(|migration| migration.number).collect();
    let expected: Vec<i64> = (1..).take(numbers.len()).collect();
    assert_eq!(numbers, expected);
}

on_both_databases! {
    async fn a_second_run_changes_nothing(app: &TestApp) {
        let all = application::migrations::all();
        assert_eq!(run(&app.app.db, &all, Timestamp(2)).await.unwrap(), 0);
        assert_eq!(pending(&app.app.db, &all).await.unwrap(), 0);
    }

    async fn an_edited_script_is_refused(app: &TestApp) {
        let mut all = application::migrations::all();
        all[0].sqlite.push_str("-- edited");
        all[0].postgres.push_str("-- edited");
        let error = run(&app.app.db, &all, Timestamp(2)).await.unwrap_err();
        assert!(error.to_string().contains("edited"), "{error}");
    }

    async fn a_newer_database_is_refused(app: &TestApp) {
        let mut all = application::migrations::all();
        all.pop();
        let error = run(&app.app.db, &all, Timestamp(2)).await.unwrap_err();
        assert!(error.to_string().contains("newer version"), "{error}");
    }

    async fn a_failing_script_leaves_nothing(app: &TestApp) {
        let mut all = application::migrations::all();
        let next = i64::try_from(all.len()).unwrap() + 1;
        all.push(script(next, "create table probe (id bigint); create table probe (id bigint);"));
        assert!(run(&app.app.db, &all, Timestamp(2)).await.is_err());
        assert_eq!(pending(&app.app.db, &all).await.unwrap(), 1);
        all.pop();
        all.push(script(next, "create table probe (id bigint);"));
        assert_eq!(run(&app.app.db, &all, Timestamp(2)).await.unwrap(), 1);
    }
}

#[tokio::test]
async fn two_servers_starting_at_once_migrate_once() {
    let url = testkit::postgres::empty_database().await;
    let all = application::migrations::all();
    let start = || async {
        let db = Db::open(&Location::Postgres { url: url.clone(), connections: 2 }).await.unwrap();
        run(&db, &all, Timestamp(2)).await.unwrap()
    };
    let (one, two) = tokio::join!(start(), start());
    assert_eq!(one + two, all.len());
}
