//! What no answer may tell: every reading operation, asked as every kind of caller in a community with people in it.
//!
//! An operation that is added later is asked as well. One whose path has a parameter that [`filled`] does not know fails
//! the test by its name, until someone says there what to fill in.

use std::collections::BTreeSet;

use axum::http::Method;
use domain::entitlement::Entitled;
use domain::ids::MemberId;
use domain::plan::Slot;
use domain::role::Roles;
use platform::params;
use serde_json::{Value, json};
use testkit::{Person, TestApp, on_both_databases};

const PHOTO: &[u8] = include_bytes!("../../../commons/media/tests/fixtures/progressive.jpg");

/// Keys that only the document of the reader's own account may have.
const OWN_ONLY: &[&str] = &[
    "email",
    "lastActive",
    "subscriptionId",
    "subscriptionIds",
    "stripeCustomerId",
    "likedWins",
    "plan",
    "emailUpdates",
];

/// Keys that nothing may have.
const NEVER: &[&str] = &[
    "passwordHash",
    "password",
    "token",
    "tokenHash",
    "ticket",
    "emailKey",
    "firstNameKey",
    "lastNameKey",
    "code",
];

/// The operations that answer with the reader's own account.
const OWN_DOCUMENTS: &[&str] = &["/api/session", "/api/members/me", "/api/billing/membership"];

/// The operations whose `plan` is that of something for sale, or that are for admins, who read the plan of others.
const OF_PLANS: &[&str] = &["/api/billing/prices", "/api/admin/members/{uid}/grants"];

/// What makes an operation answer with something, where it stays empty without.
const QUERIES: &[(&str, &[&str])] = &[
    ("/api/members/search", &["?q=c", "?q=secretc&for=tag"]),
    ("/api/members/random", &["", "?professionals=true"]),
    ("/api/chat/channels/{id}/search", &["?q=hello"]),
    ("/api/rooms", &["?when=open", "?when=planned", "?when=ended"]),
    ("/api/check-subscription", &["?subscriptionId=sub_secret_supporter"]),
];

/// One member of the community, and what nobody but they and some may read.
struct Known {
    person: Person,
    roles: Roles,
    secrets: Vec<String>,
}

/// Ids of what there is to ask for, by the path of the operation up to its parameter.
struct Things {
    wins: Vec<String>,
    questions: Vec<String>,
    rooms: Vec<String>,
    replays: Vec<String>,
    calendars: Vec<String>,
    comments: Vec<String>,
    members: Vec<MemberId>,
    media: Vec<String>,
    checkouts: Vec<String>,
    messages: Vec<String>,
}

/// What to fill in for the parameter, or `None` where nobody has said so.
fn filled(path: &str, things: &Things) -> Option<Vec<String>> {
    let (before, rest) = path.split_once('{')?;
    let (_, after) = rest.split_once('}')?;
    let values = match before {
        "/api/wins/" | "/api/moderation/win/" => things.wins.clone(),
        "/api/members/" | "/api/blocks/" | "/api/admin/members/" | "/api/dm/" | "/api/professionals/" => {
            things.members.iter().map(ToString::to_string).collect()
        }
        "/media/" => things.media.clone(),
        "/api/billing/checkouts/" => things.checkouts.clone(),
        "/api/questions/" => things.questions.clone(),
        "/api/replays/" => things.replays.clone(),
        "/api/rooms/" => things.rooms.clone(),
        // A decision exists for the one whom it concerns alone.
        "/api/room-reports/" => things.rooms.clone(),
        "/api/rooms/calendar/" => things.calendars.clone(),
        "/api/comments/" => things.comments.clone(),
        "/api/chat/channels/" => vec!["community".to_owned()],
        "/api/chat/messages/" => things.messages.clone(),
        // A file, which is no JSON.
        "/api/moderation/applications/" if rest.starts_with("id}/evidence/") => return Some(Vec::new()),
        _ => return None,
    };
    (!after.contains('{')).then(|| values.iter().map(|value| format!("{before}{value}{after}")).collect())
}

