//! Who may run which statement on direct messages: the two themselves, and staff on nothing but what one of them showed.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};

use application::access::Reach;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

/// Every store that names a table of direct messages, and which.
const STORES: &[(&str, &[&str])] = &[
    ("dm::store", &["dm_messages", "dm_sides", "dm_threads"]),
    ("dm::message_store", &["dm_messages", "dm_reports", "dm_threads"]),
    ("dm::excerpt_store", &["dm_messages", "dm_reports"]),
];

/// The operations whose files call each store that reads what someone wrote: all of them are a member's own.
const READERS: &[(&str, &[&str])] = &[
    // Lists, one conversation, and every change, which begins with finding it.
    (
        "store::",
        &[
            "acceptance.rs",
            "access.rs",
            "excerpt.rs",
            "import.rs",
            "list.rs",
            "own.rs",
            "read.rs",
            "send.rs",
            "view.rs",
        ],
    ),
    (
        "message_store::",
        &["excerpt.rs", "import.rs", "cleanup.rs", "messages.rs", "own.rs", "send.rs", "view.rs"],
    ),
];

fn crates() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).parent().unwrap().to_owned()
}

/// Source files below a folder with what they say, but for tests.
fn sources(folder: &Path) -> Vec<(PathBuf, String)> {
    let mut found = Vec::new();
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.is_dir() && !path.ends_with("tests") {
            found.extend(sources(&path));
        } else if path.extension().is_some_and(|ending| ending == "rs") {
            let text = std::fs::read_to_string(&path).unwrap();
            found.push((path, text));
        }
    }
    found
}

fn tables_in(text: &str) -> BTreeSet<&str> {
    ["dm_messages", "dm_reports", "dm_sides", "dm_threads"]
        .into_iter()
        .filter(|table| text.contains(*table))
        .collect()
}

/// K3: every statement of the program; what names a table of direct messages is in the stores of that feature alone.
#[test]
fn no_other_store_names_direct_messages() {
    let mut found: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for (store, _, sql) in application::api::statements(&exhale::features::all()) {
        for text in [sql.sqlite, sql.postgres] {
            let tables = tables_in(text);
            if !tables.is_empty() {
                found.entry(store).or_default().extend(tables);
            }
        }
    }
    let expected = STORES.iter().map(|(store, tables)| (*store, tables.iter().copied().collect()));
    assert_eq!(found, expected.collect());
    for (path, text) in sources(&crates()) {
        let of_the_feature = path.starts_with(crates().join("features/dm/src"));
        assert!(of_the_feature || tables_in(&text).is_empty(), "{} names direct messages", path.display());
    }
}

/// K3: what staff run when they decide reads excerpts, and of messages it only says that they are taken down or back.
#[test]
fn the_desk_reads_no_message() {
    let statements = application::api::statements(&exhale::features::all());
    let of_excerpts: Vec<_> = statements.iter().filter(|(store, ..)| *store == "dm::excerpt_store").collect();
    let naming: Vec<_> =
        of_excerpts.iter().filter(|(.., sql)| sql.postgres.contains("dm_messages")).collect();
    assert_eq!(naming.len(), 2);
    for (_, name, sql) in naming {
        for text in [sql.sqlite, sql.postgres] {
            assert!(text.starts_with("update dm_messages set removed_by = "), "{name}: {text}");
            let reads =
                ["select", "from", "join", "returning", "text"].into_iter().find(|word| text.contains(word));
            assert_eq!(reads, None, "{name}: {text}");
        }
    }
    // Of all else the two files that staff's operations reach may only take the next number.
    for (path, text) in sources(&crates().join("features/dm/src")) {
        let name = path.file_name().unwrap().to_str().unwrap();
        // The feature lists the statements of its stores; to list one is not to run it.
        let text = text.replace("store::STATEMENTS", "");
        if matches!(name, "review.rs" | "excerpt_store.rs") {
            let rest = text.replace("excerpt_store::", "").replace("use crate::store::raise;", "");
            assert!(!rest.contains("store::"), "{name} calls another store");
        }
        for (store, readers) in READERS {
            let whole = text.replace("reviews::store::", "").replace("excerpt_store::", "");
            let whole = if *store == "store::" { whole.replace("message_store::", "") } else { whole };
            let calls = whole.contains(store);
            let own = matches!(name, "store.rs" | "message_store.rs" | "excerpt_store.rs");
            assert!(!calls || own || readers.contains(&name), "{name} calls {store}");
        }
    }
    for (path, text) in sources(&crates().join("features")) {
        let own = path.starts_with(crates().join("features/dm"));
        assert!(own || !text.contains("dm::"), "{} names direct messages", path.display());
    }
}

