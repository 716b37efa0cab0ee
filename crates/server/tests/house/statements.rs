//! Every SQL statement is prepared on both engines, against the newest schema.

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