/// Every address that a reading operation of the API document has in this community, by operation.
fn addresses(things: &Things) -> Vec<(String, Vec<String>)> {
    let document = application::api::document(&exhale::features::all());
    let mut unknown = Vec::new();
    let mut found = Vec::new();
    for (path, methods) in document["paths"].as_object().unwrap() {
        if methods.get("get").is_none() {
            continue;
        }
        let bases = if path.contains('{') { filled(path, things) } else { Some(vec![path.clone()]) };
        let Some(bases) = bases else {
            unknown.push(path.clone());
            continue;
        };
        let queries =
            QUERIES.iter().find(|(known, _)| known == path).map_or(&[""][..], |(_, queries)| queries);
        let all =
            bases.iter().flat_map(|base| queries.iter().map(move |query| format!("{base}{query}"))).collect();
        found.push((path.clone(), all));
    }
    assert!(unknown.is_empty(), "say in `filled` what to fill in for the parameters of {unknown:?}");
    found
}

/// Someone of each kind, with an address, a last name and subscriptions that are found again wherever they appear.
async fn people(app: &TestApp) -> Vec<Known> {
    let none = Roles::default();
    let kinds = [
        ("free", none),
        ("supporter", none),
        ("pro", Roles { professional: true, ..none }),
        ("ambassador", Roles { ambassador: true, ..none }),
        ("moderator", Roles { moderator: true, ..none }),
        ("admin", Roles { admin: true, ..none }),
        ("applicant", Roles { applicant: true, ..none }),
    ];
    let mut all = Vec::new();
    for (kind, roles) in kinds {
        let last_name = format!("Secretcastle-{kind}");
        let subscription = format!("sub_secret_{kind}");
        let person = app
            .person(&format!("C{kind}"), |new| {
                new.roles = roles;
                new.last_name = Some(last_name.clone());
                new.password_hash = format!("hash-secret-{kind}");
                if kind != "free" {
                    new.entitled = vec![Entitled { id: subscription.clone(), slot: Slot::Zero, until: None }];
                }
            })
            .await;
        let customer = format!("cus_secret_{kind}");
        let sql = "update members set last_active = $2, stripe_customer_id = $3 where id = $1";
        let active = 1_234_567_000 + i64::try_from(all.len()).unwrap();
        app.change(sql, params![person.id, active, customer.clone()]).await;
        let secrets = vec![last_name, person.email.clone(), subscription, customer, active.to_string()];
        all.push(Known { person, roles, secrets });
    }
    let listed = |listing: &mut testkit::Listing| "Secretcastle-verified".clone_into(&mut listing.last_name);
    let person = app.verified_professional("Cverified", listed).await;
    let secrets = vec!["Secretcastle-verified".to_owned(), person.email.clone()];
    all.push(Known { person, roles: Roles { professional: true, ..none }, secrets });
    all
}