/// No operation on direct messages is for staff: anyone who calls one has their own conversations and no others.
#[test]
fn staff_have_no_operation_of_their_own() {
    let operations = application::access::operations(&exhale::features::all()).unwrap();
    let all: Vec<_> = operations.iter().filter(|operation| operation.path.starts_with("/api/dm")).collect();
    assert!(all.len() >= 12, "{}", all.len());
    for operation in all {
        assert_eq!(operation.caller, Reach::Admitted, "{} {}", operation.method, operation.path);
    }
}

/// Ann and Ben write forty messages in turn; answers their ids.
async fn talk(app: &TestApp, ann: &mut Person, ben: &mut Person) -> Vec<Value> {
    let mut ids = Vec::new();
    for number in 0..40 {
        app.clock.advance(1);
        let (from, to) = if number % 2 == 0 { (&mut *ann, ben.id) } else { (&mut *ben, ann.id) };
        let body = json!({ "text": format!("Line-{number:02}") });
        let said = from.browser.post(&format!("/api/dm/{to}/messages"), body).await.expect(201).json();
        ids.push(said["id"].clone());
    }
    ids
}

on_both_databases! {
    /// K3: moderators and admins read the excerpt and nothing else: everything they may do works while nobody can read a
    /// message at all, and nothing of it says what was not shown.
    async fn staff_need_no_messages(app: &TestApp) {
        let (mut ann, mut ben) = (app.supporter("Ann").await, app.supporter("Ben").await);
        let said = talk(app, &mut ann, &mut ben).await;
        let report = json!({ "messageIds": [said[20]], "cause": "harassment", "consent": true });
        ben.browser.post(&format!("/api/dm/{}/report", ann.id), report).await.expect(201);
        let mut alex = app.admin("Alex").await;
        app.change("alter table dm_messages rename to hidden_messages", vec![]).await;
        let path = format!("/api/dm/{}/messages", ben.id);
        ann.browser.post(&path, json!({ "text": "Hello" })).await.expect(500);
        let queue = "/api/moderation/queue?kind=reported_conversation";
        let item = alex.browser.get(queue).await.expect(200).json()["items"][0].clone();
        let letter = item["id"].as_str().unwrap().to_owned();
        let operations = application::access::operations(&exhale::features::all()).unwrap();
        let mut answers = 0;
        for operation in operations.iter().filter(|operation| operation.caller >= application::access::Reach::Moderator) {
            let path = operation.path.replace("{kind}", "reported_conversation").replace("{id}", &letter).replace("{uid}", &ann.id.to_string());
            if path.ends_with("/suspension") || path.contains('{') { continue; }
            let body = match operation.method.as_str() {
                "GET" | "DELETE" => Value::Null,
                _ if path.ends_with("/decision") => json!({ "verdict": "approve", "submittedAt": item["submittedAt"] }),
                _ => json!({ "reason": "Because" }),
            };
            let answer = alex.browser.json(operation.method.clone(), &path, body).await;
            assert!(!answer.status.is_server_error(), "{} {path}: {}", operation.method, answer.status);
            let body = String::from_utf8_lossy(&answer.body).into_owned();
            for secret in ["Line-14", "Line-26", "Line-00"] {
                assert!(!body.contains(secret), "{path} tells {secret}");
            }
            answers += 1;
        }
        assert!(answers >= 5, "{answers}");
        app.change("alter table hidden_messages rename to dm_messages", vec![]).await;
    }
}
