//! `exhale audit verify`: finds whatever was changed, taken away or added behind the server's back.

use exhale::commands::audit::run;
use exhale::commands::role::{Role, change};
use platform::db::{DbError, Sql};
use testkit::{TestApp, on_both_databases};

async fn verified(app: &TestApp) -> Result<String, String> {
    run(&app.app).await.map_err(|error| error.to_string())
}

/// A log of six entries.
async fn six(app: &TestApp) {
    let maya = app.member("Maya").await;
    for round in 0..6 {
        change(&app.app, &maya.email, Role::Moderator, round % 2 == 0).await.unwrap();
    }
}

/// Runs statements as someone with the database in hand would.
async fn tamper(app: &TestApp, statements: &'static [&'static str]) {
    let done = app
        .app
        .db
        .write(move |tx| statements.iter().try_for_each(|sql| tx.execute(Sql::both(sql), vec![]).map(drop)));
    done.await.unwrap_or_else(|error: DbError| panic!("{error}"));
}

const TRICKS: [(&str, &[&str], i64); 9] = [
    ("another text", &["update audit_entries set detail = '{}' where seq = 3"], 3),
    ("another actor", &["update audit_entries set actor_id = subject_id where seq = 3"], 3),
    ("another time", &["update audit_entries set at = at + 1 where seq = 1"], 1),
    ("one taken away", &["delete from audit_entries where seq = 4"], 4),
    ("the last taken away", &["delete from audit_entries where seq = 6"], 6),
    ("the first taken away", &["delete from audit_entries where seq = 1"], 1),
    ("all taken away", &["delete from audit_entries"], 1),
    (
        "the last taken away, and the head moved",
        &["delete from audit_entries where seq = 6", "update audit_head set seq = 5 where id = 1"],
        5,
    ),
    (
        "two exchanged",
        &[
            "update audit_entries set seq = 99 where seq = 2",
            "update audit_entries set seq = 2 where seq = 3",
            "update audit_entries set seq = 3 where seq = 99",
        ],
        2,
    ),
];

on_both_databases! {
    async fn a_log_that_nobody_touched_is_whole(app: &TestApp) {
        assert!(verified(app).await.unwrap().contains("0 entries"));
        six(app).await;
        assert!(verified(app).await.unwrap().contains("6 entries"));
    }
}

#[tokio::test]
async fn every_trick_is_found() {
    for (trick, statements, broken) in TRICKS {
        let app = crate::setup().sqlite().await;
        six(&app).await;
        tamper(&app, statements).await;
        let found = verified(&app).await.expect_err(trick);
        assert!(found.contains(&format!("entry {broken} ")), "{trick}: {found}");
    }
}
