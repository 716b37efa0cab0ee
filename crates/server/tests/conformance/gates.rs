//! Every operation of the API at every level: what a gate protects is closed below its tier with its words, to nobody
//! else, and nothing is that the document does not declare.

use application::access::{Operation, Reach};
use axum::http::Method;
use domain::gate::{Gate, VIEW_WINS};
use domain::tier::Tier;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

use crate::callers::{callers, fill, operations};

/// What the gates protect, by others than those who ask.
struct Locked {
    author: String,
    win: String,
    below_win: String,
    prompt: String,
    below_prompt: String,
    room: String,
    super_room: String,
    replay: String,
}

async fn locked(app: &TestApp) -> Locked {
    let mut mona = app.moderator("Mona").await;
    let mut ann = app.supporter("Ann").await;
    let mut leo = app.super_member("Leo").await;
    let words = json!({ "title": "A walk", "win": "I went outside." });
    let win = posted(&mut ann, "/api/wins", words.clone()).await;
    approve(&mut mona, "win", &win).await;
    for _ in 0..10 {
        app.clock.advance(1);
        let newer = posted(&mut ann, "/api/wins", words.clone()).await;
        approve(&mut mona, "win", &newer).await;
    }
    let prompt = json!({ "prompt": "What helped today?", "kind": "prompt" });
    let prompt = posted(&mut leo, "/api/questions", prompt).await;
    approve(&mut mona, "question", &prompt).await;
    let comment = json!({ "text": "Well done." });
    let below_win = posted(&mut leo, &format!("/api/wins/{win}/comments"), comment.clone()).await;
    let below_prompt = posted(&mut ann, &format!("/api/questions/{prompt}/comments"), comment).await;
    let room = posted(&mut mona, "/api/rooms", json!({ "title": "Tea" })).await;
    let super_room = json!({ "title": "Tea for a few", "minTier": "super" });
    let super_room = posted(&mut mona, "/api/rooms", super_room).await;
    let replay = app.replay(&room, b"sound").await;
    Locked { author: ann.id.to_string(), win, below_win, prompt, below_prompt, room, super_room, replay }
}

async fn posted(person: &mut Person, path: &str, body: Value) -> String {
    person.browser.post(path, body).await.expect(201).json()["id"].as_str().unwrap().to_owned()
}

async fn approve(moderator: &mut Person, kind: &str, id: &str) {
    let queue = moderator.browser.get("/api/moderation/queue").await.expect(200).json();
    let item = queue["items"].as_array().unwrap().iter().find(|item| item["id"] == id).unwrap().clone();
    let verdict = json!({ "verdict": "approve", "submittedAt": item["submittedAt"] });
    moderator.browser.put(&format!("/api/moderation/{kind}/{id}/decision"), verdict).await.expect(200);
}

impl Locked {
    /// The operation's address where it meets as many gates as it can.
    fn address(&self, path: &str, comment: &str, gate: Gate) -> String {
        let value = match path.split_once('{').map(|(before, _)| before) {
            Some("/api/wins/") => &self.win,
            Some("/api/questions/") => &self.prompt,
            Some("/api/comments/") => comment,
            Some("/api/replays/") => &self.replay,
            Some("/api/rooms/") if gate.feature == "enter this room" => &self.super_room,
            Some("/api/rooms/") => &self.room,
            Some("/api/members/" | "/api/dm/") => &self.author,
            _ => return fill(path),
        };
        let (before, rest) = path.split_once('{').unwrap();
        fill(&format!("{before}{value}{}", rest.split_once('}').unwrap().1))
    }

