//! The example applications: one in each state, of which two wait for moderators.

use domain::ids::ApplicationId;
use domain::subject::{Subject, SubjectKind};
use domain::time::{DAY, HOUR};
use platform::app::App;
use platform::db::{DbError, Tx};
use platform::demo::People;
use platform::params;
use serde_json::json;

platform::statements! {
    ADD = "insert into professional_applications (id, member_id, state, step, about, licence, practice, question, reason,
            created_at, submitted_at, decided_at)
        values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)";
}

/// An example application.
struct Example {
    /// The first name of an account of the demo.
    first: &'static str,
    last: &'static str,
    state: &'static str,
    profession: &'static str,
    /// Number, issuer and country of the licence.
    licence: (&'static str, &'static str, &'static str),
    words: &'static str,
    /// What a reviewer asked, or why it was declined.
    answer: Option<&'static str>,
    /// Handed in so many days ago.
    submitted: Option<i64>,
    decided: Option<i64>,
}

const NONE: Example = Example {
    first: "",
    last: "",
    state: "draft",
    profession: "Psychologist",
    licence: ("", "", ""),
    words: "",
    answer: None,
    submitted: None,
    decided: None,
};

#[rustfmt::skip]
const EXAMPLES: &[Example] = &[
    Example { first: "Hana", last: "Sato", profession: "Counsellor", ..NONE },
    Example {
        first: "Viktor", last: "Hale", state: "submitted", profession: "Clinical psychologist",
        licence: ("PYL31877", "Health and Care Professions Council", "GB"), submitted: Some(1),
        words: "I help people who are afraid of their own heartbeat.", ..NONE
    },
    Example {
        first: "Leyla", last: "Demir", state: "in_review", profession: "Psychotherapist",
        licence: ("49916672", "BIG-register", "NL"), submitted: Some(3),
        words: "Evenings only, with tea. We begin where you are.", ..NONE
    },
    Example {
        first: "Marek", last: "Novak", state: "needs_information", licence: ("ČAP 4471", "Czech-Moravian Psychological Society", "CZ"),
        answer: Some("The photo of your licence ends above the number. Could you send it again, whole?"), submitted: Some(6),
        words: "I work with students in the weeks before exams.", ..NONE
    },
    Example {
        first: "Petra", last: "Lang", state: "declined", profession: "Coach", licence: ("n/a", "Coaching Academy", "DE"),
        answer: Some("The directory lists professions that a public body licenses, and coaching is not one of them in Germany."),
        submitted: Some(12), decided: Some(9), words: "I coach people through changes at work.",
    },
    Example { first: "Oskar", last: "Berg", state: "withdrawn", submitted: Some(20), ..NONE },
    Example {
        first: "Sara", last: "Rossi", state: "approved", profession: "Clinical psychologist",
        licence: ("104729", "BIG-register", "NL"), submitted: Some(15), decided: Some(12),
        words: "Most people come to me because their body does something they cannot explain.", ..NONE
    },
];

/// Adds them all.
pub(super) fn fill(tx: &mut Tx<'_>, app: &App, people: &People) -> Result<(), DbError> {
    EXAMPLES.iter().try_for_each(|example| add(tx, app, people, example))
}

fn add(tx: &mut Tx<'_>, app: &App, people: &People, example: &Example) -> Result<(), DbError> {
    let ago = |days: i64| people.now.plus(-days * DAY - 2 * HOUR);
    let (number, body, country) = example.licence;
    let about = json!({
        "firstName": example.first, "lastName": example.last, "profession": example.profession, "experienceYears": null,
        "website": null, "words": example.words,
    });
    let licence = json!({
        "number": number, "body": body, "jurisdiction": country, "expiresOn": null, "noExpiry": !number.is_empty(),
    });
    let practice = json!({
        "qualifications": [], "services": ["Individual sessions"], "modalities": ["CBT"], "specialties": ["Panic"],
        "languages": ["en"], "online": true, "inPerson": false, "city": "", "feeBand": "ask", "feeNote": "",
        "motto": "",
    });
    let member = people.id_of(example.first)?;
    let id: ApplicationId = app.id();
    let asks = example.state == "needs_information";
    let submitted_at = example.submitted.map(ago);
    let step: i64 = if example.state == "draft" { 2 } else { 5 };
    tx.execute(
        ADD,
        params![
            id,
            member,
            example.state,
            step,
            about.to_string(),
            licence.to_string(),
            practice.to_string(),
            example.answer.filter(|_| asks),
            example.answer.filter(|_| !asks),
            ago(example.submitted.unwrap_or(1) + 1),
            submitted_at,
            example.decided.map(ago),
        ],
    )?;
    let waits = matches!(example.state, "submitted" | "in_review");
    if let Some(at) = submitted_at.filter(|_| waits) {
        reviews::store::wait(tx, Subject::new(SubjectKind::ProfessionalApplication, id), member, at)?;
    }
    Ok(())
}