/// Lets the people do what members do: photos, Wins in every state, likes, a block.
async fn things(app: &TestApp, people: &mut [Known]) -> Things {
    let (mut wins, mut questions, mut comments) = (Vec::new(), Vec::new(), Vec::new());
    let mut media = Vec::new();
    for known in people.iter_mut().filter(|known| !known.roles.applicant) {
        let browser = &mut known.person.browser;
        let kind = Some("application/octet-stream");
        let image: Value =
            browser.send(Method::POST, "/api/media/images", kind, PHOTO).await.expect(201).json();
        let told = json!({ "photoId": image["id"], "about": "About me", "bio": "A line" });
        let told: Value = browser.patch("/api/members/me/profile", told).await.expect(200).json();
        media.push(told["photoURL"].as_str().unwrap().trim_start_matches("/media/").to_owned());
        let body =
            json!({ "title": "A walk", "win": "Outside.", "sharePermissions": { "socialMedia": false } });
        let win: Value = browser.post("/api/wins", body).await.expect(201).json();
        wins.push(win["id"].as_str().unwrap().to_owned());
        let body = json!({ "prompt": "How?", "tags": ["panic"], "anonymous": known.roles.professional });
        let question: Value = browser.post("/api/questions", body).await.expect(201).json();
        questions.push(question["id"].as_str().unwrap().to_owned());
    }
    let place = people.iter().position(|known| known.roles.moderator).unwrap();
    let mut waiting = Vec::new();
    for kind in ["win", "question"] {
        let path = format!("/api/moderation/queue?kind={kind}");
        let page: Value = people[place].person.browser.get(&path).await.expect(200).json();
        waiting.extend(page["items"].as_array().unwrap().clone());
    }
    for (number, item) in waiting.iter().enumerate() {
        let (kind, id) = (item["kind"].as_str().unwrap(), item["id"].as_str().unwrap());
        let verdict = match number % 3 {
            2 => continue,
            1 => json!({ "verdict": "decline", "reason": "Not yet", "submittedAt": item["submittedAt"] }),
            _ => json!({ "verdict": "approve", "submittedAt": item["submittedAt"] }),
        };
        let path = format!("/api/moderation/{kind}/{id}/decision");
        people[place].person.browser.put(&path, verdict).await;
    }
    for known in people.iter_mut() {
        for win in &wins {
            known.person.browser.put(&format!("/api/wins/{win}/like"), Value::Null).await;
        }
    }
    for known in people.iter_mut().filter(|known| !known.roles.applicant) {
        let posts = wins.iter().map(|id| format!("/api/wins/{id}"));
        for post in posts.chain(questions.iter().map(|id| format!("/api/questions/{id}"))) {
            let browser = &mut known.person.browser;
            let added = browser.post(&format!("{post}/comments"), json!({ "text": "Me too." })).await;
            if added.status == 201 {
                comments.push(added.json()["id"].as_str().unwrap().to_owned());
            }
        }
    }
    for known in people.iter_mut() {
        let id = &comments[0];
        known.person.browser.put(&format!("/api/comments/{id}/like"), Value::Null).await;
        let report = json!({ "kind": "comment", "id": id, "cause": "spam" });
        known.person.browser.post("/api/reports", report).await;
    }
    let members: Vec<MemberId> = people.iter().map(|known| known.person.id).collect();
    for known in people.iter_mut() {
        for to in &members {
            let path = format!("/api/dm/{to}/messages");
            known.person.browser.post(&path, json!({ "text": "Between us." })).await;
        }
    }
    let mut messages = Vec::new();
    for known in people.iter_mut() {
        let body = json!({ "text": "Hello everyone." });
        let said = known.person.browser.post("/api/chat/channels/community/messages", body).await;
        if said.status == 201 {
            messages.push(said.json()["message"]["id"].as_str().unwrap().to_owned());
        }
    }
    let (blocker, blocked) = (0, people[1].person.id);
    people[blocker].person.browser.put(&format!("/api/blocks/{blocked}"), Value::Null).await.expect(204);
    let checkouts = vec![checkout_of(&mut people[0]).await];
    let body = json!({ "title": "Tea", "hosts": members.iter().skip(2).take(1).collect::<Vec<_>>() });
    let rooms = vec![
        people[place].person.browser.post("/api/rooms", body).await.expect(201).json()["id"]
            .as_str()
            .unwrap()
            .to_owned(),
    ];
    let replays = vec![app.replay(&rooms[0], b"sound").await];
    let path = format!("/api/rooms/{}/reminder", rooms[0]);
    people[place].person.browser.put(&path, Value::Null).await.expect(200);
    let calendar =
        people[place].person.browser.post("/api/rooms/calendar", Value::Null).await.expect(201).json();
    let calendars = vec![calendar["url"].as_str().unwrap().rsplit('/').next().unwrap().to_owned()];
    Things { wins, questions, rooms, replays, calendars, comments, media, checkouts, messages, members }
}

/// Someone begins to pay.
async fn checkout_of(known: &mut Known) -> String {
    let body = json!({ "price": "tier0_weekly", "from": "upgrade" });
    let made: Value = known.person.browser.post("/api/billing/checkouts", body).await.expect(201).json();
    made["id"].as_str().unwrap().to_owned()
}

