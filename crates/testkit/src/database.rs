//! Looks into the database and changes it behind the application's back.

use platform::db::{Sql, Value};

use crate::TestApp;

impl TestApp {
    /// The one number that a statement gives.
    pub async fn number(&self, sql: &'static str, values: Vec<Value>) -> i64 {
        self.app.db.one(Sql::both(sql), values).await.unwrap().unwrap()
    }

    /// Runs one statement that changes something.
    pub async fn change(&self, sql: &'static str, values: Vec<Value>) {
        self.app.db.write(move |tx| tx.execute(Sql::both(sql), values).map(drop)).await.unwrap();
    }

    /// Closes the community for maintenance, or opens it.
    pub async fn maintenance(&self, enabled: bool) {
        let now = self.app.now();
        self.app.db.write(move |tx| members::maintenance::set(tx, enabled, now)).await.unwrap();
    }
}
