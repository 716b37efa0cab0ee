//! Every SQL statement is prepared on both engines against the newest schema; none gives two columns one name, and none
//! walks through what grows.

use std::collections::BTreeSet;
use std::path::Path;

use platform::db::{Sql, Value};
use testkit::{TestApp, on_both_databases};

on_both_databases! {
    async fn every_statement_is_accepted(app: &TestApp) {
        let statements = application::api::statements(&exhale::features::all());
        assert!(statements.len() > 20);
        for (store, name, sql) in statements {
            let engine = app.app.db.engine_name();
            let columns = app.app.db.prepare(sql).await.unwrap_or_else(|error| panic!("{store}::{name} on {engine}: {error}"));
            let names: BTreeSet<_> = columns.iter().collect();
            assert_eq!(names.len(), columns.len(), "{store}::{name} on {engine}: a name for two of {columns:?}");
        }
    }
}

/// The source files below a folder that declare statements.
fn stores(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries
        .filter(|path| !path.ends_with("tests"))
        .map(|path| match path.extension() {
            None if path.is_dir() => stores(&path),
            Some(ending) if ending == "rs" => {
                usize::from(declares_statements(&std::fs::read_to_string(&path).unwrap()))
            }
            _ => 0,
        })
        .sum()
}

/// Whether a file declares statements, alone or as a table of posts or likes; the macros only say how.
fn declares_statements(source: &str) -> bool {
    let declares = source.contains("statements! {\n") || source.contains("::statements!(");
    declares && !source.contains("macro_rules! statements")
}

#[test]
fn no_store_is_left_out() {
    let named: BTreeSet<_> =
        application::api::statements(&exhale::features::all()).into_iter().map(|(store, ..)| store).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    assert_eq!(stores(crates), named.len(), "{named:?}");
}

/// Tables that stay small, whatever the community does.
const SMALL: [&str; 3] = ["settings", "schedules", "migrations"];

/// What SQLite would do for a statement, line by line.
async fn plan(app: &TestApp, sql: &str) -> Vec<String> {
    let markers = (1..).take_while(|number| sql.contains(&format!("${number}"))).count();
    let text: &'static str = format!("explain query plan {sql}").leak();
    let values = vec![Value::Null; markers];
    app.app.db.query(Sql::both(text), values, |row| row.get("detail")).await.unwrap()
}

/// Whether a step goes through what another one of the same statement has put together, which is judged by its own steps.
fn is_made_here(step: &str, steps: &[String]) -> bool {
    let made = |other: &String| {
        let name = other.strip_prefix("CO-ROUTINE ").or_else(|| other.strip_prefix("MATERIALIZE "));
        name.is_some_and(|name| step == format!("SCAN {name}"))
    };
    steps.iter().any(made)
}

#[tokio::test]
async fn no_read_walks_through_a_table_that_grows() {
    let app = crate::setup().sqlite().await;
    let mut walks = Vec::new();
    let touching = |sql: &Sql| ["select", "update", "delete"].iter().any(|verb| sql.sqlite.starts_with(verb));
    let reads =
        application::api::statements(&exhale::features::all()).into_iter().filter(|(.., sql)| touching(sql));
    for (store, name, sql) in reads {
        let steps = plan(&app, sql.sqlite).await;
        for step in &steps {
            let small = SMALL.iter().any(|table| step.contains(table)) || is_made_here(step, &steps);
            if step.starts_with("SCAN") && !step.contains("INDEX") && !small && step != "SCAN CONSTANT ROW" {
                walks.push(format!("{store}::{name}: {step}"));
            }
        }
    }
    assert!(walks.is_empty(), "{walks:#?}");
}

/// What is only ever added to: no statement changes or removes a row of it.
#[test]
fn what_is_only_added_to_is_never_changed() {
    for (store, name, sql) in application::api::statements(&exhale::features::all()) {
        for text in [sql.sqlite, sql.postgres] {
            for table in ["entitlements", "audit_entries", "room_recording_answers"] {
                let changes = [format!("update {table} "), format!("delete from {table}")];
                let upserts = text.contains(&format!("insert into {table} ")) && text.contains("do update");
                assert!(
                    !upserts && !changes.iter().any(|verb| text.contains(verb)),
                    "{store}::{name} changes {table}"
                );
            }
        }
    }
}
