//! Applications as their owners fill them in, and the files that prove what they say.

mod begin;
mod encryption;
mod evidence;
mod file;
mod hostile_files;
mod outcome;
pub mod question;
mod races;
mod save;
mod submit;
mod withdraw;

use axum::http::Method;
use domain::ids::DecisionId;
use domain::review::Status;
use domain::role::Roles;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use platform::params;
use reviews::{SubjectState, Verdict, decisions};
use serde_json::{Value, json};
use testkit::{Answer, Client, Person, TestApp};

const PATH: &str = "/api/professional-application";

/// Someone who signed up as a professional, and has proven their address.
async fn applicant(app: &TestApp, first: &str) -> Person {
    app.person(first, |new| {
        new.roles = Roles { applicant: true, ..Roles::default() };
        new.onboarding_complete = false;
        new.onboarding_step = "name".to_owned();
        new.plan_chosen_at = None;
    })
    .await
}

async fn begin(browser: &mut Client) -> Value {
    browser.post(PATH, Value::Null).await.expect(201).json()
}

async fn show(browser: &mut Client) -> Value {
    browser.get(PATH).await.expect(200).json()["application"].clone()
}

fn about() -> Value {
    json!({
        "firstName": "Sara", "lastName": "Ruiz", "profession": "Psychologist", "experienceYears": 12,
        "website": "https://sara.example.org", "words": "I listen first.",
    })
}

fn licence() -> Value {
    json!({ "number": "BIG 4711", "body": "CIBG", "jurisdiction": "NL", "expiresOn": null, "noExpiry": true })
}

fn practice() -> Value {
    json!({
        "qualifications": ["MSc"], "services": ["One to one"], "modalities": ["CBT"], "specialties": ["Panic"],
        "languages": ["en", "nl"], "online": true, "inPerson": false, "city": "", "feeBand": "middle", "feeNote": "",
        "motto": "Small steps count.",
    })
}

/// Saves one step, with whatever version the application has.
async fn save(browser: &mut Client, step: &str, answers: Value) -> Answer {
    let version = show(browser).await["version"].clone();
    browser.put(&format!("{PATH}/{step}"), json!({ "version": version, step: answers })).await
}

async fn upload(browser: &mut Client, kind: &str, name: &str, bytes: Vec<u8>) -> Answer {
    let path = format!("{PATH}/evidence?kind={kind}&name={name}");
    browser.send(Method::POST, &path, None, bytes).await
}

/// Begins an application and says everything that is needed.
async fn fill_in(browser: &mut Client) -> Value {
    begin(browser).await;
    save(browser, "about", about()).await.expect(200);
    save(browser, "licence", licence()).await.expect(200);
    save(browser, "practice", practice()).await.expect(200);
    upload(browser, "licence", "licence.pdf", file::pdf(1)).await.expect(201);
    show(browser).await
}

async fn submit(browser: &mut Client) -> Answer {
    let version = show(browser).await["version"].clone();
    browser.post(&format!("{PATH}/submission"), json!({ "version": version, "truthful": true })).await
}

/// Hands in a complete application; answers its id.
async fn submitted(browser: &mut Client) -> String {
    fill_in(browser).await;
    let application = submit(browser).await.expect(200).json();
    application["id"].as_str().unwrap().to_owned()
}

fn subject(id: &str) -> Subject {
    Subject { kind: SubjectKind::ProfessionalApplication, id: id.parse().unwrap() }
}

/// What a moderator's decision does to the application, the log and the queue.
async fn decide(app: &TestApp, moderator: &Person, author: &Person, id: &str, reason: Option<&str>) {
    let (at, subject, member) = (app.app.clone(), subject(id), author.id);
    let verdict = Verdict {
        moderator: moderator.id,
        reason: reason.map(str::to_owned),
        removed_parts: Vec::new(),
        at: app.app.now(),
    };
    let state = if reason.is_some() { "declined" } else { "approved" };
    app.app
        .db
        .write(move |tx| {
            let held = SubjectState {
                author: member,
                status: Status::Pending,
                submitted_at: Timestamp(0),
                reason: None,
            };
            decisions::record(tx, at.id::<DecisionId>(), subject, &verdict, &held, false)?;
            reviews::store::settle(tx, subject, verdict.status(), verdict.at)
        })
        .await
        .unwrap();
    let values = params![subject.id, state, reason.map(str::to_owned), app.app.now()];
    app.change(
        "update professional_applications set state = $2, reason = $3, decided_at = $4 where id = $1",
        values,
    )
    .await;
}

/// How many applications wait at the moderators' desk.
async fn waiting(app: &TestApp) -> i64 {
    app.number("select count(*) from reviews where done_at is null", params![]).await
}

/// How many files the store has.
async fn stored_files(app: &TestApp) -> usize {
    app.app.files.keys("evidence").await.unwrap().len()
}
