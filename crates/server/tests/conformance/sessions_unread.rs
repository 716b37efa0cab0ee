//! Public pages need no session: they only look at it, and answer also while it cannot be read.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use application::public_pages::Site;
use axum::Router;
use domain::ids::MemberId;
use domain::time::{MINUTE, Timestamp};
use platform::app::{App, Parts};
use platform::auth::{Sessions, Viewer};
use platform::db::{Db, DbError};
use platform::http::client::Network;
use platform::params;
use testkit::{Client, TestApp, on_both_databases};

const SEEN: &str = "select last_seen_at from sessions";
const HTML: &str = "text/html,application/xhtml+xml,*/*;q=0.8";

/// Sessions whose reads never end; counts how many were waited for at the same time.
#[derive(Default)]
struct Frozen {
    waiting: AtomicUsize,
    most: AtomicUsize,
}

/// Ends a wait when the reader gives up.
struct Wait<'a>(&'a AtomicUsize);

impl Drop for Wait<'_> {
    fn drop(&mut self) {
        self.0.fetch_sub(1, Ordering::SeqCst);
    }
}

impl Frozen {
    async fn never<T>(&self) -> T {
        let waiting = self.waiting.fetch_add(1, Ordering::SeqCst) + 1;
        let _wait = Wait(&self.waiting);
        self.most.fetch_max(waiting, Ordering::SeqCst);
        std::future::pending().await
    }
}

#[async_trait::async_trait]
impl Sessions for Frozen {
    async fn viewer(&self, _: &Db, _: [u8; 32], _: Network, _: Timestamp) -> Result<Option<Viewer>, DbError> {
        self.never().await
    }

    async fn glance(&self, _: &Db, _: [u8; 32], _: Timestamp) -> Result<Option<Viewer>, DbError> {
        self.never().await
    }

    async fn apart(&self, _: &Db, _: MemberId) -> Result<Vec<MemberId>, DbError> {
        self.never().await
    }
}

/// A member's browser at a server whose sessions cannot be read.
fn signed_in(app: &mut TestApp, frozen: &Arc<Frozen>) -> Client {
    app.app = App::new(Parts { sessions: frozen.clone(), ..(*app.app).clone() });
    let cookie = format!("{}={}", platform::auth::COOKIE, "x".repeat(43));
    app.visitor_with(Site::default(), Router::new())
        .with_header("cookie", &cookie)
        .with_header("accept", HTML)
}

#[tokio::test]
async fn help_is_shown_while_sessions_cannot_be_read() {
    let mut app = crate::setup().sqlite().await;
    let frozen = Arc::new(Frozen::default());
    let browser = signed_in(&mut app, &frozen);
    // More at once than may wait for an answer.
    let asked = (0..50).map(|_| {
        let mut browser = browser.clone();
        async move { browser.get("/help-now").await.status.as_u16() }
    });
    let statuses = futures_util::future::join_all(asked).await;
    assert_eq!(statuses, [200; 50]);
    assert!((1..=8).contains(&frozen.most.load(Ordering::SeqCst)));
}

#[tokio::test]
async fn a_page_that_says_no_asks_for_no_session() {
    let mut app = crate::setup().sqlite().await;
    let frozen = Arc::new(Frozen::default());
    let mut browser = signed_in(&mut app, &frozen);
    let page = browser.get("/nowhere").await.expect(404);
    assert!(String::from_utf8_lossy(&page.body).contains("<h1>Page not found</h1>"));
    assert_eq!(frozen.most.load(Ordering::SeqCst), 0);
}

on_both_databases! {
    /// What is not written waits for no lock.
    async fn a_public_page_writes_nothing_of_the_session(app: &TestApp) {
        let mut maya = app.member("Maya").await;
        let before = app.number(SEEN, params![]).await;
        app.clock.advance(10 * MINUTE);
        let page = maya.browser.get("/help-now").await.expect(200);
        assert!(String::from_utf8_lossy(&page.body).contains(r#"href="/community/profile""#));
        assert_eq!(app.number(SEEN, params![]).await, before);
        maya.browser.get("/api/session").await.expect(200);
        assert_eq!(app.number(SEEN, params![]).await, app.clock.time().0);
    }

    async fn readiness_is_asked_for_once_a_second(app: &TestApp) {
        let ready = async || app.visitor().get("/readyz").await.status.as_u16();
        assert_eq!(ready().await, 200);
        app.change("delete from schema_migrations where number = 1", params![]).await;
        assert_eq!(ready().await, 200, "not asked again so soon");
        app.clock.advance(1_000);
        assert_eq!(ready().await, 503);
    }
}
