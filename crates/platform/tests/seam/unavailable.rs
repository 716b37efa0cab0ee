//! A database that cannot do its work says why, and is told from one that was asked for nonsense.

use platform::db::{Db, DbError, Location, Sql};
use platform::params;
use testkit::TestApp;

const INSERT: Sql = Sql::both("insert into probe (id, note) values ($1, $2)");

/// The test's database by another set of connections.
async fn opened(url: String) -> Result<Db, DbError> {
    Db::open(&Location::Postgres { url, connections: 2 }).await
}

/// Runs one statement on the test's database on its own, without parameters.
async fn run(app: &TestApp, statement: String) {
    let sql = Sql::both(Box::leak(statement.into_boxed_str()));
    app.app.db.write(move |tx| tx.execute(sql, vec![]).map(drop)).await.unwrap();
}

fn name_of(url: &str) -> String {
    let rest = url.split_once("@/").unwrap().1;
    rest.split('?').next().unwrap().to_owned()
}

#[tokio::test]
async fn a_postgresql_that_only_reads_is_unavailable_and_not_at_fault() {
    let url = testkit::postgres::fresh_database().await;
    let app = crate::setup().postgres_on(url.clone()).await;
    crate::create(&app).await;
    app.app.db.check_writable().await.unwrap();
    let name = name_of(&url);
    run(&app, format!("alter database {name} set default_transaction_read_only = on")).await;
    let after = opened(url.clone()).await.unwrap();
    let refused = after.write(|tx| tx.execute(INSERT, params![1, "no"])).await.unwrap_err();
    assert!(matches!(&refused, DbError::Unavailable(why) if why.contains("(25006)")), "{refused}");
    for error in
        [after.check_writable().await, after.try_write(|_| Ok(())).await.and(after.check_writable().await)]
    {
        assert!(matches!(&error, Err(DbError::Unavailable(why)) if why.contains("read-only")), "{error:?}");
    }
    let count = after.one::<i64>(Sql::both("select count(*) from probe"), vec![]).await;
    assert_eq!(count.unwrap(), Some(0), "it still reads");
}

#[tokio::test]
async fn a_postgresql_that_lets_nobody_in_says_why_and_not_the_password() {
    let url = testkit::postgres::fresh_database().await;
    let app = crate::setup().postgres_on(url.clone()).await;
    let name = name_of(&url);
    run(&app, format!("create role full_{name} login connection limit 0")).await;
    let as_role = |role: &str| url.replace("postgres@/", &format!("{role}:topsecret@/"));
    for (url, cause) in [
        (as_role("nobody"), "role \"nobody\" does not exist (28000)".to_owned()),
        (
            as_role("postgres").replace(&name, "nowhere"),
            "database \"nowhere\" does not exist (3D000)".to_owned(),
        ),
        (as_role(&format!("full_{name}")), format!("too many connections for role \"full_{name}\" (53300)")),
        ("postgres://postgres:topsecret@127.0.0.1:9/x".to_owned(), "refused".to_owned()),
        ("postgres://postgres:topsecret@/x?port=a".to_owned(), "invalid value for option `port`".to_owned()),
    ] {
        let error = opened(url).await.err().unwrap().to_string();
        assert!(error.contains(&cause) && !error.contains("topsecret"), "{error}");
    }
    run(&app, format!("drop role full_{name}")).await;
}

#[tokio::test]
async fn a_trial_leaves_nothing_behind() {
    for app in [crate::setup().sqlite().await, crate::setup().postgres().await] {
        crate::create(&app).await;
        app.app.db.try_write(|tx| tx.execute(INSERT, params![1, "tried"]).map(drop)).await.unwrap();
        assert_eq!(crate::count(&app).await, 0);
        app.app.db.check_writable().await.unwrap();
        let wrong = Sql::both("insert into nowhere (id) values (1)");
        let refused = app.app.db.try_write(move |tx| tx.execute(wrong, vec![]).map(drop)).await;
        assert!(matches!(refused, Err(DbError::Refused(_))), "{refused:?}");
    }
}
