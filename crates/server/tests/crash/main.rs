//! Kills the real server while members write, many times over: nothing acknowledged is lost, counts equal rows.

#![cfg(test)]

mod chat;
mod doors;
mod orderly;
mod slow;

use std::collections::HashMap;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use platform::db::{Db, Location, Sql};
use serde_json::{Value, json};

/// How often the server is killed.
const KILLS: usize = 50;
/// Members writing at once; each has a Win of its own to like.
const WRITERS: usize = 16;
/// Demo accounts without an allowance.
const PEOPLE: &[&str] = &["supporter", "super", "moderator", "admin", "ambassador", "pro"];

const WRONG_COUNTS: Sql = Sql::both(
    "select count(*) from wins w where w.likes_count <> (select count(*) from win_likes l where l.win_id = w.id)",
);
const INTEGRITY: Sql = Sql::both("pragma integrity_check");
const ALL_WINS: Sql = Sql::both("select id from wins");
const LIKES: Sql =
    Sql::both("select m.email, l.win_id from win_likes l join members m on m.id = l.member_id");

/// What the server has acknowledged, or may have done without saying so.
#[derive(Default)]
struct Journal {
    wins: Vec<uuid::Uuid>,
    /// Per writer: the states that its like may be in.
    likes: HashMap<usize, Vec<bool>>,
}

struct Server {
    child: Child,
    port: u16,
}

impl Server {
    fn start(data: &std::path::Path, port: u16) -> Self {
        let child = Command::new(env!("CARGO_BIN_EXE_exhale"))
            .args(["serve", "--demo"])
            .env("EXHALE_DATA", data)
            .env("EXHALE_LISTEN", format!("127.0.0.1:{port}"))
            .env("EXHALE_MEDIA_LISTEN", "127.0.0.1:0")
            .env("EXHALE_BASE_URL", format!("http://localhost:{port}"))
            .env("EXHALE_RATE_FACTOR", "100000")
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        Self { child, port }
    }

    fn address(&self, path: &str) -> String {
        format!("http://127.0.0.1:{}{path}", self.port)
    }

    async fn ready(&self, client: &reqwest::Client) {
        for _ in 0..400 {
            if client.get(self.address("/readyz")).send().await.is_ok_and(|answer| answer.status() == 200) {
                return;
            }
            tokio::time::sleep(Duration::from_millis(25)).await;
        }
        panic!("the server does not come up");
    }

    /// `kill -9`.
    fn kill(mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }
}

fn client() -> reqwest::Client {
    // Anyone who comes second finds it installed.
    let _ = rustls::crypto::ring::default_provider().install_default();
    reqwest::Client::builder().timeout(Duration::from_secs(20)).build().unwrap()
}

fn free_port() -> u16 {
    std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port()
}

/// The base URL of the server at this address, which its own pages name as their origin.
fn origin(url: &str) -> String {
    let port = reqwest::Url::parse(url).unwrap().port().unwrap();
    format!("http://localhost:{port}")
}

async fn call(
    client: &reqwest::Client,
    method: reqwest::Method,
    url: String,
    cookie: &str,
    body: Option<Value>,
) -> Option<(u16, Value)> {
    let mut request = client
        .request(method, &url)
        .header("origin", origin(&url))
        .header("cookie", cookie)
        .header("idempotency-key", uuid::Uuid::from_u128(rand::random()).to_string());
    if let Some(body) = body {
        request = request.header("content-type", "application/json").body(body.to_string());
    }
    let answer = request.send().await.ok()?;
    let status = answer.status().as_u16();
    let text = answer.text().await.ok()?;
    Some((status, serde_json::from_str(&text).unwrap_or(Value::Null)))
}

