//! `POST /api/questions`: asks a Question, within the allowance, once however often it is sent with the same key.

use std::sync::Arc;

use axum::extract::State;
use axum::http::StatusCode;
use domain::gate::SUGGEST_PROMPTS;
use domain::ids::{MemberId, QuestionId};
use domain::limits::QUESTION_COOLDOWN_MS;
use domain::subject::{Subject, SubjectKind};
use domain::time::Timestamp;
use members::allowance::{Spent, limits, spend};
use platform::app::App;
use platform::auth::{Admitted, Viewer};
use platform::db::Tx;
use platform::http::api_error::ProblemBody;
use platform::http::responses::Changing;
use platform::http::{ApiError, IdempotencyKey, Json, Keyed};
use serde::Deserialize;
use utoipa::ToSchema;

use crate::rules::{Help, Kind, NewQuestion, UNKNOWN_TAGGED};
use crate::view::{Audience, Question, tags_schema};
use crate::{COOLDOWN, store};

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
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 403, description = "The caller may not do this; a prompt needs a higher tier (`tier.needed`).", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 201, description = "The Question, pending.", body = Question),
        (status = 409, description = "The key was already used for another Question (`request.key_reused`).", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 422, description = "Fields are invalid.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 429, description = "The allowance is used (`questions.cooldown` with `nextQuestionDate`), or too much at
            once.", body = ProblemBody, content_type = "application/problem+json"),
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
    let limited = limits(&app, &viewer);
    let asking = Asking { id: app.id(), now: app.now(), limited, viewer, new, key };
    let audience = Audience::member(&app, &asking.viewer);
    let question = app
        .db
        .write(move |tx| {
            let id = asking.run(tx)?;
            store::by_id(tx, &audience, id)?.ok_or_else(ApiError::not_found)
        })
        .await?;
    Ok((StatusCode::CREATED, Json(question)))
}

/// Everything but its text that makes a Question another one.
fn choices(new: &NewQuestion) -> String {
    let NewQuestion { kind, tags, tagged, anonymous, help, .. } = new;
    format!("{kind:?} {tags:?} {tagged:?} {anonymous} {help:?}")
}

/// One attempt to ask.
#[derive(Clone)]
struct Asking {
    id: QuestionId,
    now: Timestamp,
    /// The allowance limits this Member.
    limited: bool,
    viewer: Arc<Viewer>,
    new: NewQuestion,
    key: Option<Keyed>,
}

impl Asking {
    /// The id of the Question: a new one, or the one that the same key made before.
    fn run(&self, tx: &mut Tx<'_>) -> Result<QuestionId, ApiError> {
        if let Some(earlier) = self.earlier(tx)? {
            return Ok(earlier);
        }
        let member = self.viewer.id;
        if !store::may_tag(tx, member, &self.new.tagged)? {
            return Err(ApiError::fields(&[UNKNOWN_TAGGED]));
        }
        let questions = (SubjectKind::Question, QUESTION_COOLDOWN_MS);
        // Prompts spend no allowance, and those who suggest them have none.
        if self.new.kind == Kind::Question
            && let Spent::No { next } = spend(tx, member, questions, self.limited, self.now)?
        {
            // The same request may have been let through while this one waited for the row.
            return self.earlier(tx)?.ok_or_else(|| self.too_soon(next));
        }
        if !store::insert(tx, self.id, member, &self.new, self.key, self.now)? {
            return self.earlier(tx)?.ok_or_else(|| ApiError::internal("a key is taken by no Question"));
        }
        reviews::store::wait(tx, Subject::new(SubjectKind::Question, self.id), member, self.now)?;
        Ok(self.id)
    }

    fn earlier(&self, tx: &mut Tx<'_>) -> Result<Option<QuestionId>, ApiError> {
        let Some(keyed) = self.key else { return Ok(None) };
        let found = store::by_key(tx, self.viewer.id, keyed.key)?;
        found.map(|(id, digest)| keyed.again(id, digest.as_deref())).transpose()
    }

    fn too_soon(&self, next: Option<Timestamp>) -> ApiError {
        let wait = next.map_or(0, |next| next.since(self.now));
        ApiError::new(COOLDOWN).with("nextQuestionDate", next).retry_after(wait)
    }
}
