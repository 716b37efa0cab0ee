//! `PUT /api/moderation/wins/{id}/decision`: a moderator approves a Win, or declines it and says why.

use axum::extract::State;
use domain::ids::{DecisionId, WinId};
use domain::time::Timestamp;
use platform::app::App;
use platform::auth::Moderator;
use platform::http::problem::ProblemBody;
use platform::http::usual::Changing;
use platform::http::{Json, Path, Problem};
use serde::{Deserialize, Serialize};
use utoipa::ToSchema;
use wins::review;

use crate::claim::claimed;
use crate::rules::{self, Refusal};
use crate::{CHANGED, refused, store};

/// What a moderator decides.
#[derive(Debug, Deserialize, ToSchema)]
#[serde(tag = "verdict", rename_all = "lowercase", deny_unknown_fields)]
pub enum Decision {
    /// Everybody may see it.
    Approve {
        /// `submittedAt` of the Win as the moderator read it.
        #[serde(rename = "submittedAt")]
        submitted_at: Timestamp,
    },
    /// It goes back to its author.
    Decline {
        /// `submittedAt` of the Win as the moderator read it.
        #[serde(rename = "submittedAt")]
        submitted_at: Timestamp,
        /// Why, for the author to read.
        #[serde(default)]
        #[schema(required = true, min_length = 1, max_length = 500)]
        reason: String,
    },
}

/// A decision that can be taken back for a moment.
#[derive(Debug, Serialize, ToSchema)]
#[serde(rename_all = "camelCase")]
pub struct Decided {
    /// When it becomes final, in milliseconds.
    pub undo_until: Timestamp,
}

/// Decides about a Win.
#[utoipa::path(put, path = "/api/moderation/wins/{id}/decision", tag = "moderation", operation_id = "decide_win",
    request_body = Decision, params(("id" = WinId, Path, description = "The Win.")),
    responses(
        Changing,
        (status = 401, description = "No session.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 200, description = "Decided.", body = Decided),
        (status = 404, description = "There is no such Win.", body = ProblemBody,
            content_type = "application/problem+json"),
        (status = 409, description = "Decided already, claimed by a colleague, or handed in again by its \
            author since the moderator read it, whose claim then ends.", body = ProblemBody, content_type = "application/problem+json"),
        (status = 422, description = "The reason needs another look.", body = ProblemBody,
            content_type = "application/problem+json"),
    ),
    extensions(("x-caller" = json!("moderator"))))]
pub async fn decide(
    State(app): State<App>,
    Moderator(viewer): Moderator,
    Path(id): Path<WinId>,
    Json(decision): Json<Decision>,
) -> Result<Json<Decided>, Problem> {
    let (seen, reason) = match decision {
        Decision::Approve { submitted_at } => (submitted_at, None),
        Decision::Decline { submitted_at, reason } => {
            (submitted_at, Some(domain::review::reason(&reason).map_err(|faults| Problem::fields(&faults))?))
        }
    };
    let (moderator, now, log_id): (_, _, DecisionId) = (viewer.id, app.now(), app.id());
    let at = app.clone();
    let allowed = app
        .db
        .write(move |tx| {
            let submitted_at = review::may_review(tx, id, moderator).map_err(refused)?;
            let allowed = rules::may_decide(store::holder(tx, id, now)?, moderator, seen, submitted_at);
            match &allowed {
                Err(Refusal::Claimed(_)) => {}
                Err(Refusal::Changed) => store::release(tx, id)?,
                Ok(()) => {
                    review::decide(tx, &at, id, moderator, reason.as_deref(), now).map_err(refused)?;
                    store::record(tx, log_id, id, moderator, reason.as_deref(), now)?;
                    store::release(tx, id)?;
                }
            }
            Ok::<_, Problem>(allowed)
        })
        .await?;
    match allowed {
        Ok(()) => Ok(Json(Decided { undo_until: rules::undo_until(now) })),
        Err(Refusal::Claimed(holder)) => Err(claimed(&holder)),
        Err(Refusal::Changed) => Err(Problem::new(CHANGED)),
    }
}