async fn log_in(client: &reqwest::Client, server: &Server, name: &str) -> String {
    let body = json!({ "email": format!("{name}@exhale.test"), "password": "exhale-demo" });
    let url = server.address("/api/session");
    let answer = client
        .post(&url)
        .header("origin", origin(&url))
        .header("content-type", "application/json")
        .body(body.to_string())
        .send()
        .await
        .unwrap();
    assert_eq!(answer.status(), 200, "{name} logs in");
    let cookie = answer.headers()["set-cookie"].to_str().unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// Shares and likes until the server is gone.
async fn write(
    client: reqwest::Client,
    base: String,
    cookie: String,
    number: usize,
    win: String,
    journal: Arc<Mutex<Journal>>,
) {
    for round in 0.. {
        if round % 2 == 0 {
            let body = json!({ "title": "Kept", "win": format!("by writer {number}"), "sharePermissions": { "socialMedia": false } });
            let Some((status, answer)) =
                call(&client, reqwest::Method::POST, format!("{base}/api/wins"), &cookie, Some(body)).await
            else {
                return;
            };
            assert_eq!(status, 201, "{answer}");
            journal.lock().unwrap().wins.push(answer["id"].as_str().unwrap().parse().unwrap());
        } else {
            let like = round % 4 == 1;
            let before = journal
                .lock()
                .unwrap()
                .likes
                .get(&number)
                .and_then(|states| states.last().copied())
                .unwrap_or(false);
            journal.lock().unwrap().likes.insert(number, vec![before, like]);
            let method = if like { reqwest::Method::PUT } else { reqwest::Method::DELETE };
            let Some((status, answer)) =
                call(&client, method, format!("{base}/api/wins/{win}/like"), &cookie, None).await
            else {
                return;
            };
            assert_eq!(status, 200, "{answer}");
            journal.lock().unwrap().likes.insert(number, vec![like]);
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_acknowledged_is_lost_when_the_server_is_killed() {
    let folder = tempfile::TempDir::new().unwrap();
    let client = client();
    let port = free_port();
    let mut server = Server::start(folder.path(), port);
    server.ready(&client).await;
    let mut cookies = Vec::new();
    for name in PEOPLE {
        cookies.push(log_in(&client, &server, name).await);
    }
    let (mut feed, mut next) = (Vec::new(), Some(String::new()));
    while let Some(cursor) = next {
        let query = if cursor.is_empty() { String::new() } else { format!("?cursor={cursor}") };
        let url = server.address(&format!("/api/wins{query}"));
        let (_, page) = call(&client, reqwest::Method::GET, url, &cookies[0], None).await.unwrap();
        feed.extend(
            page["items"].as_array().unwrap().iter().map(|win| win["id"].as_str().unwrap().to_owned()),
        );
        next = page["nextCursor"].as_str().map(str::to_owned);
    }
    assert!(feed.len() >= WRITERS, "the demo has {} approved Wins", feed.len());

    let journal = Arc::new(Mutex::new(Journal::default()));
    for kill in 0..KILLS {
        let base = format!("http://127.0.0.1:{port}");
        let writers: Vec<_> = (0..WRITERS)
            .map(|number| {
                let cookie = cookies[number % cookies.len()].clone();
                let (client, base, win) = (client.clone(), base.clone(), feed[number].clone());
                tokio::spawn(write(client, base, cookie, number, win, journal.clone()))
            })
            .collect();
        let pause: u64 = rand::random_range(20..250);
        tokio::time::sleep(Duration::from_millis(pause)).await;
        server.kill();
        for writer in writers {
            writer.await.unwrap();
        }
        server = Server::start(folder.path(), port);
        server.ready(&client).await;
        check(folder.path(), &journal, &feed, kill).await;
    }
    server.kill();
    assert!(journal.lock().unwrap().wins.len() > KILLS, "the writers did write");
}

async fn check(folder: &std::path::Path, journal: &Mutex<Journal>, feed: &[String], kill: usize) {
    let db = Db::open(&Location::Sqlite { path: folder.join("exhale.db"), readers: 1 }).await.unwrap();
    let sound: Option<String> = db.one(INTEGRITY, vec![]).await.unwrap();
    assert_eq!(sound.as_deref(), Some("ok"), "after kill {kill}");
    assert_eq!(db.one::<i64>(WRONG_COUNTS, vec![]).await.unwrap(), Some(0), "after kill {kill}");
    let kept: std::collections::HashSet<uuid::Uuid> =
        db.all(ALL_WINS, vec![]).await.unwrap().into_iter().collect();
    let likes: std::collections::HashSet<(String, uuid::Uuid)> =
        db.all(LIKES, vec![]).await.unwrap().into_iter().collect();
    let mut journal = journal.lock().unwrap();
    let lost = journal.wins.iter().filter(|id| !kept.contains(id)).count();
    assert_eq!(lost, 0, "acknowledged Wins lost after kill {kill}");
    for (number, states) in &mut journal.likes {
        let email = format!("{}@exhale.test", PEOPLE[number % PEOPLE.len()]);
        let liked = likes.contains(&(email, feed[*number].parse().unwrap()));
        assert!(states.contains(&liked), "writer {number}: {states:?}, found {liked}, after kill {kill}");
        *states = vec![liked];
    }
}
