//! Applications at the moderators' desk, and what a Professional is for as long as their verification lasts.

mod desk;
mod end;
mod evidence;
mod name;
mod open_evidence;
mod races;
mod registers;
mod reminders;
mod suspension;
mod taken_back;

use domain::role::Roles;
use domain::subject::{Subject, SubjectKind};
use platform::params;
use serde_json::{Value, json};
use testkit::{Answer, Person, TestApp};
use uuid::Uuid;

/// The kind in the queue's paths.
const KIND: &str = "professional_application";

/// Someone who signed up to become a Professional, and has handed an application in.
async fn applicant(app: &TestApp, name: &str) -> (Person, String) {
    let person = app
        .person(name, |new| {
            new.roles = Roles { applicant: true, application_complete: true, ..Roles::default() };
            new.plan_chosen_at = None;
        })
        .await;
    let id = hand_in(app, &person).await;
    (person, id)
}

/// Hands an application in for a Member, whose answers are these.
async fn hand_in(app: &TestApp, person: &Person) -> String {
    let (id, member, now) = (app.app.id::<Uuid>(), person.id, app.app.now());
    let about = json!({ "firstName": "Sara", "lastName": "Ruiz", "profession": "Psychologist", "experienceYears": 9,
        "website": "https://sara.example", "words": "I help with panic." });
    let licence = json!({ "number": "1234", "body": "CIBG", "jurisdiction": "NL", "expiresOn": "2026-12-31",
        "noExpiry": false });
    let practice = json!({ "qualifications": ["MSc"], "services": ["Therapy"], "modalities": ["CBT"],
        "specialties": ["Panic"], "languages": ["nl"], "online": true, "inPerson": false, "city": "Utrecht",
        "feeBand": "middle", "feeNote": "", "motto": "One step at a time." });
    app.change(
        "insert into professional_applications (id, member_id, state, about, licence, practice, created_at, submitted_at)
            values ($1, $2, 'submitted', $3, $4, $5, $6, $6)",
        params![id, member, about.to_string(), licence.to_string(), practice.to_string(), now],
    )
    .await;
    let subject = Subject { kind: SubjectKind::ProfessionalApplication, id };
    app.app.db.write(move |tx| reviews::store::wait(tx, subject, member, now)).await.unwrap();
    id.to_string()
}

/// Hands the application of a Professional in again, who renews.
async fn renew(app: &TestApp, person: &Person) -> String {
    let own = platform::db::Sql::both("select id from professional_applications where member_id = $1");
    let id: Uuid = app.app.db.one(own, params![person.id]).await.unwrap().unwrap();
    let (member, now) = (person.id, app.app.now());
    app.change(
        "update professional_applications set state = 'submitted', is_renewal = true, submitted_at = $1 where id = $2",
        params![now, id],
    )
    .await;
    let subject = Subject { kind: SubjectKind::ProfessionalApplication, id };
    app.app.db.write(move |tx| reviews::store::wait(tx, subject, member, now)).await.unwrap();
    id.to_string()
}

/// Opens an application and saves a complete check of a licence without an end; answers the file.
async fn checked(moderator: &mut Person, id: &str) -> Value {
    let file = opened(moderator, id).await;
    save(moderator, id, check(&file, None)).await.expect(200);
    file
}

/// What waits, as a moderator reads it.
async fn waiting(moderator: &mut Person) -> Vec<Value> {
    let page = moderator.browser.get(&format!("/api/moderation/queue?kind={KIND}")).await.expect(200).json();
    page["items"].as_array().unwrap().clone()
}

/// Opens an application.
async fn open(moderator: &mut Person, id: &str) -> Answer {
    moderator.browser.post(&format!("/api/moderation/applications/{id}/opening"), Value::Null).await
}

/// The file of an application that is opened.
async fn opened(moderator: &mut Person, id: &str) -> Value {
    open(moderator, id).await.expect(200).json()
}

/// A complete check of the version that was read, of a licence with this last day.
fn check(file: &Value, expires_on: Option<&str>) -> Value {
    json!({ "submittedAt": file["submittedAt"], "number": "1234", "body": "CIBG", "jurisdiction": "NL",
        "expiresOn": expires_on, "method": "public_register", "nameMatches": true, "identitySeen": true, "note": "" })
}

/// Saves a check.
async fn save(moderator: &mut Person, id: &str, body: Value) -> Answer {
    moderator.browser.put(&format!("/api/moderation/applications/{id}/check"), body).await
}

/// The path of a decision.
fn decision(id: &str) -> String {
    format!("/api/moderation/{KIND}/{id}/decision")
}

/// Approves the version that was read.
async fn approve(moderator: &mut Person, id: &str, file: &Value) -> Answer {
    let body = json!({ "verdict": "approve", "submittedAt": file["submittedAt"] });
    moderator.browser.put(&decision(id), body).await
}

/// Asks the applicant for something.
async fn ask(moderator: &mut Person, id: &str, file: &Value) -> Answer {
    let body = json!({ "submittedAt": file["submittedAt"], "text": "Please add page two." });
    moderator.browser.post(&format!("/api/moderation/applications/{id}/question"), body).await
}

/// Declines the version that was read.
async fn decline(moderator: &mut Person, id: &str, file: &Value) -> Answer {
    let body = json!({ "verdict": "decline", "submittedAt": file["submittedAt"], "reason": "The licence is not readable." });
    moderator.browser.put(&decision(id), body).await
}

/// A Professional whose licence was verified, with this last day.
async fn professional(app: &TestApp, name: &str, moderator: &mut Person, expires_on: Option<&str>) -> Person {
    let (person, id) = applicant(app, name).await;
    let file = opened(moderator, &id).await;
    save(moderator, &id, check(&file, expires_on)).await.expect(200);
    approve(moderator, &id, &file).await.expect(200);
    person
}

/// The path of the suspension of a Professional.
fn suspension(person: &Person) -> String {
    format!("/api/moderation/professionals/{}/suspension", person.id)
}

/// Suspends a Professional's verification.
async fn suspend(moderator: &mut Person, person: &Person) -> Answer {
    let reason = json!({ "reason": "A complaint is being looked into." });
    moderator.browser.post(&suspension(person), reason).await
}

/// How many verifications have this status.
async fn of_status(app: &TestApp, status: &'static str) -> i64 {
    app.number("select count(*) from verifications where status = $1", params![status]).await
}

/// What a Member's session says of them now.
async fn session(person: &mut Person) -> Value {
    person.browser.get("/api/session").await.expect(200).json()["user"].clone()
}

/// The card of a Member as someone else finds it.
async fn card(reader: &mut Person, person: &Person) -> Value {
    reader.browser.get(&format!("/api/members/{}", person.id)).await.expect(200).json()
}

/// How many entries of the audit log have this action.
async fn audited(app: &TestApp, action: &'static str) -> i64 {
    app.number("select count(*) from audit_entries where action = $1", params![action]).await
}