    /// What meets this gate of the operation.
    async fn probe(&self, operation: &Operation, gate: Gate, first_page: &Value) -> (String, Value) {
        let comment = if gate.feature == "view wins" { &self.below_win } else { &self.below_prompt };
        let address = self.address(&operation.path, comment, gate);
        match (operation.method.as_str(), operation.path.as_str()) {
            ("GET", "/api/wins") => {
                (format!("{address}?cursor={}", first_page["nextCursor"].as_str().unwrap()), Value::Null)
            }
            ("PUT", "/api/saves/{kind}/{id}") if gate.feature == "view wins" => {
                (format!("/api/saves/win/{}", self.win), Value::Null)
            }
            ("PUT", "/api/saves/{kind}/{id}") => {
                (format!("/api/saves/question/{}", self.prompt), Value::Null)
            }
            // The author's newest ones are open, so the first page ends where the others begin.
            ("GET", "/api/members/{uid}/wins") => {
                (format!("{address}?cursor={}", self.last_open(first_page)), Value::Null)
            }
            ("GET", "/api/questions") => (format!("{address}?kind=prompt"), Value::Null),
            ("POST", "/api/questions") => (address, json!({ "prompt": "What helped?", "kind": "prompt" })),
            ("POST" | "PATCH", _) => (address, json!({ "text": "Thank you." })),
            _ => (address, Value::Null),
        }
    }

    /// The place of the last open Win, as the list of its author's Wins names it.
    fn last_open(&self, first_page: &Value) -> String {
        let last = first_page["items"].as_array().unwrap().last().unwrap();
        let id = last["id"].as_str().unwrap().parse().unwrap();
        let at = domain::time::Timestamp(last["createdAt"].as_i64().unwrap());
        platform::http::cursor::Cursor { at, id }.encode(b'm')
    }
}

on_both_databases! {
    /// R013, R278, R288, R303, R304, R305, R306: Free, Supporter, Super and each privileged role at every operation.
    async fn every_operation_keeps_its_gates_at_every_level(app: &TestApp) {
        let locked = locked(app).await;
        let mut probes = 0;
        for (name, reach, mut browser) in callers(app).await {
            let tier = match name {
                "free" => Tier::Free,
                "supporter" => Tier::Supporter,
                _ if reach >= Reach::Admitted => Tier::Super,
                _ => continue,
            };
            let first_page = browser.get("/api/wins").await.expect(200).json();
            let mut all = operations();
            // Reading comes first, so that nothing that is asked for has been changed by asking.
            all.sort_by_key(|operation| operation.method != Method::GET);
            for operation in all.iter().filter(|operation| reach >= operation.caller) {
                for (gate, _) in &operation.gates {
                    let (address, body) = locked.probe(operation, *gate, &first_page).await;
                    let answer = browser.clone().json(operation.method.clone(), &address, body).await;
                    let what = format!("{name} at {} {address}: {} {}", operation.method, answer.status, answer.code());
                    let closed = answer.code() == "tier.needed";
                    assert_eq!(closed, !gate.open_to(tier), "{what}");
                    if closed {
                        assert_eq!(answer.json()["feature"], gate.feature, "{what}");
                        assert_eq!(answer.json()["needs"], gate.needs.level(), "{what}");
                    }
                    probes += 1;
                }
                if operation.gates.is_empty() && !ends_sessions(operation) {
                    for comment in [&locked.below_win, &locked.below_prompt] {
                        let address = locked.address(&operation.path, comment, VIEW_WINS);
                        let body = if operation.method == Method::GET { Value::Null } else { json!({}) };
                        let answer = browser.clone().json(operation.method.clone(), &address, body).await;
                        let what = format!("{name} at {} {address}", operation.method);
                        assert_ne!(answer.code(), "tier.needed", "{what} is behind a gate that it does not declare");
                    }
                }
            }
        }
        assert!(probes > 7 * 10, "{probes}");
    }
}

fn ends_sessions(operation: &Operation) -> bool {
    operation.method == Method::DELETE
        && (operation.path == "/api/session" || operation.path.starts_with("/api/sessions"))
}

/// Each operation has its row in what operators and developers read.
#[test]
fn the_table_has_a_row_for_every_operation() {
    let root = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../..");
    let written = std::fs::read_to_string(root.join("docs/generated/access.md")).unwrap();
    assert_eq!(written, application::access::reference(&exhale::features::all()).unwrap(), "run `make gen`");
    for operation in operations() {
        let row = format!("| `{} {}` |", operation.method, operation.path);
        assert_eq!(written.matches(&row).count(), 1, "{row}");
    }
}
