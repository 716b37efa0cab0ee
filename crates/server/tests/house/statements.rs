//! Every SQL statement is prepared on both engines, against the newest schema.

use std::collections::BTreeSet;
use std::path::Path;

use testkit::{TestApp, on_both_databases};

on_both_databases! {
    async fn every_statement_is_accepted(app: &TestApp) {
        let statements = exhale::api::statements();
        assert!(statements.len() > 20);
        for (store, name, sql) in statements {
            if let Err(error) = app.app.db.prepare(sql).await {
                panic!("{store}::{name} on {}: {error}", app.app.db.engine_name());
            }
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
                usize::from(std::fs::read_to_string(&path).unwrap().contains("statements! {\n"))
            }
            _ => 0,
        })
        .sum()
}

#[test]
fn no_store_is_left_out() {
    let named: BTreeSet<_> = exhale::api::statements().into_iter().map(|(store, ..)| store).collect();
    let crates = Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap();
    assert_eq!(stores(crates), named.len(), "{named:?}");
}
