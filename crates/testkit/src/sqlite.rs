//! SQLite files with the newest schema: made once for each test process, and copied for each test.

use std::path::Path;
use std::time::Duration;

use domain::time::Timestamp;
use platform::db::{Db, Location, migrate};
use tempfile::TempDir;
use tokio::sync::OnceCell;

static TEMPLATE: OnceCell<Vec<u8>> = OnceCell::const_new();

/// Writes a fresh database to `path`.
pub async fn create_database(path: &Path) {
    std::fs::write(path, TEMPLATE.get_or_init(make_template).await).unwrap();
}

async fn make_template() -> Vec<u8> {
    let folder = TempDir::new().unwrap();
    let path = folder.path().join("template.db");
    let db = Db::open(&Location::Sqlite { path: path.clone(), readers: 1 }).await.unwrap();
    migrate::run(&db, &application::migrations::all(), Timestamp(1)).await.unwrap();
    drop(db);
    // The last of its connections that closes writes everything into the one file.
    while folder.path().join("template.db-wal").exists() {
        tokio::time::sleep(Duration::from_millis(5)).await;
    }
    std::fs::read(path).unwrap()
}
