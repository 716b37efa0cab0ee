//! The demo fills an empty database and no other, and its accounts are not forgotten.

use std::io::Write;
use std::sync::{Arc, Mutex};

use domain::time::DAY;
use exhale::demo::{self, PASSWORD};
use platform::app::App;
use platform::db::Sql;
use platform::jobs::NewJob;
use platform::settings::Settings;
use serde_json::json;
use testkit::{Client, TestApp, on_both_databases};

async fn members(app: &App) -> i64 {
    let sql = Sql::both("select count(*) from members");
    app.db.one(sql, vec![]).await.unwrap().unwrap()
}

async fn log_in(app: &TestApp, name: &str) -> Client {
    let mut browser = app.visitor();
    let body = json!({ "email": format!("{name}@exhale.test"), "password": PASSWORD });
    browser.post("/api/session", body).await.expect(200);
    browser
}

/// Where the photos of all Wins in the feed are found.
async fn photo_urls(reader: &mut Client) -> Vec<String> {
    let (mut found, mut path) = (Vec::new(), "/api/wins".to_owned());
    loop {
        let page = reader.get(&path).await.expect(200).json();
        let urls = page["items"].as_array().unwrap().iter().filter_map(|win| win["imageUrl"].as_str());
        found.extend(urls.filter(|url| !url.is_empty()).map(str::to_owned));
        let Some(next) = page["nextCursor"].as_str() else { return found };
        path = format!("/api/wins?cursor={next}");
    }
}

/// Runs the cleanup of files.
async fn tidy(app: &TestApp) {
    let at = app.app.clone();
    app.app.db.write(move |tx| NewJob::now("media.tidy", &()).enqueue(tx, &at)).await.unwrap();
    app.work().await;
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

    /// Photos are stored as those of uploads are: approved ones are there for everyone, and no cleanup takes them away.
    async fn a_third_of_its_wins_have_a_photo(app: &TestApp) {
        demo::fill(&app.app).await.unwrap();
        let count = "select count(*) from media";
        let photos = app.number(count, vec![]).await;
        assert!(photos >= 6, "{photos}");
        demo::fill(&app.app).await.unwrap();
        assert_eq!(app.number(count, vec![]).await, photos, "a second start adds none");
        app.clock.advance(2 * DAY);
        tidy(app).await;
        let mut lea = log_in(app, "super").await;
        let mut shown = 0;
        for url in photo_urls(&mut lea).await {
            let served = app.visitor().get(&url).await.expect(200);
            assert_eq!(served.header("content-type"), "image/jpeg");
            assert!(served.body.starts_with(b"\xFF\xD8\xFF") && served.body.len() > 1_000);
            shown += 1;
        }
        let waiting = app.number("select count(*) from media where not public", vec![]).await;
        assert!(waiting > 0, "one waits for review");
        assert_eq!(shown + waiting, photos);
    }

    /// Rooms in every state that makes sense without anyone there; the private one only for those whom it names.
    async fn its_rooms_are_in_every_state(app: &TestApp) {
        demo::fill(&app.app).await.unwrap();
        for (name, planned) in [("super", 7), ("moderator", 6)] {
            let mut browser = log_in(app, name).await;
            let mut count = async |when: &str| {
                let page = browser.get(&format!("/api/rooms?when={when}")).await.expect(200).json();
                page["items"].as_array().unwrap().len()
            };
            assert_eq!([count("open").await, count("planned").await, count("ended").await], [1, planned, 2], "{name}");
        }
        assert_eq!(app.number("select count(*) from rooms where status = 'cancelled'", vec![]).await, 1);
        for job in ["rooms.end_overdue", "rooms.extend_series", "rooms.remind"] {
            app.run(job).await;
        }
        assert_eq!(app.number("select count(*) from rooms", vec![]).await, 11, "nothing is missing or overdue");
    }

    async fn a_community_of_others_gets_no_account_with_a_known_password(app: &TestApp) {
        app.member("Maya").await;
        let refused = demo::fill(&app.app).await.unwrap_err().to_string();
        assert!(refused.contains("a database of its own"), "{refused}");
        assert_eq!(members(&app.app).await, 1);
        assert_eq!(app.app.files.keys("images").await.unwrap(), Vec::<String>::new());
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
