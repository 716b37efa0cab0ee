//! The demo fills an empty database and no other, and its accounts are not forgotten.

use std::io::Write;
use std::sync::{Arc, Mutex};

use exhale::demo::{self, PASSWORD};
use platform::app::App;
use platform::db::Sql;
use platform::settings::Settings;
use serde_json::json;
use testkit::{TestApp, on_both_databases};

async fn members(app: &App) -> i64 {
    let sql = Sql::both("select count(*) from members");
    app.db.one(sql, vec![]).await.unwrap().unwrap()
}

/// What is logged in the meantime.
#[derive(Clone, Default)]
struct Log(Arc<Mutex<Vec<u8>>>);

impl Write for Log {
    fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
        self.0.lock().unwrap().extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> std::io::Result<()> {
        Ok(())
    }
}

/// What the start of a server without the demo logs.
async fn logged_at_start(app: &TestApp) -> String {
    let log = Log::default();
    let writer = log.clone();
    let subscriber = tracing_subscriber::fmt().with_writer(move || writer.clone()).with_ansi(false).finish();
    let guard = tracing::subscriber::set_default(subscriber);
    demo::begin(&app.app).await.unwrap();
    drop(guard);
    String::from_utf8(log.0.lock().unwrap().clone()).unwrap()
}

on_both_databases! {
    async fn an_empty_database_is_filled_once(app: &TestApp) {
        demo::fill(&app.app).await.unwrap();
        let filled = members(&app.app).await;
        assert!(filled > 8);
        let body = json!({ "email": "admin@exhale.test", "password": PASSWORD });
        app.visitor().post("/api/session", body).await.expect(200);
        app.member("Newcomer").await;
        demo::fill(&app.app).await.unwrap();
        assert_eq!(members(&app.app).await, filled + 1);
    }

    async fn a_community_of_others_gets_no_account_with_a_known_password(app: &TestApp) {
        app.member("Maya").await;
        let refused = demo::fill(&app.app).await.unwrap_err().to_string();
        assert!(refused.contains("a database of its own"), "{refused}");
        assert_eq!(members(&app.app).await, 1);
    }

    /// Anyone can sign up with such an address; only the demo has it proven.
    async fn a_sign_up_with_an_address_of_the_demo_opens_no_way(app: &TestApp) {
        let body = json!({ "email": "free@exhale.test", "password": "a quiet morning walk", "adult": true });
        app.visitor().post("/api/accounts", body).await.expect(202);
        assert!(demo::fill(&app.app).await.is_err());
        assert_eq!(logged_at_start(app).await, "");
        assert_eq!(members(&app.app).await, 1);
    }

    async fn a_server_without_the_demo_warns_of_its_accounts(app: &TestApp) {
        assert_eq!(logged_at_start(app).await, "");
        assert_eq!(members(&app.app).await, 0, "it adds none");
        demo::fill(&app.app).await.unwrap();
        let log = logged_at_start(app).await;
        assert_eq!(log.lines().count(), 1, "{log}");
        assert!(log.contains("WARN") && log.contains("their password is public"), "{log}");
        assert!(!log.contains('@'), "{log}");
    }
}

#[tokio::test]
async fn a_server_with_the_demo_begins_with_it_or_not_at_all() {
    let app = crate::setup().sqlite_with(Settings { demo: true, ..Settings::default() }).await;
    demo::begin(&app.app).await.unwrap();
    assert!(members(&app.app).await > 8);
    let other = crate::setup().sqlite_with(Settings { demo: true, ..Settings::default() }).await;
    other.member("Maya").await;
    assert!(demo::begin(&other.app).await.is_err());
}
