//! `POST /api/questions`: asks a Question, within the allowance, once however often it is sent with the same key.

use axum::extract::State;
use axum::http::StatusCode;
use domain::gate::SUGGEST_PROMPTS;
use domain::ids::MemberId;
use members::allowance::limits;
use platform::app::App;
use platform::auth::Admitted;
use platform::db::Tx;
use platform::http::{ApiError, IdempotencyKey, Json};
use posts::submit::{Spending, Submission};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::post::QuestionPost;
use crate::rules::{Help, Kind, NewQuestion, UNKNOWN_TAGGED};
use crate::store;
use crate::view::{Audience, Question, tags_schema};

/// A Question to be asked.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
pub struct AskQuestion {
    /// Its text.
    #[serde(default)]
    #[schema(required = true, min_length = 1, max_length = 500)]
    prompt: String,
    /// What it is about, at most five; nothing when absent (O-32).
    #[serde(default)]
    #[schema(schema_with = tags_schema, required = false)]
    tags: Vec<String>,
    /// Who is tagged, at most five; nobody when absent.
    #[serde(default)]
    #[schema(max_items = 5)]
    tagged: Vec<MemberId>,
    /// A Question when absent.
    #[serde(default)]
    #[schema(required = false)]
    kind: Kind,
    /// Others do not learn who asks.
    #[serde(default)]
    anonymous: bool,
    /// What would help.
    help: Option<Help>,
}

/// Asks a Question; it waits for a moderator.
#[utoipa::path(post, path = "/api/questions", tag = "questions", operation_id = "ask_question", request_body = AskQuestion,
    params(("Idempotency-Key" = Option<Uuid>, Header, description = "A repeated request returns the same Question.")),
    responses(
        (status = 403, description = "The caller may not do this; a prompt needs a higher tier (`tier.needed`)."),
        (status = 201, description = "The Question, pending.", body = Question),
        (status = 409, description = "The key was already used for another Question (`request.key_reused`)."),
        (status = 422, description = "Fields are invalid."),
        (status = 429, description = "The allowance is used (`questions.cooldown` with `nextQuestionDate`), or too much at
            once."),
    ),
    extensions(("x-caller" = json!("admitted")),
        ("x-gate" = json!({ "suggest prompts": "prompts" }))))]
pub async fn ask(
    State(app): State<App>,
    Admitted(viewer): Admitted,
    key: IdempotencyKey,
    Json(request): Json<AskQuestion>,
) -> Result<(StatusCode, Json<Question>), ApiError> {
    if request.kind == Kind::Prompt {
        viewer.pass(app.settings.tier_mapping, SUGGEST_PROMPTS)?;
    }
    let new = NewQuestion::parse(viewer.id, &request.prompt, &request.tags, request.tagged)
        .map_err(|faults| ApiError::fields(&faults))?;
    let new = NewQuestion { kind: request.kind, anonymous: request.anonymous, help: request.help, ..new };
    let key = key.with(&[&new.prompt, &choices(&new)]);
    let spending = match new.kind {
        // Prompts spend no allowance, and those who suggest them have none.
        Kind::Prompt => Spending::None,
        Kind::Question if limits(&app, &viewer) => Spending::Limited,
        Kind::Question => Spending::Unlimited,
    };
    let submission = Submission { id: app.id(), author: viewer.id, now: app.now(), spending, key };
    let audience = Audience::member(&app, &viewer);
    let question = app
        .db
        .write(move |tx| {
            let id = submission.run::<QuestionPost>(
                tx,
                |tx| check(tx, &submission, &new),
                |tx| insert(tx, &submission, &new),
            )?;
            store::by_id(tx, &audience, id.into())?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(question)))
}

/// Everything but its text that makes a Question another one.
fn choices(new: &NewQuestion) -> String {
    let NewQuestion { kind, tags, tagged, anonymous, help, .. } = new;
    format!("{kind:?} {tags:?} {tagged:?} {anonymous} {help:?}")
}

/// Whether its author may tag those who are tagged.
fn check(tx: &mut Tx<'_>, submission: &Submission, new: &NewQuestion) -> Result<(), ApiError> {
    if store::may_tag(tx, submission.author, &new.tagged)? {
        Ok(())
    } else {
        Err(ApiError::fields(&[UNKNOWN_TAGGED]))
    }
}

/// Adds the Question; answers `false` where the key is in use.
fn insert(tx: &mut Tx<'_>, submission: &Submission, new: &NewQuestion) -> Result<bool, ApiError> {
    let Submission { id, author, key, now, .. } = *submission;
    Ok(store::insert(tx, id.into(), author, new, key, now)?)
}