/// What a reader may not be told, found again in an answer.
fn leaks(reader: Option<&Known>, people: &[Known], operation: &str, answer: &Value) -> Vec<String> {
    let own = reader.map(|reader| reader.person.id);
    let staff = reader.is_some_and(|reader| reader.roles.may_moderate());
    let text = answer.to_string();
    // Admins see what a member has, by the name under which it can be taken back.
    let told_to_admins =
        |secret: &str| secret.starts_with("sub_secret") && operation.starts_with("/api/admin/");
    let mut found = Vec::new();
    for known in people.iter().filter(|known| Some(known.person.id) != own) {
        let [last_name, others @ ..] = &known.secrets[..] else { continue };
        if !staff && !known.roles.professional && text.contains(last_name) {
            found.push(format!("the last name {last_name}"));
        }
        found.extend(
            others
                .iter()
                .filter(|secret| text.contains(*secret) && !told_to_admins(secret))
                .map(|secret| format!("the text {secret}")),
        );
    }
    if text.contains("hash-secret") {
        found.push("a password's hash".to_owned());
    }
    let mut keys = BTreeSet::new();
    keys_of(answer, &mut keys);
    found.extend(keys.iter().filter(|key| NEVER.contains(key)).map(|key| format!("the key {key}")));
    if !OWN_DOCUMENTS.contains(&operation) {
        let allowed = |key: &&&str| **key == "plan" && OF_PLANS.contains(&operation);
        let own_only = keys.iter().filter(|key| OWN_ONLY.contains(key) && !allowed(key));
        found.extend(own_only.map(|key| format!("the key {key}")));
    }
    found
}

fn keys_of<'a>(value: &'a Value, keys: &mut BTreeSet<&'a str>) {
    match value {
        Value::Object(members) => members.iter().for_each(|(key, value)| {
            keys.insert(key);
            keys_of(value, keys);
        }),
        Value::Array(entries) => entries.iter().for_each(|entry| keys_of(entry, keys)),
        _ => {}
    }
}

on_both_databases! {
    /// No answer tells a member what is private to another, whichever operation is asked (O-28, O-30, O-58).
    async fn no_answer_tells_what_is_private_to_another(app: &TestApp) {
        let mut people = people(app).await;
        let things = things(app, &mut people).await;
        let operations = addresses(&things);
        let mut told = 0;
        let mut found = Vec::new();
        for reader in std::iter::once(None).chain(people.iter().map(Some)) {
            let mut browser = reader.map_or_else(|| app.visitor(), |reader| reader.person.browser.clone());
            for (operation, addresses) in &operations {
                for address in addresses {
                    let answer = browser.get(address).await;
                    assert!(!answer.status.is_server_error(), "{address}: {}", answer.status);
                    if answer.status != 200 || !answer.header("content-type").contains("json") {
                        continue;
                    }
                    told += 1;
                    let who = reader.map_or("a visitor", |reader| reader.person.email.as_str());
                    let leaks = leaks(reader, &people, operation, &answer.json());
                    found.extend(leaks.into_iter().map(|leak| format!("{address} tells {who} {leak}")));
                }
            }
        }
        assert!(found.is_empty(), "{found:#?}");
        assert!(told > 150, "only {told} answers");
    }

    /// The net has no hole: what an account's own document says is found in it, and would be in any other.
    async fn what_is_private_is_recognised(app: &TestApp) {
        let people = people(app).await;
        let (one, other) = (&people[0], &people[1]);
        let own: Value = other.person.browser.clone().get("/api/members/me").await.expect(200).json();
        assert!(leaks(Some(other), &people, "/api/members/me", &own).is_empty());
        assert_eq!(leaks(Some(one), &people, "/api/members/me", &own).len(), other.secrets.len(), "{own}");
        let elsewhere = leaks(Some(other), &people, "/api/wins", &own);
        assert_eq!(elsewhere.len(), 8, "{elsewhere:?}");
        assert_eq!(leaks(Some(one), &people, "/", &json!([{ "a": { "passwordHash": 1 } }])), ["the key passwordHash"]);
    }
}

#[test]
fn a_parameter_that_nobody_knows_is_noticed() {
    let things = Things {
        wins: vec!["w".into()],
        questions: Vec::new(),
        rooms: Vec::new(),
        replays: Vec::new(),
        calendars: Vec::new(),
        comments: Vec::new(),
        members: Vec::new(),
        media: Vec::new(),
        checkouts: Vec::new(),
        messages: Vec::new(),
    };
    assert_eq!(filled("/api/wins/{id}", &things), Some(vec!["/api/wins/w".to_owned()]));
    assert_eq!(filled("/api/wins/{id}/parts/{part}", &things), None);
    assert_eq!(filled("/api/something/{id}", &things), None);
}
