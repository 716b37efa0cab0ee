//! `PUT /api/moderation/{kind}/{id}/decision`: a moderator approves something, or declines it and says why.

use axum::extract::State;
use domain::ids::DecisionId;
use domain::live::Change;
use domain::review::{Part, Status};
use domain::subject::SubjectKind;
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::db::{DbError, Tx};
use platform::http::{ApiError, Json, Path};
use platform::live::ChangeSignal;
use reviews::{Verdict, decisions, reports};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use uuid::Uuid;

use crate::case::{Opened, Review};
use crate::claim::claimed;
use crate::rules::{self, DecisionError};
use crate::{CHANGED, audit_list, receipts, store};

/// What a moderator decides.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "verdict", rename_all = "lowercase", deny_unknown_fields)]
pub enum Decision {
    /// Everyone may see it.
    Approve {
        /// `submittedAt` of it as the moderator read it.
        #[serde(rename = "submittedAt")]
        submitted_at: Timestamp,
    },
    /// It goes back to its author.
    Decline {
        /// `submittedAt` of it as the moderator read it.
        #[serde(rename = "submittedAt")]
        submitted_at: Timestamp,
        /// Why, for the author to read.
        #[serde(default)]
        #[schema(required = true, min_length = 1, max_length = 500)]
        reason: String,
        /// Which parts of a profile are taken down, at least one; nothing for other things, and where it stays with what was
        /// taken down before.
        #[serde(default)]
        #[schema(required = false)]
        #[serde(rename = "removedParts")]
        removed_parts: Vec<Part>,
    },
}

/// A decision that can be taken back for a moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Decided {
    /// When it becomes final, in milliseconds.
    pub undo_until: Timestamp,
}

/// Decides about a subject, and with it answers every report on it.
#[utoipa::path(put, path = "/api/moderation/{kind}/{id}/decision", tag = "moderation", operation_id = "decide_subject",
    request_body = Decision,
    params(("kind" = SubjectKind, Path, description = "What it is."), ("id" = Uuid, Path, description = "Its id.")),
    responses(
        (status = 200, description = "Decided.", body = Decided),
        (status = 404, description = "There is no such subject."),
        (status = 409, description = "Decided already, claimed by a colleague, or handed in again by its \
            author since the moderator read it, whose claim then ends."),
        (status = 422, description = "The reason or the parts to remove are invalid."),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn decide(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path((kind, id)): Path<(SubjectKind, Uuid)>,
    Json(decision): Json<Decision>,
) -> Result<Json<Decided>, ApiError> {
    let (seen, reason, removed_parts) = match decision {
        Decision::Approve { submitted_at } => (submitted_at, None, Vec::new()),
        Decision::Decline { submitted_at, reason, removed_parts } => {
            let reason = domain::review::reason(&reason).map_err(|faults| ApiError::fields(&faults))?;
            (submitted_at, Some(reason), removed_parts)
        }
    };
    let (now, log_id): (_, DecisionId) = (app.now(), app.id());
    let verdict = Verdict { moderator: viewer.id, reason, removed_parts, at: now };
    let at = app.clone();
    let allowed = app
        .db
        .write(move |tx| {
            let opened = Opened::find(tx, &at, kind, id)?;
            let review = opened.for_review(tx, verdict.moderator)?;
            let holder = store::holder(tx, opened.subject, now)?;
            let allowed = rules::may_decide(holder, verdict.moderator, seen, opened.held.submitted_at);
            match &allowed {
                Err(DecisionError::Claimed(_)) => {}
                Err(DecisionError::Changed) => store::release(tx, opened.subject)?,
                Ok(()) => {
                    // Only in what the moderator read are parts missing that they want removed by a mistake of theirs.
                    let removed_parts = opened.handler.present_parts(tx, id, verdict.removed_parts)?;
                    let verdict = Verdict { removed_parts, ..verdict };
                    rules::may_take(kind, opened.held.status, &verdict)
                        .map_err(|faults| ApiError::fields(&faults))?;
                    opened.handler.check_verdict(tx, &at, id, &verdict)?;
                    settle(tx, &at, log_id, &opened, &review, &verdict)?;
                }
            }
            Ok::<_, ApiError>(allowed)
        })
        .await?;
    match allowed {
        Ok(()) => Ok(Json(Decided { undo_until: rules::undo_until(now) })),
        Err(DecisionError::Claimed(holder)) => Err(claimed(&holder)),
        Err(DecisionError::Changed) => Err(ApiError::new(CHANGED)),
    }
}

/// Gives the subject its verdict, answers its reports, takes it out of the queue and writes the logs.
pub(crate) fn settle(
    tx: &mut Tx<'_>,
    app: &App,
    id: DecisionId,
    opened: &Opened<'_>,
    review: &Review,
    verdict: &Verdict,
) -> Result<(), DbError> {
    let Opened { subject, handler, held } = opened;
    let after = verdict.status();
    // No two decisions on a subject share a time, so that the last one is known; clocks may stand still or go back.
    let before = decisions::last(tx, *subject)?;
    let at = before.map_or(verdict.at, |before| verdict.at.max(before.at.plus(1)));
    let verdict = &Verdict { at, ..verdict.clone() };
    // What everyone sees and goes on seeing stays as it is, its media's addresses too.
    if held.status != Status::Approved || after != Status::Approved {
        handler.decide(tx, app, subject.id, verdict)?;
    }
    decisions::record(tx, id, *subject, verdict, held, review.appealed.is_some())?;
    let reporters = reports::reporters(tx, *subject)?;
    let answer = rules::answer(review.before(held), after);
    receipts::send(tx, app, opened, verdict, answer, &reporters)?;
    reports::answer(tx, *subject, id, rules::outcome(held.status, after), verdict.at)?;
    reviews::store::settle(tx, *subject, after, verdict.at)?;
    store::release(tx, *subject)?;
    tx.announce(ChangeSignal::Own(held.author, Change::Reviews, Some(subject.id)));
    audit_list::decided(tx, id, *subject, held, verdict)?;
    if after == Status::Approved {
        handler.found_in_order(tx, app, subject.id, (verdict.moderator, verdict.at))?;
    }
    Ok(())
}
